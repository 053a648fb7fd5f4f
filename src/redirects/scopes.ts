import type { Move, SiteMatching } from '../diff/index.ts';
import type { Branch, Leaf } from '../served/index.ts';
import { isDefault } from '../navigation/index.ts';
import { addTo } from '../text/index.ts';

/**
 * Says of a move whether a page came into another language by it, or into a version or product that is not the default one. What is left of a folder
 * may have gone there as a copy: its readers want what they had.
 */
export function leavesScope({ before, after, of }: SiteMatching): (move: Move) => boolean {
  const [was, is] = [before, after].map(({ leaves }) => leavesByAddress(leaves));
  const isForeign = (one: Leaf | undefined, other: Leaf) =>
    scopesAround(other.parent).some((scope) => {
      const own = one === undefined ? undefined : scopesAround(one.parent).find(({ kind }) => kind === scope.kind);
      if (own !== undefined && of(own) === scope) return false;
      return (own !== undefined && scope.kind === 'language') || defaultBeside(scope) !== scope;
    });
  return ({ from, to }) => {
    const there = is!.get(to) ?? [];
    return (
      there.length > 0 && there.every((other) => (was!.get(from) ?? [undefined]).every((one) => isForeign(one, other)))
    );
  };
}

const scopesAround = (branch: Branch): readonly Branch[] => branch.upwards.filter(({ isScope }) => isScope);

function defaultBeside(scope: Branch): Branch {
  const all = scope.parent!.branches.filter(({ kind }) => kind === scope.kind);
  return all.find(({ place }) => place !== undefined && isDefault(place.element)) ?? all[0]!;
}

function leavesByAddress(leaves: Iterable<Leaf>): ReadonlyMap<string, readonly Leaf[]> {
  const found = new Map<string, Leaf[]>();
  for (const leaf of leaves) if (leaf.served.address !== undefined) addTo(found, `/${leaf.served.address}`, leaf);
  return found;
}
