import type { BranchRules } from './branch-rules.ts';
import type { BothKeys, Keys } from './keys.ts';
import { joinByLabel, nameOf } from './match-labels.ts';
import type { Matching } from './matching.ts';
import { type Branch, branchesOf, divides, labelOf } from './tree.ts';

/** The versions, products and languages in two elements that are the same: by label, else by what they hold. Gives the pairs that are new. */
export function matchDividing(
  source: Branch,
  theirs: Branch,
  matching: Matching,
  rules: BranchRules,
): readonly (readonly [Branch, Branch])[] {
  const found: (readonly [Branch, Branch])[] = [];
  const join = (branch: Branch, other: Branch) => {
    matching.join(branch, other);
    found.push([branch, other]);
  };
  const left = ({ branches }: Branch) =>
    branches.filter((branch) => divides(branch) && matching.branch(branch) === undefined);
  const countsOf = (branches: readonly Branch[]) => {
    const counts = new Map<string, number>();
    for (const branch of branches)
      counts.set(nameOf(branch, labelOf(branch)), (counts.get(nameOf(branch, labelOf(branch))) ?? 0) + 1);
    return counts;
  };
  const [mine, others] = [countsOf(left(source)), countsOf(left(theirs))];
  if (mine.size === 0 || others.size === 0) return found;
  // A label that is there more often in one of the two tells nothing at first.
  const clear = (branch: Branch) =>
    mine.get(nameOf(branch, labelOf(branch))) === others.get(nameOf(branch, labelOf(branch)));
  joinByLabel(left(source).filter(clear), left(theirs).filter(clear), matching, rules, join);
  joinByHoldings(left(source), left(theirs), matching, rules.keys, join);
  joinByLabel(left(source), left(theirs), matching, rules, join);
  return found;
}

/** Joins those that have most in common. What stands in several of them tells nothing. */
function joinByHoldings(
  source: readonly Branch[],
  theirs: readonly Branch[],
  matching: Matching,
  keys: BothKeys,
  join: (branch: Branch, other: Branch) => void,
): void {
  if (source.length === 0 || theirs.length === 0) return;
  const holders = new Map<string, Branch | undefined>();
  for (const other of theirs)
    for (const key of keysIn(other, keys.own)) holders.set(key, holders.has(key) ? undefined : other);
  const counts = source.flatMap((branch) => {
    const shared = new Map<Branch, number>();
    for (const key of keysIn(branch, keys.source)) {
      const holder = holders.get(key);
      if (holder?.element.kind === branch.element.kind) shared.set(holder, (shared.get(holder) ?? 0) + 1);
    }
    return [...shared].map(([other, count]) => ({ branch, other, count }));
  });
  const away = ({ branch, other }: (typeof counts)[number]) => Math.abs(branch.place.index - other.place.index);
  for (const { branch, other } of counts.sort((a, b) => b.count - a.count || away(a) - away(b)))
    if (matching.branch(branch) === undefined && matching.branch(other) === undefined) join(branch, other);
}

/** The keys of all that is in an element, each once. */
function keysIn(top: Branch, keys: Keys): ReadonlySet<string> {
  const found = new Set<string>();
  for (const branch of branchesOf(top)) {
    for (const key of keys.own(branch)) found.add(key);
    for (const leaf of branch.leaves) {
      const key = keys.leaf(leaf);
      if (key !== undefined) found.add(key);
    }
  }
  return found;
}
