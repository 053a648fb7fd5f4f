import type { NavigationDiff } from '../../src/diff/index.ts';
import { type Branch, branchText, leavesIn, trailText } from '../../src/served/index.ts';

/**
 * What a diff takes for something else against the evidence: an element that is not the one of its label in its place
 * although something of it is there, and one that became part of what was in it or around what it was in. Empty if
 * nothing is.
 */
export function turnedIn({ matching, changes }: NavigationDiff): readonly string[] {
  const isIn = (leaf: { readonly parent: Branch } | undefined, branch: Branch) => leaf?.parent.upwards.includes(branch);
  const only = (branch: Branch | undefined, { kind, label }: Branch) => {
    const [one, ...twins] = branch?.branches.filter((child) => child.kind === kind && child.label === label) ?? [];
    return twins.length === 0 ? one : undefined;
  };
  const names = matching.before.branches.flatMap((one) => {
    const around = one.parent && matching.of(one.parent);
    const other = only(around, one);
    if (one.label === undefined || other === undefined || matching.of(one) === other) return [];
    // Moved whole, with what is in it: the whole of an element is more than its place.
    const leaves = leavesIn(one);
    const isThere = leaves.some((leaf) => isIn(matching.of(leaf), other));
    const isAlone = only(one.parent, one) !== undefined;
    return isThere && isAlone ? [`${trailText(one)} is not ${trailText(other)}`] : [];
  });
  const merges = changes.flatMap(({ kind, branches: [{ before: one } = {}], leaves }) =>
    kind === 'merged' &&
    // What is in a group that moved along is in it still.
    leaves.some(
      ({ before, after }) =>
        !matching.has(before!.parent) && after!.parent.upwards.some((to) => isInside(matching.of(to), one!)),
    )
      ? [`${branchText(one!)} is merged into a part of it`]
      : [],
  );
  return [...names, ...merges];

  function isInside(inner: Branch | undefined, outer: Branch): boolean {
    return inner !== undefined && inner !== outer && inner.upwards.includes(outer);
  }
}
