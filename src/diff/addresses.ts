import { hasAnswer } from '../match/index.ts';
import {
  addressAt,
  addressOf,
  answersAt,
  hasPageFile,
  isAnswer,
  itemName,
  itemText,
  knowsPages,
  type Leaf,
} from '../served/index.ts';
import { isPattern, type Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import type { Change } from './change.ts';

/** What answers at the address of an entry. Each question looks only for its own answer, as most changes ask none. */
export const answersOf = /* @__PURE__ */ remembered((site: Site) => ({
  page: (leaf: Leaf) => hasAnswer(site, leaf),
  /** The other operation whose page is at the address; undefined if a page file or nothing is. */
  operation(leaf: Leaf): string | undefined {
    const { item } = leaf.served;
    const made = answersAt(site).made.get(addressOf(leaf) ?? '');
    // The first test spares most leaves the second, which asks the disk for a file.
    if (made === undefined || (item.kind === 'page' && hasPageFile(site, item.page))) return undefined;
    return itemText(made.item) === itemText(item) ? undefined : itemName(made.item);
  },
  /** The redirect that matches the address, as `/old/:slug* → /new/:slug*`, and its destination. A redirect to a 404 does not count. */
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
 * The destination of a page's redirect, if it is not the new address of the page. A wildcard, or a redirect of several
 * pages, counts as right.
 */
export function otherDestination({ redirect, leaves }: Change): string | undefined {
  const after = leaves[0]?.after;
  if (redirect === undefined || after === undefined || leaves.length > 1) return undefined;
  const destination = redirect.slice(redirect.indexOf(' → ') + 3);
  return isPattern(destination) || addressAt(destination) === addressOf(after) ? undefined : destination;
}
