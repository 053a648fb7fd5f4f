import type { Past } from '../past.ts';
import { type Branch, isBranch, type Part } from '../tree.ts';

/** What is settled of the parts of both trees. */
interface Fates {
  readonly branch: (branch: Branch) => Branch | undefined;
  partner(part: Part): Part | undefined;
  keepsShape(source: Branch): boolean;
  barrier(source: Branch): Branch | undefined;
}

/** Where the parts of the source come to stand in the language. */
export interface Placing {
  /** Whether the place of a part of the source is the one in the language too; else a counterpart stays where it is, and none is added. */
  isPlaced(source: Part): boolean;
  /** Whether something new can stand in the counterpart of an element of the source, or in its copy. */
  hasHome(source: Branch): boolean;
}

/** Where all of the source is followed. */
export const placedAll: Placing = { isPlaced: () => true, hasHome: () => true };

/** Where only that is followed which is new in the source, or has come to another place, since a revision. */
export function placingSince(past: Past, fates: Fates): Placing {
  return { isPlaced, hasHome };

  function isPlaced(part: Part): boolean {
    const partner = fates.partner(part);
    if (part.parent === undefined || !hasHome(part.parent)) return false;
    if (past.isNew(part)) return partner === undefined;
    if (partner === undefined) return false;
    const home = fates.branch(part.parent);
    if (home === partner.parent) return past.isReordered(part);
    // What it comes to stand in must not stand in it.
    return past.hasMoved(part) && !(isBranch(partner) && isWithin(home, partner));
  }

  function hasHome(branch: Branch): boolean {
    if (fates.branch(branch) !== undefined) return !fates.keepsShape(branch);
    const isCopied = past.isNew(branch) && fates.barrier(branch) === undefined;
    return isCopied && branch.parent !== undefined && hasHome(branch.parent);
  }
}

function isWithin(inner: Branch | undefined, outer: Branch): boolean {
  for (let one = inner; one !== undefined; one = one.parent) if (one === outer) return true;
  return false;
}
