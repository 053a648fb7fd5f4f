import type { Branch, Leaf, Tree } from '../served/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import type { Declared } from './declared.ts';
import { bestFirst, type Candidate, overlaps, Pairing, shareOf } from './overlap.ts';
import { weights } from './weights.ts';

/** A scope with its entries, without those of the scopes inside of it. An element that is a scope on the other side counts as one. */
interface Cell {
  readonly scope: Branch;
  readonly leaves: readonly Leaf[];
  /** The languages, versions and products around it, itself first: `version=v2`. */
  readonly steps: readonly string[];
}

/** The items of one scope, or of all, before and after. */
export type Sides = readonly [before: readonly Leaf[], after: readonly Leaf[]];

const namesOf = /* @__PURE__ */ remembered(({ leaves }: Cell) => new Set(leaves.map(({ name }) => name)));

/** The last two parts of each path: they stay when a folder above gets another name. */
const tailsOf = /* @__PURE__ */ remembered(
  ({ leaves }: Cell) =>
    new Set(leaves.map(({ name }) => name.slice(name.lastIndexOf('/', name.lastIndexOf('/') - 1) + 1))),
);

/**
 * Matches the scopes of two navigations: those of another kind, then as transforms declared, then by name, then by
 * entries, names and order. Joins them among the elements, and returns the items of each two.
 *
 * The root is a scope too. A scope can be renamed, wrapped in others, or unwrapped from them.
 */
export function matchScopes(
  [before, after]: readonly [Tree, Tree],
  declared: Declared,
  elements: Pairing<Branch>,
): readonly Sides[] {
  joinConverted([before, after], elements);
  const [ours, theirs] = [cellsOf(before, elements), cellsOf(after, elements)];
  const sides: Sides[] = [];
  const matched = new Pairing<Cell>();
  const isLeft = (cell: Cell) => !matched.has(cell);
  const join = (one: Cell, other: Cell) => {
    if (matched.has(one) || matched.has(other)) return;
    matched.join(one, other);
    sides.push([one.leaves, other.leaves]);
    if (one.scope.parent !== undefined && other.scope.parent !== undefined) elements.join(one.scope, other.scope);
  };
  for (const one of ours) {
    const other = elements.of(one.scope);
    if (other !== undefined) theirs.filter(({ scope }) => scope === other).forEach((cell) => join(one, cell));
  }
  if (ours.length === 1 && theirs.length === 1) join(ours[0]!, theirs[0]!);
  const pathOf = ({ scope: { place } }: Cell) => place?.scope.join('\n');
  const were = new Set(ours.map(pathOf));
  for (const one of ours)
    for (const to of declared.scopesOf(one.scope.place?.scope ?? [])) {
      const path = to.join('\n');
      const other = theirs.find((cell) => pathOf(cell) === path);
      // What had the name before keeps it, unless it is declared to have another one now: the two were joined into one.
      if (other !== undefined && (!were.has(path) || declared.scopesOf(to).length > 0)) join(one, other);
    }
  const named = groupBy(theirs.filter(isLeft), ({ steps }) => steps.join());
  for (const one of ours) {
    const other = named.get(one.steps.join())?.find(isLeft);
    if (other !== undefined && !isElsewhere(one, other, theirs.filter(isLeft))) join(one, other);
  }
  const candidates = candidatesOf(ours.filter(isLeft), theirs.filter(isLeft));
  for (const { one, other } of bestFirst(candidates)) join(one, other);
  return sides;
}

/**
 * Whether too little of a scope is under its name for a match by name: nothing, or so little that all that is left of it
 * is under another name too. The root has no name.
 */
function isElsewhere(one: Cell, other: Cell, theirs: readonly Cell[]): boolean {
  const names = [...namesOf(one)];
  const shared = names.filter((name) => namesOf(other).has(name)).length;
  if (shareOf(shared, one.leaves.length, other.leaves.length) >= weights.share) return false;
  if (shared === 0 || one.steps.length === 0) return true;
  const left = names.filter((name) => theirs.some((cell) => namesOf(cell).has(name)));
  return theirs.some((cell) => cell !== other && left.every((name) => namesOf(cell).has(name)));
}

/**
 * Joins elements that the same labels lead to, if they are of different kinds, and neither side has the other kind there
 * or inside: a tab that became a product. Joins scopes of one name too that have no entries of
 * their own on a side, so that nothing else says what they are.
 */
function joinConverted([before, after]: readonly [Tree, Tree], elements: Pairing<Branch>): void {
  const [were, are] = [before, after].map(({ branches }) => groupBy(branches, pathText));
  const isNew = (branch: Branch) => !were!.has(pathText(branch));
  const lead = groupBy(after.branches.filter(isNew), labelsText);
  for (const one of before.branches) {
    const [same, twin] = are!.get(pathText(one)) ?? [];
    const isBare = (tree: Tree, branch: Branch) => !tree.cells.has(branch);
    if (one.isScope && same !== undefined && twin === undefined && (isBare(before, one) || isBare(after, same)))
      elements.join(one, same);
    const [other, rival] = same === undefined ? (lead.get(labelsText(one)) ?? []) : [];
    if (other === undefined || rival !== undefined) continue;
    const holds = (outer: Branch, { kind, label }: Branch) =>
      outer.branches.some((inner) => inner.kind === kind && inner.label === label);
    if (!holds(one, other) && !holds(other, one)) elements.join(one, other);
  }
}

/** The labels that lead to an element, as the label of one that was flattened has them; `pathText` with the kinds. */
const labelsText: (branch: Branch) => string = /* @__PURE__ */ remembered(({ label, parent }) =>
  parent?.parent === undefined ? `${label}` : `${labelsText(parent)}: ${label}`,
);
const pathText: (branch: Branch) => string = /* @__PURE__ */ remembered(({ kind, label, parent }) =>
  parent === undefined ? '' : `${pathText(parent)}\n${kind}=${label}`,
);

/** The evidence for the scopes that are left. */
function candidatesOf(ours: readonly Cell[], theirs: readonly Cell[]): readonly Candidate<Cell>[] {
  const shares = (keysOf: (cell: Cell) => ReadonlySet<string>) => {
    const common = overlaps(ours, theirs, [keysOf, keysOf]);
    return (one: Cell, other: Cell) => {
      const count = common.get(one)?.get(other) ?? 0;
      return count === 0 ? 0 : shareOf(count, keysOf(one).size, keysOf(other).size);
    };
  };
  const exact = shares(namesOf);
  const tails = shares(tailsOf);
  return ours.flatMap((one, i) =>
    theirs.flatMap((other, j): readonly Candidate<Cell>[] => {
      const share = Math.max(exact(one, other), weights.tail * tails(one, other));
      const named = stepsShared(one.steps, other.steps);
      if (share < weights.share && named < 1) return [];
      return [{ one, other, score: share + weights.label * named, apart: [Math.abs(i - j)] }];
    }),
  );
}

function cellsOf({ root, leaves }: Tree, elements: Pairing<Branch>): readonly Cell[] {
  const isPart = (branch: Branch) => branch.isScope || elements.has(branch);
  const cells = groupBy(leaves, ({ parent }) => parent.upwards.find(isPart) ?? root);
  return Array.from(cells.size === 0 ? [[root, []] as const] : cells, ([scope, inside]) => ({
    scope,
    leaves: inside,
    steps: scope.upwards.filter(({ isScope }) => isScope).map(({ kind, label }) => `${kind}=${label}`),
  }));
}

/** The share of languages, versions and products around two scopes that have the same name: 0 none, 1 all. */
function stepsShared(ours: readonly string[], theirs: readonly string[]): number {
  if (ours.length === 0 && theirs.length === 0) return 1;
  const shared = ours.filter((step) => theirs.includes(step)).length;
  return shared / Math.max(ours.length, theirs.length);
}
