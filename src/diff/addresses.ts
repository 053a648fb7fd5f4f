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

/** What answers where an entry is. Nothing is looked up before it is asked for: of most changes nothing is. */
export const answersOf = /* @__PURE__ */ remembered((site: Site) => ({
  /**
   * Whether a page is at the address of an entry: a page file, an entry, or a page made of an operation. Undefined where
   * that is not known.
   */
  page(leaf: Leaf): boolean | undefined {
    const path = addressOf(leaf);
    if (path === undefined) return undefined;
    if (answersAt(site).made.has(path)) return true;
    // The page of an operation needs no file.
    if (!knowsPages(site)) return leaf.isPage ? undefined : false;
    return answeringFile(site, path.slice(1)) !== undefined;
  },
  /** The operation whose page is at the address, and no page file; undefined where none is. */
  operation(leaf: Leaf): string | undefined {
    const { item } = leaf.served;
    const made = answersAt(site).made.get(addressOf(leaf) ?? '');
    // Most have none, and whether there is a file is asked of the disk.
    if (made === undefined || (item.kind === 'page' && hasPageFile(site, item.page))) return undefined;
    return itemName(made.item);
  },
  /**
   * The redirect that takes the address, as `/old/:slug* → /new/:slug*`, and where it leads. One that is known to lead
   * to nothing is none.
   */
  redirect(leaf: Leaf): { readonly redirect: string; readonly to: string } | undefined {
    const address = addressOf(leaf);
    const { redirect: taken, follow } = answersAt(site);
    const found = address === undefined ? undefined : taken(address);
    if (found === undefined || (knowsPages(site) && !isAnswer(follow(address!)))) return undefined;
    const { source, destination } = found.redirect;
    return { redirect: `${source} → ${destination}`, to: found.to };
  },
}));

/**
 * Where the redirect of a page leads, if that is not where the page is now. Of a pattern, and of several pages, it is
 * taken to lead there.
 */
export function astray({ redirect, leaves }: Change): string | undefined {
  const after = leaves[0]?.after;
  if (redirect === undefined || after === undefined || leaves.length > 1) return undefined;
  const destination = redirect.slice(redirect.indexOf(' → ') + 3);
  return isPattern(destination) || addressAt(destination) === addressOf(after) ? undefined : destination;
}
