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

/**
 * The items between the same two neighbors in both lists. A neighbor has a counterpart in the other list; the ends
 * count as neighbors too.
 */
export function gapsBetween<Thing extends object>(
  ours: readonly Thing[],
  theirs: readonly Thing[],
  counterpart: (thing: Thing) => Thing | undefined,
): readonly (readonly [ours: readonly Thing[], theirs: readonly Thing[]])[] {
  const members = new Set<Thing | undefined>([...ours, ...theirs]);
  const gaps = (list: readonly Thing[]) => {
    const ends = [-1, ...[...list.keys()].filter((k) => members.has(counterpart(list[k]!))), list.length];
    return ends.slice(1).map((end, k) => {
      const things = list.slice(ends[k]! + 1, end).filter((thing) => counterpart(thing) === undefined);
      return { before: list[ends[k]!], things, behind: list[end] };
    });
  };
  const others = new Map(gaps(theirs).map((gap) => [gap.before, gap]));
  return gaps(ours).flatMap(({ before, things, behind }) => {
    const other = others.get(before && counterpart(before));
    return other === undefined || things.length === 0 || other.behind !== (behind && counterpart(behind))
      ? []
      : [[things, other.things] as const];
  });
}
