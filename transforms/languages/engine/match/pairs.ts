import { Pairing } from 'navshift/diff';
import { askedOnce } from '../../../shared/asked-once.ts';
import type { Keys, Reading } from '../reading.ts';
import type { Contest } from './contests.ts';
import { type Branch, divisionOf, isBroken, type Leaf, type Part, within } from '../tree.ts';

export type Pair = readonly [source: Part, theirs: Part];

/** Pairs of parts of the source and the language. */
export class Pairs<One extends Branch | Leaf> extends Pairing<One> {
  /** Pairs that were joined only because of their name or position. */
  readonly placed: Pair[] = [];

  /** Joins parts one by one because of their name or position. */
  joinPlaced(source: readonly One[], theirs: readonly One[]): void {
    source.forEach((part, k) => {
      this.join(part, theirs[k]!);
      this.placed.push([part, theirs[k]!]);
    });
  }
}

/** The matching of elements. An element keeps its first partner. */
export class Matching extends Pairs<Branch> {
  readonly keyHere: KeyHere;
  /** Pairs that were chosen against a rival with some better evidence. */
  readonly contests: Contest[] = [];

  constructor(readonly reading: Reading) {
    super();
    this.keyHere = keysHere(reading.keys, this.of);
  }

  /** Whether neither element has a partner, and the content of the source's fits into the language's. */
  mayJoin(source: Branch, theirs: Branch): boolean {
    return !this.has(source) && !this.has(theirs) && !isBroken(source, theirs.element);
  }

  /** Joins two elements, if `mayJoin` allows it. */
  override join(source: Branch, theirs: Branch): void {
    if (this.mayJoin(source, theirs)) super.join(source, theirs);
  }
}

/** The key of an entry, if the same version and product of the other tree has it; otherwise undefined. */
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
