import { z } from 'navshift';

/** The option that names the only element which a transform looks at. `meant` ends "the only element …". */
export const atOption = (meant: string) =>
  z
    .string()
    .optional()
    .describe(`JSON Pointer of the only element ${meant}, such as /navigation/tabs/2; default: everything`);

/** How operations are listed. */
export const listingOptions = {
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
};

/** The listing options once they are checked. */
export type ListingOptions = {
  readonly [Name in keyof typeof listingOptions]: z.output<(typeof listingOptions)[Name]>;
};

/** Where specifications come from that are named by a URL. */
export const remoteOptions = {
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
};
