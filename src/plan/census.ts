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
  readonly #items: readonly (readonly [one: ServedItem, sort: Sort])[];
  #counts: ReadonlyMap<string, Count> | undefined;

  constructor(items: readonly ServedItem[], sortOf: (one: ServedItem) => Sort) {
    this.#items = items.flatMap((one) => (one.isEntry ? [[one, sortOf(one)] as const] : []));
  }

  /** How often an item is in a scope. */
  count(scope: Scope, item: string, figure: Figure = 'count'): number {
    return this.#counted.get(keyOf(scope, item))?.[figure] ?? 0;
  }

  /** Every count, in reading order. */
  values(): Iterable<Count> {
    return this.#counted.values();
  }

  /** Whether another census has each item as often, or more often. */
  isKept(other: Census, figure: Figure): boolean {
    return [...this.#counted].every(([key, count]) => (other.#counted.get(key)?.[figure] ?? 0) >= count[figure]);
  }

  /** Whether an item counts in this way. */
  has(sort: Sort): boolean {
    return this.#items.some(([, other]) => other === sort);
  }

  get #counted(): ReadonlyMap<string, Count> {
    if (this.#counts !== undefined) return this.#counts;
    const counts = new Map<string, Count>();
    for (const [{ item, node, mistake, place, page }, sort] of this.#items) {
      const { scope } = place;
      const key = keyOf(scope, item);
      let count = counts.get(key);
      if (count === undefined)
        counts.set(key, (count = { item, scope, count: 0, served: 0, shown: 0, missing: 0, node, mistake: undefined }));
      if (page?.isBeyondFile !== true) count.count++;
      if (sort === 'dropped') count.mistake ??= mistake;
      else if (sort === 'missing') count.missing++;
      else count.served++;
      if (sort === 'shown') count.shown++;
    }
    return (this.#counts = counts);
  }
}

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
  const staged = [site, compared].flatMap((one) =>
    one.staged.flatMap((change) => [change.path, ...(change.kind === 'move' ? [change.from] : [])]),
  );
  const pages = new Set<string | undefined>(staged.flatMap(pathsOfFile));
  const isShown = (one: ServedItem) => {
    if (one.isMissing) return !one.standing.hidden;
    return pages.size > 0 && pages.has(pagePath(one)) ? stateByFile(site, one) === 'shown' : one.isShown;
  };
  return new Census(served(site).items, (one) => {
    if (one.mistake !== undefined) return 'dropped';
    if (one.isMissing && areFilesKnown) return 'missing';
    return isShown(one) ? 'shown' : 'hidden';
  });
}
