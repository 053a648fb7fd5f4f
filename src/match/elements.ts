import { type Branch, type Leaf, leavesIn, type Tree } from '../served/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import { bestFirst, type Candidate, overlaps, type Pairing, shareOf } from './overlap.ts';
import { weights } from './weights.ts';

/** Finds the counterpart of an entry. */
type Counterpart = (leaf: Leaf) => Leaf | undefined;

/**
 * Matches elements: those of one label and kind with the same entries, then those of one label in one place, then by
 * entries, label and kind. Elements without a common entry match by label and kind, inside of elements that match.
 *
 * Scopes keep the counterpart that `matchScopes` found. `leaves` gives the counterpart of an entry.
 */
export function matchElements(trees: readonly [Tree, Tree], elements: Pairing<Branch>, leaves: Counterpart): void {
  const [before, after] = trees;
  elements.join(before.root, after.root);
  const candidates = bestFirst(candidatesOf(trees, elements, leaves));
  const isSame = ({ score }: Candidate<Branch>) => score >= 1 + weights.label + weights.kind;
  for (const { one, other } of candidates.filter(isSame)) elements.join(one, other);
  const known = groupBy(candidates, ({ one }) => one);
  /** Whether nothing of an element is under its name, and all that is left of it is under another one. */
  const isElsewhere = (one: Branch, other: Branch) => {
    const found = known.get(one) ?? [];
    if (found.length === 0 || found.some((candidate) => candidate.other === other)) return false;
    const left = leavesIn(one).flatMap((leaf) => leaves(leaf) ?? []);
    return found.some((rival) => left.every(({ parent }) => parent.upwards.includes(rival.other)));
  };
  const isOpen = (branch: Branch) => branch.label !== undefined && !elements.has(branch);
  const joinNamed = (one: Branch, other: Branch) => {
    const [some, others] = [one, other].map(({ branches }) => groupBy(branches.filter(isOpen), ({ label }) => label));
    for (const [label, [child, ...twins]] of some!) {
      const [found, ...rivals] = others!.get(label) ?? [];
      if (found === undefined || twins.length + rivals.length > 0 || child!.isScope !== found.isScope) continue;
      if (isElsewhere(child!, found)) continue;
      elements.join(child!, found);
      joinNamed(child!, found);
    }
  };
  eachPair(before, elements, joinNamed);
  for (const { one, other } of candidates) {
    if (elements.has(one) || elements.has(other) || isCrossed(one, other, elements)) continue;
    elements.join(one, other);
    joinNamed(one, other);
  }
  eachPair(before, elements, (one, other) => joinByLabel(one.branches, other.branches, elements));
}

/** Visits elements that match, an outer one before its inner ones: these are joined when their turn comes. */
function eachPair({ branches }: Tree, elements: Pairing<Branch>, visit: (one: Branch, other: Branch) => void): void {
  for (const one of branches) {
    const other = elements.of(one);
    if (other !== undefined) visit(one, other);
  }
}

/** Whether joining two elements would turn a nesting inside out: an outer element of one has its counterpart inside of the other. */
function isCrossed(one: Branch, other: Branch, elements: Pairing<Branch>): boolean {
  const isInside = (inner: Branch | undefined, outer: Branch) =>
    inner !== undefined && inner !== outer && inner.upwards.includes(outer);
  return (
    one.upwards.some((around) => isInside(elements.of(around), other)) ||
    other.upwards.some((around) => isInside(elements.of(around), one))
  );
}

function joinByLabel(some: readonly Branch[], others: readonly Branch[], elements: Pairing<Branch>): void {
  const isLike = (one: Branch, other: Branch, isOfKind: boolean) =>
    one.label === other.label &&
    (isOfKind ? one.kind === other.kind : one.label !== undefined && one.isScope === other.isScope);
  for (const isOfKind of [true, false])
    for (const one of some.filter((branch) => !elements.has(branch))) {
      const found = others.find((other) => !elements.has(other) && isLike(one, other, isOfKind));
      if (found !== undefined) elements.join(one, found);
    }
}

/** The name of an element with that of the element around it. */
const labelKey = ({ kind, label, parent }: Branch) => [kind, label, parent?.kind, parent?.label].join('\0');

const namesIn = /* @__PURE__ */ remembered(
  ({ branches }: Tree): ReadonlySet<string> => new Set(branches.map(labelKey)),
);

/** The elements without a counterpart that share entries. */
function candidatesOf([before, after]: readonly [Tree, Tree], elements: Pairing<Branch>, leaves: Counterpart) {
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
      const share = shareOf(count, one.size, other.size);
      const isNamed = one.label === other.label;
      if (!isNamed && share < weights.share) return [];
      // If both navigations have both names, the entries moved from one element to the other.
      if (!isNamed && share < 1 && namesIn(after).has(labelKey(one)) && namesIn(before).has(labelKey(other))) return [];
      const isNear = one.parent!.label === other.parent!.label && one.parent!.kind === other.parent!.kind;
      const score =
        share +
        (isNamed ? weights.label : 0) +
        (one.kind === other.kind ? weights.kind : 0) +
        (isNear ? weights.parent : 0);
      return [{ one, other, score }];
    }),
  );
}
