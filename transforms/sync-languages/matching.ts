import type { Branch, Leaf } from './tree.ts';

/** Which element and which entry of the language is which of the source. */
export class Matching {
  readonly #branches = new Map<Branch, Branch>();
  readonly #leaves = new Map<Leaf, Leaf>();
  /** What was taken for a counterpart only because of where it stands: in the source, in the language. */
  readonly placed: (readonly [Branch, Branch] | readonly [Leaf, Leaf])[] = [];

  /** The partner of an element, in whichever of the two trees it stands. */
  branch(branch: Branch): Branch | undefined {
    return this.#branches.get(branch);
  }

  leaf(leaf: Leaf): Leaf | undefined {
    return this.#leaves.get(leaf);
  }

  join(source: Branch, theirs: Branch): void {
    this.#branches.set(source, theirs);
    this.#branches.set(theirs, source);
  }

  joinLeaves(source: Leaf, theirs: Leaf): void {
    this.#leaves.set(source, theirs);
    this.#leaves.set(theirs, source);
  }

  part(source: Branch): void {
    const theirs = this.#branches.get(source);
    this.#branches.delete(source);
    if (theirs !== undefined) this.#branches.delete(theirs);
  }

  /** The pairs of elements, in no order that counts. */
  *pairs(): Generator<readonly [Branch, Branch], void, void> {
    yield* this.#branches;
  }
}
