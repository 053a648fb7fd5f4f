import * as z from 'zod/mini';
import { flag } from '../../shared/options.ts';

/** How operations are listed. */
export const listingOptions = {
  groupBy: z
    ._default(z.enum(['tag', 'path', 'none']), 'tag')
    .check(
      z.describe(
        'group entries by the first tag, as Mintlify does, by the first meaningful segment of the path, or not',
      ),
    ),
  untagged: z
    ._default(z.string().check(z.minLength(1)), 'API Reference')
    .check(z.describe('label of the group for operations without a tag, or without a meaningful segment')),
  mixed: flag('also elements with pages or groups: add the entries after these'),
  allSpecifications: flag('list all specifications of an element, not only the first one, which Mintlify reads'),
};

/** The options once they are checked. */
export type ListingOptions = z.output<z.ZodMiniObject<typeof listingOptions>>;
export type RemoteOptions = z.output<z.ZodMiniObject<typeof remoteOptions>>;

/** Where specifications come from that are named by a URL. */
export const remoteOptions = {
  allowRemote: z
    ._default(z.boolean(), false)
    .check(z.describe('fetch specifications that are named by a URL'), z.meta({ remote: true })),
  spec: z
    ._default(z.record(z.string(), z.string()), {})
    .check(z.describe('file to read instead of a URL: <url>=<file>'), z.meta({ content: true })),
};
