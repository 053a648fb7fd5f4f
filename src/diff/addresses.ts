import { addressAt, answersAt, isPageFile, knowsPages, served } from '../served/index.ts';
import { isPattern, pageFile, redirectFinder, redirectsOf, type Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import type { Change } from './change.ts';
import { addressOf, type Leaf, nameOf } from './tree.ts';

export { addressAt } from '../served/index.ts';

/** How an address answers. */
export interface Answers {
  /** Whether a page stands there: a page file, an entry, or a page made of an operation. Undefined where that is not known. */
  readonly page: (leaf: Leaf) => boolean | undefined;
  /** The operation whose page stands there, and no page file; undefined where none does. */
  readonly operation: (leaf: Leaf) => string | undefined;
  /** Where a redirect leads from a path with a leading slash. One that is known to lead to nothing is none. */
  readonly redirect: (path: string) => string | undefined;
  /** The redirect that does: `/old/:slug* → /new/:slug*`. */
  readonly rule: (path: string) => string | undefined;
}

/** What answers at the addresses of a site. Nothing is looked up before it is asked for: of most changes nothing is. */
export const answersOf: (site: Site) => Answers = remembered((site) => {
  const page = (leaf: Leaf) => {
    const path = addressOf(leaf);
    if (path === undefined) return undefined;
    if (madeAddresses(site).has(path)) return true;
    const { item } = leaf.served;
    // The page of an operation needs no file.
    if (!knowsPages(site)) return item.kind === 'page' ? undefined : false;
    const address = path.slice(1);
    const paths = [address, `${address}/index`, ...(item.kind === 'page' ? [item.page] : [])];
    return paths.some((one) => hasFile(site, one));
  };
  const found = (path: string) => {
    const one = finderOf(site)(path);
    if (one === undefined || !knowsPages(site)) return one;
    const { end, at } = answersAt(site).follow(path);
    // Of an entry without a file `check` speaks: a redirect leads to it all the same.
    return (end === 'nothing' && !entryAddresses(site).has(at.slice(1))) || end === 'circle' ? undefined : one;
  };
  const rule = (path: string) => {
    const { source, destination } = found(path)?.redirect ?? {};
    return source === undefined ? undefined : `${source} → ${destination}`;
  };
  const operation = (leaf: Leaf) => {
    const { item } = leaf.served;
    const made = madeAddresses(site).get(addressOf(leaf) ?? '');
    // Most have none, and whether there is a file is asked of the disk.
    return made === undefined || (item.kind === 'page' && hasFile(site, item.page)) ? undefined : made;
  };
  return { page, operation, redirect: (path) => found(path)?.to, rule };
});

/** Where the redirect of a page leads, if that is not where the page is now. Of a pattern, and of several pages, it is taken to lead there. */
export function astray({ redirect, leaves }: Change): string | undefined {
  const after = leaves[0]?.after;
  if (redirect === undefined || after === undefined || leaves.length > 1) return undefined;
  const destination = redirect.slice(redirect.indexOf(' → ') + 3);
  return isPattern(destination) || addressAt(destination) === addressOf(after) ? undefined : destination;
}

/** Whether a page has a file that Mintlify makes a page of: `.mintignore` leaves out others. */
function hasFile(site: Site, page: string): boolean {
  const file = pageFile(site, page);
  return file !== undefined && isPageFile(site, file);
}

const finderOf = remembered((site: Site) => redirectFinder(redirectsOf(site)));

const entryAddresses = remembered(
  (site: Site): ReadonlySet<string | undefined> => new Set(served(site).items.map(({ address }) => address)),
);

/** The addresses of what is no page file, with a leading slash, each with the operation that has it. */
const madeAddresses = remembered((site: Site): ReadonlyMap<string, string> => {
  const addresses = new Map<string, string>();
  for (const { address, state, item } of served(site).items.filter(({ item: { kind } }) => kind !== 'page'))
    if (address !== undefined && state !== 'dropped' && !addresses.has(`/${address}`))
      addresses.set(`/${address}`, nameOf(item));
  return addresses;
});
