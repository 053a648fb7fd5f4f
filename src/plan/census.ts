import type { Json } from '../json/index.ts';
import { type Item, itemText, type Mistake, served, type Served } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import type { Scope } from '../transform/index.ts';

/** How often an item stands in a scope, and where it stands first. */
export interface Count {
  readonly item: Item;
  readonly scope: Scope;
  /** How often the file names it, or it is made of what the file names: also what the platform drops. */
  count: number;
  /** How often readers get it, or may: all but what is dropped. */
  served: number;
  readonly node: Json;
  /** Why the platform drops it where it stands first among what is dropped. */
  mistake: Mistake | undefined;
}

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
  count(scope: Scope, item: string, figure: 'count' | 'served' = 'count'): number {
    return this.#scopes.get(scope.join('\n'))?.get(item)?.[figure] ?? 0;
  }

  /** Every count, scope by scope. */
  *values(): Generator<Count, void, void> {
    for (const counts of this.#scopes.values()) yield* counts.values();
  }

  /** What stands more or less often in another census, scope by scope, and by how much: below 0 for less. */
  *differences(
    other: Census,
    figure: 'count' | 'served' = 'count',
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

/** Counts what the navigation leads to: all that the file names, mixed and misplaced children too, and how much of it readers get. */
export const takeCensus = (site: Site): Census => countServed(served(site));

function countServed({ items }: Served): Census {
  const census = new Census();
  // One scope after the other is read: its map is looked up once.
  let current: Scope | undefined;
  let counts = census.in([]);
  for (const one of items) {
    const { item, node, mistake, place } = one;
    if (!one.isEntry) continue;
    if (place.scope !== current) {
      current = place.scope;
      counts = census.in(current);
    }
    const text = itemText(item);
    let count = counts.get(text);
    if (count === undefined)
      counts.set(text, (count = { item, scope: current, count: 0, served: 0, node, mistake: undefined }));
    if (one.page?.isBeyondFile !== true) count.count++;
    if (mistake === undefined) count.served++;
    else count.mistake ??= mistake;
  }
  return census;
}

/** What a navigation leads to, in figures. What the platform drops counts nowhere but in `dropped`. */
export interface Tally {
  readonly pages: number;
  readonly endpoints: number;
  readonly links: number;
  /** What the file names, and readers do not get. */
  readonly dropped: number;
  /** What generates pages, and was not opened: how many is not known. */
  readonly unknown: number;
}

/** The figures of a census. */
export function tally(census: Census): Tally {
  let dropped = 0;
  const served = function* () {
    for (const count of census.values()) {
      dropped += Math.max(0, count.count - count.served);
      yield { item: count.item, count: count.served };
    }
  };
  return { ...tallyOf(served()), dropped };
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
    dropped: 0,
    unknown: of('specification'),
  };
}
