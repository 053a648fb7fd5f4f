import { groupBy } from '../text/index.ts';
import type { Branch, Leaf, Tree } from '../served/index.ts';

/** A scope, by what stands in it and in no scope inside of it. */
interface Cell {
  readonly scope: Branch;
  readonly leaves: readonly Leaf[];
  /** The languages, versions and products around it, itself first: `version=v2`. */
  readonly steps: readonly string[];
}

/**
 * Which scope of a site is which of another: by what they hold, then label, then place. The root is a scope too.
 *
 * A scope can be renamed, wrapped in others, or taken out of them.
 */
export function matchScopes(before: Tree, after: Tree): ReadonlyMap<Branch, Branch> {
  const [ours, theirs] = [cellsOf(before), cellsOf(after)];
  if (ours.length === 1 && theirs.length === 1) return new Map([[ours[0]!.scope, theirs[0]!.scope]]);
  const matched = matchPlain(ours, theirs);
  const taken = new Set(matched.values());
  const isLeft = ({ scope }: Cell) => !matched.has(scope) && !taken.has(scope);
  matchRest(ours.filter(isLeft), theirs.filter(isLeft), (one, other) => {
    if (matched.has(one) || taken.has(other)) return;
    matched.set(one, other);
    taken.add(other);
  });
  return matched;
}

/** Matches scopes of the same name that share much of what they hold: most of the rest, in one scope elsewhere, would weigh less than the name. */
function matchPlain(ours: readonly Cell[], theirs: readonly Cell[]): Map<Branch, Branch> {
  const named = new Map(theirs.map((cell) => [cell.steps.join(), cell]));
  const matched = new Map<Branch, Branch>();
  for (const { scope, leaves, steps } of ours) {
    const name = steps.join();
    const other = named.get(name);
    if (other === undefined) continue;
    const names = new Set(other.leaves.map((leaf) => leaf.name));
    const shared = leaves.reduce((count, leaf) => (names.has(leaf.name) ? count + 1 : count), 0);
    // Two fifths: another of the same pages has three at most, and the name counts for half of all.
    if (5 * shared < leaves.length + other.leaves.length) continue;
    matched.set(scope, other.scope);
    named.delete(name);
  }
  return matched;
}

interface Candidate {
  readonly one: Branch;
  readonly other: Branch;
  readonly score: number;
  readonly distance: number;
}

/** Matches the other scopes, those that are most alike first. */
function matchRest(ours: readonly Cell[], theirs: readonly Cell[], match: (one: Branch, other: Branch) => void): void {
  if (ours.length === 0 || theirs.length === 0) return;
  const exact = overlapOf(ours, theirs, (leaf) => leaf.name);
  const tails = overlapOf(ours, theirs, ({ name }) => tailOf(name));
  const candidates: Candidate[] = [];
  ours.forEach((one, i) => {
    theirs.forEach((other, j) => {
      const held = Math.max(exact(i, j), 0.9 * tails(i, j));
      const named = stepsShared(one.steps, other.steps);
      if (held >= 0.2 || named === 1)
        candidates.push({ one: one.scope, other: other.scope, score: held + named / 2, distance: Math.abs(i - j) });
    });
  });
  const scores = groupBy(candidates, ({ score }) => score);
  for (const [, same] of [...scores].sort(([a], [b]) => b - a))
    for (const { one, other } of same.sort((a, b) => a.distance - b.distance)) match(one, other);
}

function cellsOf({ root, cells }: Tree): readonly Cell[] {
  return cells.size === 0
    ? [{ scope: root, leaves: [], steps: [] }]
    : Array.from(cells, ([scope, held]) => ({ scope, leaves: held, steps: stepsOf(scope) }));
}

/** What stays of a path when its folder gets another name. */
const tailOf = (name: string): string => name.slice(name.lastIndexOf('/', name.lastIndexOf('/') - 1) + 1);

/** How much two cells share: 0 nothing, 1 all. */
function overlapOf(
  ours: readonly Cell[],
  theirs: readonly Cell[],
  keyOf: (leaf: Leaf) => string,
): (i: number, j: number) => number {
  /** By key the cells that have it, and which one was the last to be counted. */
  const holders = new Map<string, { readonly cells: number[]; last: Cell }>();
  /** How many keys a cell has, each counted once. */
  const count = (cell: Cell, found: (cells: number[]) => void): number => {
    let size = 0;
    for (const leaf of cell.leaves) {
      const key = keyOf(leaf);
      let holder = holders.get(key);
      if (holder?.last === cell) continue;
      if (holder === undefined) holders.set(key, (holder = { cells: [], last: cell }));
      holder.last = cell;
      size++;
      found(holder.cells);
    }
    return size;
  };
  const sizes = theirs.map((cell, j) => count(cell, (cells) => cells.push(j)));
  const shares = ours.map((cell) => {
    const counts = theirs.map(() => 0);
    const size = count(cell, (cells) => {
      for (let k = 0; k < cells.length; k++) counts[cells[k]!]!++;
    });
    return counts.map((sum, j) => (2 * sum) / (size + sizes[j]!));
  });
  return (i, j) => shares[i]![j]!;
}

/** How many of the languages, versions and products around two scopes have the same name: 0 none, 1 all. */
function stepsShared(ours: readonly string[], theirs: readonly string[]): number {
  if (ours.length === 0 && theirs.length === 0) return 1;
  const shared = ours.reduce((count, step) => (theirs.includes(step) ? count + 1 : count), 0);
  return shared / Math.max(ours.length, theirs.length);
}

const stepsOf = (scope: Branch): readonly string[] =>
  scope.upwards.filter(({ isScope }) => isScope).map(({ kind, label }) => `${kind}=${label}`);
