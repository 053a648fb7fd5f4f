import type { Site } from '../site/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import { differentOf, type ServedItem } from './item.ts';
import { knowsPages } from './page-files.ts';
import { hiddenAmong, unlistedPages } from './page-state.ts';
import { served } from './served.ts';

/** What readers see of a navigation, or of a part of it, in numbers. Each entry counts once, in the first that fits. */
export interface Counts {
  /** Items that Mintlify drops. */
  readonly dropped: number;
  /** Entries without a file. */
  readonly missing: number;
  /** Sources of generated pages that navshift did not open: their pages are not counted. */
  readonly unknown: number;
  readonly pages: number;
  /** Operations and webhooks. */
  readonly endpoints: number;
  readonly links: number;
  /** How many of them are further entries of a page, endpoint or link that is listed several times: of one URL. */
  readonly repeated: { readonly pages: number; readonly endpoints: number; readonly links: number };
}

/** The counts of a site. */
export interface SiteCounts extends Counts {
  /** The number of pages, endpoints and links that the sidebar does not show, also by front matter. */
  readonly hidden: number;
  /** The number of pages that the navigation does not name. */
  readonly unlisted: number;
}

/** Counts items. */
export function countsOf(items: Iterable<ServedItem>): Counts {
  const kinds = groupBy(items, (one) => (one.isEntry ? countOf(one) : undefined));
  const all = (kind: ReturnType<typeof countOf>) => kinds.get(kind) ?? [];
  const further = (kind: ReturnType<typeof countOf>) => all(kind).length - differentOf(all(kind));
  return {
    pages: all('pages').length,
    repeated: { pages: further('pages'), endpoints: further('endpoints'), links: further('links') },
    endpoints: all('endpoints').length,
    links: all('links').length,
    missing: all('missing').length,
    dropped: all('dropped').length,
    // Several elements can name one source.
    unknown: differentOf(all('unknown')),
  };
}

/** Whether an item counts as a page, endpoint or link that readers see, in the sidebar or not. */
export const isSeen = (one: ServedItem): boolean =>
  one.isEntry && !['dropped', 'missing', 'unknown'].includes(countOf(one));

/** The count that an item belongs to. */
function countOf({ state, item }: ServedItem): Exclude<keyof Counts, 'repeated'> {
  if (state === 'dropped' || state === 'missing') return state;
  if (item.kind === 'specification') return 'unknown';
  return item.kind === 'page' ? 'pages' : item.kind === 'link' ? 'links' : 'endpoints';
}

/** Counts what readers see of a site. Reads the page file of every entry. */
export const siteCounts = /* @__PURE__ */ remembered((site: Site): SiteCounts => {
  const { items } = served(site);
  return {
    ...countsOf(items),
    hidden: hiddenAmong(site, items.filter(isSeen)).size,
    unlisted: knowsPages(site) ? unlistedPages(site).length : 0,
  };
});
