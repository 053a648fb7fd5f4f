import { z } from 'navshift';

/** The options; from them come the flags and their help. */
export const options = z.object({
  at: z
    .string()
    .optional()
    .describe(
      'JSON Pointer of the only element to collapse, with what is inside it, such as /navigation/tabs/2; default: everything',
    ),
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
