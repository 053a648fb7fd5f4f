import { hasPageEnding } from '../format/index.ts';
import type { Json } from '../json/index.ts';
import type { Declaration } from '../match/index.ts';
import {
  addressOfPage,
  answeringFile,
  answersAt,
  ignoreFile,
  isAnswer,
  isEndless,
  type Item,
  itemText,
  knowsPages,
  pageOf,
  redirectMistakes,
  served,
  type ServedItem,
  type Way,
} from '../served/index.ts';
import { exampleOf, isPattern, redirectsOf, type RedirectThere, type Site } from '../site/index.ts';
import { groupBy, remembered } from '../text/index.ts';

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
  const isDeclared = declaredItems(declarations);
  const left = leftAddresses(before, after, isDeclared);
  if (left.size === 0) return [];
  /** Without page files it is not known whether a redirect leads to one. */
  const isGone = (way: Way) => !isAnswer(way) && (way.steps.length === 0 || isEndless(way) || knowsPages(after));
  const [then, now] = [answersAt(before), answersAt(after)];
  const items = itemsByAddress(before);
  return [...left].flatMap((address) => {
    const way = then.follow(address);
    const there = [way.at, ...way.steps.map(({ from }) => from)].map(pageAt);
    const isMeant = [...there, ...(items.get(way.at) ?? []).map(({ item }) => item)].some(isDeclared);
    if (isMeant || !isAnswer(way) || !isGone(now.follow(address))) return [];
    return { address, ...contentOf(way.steps[0], items.get(address)) };
  });
}

const pageAt = (address: string): Item => ({ kind: 'page', page: address });

/** The addresses from which what changed may have taken something. To look at every address of a site would take as long as the run. */
function leftAddresses(before: Site, after: Site, isDeclared: (item: Item) => boolean): ReadonlySet<string> {
  const isOneReader = before.reader === after.reader;
  const changes = isOneReader ? after.staged.slice(before.staged.length) : [];
  const files = changes.flatMap((change) =>
    change.kind === 'delete' ? change.path : change.kind === 'move' ? change.from : [],
  );
  const left = new Set<string>();
  const add = (address: string) => isDeclared(pageAt(address)) || left.add(address);
  if (!isOneReader && [before, after].every(knowsPages))
    for (const page of answersAt(before).pages) if (!answersAt(after).pages.has(page)) add(page);
  const [others, pages] = [files.filter((path) => !hasPageEnding(path)), files.filter((path) => hasPageEnding(path))];
  for (const path of pages) add(`/${addressOfPage(pageOf(path))}`);
  if (others.includes(ignoreFile) || changes.some(({ path }) => path === ignoreFile))
    answersAt(before).pages.forEach(add);
  for (const address of answersAt(before).made.keys()) if (!answersAt(after).made.has(address)) add(address);
  // Redirects lead where they led if all of them are kept, and all is there that was.
  const kept = new Set(redirectsOf(after).map(textOf));
  const isSure = left.size === 0 && others.length === 0 && redirectsOf(before).every((one) => kept.has(textOf(one)));
  for (const redirect of isSure ? [] : redirectsOf(before)) {
    answersAt(before).sources(redirect).forEach(add);
    if (isPattern(redirect.from)) add(exampleOf(redirect.from));
  }
  return left;
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
  const [old, kept] = [before, after].map((site) => new Set(redirectsOf(site).map(textOf)));
  if (redirectsOf(after).every((one) => old!.has(textOf(one)))) return [];
  const named = itemsByAddress(after);
  // Mintlify redirects the root to the first page, and shows /404 where no page is.
  const matched = [...then.pages].filter(
    (page) =>
      now.redirect(page) !== undefined &&
      then.redirect(page) === undefined &&
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
    const isTaken = then.redirect(address)?.redirect === one && taking !== undefined && textOf(taking) !== textOf(one);
    return isTaken && kept!.has(textOf(one)) ? address : [];
  });
  return [...pages, ...redirects].map((address) => ({ address, ...contentOf(now.redirect(address)?.redirect) }));
}

const textOf = ({ source, destination }: RedirectThere) => JSON.stringify([source, destination]);

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

/** Whether a transform declared that an item goes, or that a page gets another path: that its address goes is then meant. */
function declaredItems(declarations: readonly Declaration[]): (item: Item) => boolean {
  // What is hidden keeps its address.
  const gone = (one: Declaration) =>
    one.kind === 'removed' || (one.kind === 'moved' && one.item.kind === one.to.kind) ? keyOf(one.item) : [];
  const declared = new Set(declarations.flatMap(gone));
  return (item) => declared.has(keyOf(item));
}

/** However its path is written, a page is one page. */
const keyOf = (item: Item) => (item.kind === 'page' ? `page ${addressOfPage(item.page)}` : itemText(item));
