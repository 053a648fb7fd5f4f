import { z } from 'navshift';

/** The options; from them come the flags and their help. */
export const options = z.object({
  at: z
    .string()
    .optional()
    .describe(
      'JSON Pointer of the only element to expand, with what is inside it, such as /navigation/tabs/2; default: everything',
    ),
  groupBy: z
    .enum(['tag', 'path', 'none'])
    .default('tag')
    .describe(
      'how entries are grouped: by the first tag, as the platform does, by the first telling segment of the path, or not at all',
    ),
  untagged: z
    .string()
    .min(1)
    .default('API Reference')
    .describe('label of the group for operations without a tag, or without a telling segment'),
  mixed: z.boolean().default(false).describe('expand elements that hold pages or groups too, after what they hold'),
  allSpecifications: z
    .boolean()
    .default(false)
    .describe('of an array of specifications list all, not only the first, which is the one that the platform reads'),
  strict: z
    .boolean()
    .default(false)
    .describe('refuse to lose a page: those with a numbered address, and those of hidden operations'),
  allowRemote: z
    .boolean()
    .default(false)
    .describe('fetch specifications that are named by a URL')
    .meta({ remote: true }),
  spec: z
    .record(z.string(), z.string())
    .default({})
    .describe('file to read in place of a URL: <url>=<file>')
    .meta({ content: true }),
});

/** What they are once they are checked. */
export type ExpandOpenapiOptions = z.output<typeof options>;
