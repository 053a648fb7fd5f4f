import type { BothKeys, Keys } from './keys.ts';
import type { Matching } from './matching.ts';
import { type Branch, branchesOf, divides, type Leaf } from './tree.ts';

/** The version, product or language that each element of a tree belongs to. */
export function partsOf(top: Branch): ReadonlyMap<Branch, Branch> {
  const parts = new Map<Branch, Branch>();
  for (const branch of branchesOf(top))
    parts.set(branch, branch === top || divides(branch) ? branch : parts.get(branch.parent!)!);
  return parts;
}

/** The entries of a version, product or language, without those of others in it. */
export function leavesIn(top: Branch): readonly Leaf[] {
  const leaves: Leaf[] = [];
  for (const branch of branchesOf(top, (inner) => !divides(inner)))
    if (branch === top || !divides(branch)) for (const leaf of branch.leaves) leaves.push(leaf);
  return leaves;
}

/** The keys of entries as far as they are known in the same version and product of the other tree: what stands elsewhere only is unknown here. */
export interface KeysHere {
  source(leaf: Leaf): string | undefined;
  own(leaf: Leaf): string | undefined;
}

export function findKeysHere(source: Branch, theirs: Branch, keys: BothKeys, matching: Matching): KeysHere {
  const parts = [partsOf(source), partsOf(theirs)] as const;
  const known = new Map<Branch, ReadonlySet<string>>();
  const knownIn = (top: Branch, of: Keys): ReadonlySet<string> => {
    let found = known.get(top);
    if (found === undefined) known.set(top, (found = new Set(leavesIn(top).flatMap((leaf) => of.leaf(leaf) ?? []))));
    return found;
  };
  const here = (leaf: Leaf, own: Keys, other: Keys, tops: ReadonlyMap<Branch, Branch>) => {
    const key = own.leaf(leaf);
    const partner = key === undefined ? undefined : matching.branch(tops.get(leaf.parent)!);
    return partner !== undefined && knownIn(partner, other).has(key!) ? key : undefined;
  };
  return {
    source: (leaf) => here(leaf, keys.source, keys.own, parts[0]),
    own: (leaf) => here(leaf, keys.own, keys.source, parts[1]),
  };
}
