import { defaultScope, type Move, type Matching } from '../diff/index.ts';
import { addressOf, type Branch, type Leaf } from '../served/index.ts';
import { groupBy } from '../text/index.ts';

/**
 * Says whether a move puts a page into another language, or into a version or product that is not the default one. If a folder alone is the
 * evidence, that page may be a copy, and readers of the old URL want their own language and version.
 */
export function leavesScope({ before, after, of }: Matching): (move: Move) => boolean {
  const [was, is] = [leavesByAddress(before.leaves), leavesByAddress(after.leaves)];
  const isForeign = (one: Leaf | undefined, other: Leaf) =>
    scopesAround(other.parent).some((scope) => {
      const own = one === undefined ? undefined : scopesAround(one.parent).find(({ kind }) => kind === scope.kind);
      if (own !== undefined && of(own) === scope) return false;
      const beside = scope.parent!.branches.filter(({ kind }) => kind === scope.kind);
      return (own !== undefined && scope.kind === 'language') || defaultScope(beside) !== scope;
    });
  return ({ from, to }) =>
    is.get(to)?.every((other) => (was.get(from) ?? [undefined]).every((one) => isForeign(one, other))) ?? false;
}

const scopesAround = (branch: Branch): readonly Branch[] => branch.upwards.filter(({ isScope }) => isScope);

/** The entries at each address, with a leading slash. */
export const leavesByAddress = (leaves: Iterable<Leaf>): ReadonlyMap<string | undefined, readonly Leaf[]> =>
  groupBy(leaves, addressOf);
