import { z } from 'navshift';
import { options as expandOptions } from '../expand/options.ts';

const { allowRemote, spec } = expandOptions.shape;

/** The options; from them come the flags and their help. */
export const options = z.object({
  at: z
    .string()
    .optional()
    .describe(
      'JSON Pointer of the only element whose pages are meant, with what is inside it, such as /navigation/tabs/2; default: everything',
    ),
  delete: z.boolean().default(false).describe('delete the files of pages that became entries'),
  drop: z
    .array(z.string())
    .default([])
    .describe('front matter fields that may be lost, such as title,description,icon'),
  redirects: z.boolean().default(false).describe('where an address changes, redirect the old one'),
  allowRemote,
  spec,
});

/** What they are once they are checked. */
export type OpenapiEntriesOptions = z.output<typeof options>;
