import type { Json } from '../json/index.ts';
import {
  type Item,
  itemText,
  knowsPages,
  type Mistake,
  pagePath,
  pathsOfFile,
  served,
  type ServedItem,
  stateByFile,
} from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { groupBy } from '../text/index.ts';
import type { Scope } from '../transform/index.ts';

/** The counts of an item in a scope, with its first place. */
export interface Count {
  readonly item: Item;
  readonly scope: Scope;
  /** How often the file names it, or Mintlify generates it, also if it is dropped. */
  count: number;
  /** How often readers see it, or could: without what Mintlify drops, and without entries that have no file. */
  served: number;
  /** How often the sidebar shows it, or may. */
  shown: number;
  /** How often it is an entry without a file. */
  missing: number;
  readonly node: Json;
  /** Why Mintlify drops it, for the first one that it drops. */
  mistake: Mistake | undefined;
}

/** What can be compared: how often the file names an item, how often readers get it, and how often the sidebar shows it. */
export type Figure = 'count' | 'served' | 'shown';

/** How an item counts: readers get it, in the sidebar or not; or they do not, as it has no file, or for a mistake. */
type Sort = 'shown' | 'hidden' | 'missing' | 'dropped';

/** All items of a site, counted by scope and item when first needed. */
export class Census {
  readonly #items: readonly ServedItem[];
  readonly #sorts: readonly Sort[];
  #all: ReadonlyMap<string, Count> | undefined;

  constructor(items: readonly ServedItem[], sortOf: (one: ServedItem) => Sort) {
    this.#items = items.filter(({ isEntry }) => isEntry);
    this.#sorts = this.#items.map(sortOf);
  }

  /** How often an item is in a scope. */
  count(scope: Scope, item: string, figure: Figure = 'count'): number {
    return this.#counts().get(keyOf(scope, item))?.[figure] ?? 0;
  }

  /** Every count, scope by scope. */
  *values(): Generator<Count, void, void> {
    for (const counts of groupBy(this.#counts().values(), ({ scope }) => scope.join('\n')).values()) yield* counts;
  }

  /** Whether readers see anything. */
  get isServed(): boolean {
    return this.#sorts.some((sort) => sort === 'shown' || sort === 'hidden');
  }

  /** Whether the sidebar shows all that readers see. */
  get isShown(): boolean {
    return !this.#sorts.includes('hidden');
  }

  /** The items that another census has more or less often, scope by scope, with the difference: below 0 for less. */
  *differences(other: Census, figure: Figure = 'count'): Generator<readonly [item: Item, more: number], void, void> {
    // Most stands in both as it is, in one order: only what is between is counted.
    const [head, tail] = this.#alike(other);
    const [ours, theirs] = [this, other].map((census) => census.#counts(head, census.#items.length - tail));
    for (const [key, { item, [figure]: count }] of ours!) {
      const more = (theirs!.get(key)?.[figure] ?? 0) - count;
      if (more !== 0) yield [item, more];
    }
    for (const [key, { item, [figure]: count }] of theirs!) if (count !== 0 && !ours!.has(key)) yield [item, count];
  }

  /** The number of items of each kind. */
  get tally(): Tally {
    const ofSort = (...sorts: readonly Sort[]) => this.#items.filter((_, k) => sorts.includes(this.#sorts[k]!));
    /** How often the file names something and readers do not get it, less how often they get it and the file does not name it. */
    const unserved = new Map<string, number>();
    const add = (one: ServedItem, count: 1 | -1) => {
      const key = keyOf(one.place.scope, one.item);
      unserved.set(key, (unserved.get(key) ?? 0) + count);
    };
    for (const one of ofSort('dropped')) if (!isBeyondFile(one)) add(one, 1);
    for (const one of ofSort('shown', 'hidden', 'missing')) if (isBeyondFile(one)) add(one, -1);
    const dropped = [...unserved.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
    const hidden = ofSort('hidden').length;
    return { ...tallyOf(ofSort('shown', 'hidden')), hidden, missing: ofSort('missing').length, dropped };
  }

  /**
   * The number of items at the front, and at the end, that are in another census too: of the same node, in the same
   * scope, with the same state.
   */
  #alike(other: Census): readonly [head: number, tail: number] {
    const [ours, theirs] = [this.#items, other.#items];
    let known: readonly [Scope, Scope] | undefined;
    const isSameScope = (one: Scope, two: Scope) => {
      if (known?.[0] !== one || known[1] !== two) known = one.join('\n') === two.join('\n') ? [one, two] : undefined;
      return known !== undefined;
    };
    const isAlike = (i: number, j: number) => {
      const [one, two] = [ours[i]!, theirs[j]!];
      return (
        one.node === two.node &&
        this.#sorts[i] === other.#sorts[j] &&
        isBeyondFile(one) === isBeyondFile(two) &&
        isSameScope(one.place.scope, two.place.scope) &&
        (one.item.kind === 'page' ? two.item.kind === 'page' : itemText(one.item) === itemText(two.item))
      );
    };
    const most = Math.min(ours.length, theirs.length);
    let [head, tail] = [0, 0];
    while (head < most && isAlike(head, head)) head++;
    while (tail < most - head && isAlike(ours.length - 1 - tail, theirs.length - 1 - tail)) tail++;
    return [head, tail];
  }

  /** The counts of items, of all or from one to another, by scope and item. */
  #counts(from?: number, to = this.#items.length): ReadonlyMap<string, Count> {
    if (from === undefined) return (this.#all ??= this.#counts(0));
    const counts = new Map<string, Count>();
    for (let k = from; k < to; k++) {
      const one = this.#items[k]!;
      const { item, node, mistake, place } = one;
      const { scope } = place;
      const key = keyOf(scope, item);
      let count = counts.get(key);
      if (count === undefined)
        counts.set(key, (count = { item, scope, count: 0, served: 0, shown: 0, missing: 0, node, mistake: undefined }));
      const sort = this.#sorts[k]!;
      if (!isBeyondFile(one)) count.count++;
      if (sort === 'dropped') count.mistake ??= mistake;
      else if (sort === 'missing') count.missing++;
      else count.served++;
      if (sort === 'shown') count.shown++;
    }
    return counts;
  }
}

const isBeyondFile = ({ page }: ServedItem): boolean => page?.isBeyondFile === true;

/** The same text for the same item in the same scope. */
export const keyOf = (scope: Scope, item: Item | string): string =>
  `${scope.join('\n')}\n\n${typeof item === 'string' ? item : itemText(item)}`;

/**
 * Counts the items of the navigation: all that the file names, also mixed and misplaced children, how many of them
 * readers see, and how many the sidebar shows.
 *
 * With `compared`, both sites are counted in the same way. An entry is without a file only if both know page files.
 * Front matter counts only for page files that are staged in one of them; no other page file is read.
 */
export function takeCensus(site: Site, compared: Site = site): Census {
  const areFilesKnown = site === compared || [site, compared].every(knowsPages);
  const isStaged = stagedPages([site, compared]);
  const isShown = (one: ServedItem) =>
    one.isMissing ? !one.standing.hidden : isStaged(one) ? stateByFile(site, one) === 'shown' : one.isShown;
  return new Census(served(site).items, (one) => {
    if (one.mistake !== undefined) return 'dropped';
    if (one.isMissing && areFilesKnown) return 'missing';
    return isShown(one) ? 'shown' : 'hidden';
  });
}

/** Whether the page file of an item is staged in one of two sites. */
function stagedPages(sites: readonly Site[]): (one: ServedItem) => boolean {
  const paths = sites.flatMap(({ staged }) =>
    staged.flatMap((change) => [change.path, ...(change.kind === 'move' ? [change.from] : [])]),
  );
  const pages = new Set(paths.flatMap(pathsOfFile));
  if (pages.size === 0) return () => false;
  return (one) => {
    const path = pagePath(one);
    return path !== undefined && pages.has(path);
  };
}

/**
 * The number of pages, endpoints and links in a navigation. Items that Mintlify drops count only in `dropped`, entries
 * without a file only in `missing`.
 */
export interface Tally {
  readonly pages: number;
  readonly endpoints: number;
  readonly links: number;
  /** The number of these that the sidebar does not show. */
  readonly hidden?: number;
  /** Entries without a file. */
  readonly missing: number;
  /** Items that the file names and readers do not see. */
  readonly dropped: number;
  /** Sources of generated pages that were not opened, so that their pages are not counted. */
  readonly unknown: number;
}

/** The figures of items that stand so often. */
export function tallyOf(counts: Iterable<{ readonly item: Pick<Item, 'kind'>; readonly count?: number }>): Tally {
  const sums = new Map<Item['kind'], number>();
  for (const { item, count = 1 } of counts) sums.set(item.kind, (sums.get(item.kind) ?? 0) + count);
  const of = (kind: Item['kind']) => sums.get(kind) ?? 0;
  return {
    pages: of('page'),
    endpoints: of('endpoint') + of('webhook'),
    links: of('link'),
    missing: 0,
    dropped: 0,
    unknown: of('specification'),
  };
}
