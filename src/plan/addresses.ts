import { addressOfPage, type Item, itemText, served, type ServedItem } from '../served/index.ts';
import { pageFile, redirectsOf, redirectTest, type Site } from '../site/index.ts';
import type { Declaration } from '../transform/index.ts';

/** An address at which readers got a page before a run, and get nothing after it. */
export interface GoneAddress {
  /** Without a leading slash. */
  readonly address: string;
  readonly item: Item;
  /** Whether a navigation led there; else only who knew the address came there. */
  readonly isShown: boolean;
  /** What named it; undefined for a page file that no navigation names. */
  readonly at?: ServedItem;
}

/**
 * The addresses that go, without a redirect, and without a transform having declared that the page goes or gets another path.
 *
 * Pages that are made of operations go with what is listed; page files by being moved or deleted.
 */
export function goneAddresses(before: Site, after: Site, declarations: readonly Declaration[]): readonly GoneAddress[] {
  const found = new Map<string, GoneAddress>();
  const there = served(before);
  for (const one of there.items)
    if (one.page?.operation !== undefined && one.state !== 'dropped' && !found.has(one.page.address))
      found.set(one.page.address, {
        address: one.page.address,
        item: one.item,
        isShown: one.state === 'shown',
        at: one,
      });
  const changes = after.staged.slice(before.staged.length);
  const named = changes.length === 0 ? new Map<string, ServedItem>() : firstByAddress(there.items);
  for (const change of changes) {
    const path = change.kind === 'delete' ? change.path : change.kind === 'move' ? change.from : '';
    const page = /\.mdx?$/.test(path) ? path.replace(/\.mdx?$/, '') : undefined;
    if (page === undefined || pageFile(before, page) === undefined) continue;
    const address = addressOfPage(page);
    const at = named.get(address);
    const isShown = at?.state === 'shown';
    found.set(address, { address, item: { kind: 'page', page }, isShown, ...(at !== undefined && { at }) });
  }
  if (found.size === 0) return [];
  const generated = new Set<string>();
  for (const { page, state } of served(after).items)
    if (page?.operation !== undefined && state !== 'dropped') generated.add(page.address);
  const isRedirected = redirectTest(redirectsOf(after));
  const isDeclared = declaredItems(declarations);
  return [...found.values()].filter(
    ({ address, item, at }) =>
      !generated.has(address) &&
      !isDeclared(item) &&
      !(at !== undefined && isDeclared(at.item)) &&
      pageFile(after, address) === undefined &&
      pageFile(after, `${address}/index`) === undefined &&
      !isRedirected(`/${address}`),
  );
}

/** What names the page of an address first. */
function firstByAddress(items: readonly ServedItem[]): ReadonlyMap<string, ServedItem> {
  const first = new Map<string, ServedItem>();
  for (const one of items) {
    if (one.item.kind !== 'page') continue;
    const address = addressOfPage(one.item.page);
    if (!first.has(address)) first.set(address, one);
  }
  return first;
}

/** Whether a transform declared that an item goes, or that a page gets another path: that its address goes is then meant. */
function declaredItems(declarations: readonly Declaration[]): (item: Item) => boolean {
  const declared = new Set<string>();
  for (const declaration of declarations) {
    if (declaration.kind === 'scope') continue;
    const { kind, item } = declaration;
    if (kind === 'removed' || item.kind === declaration.to.kind) declared.add(keyOf(item));
  }
  return (item) => declared.has(keyOf(item));
}

/** However its path is written, a page is one page. */
const keyOf = (item: Item) => (item.kind === 'page' ? `page ${addressOfPage(item.page)}` : itemText(item));
