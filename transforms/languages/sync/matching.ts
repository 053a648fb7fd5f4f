import { type Branch, isBroken, type Leaf } from './tree.ts';

/** Which element and which entry of the language is which of the source. */
export class Matching {
  // By number, for each of the two trees: asked for each element and entry again and again.
  readonly #branches: readonly [(Branch | undefined)[], (Branch | undefined)[]] = [[], []];
  readonly #leaves: readonly [(Leaf | undefined)[], (Leaf | undefined)[]] = [[], []];
  /** What was taken for a counterpart only because of where it stands: in the source, in the language. */
  readonly placed: (readonly [Branch, Branch] | readonly [Leaf, Leaf])[] = [];

  /** The partner of an element, in whichever of the two trees it stands. */
  branch({ id, mine }: Branch): Branch | undefined {
    return this.#branches[mine ? 0 : 1][id];
  }

  leaf({ id, mine }: Leaf): Leaf | undefined {
    return this.#leaves[mine ? 0 : 1][id];
  }

  /** Takes two elements for one. One of the language in which the source's entries would have no place stays for itself. */
  join(source: Branch, theirs: Branch): void {
    if (isBroken(source, theirs)) return;
    this.#branches[0][source.id] = theirs;
    this.#branches[1][theirs.id] = source;
  }

  joinLeaves(source: Leaf, theirs: Leaf): void {
    this.#leaves[0][source.id] = theirs;
    this.#leaves[1][theirs.id] = source;
  }

  /** Takes an element of the source and its partner apart. */
  part({ id }: Branch): void {
    const theirs = this.#branches[0][id];
    this.#branches[0][id] = undefined;
    if (theirs !== undefined) this.#branches[1][theirs.id] = undefined;
  }
}
