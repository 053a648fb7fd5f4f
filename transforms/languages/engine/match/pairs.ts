import { Pairing } from 'navshift/diff';
import { askedOnce } from '../../../shared/asked-once.ts';
import type { Keys, Reading } from '../reading.ts';
import { type Branch, divisionOf, isBranch, isBroken, type Leaf, type Part, within } from '../tree.ts';

export type Pair = readonly [source: Part, theirs: Part];

/** What is the same in the source and in the language. */
export class Pairs<One extends Branch | Leaf> extends Pairing<One> {
  /** What was taken for the same only because of its name or its place: in the source, in the language. */
  readonly placed: Pair[] = [];

  /** Joins parts one by one because of their places. */
  joinPlaced(source: readonly One[], theirs: readonly One[]): void {
    source.forEach((part, k) => {
      this.join(part, theirs[k]!);
      this.placed.push([part, theirs[k]!]);
    });
  }
}

/** Elements that are being matched: what has found its partner keeps it. */
export class Matching extends Pairs<Branch> {
  readonly keyHere: KeyHere;

  constructor(readonly reading: Reading) {
    super();
    this.keyHere = keysHere(reading.keys, this.of);
  }

  /** Whether neither of two elements has a partner, and what the source's holds has a place in that of the language. */
  mayJoin(source: Branch, theirs: Branch): boolean {
    return !this.has(source) && !this.has(theirs) && !isBroken(source, theirs.element);
  }

  /** Takes two elements for one, if they may be. */
  override join(source: Branch, theirs: Branch): void {
    if (this.mayJoin(source, theirs)) super.join(source, theirs);
  }
}

/** The key of an entry as far as it is known in the same version and product of the other tree: what stands elsewhere only is unknown here. */
export type KeyHere = (leaf: Leaf) => string | undefined;

export function keysHere(keys: Keys, partner: (branch: Branch) => Branch | undefined): KeyHere {
  const keysIn = askedOnce(
    (division: Branch) => new Set(within(division).flatMap(({ leaves }) => leaves.map(keys.leaf))),
  );
  return (leaf) => {
    const key = keys.leaf(leaf);
    const division = key === undefined ? undefined : partner(divisionOf(leaf.parent));
    return division !== undefined && keysIn(division).has(key) ? key : undefined;
  };
}

/** Whether two lists hold elements and entries of the same containers, one by one, that pass as the same. */
export function samePairs(
  parts: readonly Part[],
  opposite: readonly Part[],
  areBranchesSame: (branch: Branch, other: Branch) => boolean,
  areLeavesSame: (leaf: Leaf, other: Leaf) => boolean,
): boolean {
  return (
    parts.length === opposite.length &&
    parts.every((part, k) => {
      const other = opposite[k]!;
      if (part.container !== other.container) return false;
      if (isBranch(part)) return isBranch(other) && areBranchesSame(part, other);
      return !isBranch(other) && areLeavesSame(part, other);
    })
  );
}
