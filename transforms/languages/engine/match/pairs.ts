import { type Branch, isBroken, type Leaf, type Part } from '../tree.ts';

/** Which elements of the two trees are the same ones. */
export interface Matching {
  /** The partner of an element, in whichever of the two trees it stands. */
  branch(branch: Branch): Branch | undefined;
  /** What was taken for the same only because of where it stands: in the source, in the language. */
  readonly placed: readonly Pair[];
}

export type Pair = readonly [source: Part, theirs: Part];

/** Partners by the numbers of both: asked for each part again and again. */
export class Pairs<One extends Branch | Leaf> {
  readonly #theirs: (One | undefined)[] = [];
  readonly #source: (One | undefined)[] = [];

  of({ id, mine }: One): One | undefined {
    return (mine ? this.#theirs : this.#source)[id];
  }

  join(source: One, theirs: One): void {
    this.#theirs[source.id] = theirs;
    this.#source[theirs.id] = source;
  }
}

/** Elements that are being matched: what has found its partner keeps it. */
export class Joining implements Matching {
  readonly #pairs = new Pairs<Branch>();
  readonly placed: Pair[] = [];

  branch(branch: Branch): Branch | undefined {
    return this.#pairs.of(branch);
  }

  /** Whether neither of two elements has a partner, and what the source's holds has a place in that of the language. */
  mayJoin(source: Branch, theirs: Branch): boolean {
    return this.branch(source) === undefined && this.branch(theirs) === undefined && !isBroken(source, theirs.element);
  }

  /** Takes two elements for one, if they may be. */
  join(source: Branch, theirs: Branch): void {
    if (this.mayJoin(source, theirs)) this.#pairs.join(source, theirs);
  }
}
