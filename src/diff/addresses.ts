import type { Json } from '../json/index.ts';
import type { Declaration, Evidence, Found, Matching } from '../match/index.ts';
import {
  addressAt,
  addressesOf,
  addressOf,
  addressOfPage,
  answeringFile,
  answersAt,
  hasPageFile,
  isAnswer,
  isEndless,
  isSamePage,
  type Item,
  itemName,
  itemText,
  knowsPages,
  type Leaf,
  redirectMistakes,
  served,
  type ServedItem,
  type Way,
} from '../served/index.ts';
import { exampleOf, isPattern, redirectsOf, type RedirectThere, type Site } from '../site/index.ts';
import { groupBy, remembered } from '../text/index.ts';
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

/** An address at which readers get something else than before a run. */
export interface ChangedAddress {
  /** With a leading slash; of a wildcard an example: `/old/…`. */
  readonly address: string;
  /** Whether a navigation led there; else only who knew the address came there. */
  readonly isShown: boolean;
  /** What is there, in words; undefined for a page file that no navigation names. */
  readonly text?: string;
  /** What says so, before the change; of what a redirect takes, that redirect. */
  readonly at?: Json;
  /** The redirect that was there, or that is there now. */
  readonly redirect?: RedirectThere;
}

/**
 * The addresses that answered before a change and do not after it, unless a transform declared that the page goes or
 * gets another path.
 *
 * Pages that are made of operations go with what is listed, page files by being moved, deleted or left out, redirects
 * by being changed or with the page that they lead to.
 */
export function goneAddresses(
  before: Site,
  after: Site,
  declarations: readonly Declaration[] = [],
): readonly ChangedAddress[] {
  // What is hidden keeps its address.
  const isOut = (one: Declaration) =>
    one.kind === 'removed' || (one.kind === 'moved' && one.item.kind === one.to.kind) ? itemKey(one.item) : [];
  const declared = new Set(declarations.flatMap(isOut));
  /** Without page files it is not known whether a redirect leads to one. */
  const isGone = (way: Way) => !isAnswer(way) && (way.steps.length === 0 || isEndless(way) || knowsPages(after));
  const [then, now] = [answersAt(before), answersAt(after)];
  const items = itemsByAddress(before);
  return [...addressesOf(then, knowsPages(before) ? then.pages : then.made.keys())].flatMap((address) => {
    if (!isGone(now.follow(address))) return [];
    const way = then.follow(address);
    const there = [way.at, ...way.steps.map(({ from }) => from)].map((one): Item => ({ kind: 'page', page: one }));
    const isMeant = [...there, ...(items.get(way.at) ?? []).map(({ item }) => item)].some((item) =>
      declared.has(itemKey(item)),
    );
    if (isMeant || !isAnswer(way)) return [];
    return { address, ...contentOf(way.steps[0], items.get(address)) };
  });
}

/**
 * The addresses that a redirect takes after a change, and did not before: those of redirects that are still listed, and
 * of pages. A run, of which the declarations are known, leaves on purpose the pages that the navigation no longer names,
 * as those of a language that is removed, and with those that a transform removes what the same redirect matches outside
 * of the navigation.
 */
export function takenAddresses(
  before: Site,
  after: Site,
  declarations?: readonly Declaration[],
): readonly ChangedAddress[] {
  // For one mistake in them Mintlify refuses the whole docs.json: no redirect led anywhere, and no page answered.
  if (redirectMistakes(before).length > 0) return [];
  const [then, now] = [answersAt(before), answersAt(after)];
  const [old, kept] = [before, after].map((site) => new Set(redirectsOf(site).map(redirectKey)));
  const isNew = redirectsOf(after).some((one) => !old!.has(redirectKey(one)));
  if (!isNew && declarations !== undefined) return [];
  const named = itemsByAddress(after);
  // Mintlify redirects the root to the first page, and shows /404 where no page is.
  // A run says itself which redirects lead away from where it moves pages.
  const matched = [...(declarations === undefined ? now : then).pages].filter(
    (page) =>
      now.redirect(page) !== undefined &&
      !(then.pages.has(page) && then.redirect(page) !== undefined) &&
      now.pages.has(page) &&
      (named.has(page) || (page !== '/404' && answeringFile(after, page.slice(1)) !== undefined)),
  );
  // A folder is left behind with all pages in it, also those that no navigation named.
  const removed = declarations?.flatMap((one) =>
    one.kind === 'removed' && one.item.kind === 'page' ? one.item.page : [],
  );
  const leaving = new Set(removed?.flatMap((page) => now.redirect(`/${addressOfPage(page)}`)?.redirect ?? []));
  const isLeft = (page: string) =>
    removed !== undefined && (itemsByAddress(before).has(page) || leaving.has(now.redirect(page)!.redirect));
  const pages = matched.filter((page) => named.has(page) || !isLeft(page));
  const redirects = redirectsOf(before).flatMap((one) => {
    const address = exampleOf(one.from);
    const taking = now.redirect(address)?.redirect;
    const isTaken =
      then.redirect(address)?.redirect === one && taking !== undefined && redirectKey(taking) !== redirectKey(one);
    return isTaken && kept!.has(redirectKey(one)) ? address : [];
  });
  return [...pages, ...redirects].map((address) => ({ address, ...contentOf(now.redirect(address)?.redirect) }));
}

const redirectKey = ({ source, destination }: RedirectThere) => JSON.stringify([source, destination]);

/** What a navigation names, by its address. */
const itemsByAddress = /* @__PURE__ */ remembered((site: Site) =>
  groupBy(served(site).items, ({ address }) => (address === undefined ? undefined : `/${address}`)),
);

/** What is at an address: a redirect, or what a navigation names. */
function contentOf(redirect: RedirectThere | undefined, items: readonly ServedItem[] = []) {
  if (redirect !== undefined)
    return { isShown: false, text: `redirected to ${redirect.destination}`, at: redirect.sourceNode, redirect };
  const found = items.find(({ state }) => state !== 'dropped') ?? items[0];
  if (found === undefined) return { isShown: false };
  const isShown = found.state === 'shown';
  return { isShown, text: itemText(found.item) + (isShown ? '' : ', which is in no sidebar'), at: found.node };
}

/** However its path is written, a page is one page. */
const itemKey = (item: Item) => (item.kind === 'page' ? `page ${addressOfPage(item.page)}` : itemText(item));
