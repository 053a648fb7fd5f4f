import type { Json } from '../json/index.ts';
import {
  type Item,
  itemText,
  knowsPages,
  type Mistake,
  pageOf,
  pathOfPage,
  served,
  type ServedItem,
  stateByFile,
} from '../served/index.ts';
import type { Site } from '../site/index.ts';
import type { Scope } from '../transform/index.ts';

/** How often an item stands in a scope, and where it stands first. */
export interface Count {
  readonly item: Item;
  readonly scope: Scope;
  /** How often the file names it, or it is made of what the file names: also what the platform drops. */
  count: number;
  /** How often readers get it, or may: all but what is dropped, and entries without a file. */
  served: number;
  /** How often the sidebar shows it, or may. */
  shown: number;
  /** How often it is an entry without a file. */
  missing: number;
  readonly node: Json;
  /** Why the platform drops it where it stands first among what is dropped. */
  mistake: Mistake | undefined;
}

/** What can be compared: how often the file names an item, how often readers get it, and how often the sidebar shows it. */
export type Figure = 'count' | 'served' | 'shown';

/** Everything counted, by scope and item. */
export class Census {
  readonly #scopes = new Map<string, Map<string, Count>>();

  /** The counts of a scope, by the text of their items. */
  in(scope: Scope): Map<string, Count> {
    const key = scope.join('\n');
    let counts = this.#scopes.get(key);
    if (counts === undefined) this.#scopes.set(key, (counts = new Map<string, Count>()));
    return counts;
  }

  /** How often an item stands in a scope. */
  count(scope: Scope, item: string, figure: Figure = 'count'): number {
    return this.#scopes.get(scope.join('\n'))?.get(item)?.[figure] ?? 0;
  }

  /** Every count, scope by scope. */
  *values(): Generator<Count, void, void> {
    for (const counts of this.#scopes.values()) yield* counts.values();
  }

  /** What stands more or less often in another census, scope by scope, and by how much: below 0 for less. */
  *differences(
    other: Census,
    figure: Figure = 'count',
  ): Generator<readonly [item: Item, text: string, more: number], void, void> {
    for (const [scope, counts] of this.#scopes) {
      const others = other.#scopes.get(scope);
      for (const [text, count] of counts) {
        const more = (others?.get(text)?.[figure] ?? 0) - count[figure];
        if (more !== 0) yield [count.item, text, more];
      }
    }
    for (const [scope, others] of other.#scopes) {
      const counts = this.#scopes.get(scope);
      for (const [text, count] of others)
        if (counts?.has(text) !== true && count[figure] !== 0) yield [count.item, text, count[figure]];
    }
  }
}

/** The same text for the same item in the same scope. */
export const keyOf = (scope: Scope, item: Item): string => `${scope.join('\n')}\n\n${itemText(item)}`;

/**
 * Counts what the navigation leads to: all that the file names, mixed and misplaced children too, how much of it readers get, and how much the sidebar shows.
 *
 * With a site that it will be compared with both are counted alike: an entry is without a file only where both know page files, and the front matter of page
 * files counts that are staged in one of them. No other page file is read.
 */
export function takeCensus(site: Site, compared: Site = site): Census {
  const census = new Census();
  const areFilesKnown = site === compared || [site, compared].every(knowsPages);
  const isStaged = stagedPages([site, compared]);
  // One scope after the other is read: its map is looked up once.
  let current: Scope | undefined;
  let counts = census.in([]);
  for (const one of served(site).items) {
    const { item, node, mistake, place } = one;
    if (!one.isEntry) continue;
    if (place.scope !== current) {
      current = place.scope;
      counts = census.in(current);
    }
    const text = itemText(item);
    let count = counts.get(text);
    if (count === undefined)
      counts.set(
        text,
        (count = { item, scope: current, count: 0, served: 0, shown: 0, missing: 0, node, mistake: undefined }),
      );
    if (one.page?.isBeyondFile !== true) count.count++;
    if (mistake !== undefined) count.mistake ??= mistake;
    else if (one.isMissing && areFilesKnown) count.missing++;
    else {
      count.served++;
      if (one.isMissing ? !one.standing.hidden : isStaged(one) ? stateByFile(site, one) === 'shown' : one.isShown)
        count.shown++;
    }
  }
  return census;
}

/** Whether the page file of an item is staged in one of two sites. */
function stagedPages(sites: readonly Site[]): (one: ServedItem) => boolean {
  const paths = sites.flatMap(({ staged }) =>
    staged.flatMap((change) => [change.path, ...(change.kind === 'move' ? [change.from] : [])]),
  );
  const pages = new Set(paths.map((file) => pageOf(file)));
  if (pages.size === 0) return () => false;
  return ({ item, page }) => {
    const path = item.kind === 'page' ? pathOfPage(item.page) : page?.address;
    return path !== undefined && pages.has(path);
  };
}

/** What a navigation leads to, in figures. What the platform drops counts nowhere but in `dropped`, an entry without a file nowhere but in `missing`. */
export interface Tally {
  readonly pages: number;
  readonly endpoints: number;
  readonly links: number;
  /** Entries without a file. */
  readonly missing: number;
  /** What the file names, and readers do not get. */
  readonly dropped: number;
  /** What generates pages, and was not opened: how many is not known. */
  readonly unknown: number;
}

/** The figures of a census. */
export function tally(census: Census): Tally {
  let [dropped, missing] = [0, 0];
  const served = function* () {
    for (const count of census.values()) {
      dropped += Math.max(0, count.count - count.served - count.missing);
      missing += count.missing;
      yield { item: count.item, count: count.served };
    }
  };
  return { ...tallyOf(served()), missing, dropped };
}

/** The figures of items that stand so often. */
export function tallyOf(counts: Iterable<{ readonly item: Pick<Item, 'kind'>; readonly count: number }>): Tally {
  const sums = new Map<Item['kind'], number>();
  for (const { item, count } of counts) sums.set(item.kind, (sums.get(item.kind) ?? 0) + count);
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
