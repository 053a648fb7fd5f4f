import { addressOfPage, knowsPages, served } from '../served/index.ts';
import { pageFile, redirectFinder, redirectsOf, type Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import type { Leaf } from './tree.ts';

/** How an address answers. */
export interface Answers {
  /** Whether a page stands there: a page file, an entry, or a page made of an operation. Undefined where that is not known. */
  readonly page: (leaf: Leaf) => boolean | undefined;
  /** Where a redirect leads from a path with a leading slash. */
  readonly redirect: (path: string) => string | undefined;
  /** The redirect that does: `/old/:slug* → /new/:slug*`. */
  readonly rule: (path: string) => string | undefined;
  /** Whether the files of pages are known at all. */
  readonly knowsFiles: boolean;
}

/** What answers at the addresses of a site. */
export const answersOf: (site: Site) => Answers = remembered((site) => {
  const addresses = new Set<string>();
  for (const { address, state, item } of served(site).items)
    if (address !== undefined && state !== 'dropped' && item.kind !== 'page') addresses.add(address);
  const page = ({ served: { item, address } }: Leaf) => {
    if (address !== undefined && addresses.has(address)) return true;
    if (item.kind !== 'page') return address === undefined ? undefined : false;
    if (!knowsPages(site)) return undefined;
    const path = addressOfPage(item.page);
    return [item.page, path, `${path}/index`].some((one) => pageFile(site, one) !== undefined);
  };
  const find = redirectFinder(redirectsOf(site));
  const rule = (path: string) => {
    const { source, destination } = find(path)?.redirect ?? {};
    return source === undefined ? undefined : `${source} → ${destination}`;
  };
  return { page, redirect: (path) => find(path)?.to, rule, knowsFiles: knowsPages(site) };
});

/** The address that a text leads to, with a leading slash and as the platform serves it. */
export const addressAt = (text: string): string =>
  `/${addressOfPage(text.replace(/[#?].*$/, '').replace(/^\/+|\/+$/g, ''))}`;
