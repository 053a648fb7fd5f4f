import type { Evidence, Found, Matching } from '../match/index.ts';
import {
  addressAt,
  addressOf,
  answersAt,
  hasPageFile,
  isAnswer,
  isSamePage,
  itemName,
  itemText,
  knowsPages,
  type Leaf,
} from '../served/index.ts';
import { isPattern, type Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import type { Change } from './change.ts';

/** The other operation whose page is at the address of an entry; undefined if a page file or nothing is. */
export function operationAt(site: Site, leaf: Leaf): string | undefined {
  const { item } = leaf.served;
  const made = answersAt(site).made.get(addressOf(leaf) ?? '');
  // The first test spares most leaves the second, which asks the disk for a file.
  if (made === undefined || (item.kind === 'page' && hasPageFile(site, item.page))) return undefined;
  return itemText(made.item) === itemText(item) ? undefined : itemName(made.item);
}

/**
 * The redirect that matches the address of an entry, as `/old/:slug* → /new/:slug*`, and its destination. A redirect to
 * a 404 does not count.
 */
export function redirectAt(site: Site, leaf: Leaf): { readonly redirect: string; readonly to: string } | undefined {
  const address = addressOf(leaf);
  const { redirect, follow } = answersAt(site);
  const found = address === undefined ? undefined : redirect(address);
  if (found === undefined || (knowsPages(site) && !isAnswer(follow(address!)))) return undefined;
  const { source, destination } = found.redirect;
  return { redirect: `${source} → ${destination}`, to: found.to };
}

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

/** The move of a page to another address. */
export interface Move {
  /** The addresses before and after, with a leading slash. */
  readonly from: string;
  readonly to: string;
  readonly by: Evidence;
}

/**
 * Moves of pages by their old addresses: those that are certain, and those that have a name or a place as evidence
 * although the texts differ.
 */
export interface Moves {
  readonly certain: ReadonlyMap<string, Move>;
  readonly likely: ReadonlyMap<string, Move>;
}

/** The moves of page files, listed in the navigation or not, and of pages of operations. */
export const movesBetween = /* @__PURE__ */ remembered((matching: Matching): Moves => {
  const { files, pairs, sites } = matching;
  const search = files.known();
  const movesOf = (found: ReadonlyMap<string, Found> = new Map()) => {
    const moves = Array.from(found, ([page, { to, by }]): Move => ({ from: addressAt(page), to: addressAt(to), by }));
    return new Map(moves.flatMap((move) => (move.from === move.to ? [] : [[move.from, move]])));
  };
  const certain = movesOf(search?.moves);
  const there = [...matching.after.unlisted, ...matching.after.leaves].filter(({ served }) => served.page?.operation);
  // A page that has only a URL is in no pair.
  const others = matching.before.unlisted.map((before) => {
    const after = there.find(({ served }) => isSamePage(before.served, served));
    return { before, after, by: 'path' as const };
  });
  for (const { before, after, by } of [...pairs, ...others]) {
    const [from, to] = [addressOf(before), after && addressOf(after)];
    const isOperation = by === 'path' && before.served.page?.operation !== undefined;
    if (isOperation && from !== to && from !== undefined && to !== undefined && answersAt(sites[1]).pages.has(to))
      certain.set(from, { from, to, by });
  }
  return { certain, likely: movesOf(search?.likely) };
});
