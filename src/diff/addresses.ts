import {
  addressAt,
  addressOf,
  answeringFile,
  answersAt,
  hasPageFile,
  isAnswer,
  itemName,
  knowsPages,
  type Leaf,
} from '../served/index.ts';
import { isPattern, type Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import type { Change } from './change.ts';

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
    if (answersAt(site).made.has(path)) return true;
    const { item } = leaf.served;
    // The page of an operation needs no file.
    if (!knowsPages(site)) return item.kind === 'page' ? undefined : false;
    return answeringFile(site, path.slice(1)) !== undefined;
  };
  const { redirect: taken, follow } = answersAt(site);
  const found = (path: string) => {
    const one = taken(path);
    return one === undefined || !knowsPages(site) || isAnswer(follow(path)) ? one : undefined;
  };
  const rule = (path: string) => {
    const { source, destination } = found(path)?.redirect ?? {};
    return source === undefined ? undefined : `${source} → ${destination}`;
  };
  const operation = (leaf: Leaf) => {
    const { item } = leaf.served;
    const made = answersAt(site).made.get(addressOf(leaf) ?? '');
    // Most have none, and whether there is a file is asked of the disk.
    return made === undefined || (item.kind === 'page' && hasPageFile(site, item.page))
      ? undefined
      : itemName(made.item);
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
