import { addTo, groupBy } from '../text/index.ts';

/** Two things that may be one. */
export interface Candidate<Thing> {
  readonly one: Thing;
  readonly other: Thing;
  /** How much speaks for it. */
  readonly score: number;
  /** In how far the two differ, the most important first: it decides between candidates of one score. */
  readonly apart?: readonly number[];
}

/**
 * How many keys things of two lists have in common, each counted once: of those alone that have any.
 *
 * @param most a key that more things have than this says nothing
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

/** How much two things share that have so many keys in common: 0 nothing, 1 all. */
export const shareOf = (common: number, size: number, otherSize: number): number => (2 * common) / (size + otherSize);

/** Candidates, the best first. */
export function bestFirst<Thing>(candidates: readonly Candidate<Thing>[]): readonly Candidate<Thing>[] {
  // Many have the same score.
  const scores = [...groupBy(candidates, ({ score }) => score)].sort(([a], [b]) => b - a);
  return scores.flatMap(([, same]) => same.sort(byDistance));
}

function byDistance({ apart = [] }: Candidate<unknown>, { apart: other = [] }: Candidate<unknown>): number {
  const at = apart.findIndex((distance, k) => distance !== other[k]);
  return at < 0 ? 0 : apart[at]! - other[at]!;
}
