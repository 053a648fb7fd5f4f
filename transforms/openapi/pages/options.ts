import { z } from 'navshift';
import { options as expandOptions } from '../expand/options.ts';

const { groupBy, untagged, mixed, allSpecifications, allowRemote, spec } = expandOptions.shape;

/** The options; from them come the flags and their help. */
export const options = z.object({
  at: z
    .string()
    .optional()
    .describe(
      'JSON Pointer of the only element whose operations are meant, with what is inside it, such as /navigation/tabs/2; default: everything',
    ),
  groupBy,
  untagged,
  mixed: mixed.describe(
    'elements that hold pages or groups too: put the pages of their operations after what they hold',
  ),
  allSpecifications: allSpecifications.describe(
    'of an array of specifications take all, not only the first, which is the one that the platform reads',
  ),
  allowRemote,
  spec,
});

/** What they are once they are checked. */
export type OpenapiPagesOptions = z.output<typeof options>;
