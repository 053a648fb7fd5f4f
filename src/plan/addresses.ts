import { hasPageEnding } from '../format/index.ts';
import type { Json } from '../json/index.ts';
import {
  addressOfPage,
  answersAt,
  ignoreFile,
  isAnswer,
  itemText,
  pageOf,
  redirectMistakes,
  served,
  type ServedItem,
} from '../served/index.ts';
import { exampleOf, isPattern, redirectsOf, type RedirectThere, type Site } from '../site/index.ts';
import { addTo, counted, listed } from '../text/index.ts';
import type { Declaration, Item, Report } from '../transform/index.ts';

/** An address at which readers get something else than before a run. */
export interface ChangedAddress {
  /** With a leading slash; of a wildcard an example: `/old/…`. */
  readonly address: string;
  /** Whether a navigation led there; else only who knew the address came there. */
  readonly isShown: boolean;
  /** What is there, in words; undefined for a page file that no navigation names. */
  readonly text?: string;
  /** What says so. */
  readonly at?: Json;
}

/**
 * The addresses that answered before a run and do not after it, unless a transform declared that the page goes or gets another path.
 *
 * Pages that are made of operations go with what is listed, page files by being moved, deleted or left out, redirects
 * by being changed or with the page
 * that they lead to.
 */
export function goneAddresses(
  before: Site,
  after: Site,
  declarations: readonly Declaration[],
): readonly ChangedAddress[] {
  const isDeclared = declaredItems(declarations);
  const left = leftAddresses(before, after, isDeclared);
  if (left.size === 0) return [];
  const [then, now] = [answersAt(before), answersAt(after)];
  const items = itemsByAddress(before);
  return [...left].flatMap((address) => {
    const way = then.follow(address);
    const there = [way.at, ...way.steps.map(({ from }) => from)].map(pageAt);
    const isMeant = [...there, ...(items.get(way.at) ?? []).map(({ item }) => item)].some(isDeclared);
    if (isMeant || !isAnswer(way) || isAnswer(now.follow(address))) return [];
    return { address, ...contentOf(way.steps[0], items.get(address)) };
  });
}

const pageAt = (address: string): Item => ({ kind: 'page', page: address });

/** The addresses from which what changed may have taken something. To look at every address of a site would take as long as the run. */
function leftAddresses(before: Site, after: Site, isDeclared: (item: Item) => boolean): ReadonlySet<string> {
  const changes = after.staged.slice(before.staged.length);
  const files = changes.flatMap((change) =>
    change.kind === 'delete' ? change.path : change.kind === 'move' ? change.from : [],
  );
  const left = new Set<string>();
  const add = (address: string) => isDeclared(pageAt(address)) || left.add(address);
  const [others, pages] = [files.filter((path) => !hasPageEnding(path)), files.filter((path) => hasPageEnding(path))];
  for (const path of pages) add(`/${addressOfPage(pageOf(path))}`);
  if (others.includes(ignoreFile) || changes.some(({ path }) => path === ignoreFile))
    answersAt(before).pages.forEach(add);
  for (const address of answersAt(before).made.keys()) if (!answersAt(after).made.has(address)) add(address);
  // A redirect that is kept leads where it led if all is there that was.
  const isSure = left.size === 0 && others.length === 0;
  const kept = new Set(redirectsOf(after).map(textOf));
  for (const redirect of redirectsOf(before)) {
    if (isSure && kept.has(textOf(redirect))) continue;
    answersAt(before).sources(redirect).forEach(add);
    if (isPattern(redirect.from)) add(exampleOf(redirect.from));
  }
  return left;
}

/**
 * The addresses that a redirect takes after a run, and did not before: those of redirects that are still listed, and
 * of pages that a navigation still
 * names. Others are left behind on purpose, as the pages of a language that is removed.
 */
export function takenAddresses(before: Site, after: Site): readonly ChangedAddress[] {
  // For one mistake in them Mintlify refuses the whole docs.json: no redirect led anywhere, and no page answered.
  if (redirectMistakes(before).length > 0) return [];
  const [then, now] = [answersAt(before), answersAt(after)];
  const [old, kept] = [before, after].map((site) => new Set(redirectsOf(site).map(textOf)));
  const added = redirectsOf(after).some((one) => !old!.has(textOf(one)));
  const named = (added ? served(after).items : []).flatMap(({ address }) =>
    address === undefined || now.redirect(`/${address}`) === undefined ? [] : `/${address}`,
  );
  const pages = [...new Set(named)].filter(
    (page) => then.redirect(page) === undefined && then.pages.has(page) && now.pages.has(page),
  );
  const redirects = redirectsOf(before).flatMap((one) => {
    const address = exampleOf(one.from);
    const taking = now.redirect(address)?.redirect;
    const isTaken = then.redirect(address)?.redirect === one && taking !== undefined && textOf(taking) !== textOf(one);
    return isTaken && kept!.has(textOf(one)) ? address : [];
  });
  return [...pages, ...redirects].map((address) => ({ address, ...contentOf(now.redirect(address)?.redirect) }));
}

const textOf = ({ source, destination }: RedirectThere) => JSON.stringify([source, destination]);

/** At most so many addresses are told with what is there. */
const mostNamed = 20;

/** Says which addresses would go, and which a redirect would take. */
export function reportAddresses(
  gone: readonly ChangedAddress[],
  taken: readonly ChangedAddress[],
  report: Report,
): void {
  const say = (changed: readonly ChangedAddress[], what: string, help: string) =>
    report.error('address', `${what}: ${listed(changed.map(({ address }) => address))}`, {
      at: changed[0]!.at,
      help: `Nothing was written. ${help}`,
      related: changed
        .slice(0, mostNamed)
        .flatMap(({ address, text, at }) => (at === undefined ? [] : [{ message: `${address} is ${text}`, at }])),
    });
  const hidden = gone.filter(({ isShown }) => !isShown);
  const aside =
    hidden.length === 0
      ? ''
      : hidden.length === gone.length
        ? ' outside the navigation'
        : `, ${hidden.length} of them outside the navigation`;
  if (gone.length > 0)
    say(
      gone,
      `${counted(gone.length, 'URL')}${aside} would break`,
      'Readers keep links to them: add redirects (some transforms do with `--redirects`), or allow it with `--allow-address-changes`.',
    );
  if (taken.length > 0)
    say(
      taken,
      `a redirect would match ${counted(taken.length, 'URL')} of a page or of another redirect`,
      'Readers may no longer see the page: remove the redirect, or allow it with `--allow-address-changes`.',
    );
}

/** What a navigation names, by its address. */
function itemsByAddress(site: Site): ReadonlyMap<string, readonly ServedItem[]> {
  const items = new Map<string, ServedItem[]>();
  for (const one of served(site).items) if (one.address !== undefined) addTo(items, `/${one.address}`, one);
  return items;
}

/** What is at an address: a redirect, or what a navigation names. */
function contentOf(
  redirect: RedirectThere | undefined,
  items: readonly ServedItem[] = [],
): Omit<ChangedAddress, 'address'> {
  if (redirect !== undefined)
    return { isShown: false, text: `redirected to ${redirect.destination}`, at: redirect.sourceNode };
  const found = items.find(({ state }) => state !== 'dropped') ?? items[0];
  if (found === undefined) return { isShown: false };
  const isShown = found.state === 'shown';
  return { isShown, text: itemText(found.item) + (isShown ? '' : ', which is in no sidebar'), at: found.node };
}

/** Whether a transform declared that an item goes, or that a page gets another path: that its address goes is then meant. */
function declaredItems(declarations: readonly Declaration[]): (item: Item) => boolean {
  const declared = new Set<string>();
  for (const declaration of declarations) {
    // What is hidden keeps its address.
    if (declaration.kind === 'scope' || declaration.kind === 'hidden') continue;
    const { kind, item } = declaration;
    if (kind === 'removed' || item.kind === declaration.to.kind) declared.add(keyOf(item));
  }
  return (item) => declared.has(keyOf(item));
}

/** However its path is written, a page is one page. */
const keyOf = (item: Item) => (item.kind === 'page' ? `page ${addressOfPage(item.page)}` : itemText(item));
