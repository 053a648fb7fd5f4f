import type { BranchRules } from './branch-rules.ts';
import type { Matching } from './matching.ts';
import { type Branch, labelOf } from './tree.ts';

/** What elements of one kind and label have in common. */
export const nameOf = ({ element: { kind } }: Branch, label: string | undefined) =>
  label === undefined ? kind : `${kind}\n${label}`;

/**
 * Joins elements of one kind and label, in order; what has no label has the same as any other without. Where there are more of them in one of the trees,
 * those that hold something first with those that do, and the empty ones with the empty; and those in one container before others.
 */
export function joinByLabel(
  source: readonly Branch[],
  theirs: readonly Branch[],
  matching: Matching,
  { translations, isAbsent }: BranchRules,
  join: (branch: Branch, other: Branch) => void,
): void {
  const isEmpty = ({ branches, leaves }: Branch) => branches.length + leaves.length === 0;
  const namesOf = (branch: Branch) => {
    const label = labelOf(branch);
    return (label === undefined ? [undefined] : [...translations(label), label]).map((text) => nameOf(branch, text));
  };
  const surplus = new Map<string, number>();
  for (const other of theirs)
    surplus.set(nameOf(other, labelOf(other)), (surplus.get(nameOf(other, labelOf(other))) ?? 0) + 1);
  const open = source.filter((branch) => !isAbsent(branch));
  for (const branch of open) for (const name of namesOf(branch)) surplus.set(name, (surplus.get(name) ?? 0) - 1);
  const empty = (branch: Branch, name: string) =>
    surplus.get(name) !== 0 && isEmpty(branch) ? `${name}\nempty` : name;
  const contained = ({ place: { container } }: Branch, name: string) => `${name}\n${container!}`;
  for (const suffix of [
    (branch: Branch, name: string) => contained(branch, empty(branch, name)),
    empty,
    contained,
    (_: Branch, name: string) => name,
  ]) {
    const waiting = new Map<string, Branch[]>();
    // Backwards, as the first is taken from the end.
    for (const other of theirs.toReversed()) {
      if (matching.branch(other) !== undefined) continue;
      const name = suffix(other, nameOf(other, labelOf(other)));
      const known = waiting.get(name);
      if (known === undefined) waiting.set(name, [other]);
      else known.push(other);
    }
    for (const branch of open) {
      if (matching.branch(branch) !== undefined) continue;
      const other = namesOf(branch)
        .map((name) => waiting.get(suffix(branch, name)))
        .find((list) => list !== undefined && list.length > 0)
        ?.pop();
      if (other !== undefined) join(branch, other);
    }
  }
}
