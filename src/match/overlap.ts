import { addTo, groupBy } from '../text/index.ts';

/** Two things that may be one. */
export interface Candidate<Thing> {
  readonly one: Thing;
  readonly other: Thing;
  /** The sum of the evidence. */
  readonly score: number;
  /** Distances between the two, the most important first: they decide between candidates of one score. */
  readonly apart?: readonly number[];
}

/**
 * Counts the keys that things of two lists have in common, each once. Pairs without a common key are left out.
 *
 * @param most skips a key that more things have: it distinguishes nothing
 */
export function overlaps<One, Other>(
  ours: Iterable<One>,
  theirs: Iterable<Other>,
  keysOf: readonly [ours: (one: One) => Iterable<unknown>, theirs: (other: Other) => Iterable<unknown>],
  most = Infinity,
): ReadonlyMap<One, ReadonlyMap<Other, number>> {
  const holders = new Map<unknown, Other[]>();
  for (const other of theirs) for (const key of new Set(keysOf[1](other))) addTo(holders, key, other);
  const found = new Map<One, ReadonlyMap<Other, number>>();
  for (const one of holders.size === 0 ? [] : ours) {
    const common = new Map<Other, number>();
    for (const key of new Set(keysOf[0](one))) {
      const others = holders.get(key) ?? [];
      if (others.length <= most) for (const other of others) common.set(other, (common.get(other) ?? 0) + 1);
    }
    if (common.size > 0) found.set(one, common);
  }
  return found;
}

/** The share of keys that two things have in common: 0 none, 1 all. */
export const shareOf = (common: number, size: number, otherSize: number): number => (2 * common) / (size + otherSize);

/** Sorts candidates, the best first. */
export function bestFirst<Thing>(candidates: readonly Candidate<Thing>[]): readonly Candidate<Thing>[] {
  // Many candidates have the same score: to sort the few scores is cheaper than to sort all candidates.
  const scores = [...groupBy(candidates, ({ score }) => score)].sort(([a], [b]) => b - a);
  return scores.flatMap(([, same]) => same.sort(byDistance));
}

function byDistance({ apart = [] }: Candidate<unknown>, { apart: other = [] }: Candidate<unknown>): number {
  const at = apart.findIndex((distance, k) => distance !== other[k]);
  return at < 0 ? 0 : apart[at]! - other[at]!;
}

/** Pairs things of two sides. A thing has at most one counterpart. */
export class Pairing<Thing extends object> {
  readonly #counterparts = new Map<Thing, Thing>();

  /** The counterpart of a thing of either side. */
  readonly of = (thing: Thing): Thing | undefined => this.#counterparts.get(thing);

  has(thing: Thing): boolean {
    return this.#counterparts.has(thing);
  }

  /** Pairs two things, if neither has a counterpart. */
  join(one: Thing, other: Thing): void {
    if (this.has(one) || this.has(other)) return;
    this.#counterparts.set(one, other).set(other, one);
  }
}
