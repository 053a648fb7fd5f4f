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
  const members = new Set<Thing>([...ours, ...theirs]);
  const gaps = (list: readonly Thing[]) => {
    const found: { readonly before: Thing | undefined; readonly things: Thing[]; behind: Thing | undefined }[] = [
      { before: undefined, things: [], behind: undefined },
    ];
    for (const thing of list) {
      const other = counterpart(thing);
      if (other === undefined) found.at(-1)!.things.push(thing);
      else if (members.has(other)) {
        found.at(-1)!.behind = thing;
        found.push({ before: thing, things: [], behind: undefined });
      }
    }
    return found;
  };
  const others = new Map(gaps(theirs).map((gap) => [gap.before, gap]));
  return gaps(ours).flatMap(({ before, things, behind }) => {
    const other = others.get(before && counterpart(before));
    return other === undefined || things.length === 0 || other.behind !== (behind && counterpart(behind))
      ? []
      : [[things, other.things] as const];
  });
}
