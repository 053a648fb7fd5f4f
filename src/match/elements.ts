import { type Branch, type Leaf, leavesIn, type Tree } from '../served/index.ts';
import { remembered } from '../text/index.ts';
import { bestFirst, type Candidate, overlaps, shareOf } from './overlap.ts';
import type { Pairing } from './pairing.ts';
import { weights } from './weights.ts';

/**
 * Matches elements by what they hold, then label, then kind; those that hold nothing of the other navigation by label
 * and kind, in what is around them.
 *
 * Elements that were joined before stay so; `leaves` are the entries that are the same.
 */
export function matchElements(
  [before, after]: readonly [Tree, Tree],
  elements: Pairing<Branch>,
  leaves: (leaf: Leaf) => Leaf | undefined,
): void {
  elements.join(before.root, after.root);
  joinSame(before, elements, leaves);
  for (const { one, other } of bestFirst(candidatesOf([before, after], elements, leaves)))
    if (!isCrossed(one, other, elements)) elements.join(one, other);
  // An element comes behind what is around it: of that all is known by then.
  for (const one of before.branches) {
    const other = elements.of(one);
    if (other !== undefined) joinByLabel(one.branches, other.branches, elements);
  }
}

/** Joins elements of one label that hold the same, each with all that is in it: nearly all, mostly. */
function joinSame({ branches }: Tree, elements: Pairing<Branch>, leaves: (leaf: Leaf) => Leaf | undefined): void {
  const found = new Map<Branch, Branch>();
  const counterpart = (thing: Branch | Leaf) => ('served' in thing ? leaves(thing) : found.get(thing));
  // What is in an element comes behind it.
  for (const one of branches.toReversed()) {
    const other = one.size === 0 ? undefined : counterpart(one.children[0]!)?.parent;
    const isSame =
      other !== undefined &&
      one.label === other.label &&
      one.isScope === other.isScope &&
      (one.kind === other.kind || (isOnly(one) && isOnly(other))) &&
      one.children.length === other.children.length &&
      one.children.every((child) => counterpart(child)?.parent === other);
    if (isSame) found.set(one, other);
  }
  for (const [one, other] of found) elements.join(one, other);
}

/** Whether neither what is around an element nor what is in it holds just the same: of another kind it could be meant too. */
const isOnly = ({ size, parent, branches }: Branch) =>
  parent !== undefined && parent.size > size && branches.every((inner) => inner.size < size);

/** Whether what is around an element went into what is around the other, which is inside of it. */
function isCrossed(one: Branch, other: Branch, elements: Pairing<Branch>): boolean {
  const isInside = (inner: Branch | undefined, outer: Branch) =>
    inner !== undefined && inner !== outer && inner.upwards.includes(outer);
  return (
    one.upwards.some((around) => isInside(elements.of(around), other)) ||
    other.upwards.some((around) => isInside(elements.of(around), one))
  );
}

function joinByLabel(some: readonly Branch[], others: readonly Branch[], elements: Pairing<Branch>): void {
  for (const isLike of [
    (a: Branch, b: Branch) => a.kind === b.kind && a.label === b.label,
    (a: Branch, b: Branch) => a.label === b.label && a.label !== undefined && a.isScope === b.isScope,
  ]) {
    const open = others.filter((other) => !elements.has(other));
    for (const one of open.length === 0 ? [] : some) {
      const found = elements.has(one) ? undefined : open.find((other) => !elements.has(other) && isLike(one, other));
      if (found !== undefined) elements.join(one, found);
    }
  }
}

/** An element as it is called in what is around it. */
const nameOf = ({ kind, label, parent }: Branch) => [kind, label, parent?.kind, parent?.label].join('\0');

const namesIn = /* @__PURE__ */ remembered(({ branches }: Tree): ReadonlySet<string> => new Set(branches.map(nameOf)));

/** Elements of those left that share what they hold. */
function candidatesOf(
  [before, after]: readonly [Tree, Tree],
  elements: Pairing<Branch>,
  leaves: (leaf: Leaf) => Leaf | undefined,
): readonly Candidate<Branch>[] {
  const isOpen = (branch: Branch) => branch.size > 0 && !elements.has(branch);
  // Innermost first: where one is alone in another of its name, the inner one is meant.
  const open = ({ branches }: Tree) => branches.filter(isOpen).toReversed();
  const common = overlaps(open(before), open(after), [
    (one) => leavesIn(one),
    (other) => leavesIn(other).flatMap((leaf) => leaves(leaf) ?? []),
  ]);
  return [...common].flatMap(([one, others]) =>
    [...others].flatMap(([other, count]): readonly Candidate<Branch>[] => {
      if (one.isScope !== other.isScope || (one.kind === 'global') !== (other.kind === 'global')) return [];
      const held = shareOf(count, one.size, other.size);
      const isNamed = one.label === other.label;
      if (!isNamed && held < weights.share) return [];
      // Where both names are in both navigations, what one held went into the other.
      if (!isNamed && held < 1 && namesIn(after).has(nameOf(one)) && namesIn(before).has(nameOf(other))) return [];
      const isNear = one.parent!.label === other.parent!.label && one.parent!.kind === other.parent!.kind;
      const score =
        held +
        (isNamed ? weights.label : 0) +
        (one.kind === other.kind ? weights.kind : 0) +
        (isNear ? weights.parent : 0);
      return [{ one, other, score }];
    }),
  );
}
