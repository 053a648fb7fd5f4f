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
