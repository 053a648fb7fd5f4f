import { addTo, flattened, groupBy, remembered } from '../text/index.ts';
import { Numbered } from './numbered.ts';
import type { Pair } from './pages.ts';
import type { Branch, Leaf, Tree } from '../served/index.ts';

/** Which element of a site is which of another, both ways. */
export interface Elements {
  readonly after: Numbered<Branch, Branch>;
  readonly before: Numbered<Branch, Branch>;
}

/** Matches elements by what they hold, then label, then kind; those that hold nothing of the other site by label and kind, in what is around them. */
export function matchElements(
  before: Tree,
  after: Tree,
  scopes: ReadonlyMap<Branch, Branch>,
  pairs: Numbered<Leaf, Pair>,
): Elements {
  const there = new Numbered<Branch, Branch>(before.branches.length);
  const back = new Numbered<Branch, Branch>(after.branches.length);
  const match = (one: Branch, other: Branch) => {
    if (there.has(one) || back.has(other)) return;
    there.set(one, other);
    back.set(other, one);
  };
  const isLeft = (one: Branch, isAfter: boolean) => !(isAfter ? back : there).has(one);
  match(before.root, after.root);
  for (const [one, other] of scopes) if (one.isScope && other.isScope) match(one, other);
  candidatesOf(pairs, [before, after], isLeft).forEach(({ one, other }) => {
    if (!there.has(one) && !back.has(other) && !isCrossed(one, other)) match(one, other);
  });
  // An element stands behind what is around it: of that all is known by then.
  for (const one of before.branches) {
    const other = there.get(one);
    if (other !== undefined) matchByLabel(one.branches, other.branches);
  }
  return { after: there, before: back };

  /** Whether what is around an element went into what is around the other, which stands in it. */
  function isCrossed(one: Branch, other: Branch): boolean {
    const isInside = (inner: Branch | undefined, outer: Branch) =>
      inner !== undefined && inner !== outer && inner.upwards.includes(outer);
    return (
      one.upwards.some((around) => isInside(there.get(around), other)) ||
      other.upwards.some((around) => isInside(back.get(around), one))
    );
  }

  function matchByLabel(some: readonly Branch[], others: readonly Branch[]): void {
    if (some.length === 0 || others.length === 0) return;
    for (const isLike of [
      (a: Branch, b: Branch) => a.kind === b.kind && a.label === b.label,
      (a: Branch, b: Branch) => a.label === b.label && a.label !== undefined && a.isScope === b.isScope,
    ])
      for (const one of some) {
        if (there.has(one)) continue;
        const found = others.find((other) => !back.has(other) && isLike(one, other));
        if (found !== undefined) match(one, found);
      }
  }
}

/** An element as it is called in what is around it. */
const nameOf = ({ kind, label, parent }: Branch) => [kind, label, parent?.kind, parent?.label].join('\0');

const namesIn = remembered(({ branches }: Tree): ReadonlySet<string> => new Set(branches.map(nameOf)));

interface Candidate {
  readonly one: Branch;
  readonly other: Branch;
  readonly score: number;
}

/** Elements of those left that share what they hold, those first that are most alike. */
function candidatesOf(
  pairs: Numbered<Leaf, Pair>,
  [before, after]: readonly [Tree, Tree],
  isLeft: (one: Branch, isAfter: boolean) => boolean,
): readonly Candidate[] {
  /** Where what an element held stands now. Innermost first: where one stands alone in another of its name, the inner one is meant. */
  const parents = new Map<Branch, Branch[]>();
  // Not `for`, here and below: until the engine has compiled it, each of many steps would make an object.
  pairs.values().forEach(({ before: one, after: other }) => {
    one.parent.upwards.forEach((around) => {
      if (isLeft(around, false)) addTo(parents, around, other.parent);
    });
  });
  const candidates: Candidate[] = [];
  const look = (one: Branch, other: Branch, count: number) => {
    if (one.isScope !== other.isScope || (one.kind === 'global') !== (other.kind === 'global')) return;
    const held = (2 * count) / (one.size + other.size);
    const isNamed = one.label === other.label;
    if (!isNamed && held < 0.4) return;
    // Where both names stand in both sites, what one held went into the other.
    if (!isNamed && held < 1 && namesIn(after).has(nameOf(one)) && namesIn(before).has(nameOf(other))) return;
    const isNear = one.parent!.label === other.parent!.label && one.parent!.kind === other.parent!.kind;
    const score = held + (isNamed ? 0.5 : 0) + (one.kind === other.kind ? 0.3 : 0) + (isNear ? 0.1 : 0);
    candidates.push({ one, other, score });
  };
  /** By the number of an element how much of what is looked at it holds now. */
  const counts = new Uint32Array(after.branches.length);
  parents.forEach((now, one) => {
    const others: Branch[] = [];
    const count = (other: Branch) => {
      if (counts[other.id]!++ === 0) others.push(other);
    };
    now.forEach(({ upwards }) => upwards.forEach(count));
    others.forEach((other) => {
      if (isLeft(other, true)) look(one, other, counts[other.id]!);
      counts[other.id] = 0;
    });
  });
  // Many have the same score.
  const scores = groupBy(candidates, ({ score }) => score);
  return flattened(
    [...scores].sort(([a], [b]) => b - a),
    ([, same]) => same,
  );
}
