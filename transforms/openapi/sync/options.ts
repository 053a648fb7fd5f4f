import { z } from 'navshift';

/** The options; from them come the flags and their help. */
export const options = z.object({
  at: z
    .string()
    .optional()
    .describe(
      'JSON Pointer of the only element in which entries change, such as /navigation/tabs/2; default: everything',
    ),
  all: z
    .boolean()
    .default(false)
    .describe('add every operation that is not listed, in new groups where no group lists one of its tag'),
  since: z
    .union([z.string(), z.object({ content: z.string() })])
    .optional()
    .describe(
      'add exactly what the specification gained since then: an older copy of it, or a revision of git such as v1.2 or HEAD~3',
    )
    .meta({ content: true, revision: true }),
  keepRemoved: z.boolean().default(false).describe('keep entries of operations that are gone or hidden'),
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
export type SyncOpenapiOptions = z.output<typeof options>;
