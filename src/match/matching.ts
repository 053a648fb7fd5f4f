import type { Branch, Leaf, Tree } from '../served/index.ts';
import { type Declaration, Declared } from './declared.ts';
import { matchElements } from './elements.ts';
import { matchEntries, type Pair } from './entries.ts';
import { type Facts, FileSearch } from './files.ts';
import { Pairing } from './pairing.ts';
import { matchScopes } from './scopes.ts';

/** An element, or an entry of one. */
export type Thing = Branch | Leaf;

/** Two navigations, and the counterpart of each element and entry. */
export class Matching {
  /** The entries that both navigations have, in the reading order of the first. */
  readonly pairs: readonly Pair[];
  readonly declared: Declared;
  /** The new paths of page files. */
  readonly files: FileSearch;
  readonly #entries: ReadonlyMap<Leaf, Pair>;
  readonly #elements = new Pairing<Branch>();

  constructor(
    readonly before: Tree,
    readonly after: Tree,
    facts: Facts,
    /** Changes that transforms made on purpose. */
    readonly declarations: readonly Declaration[] = [],
  ) {
    this.declared = new Declared(declarations);
    this.files = new FileSearch(facts);
    const scopes = matchScopes([before, after], this.declared, this.#elements);
    this.#entries = matchEntries([before, after], scopes, this.declared, facts, this.files);
    this.pairs = before.leaves.flatMap((leaf) => this.#entries.get(leaf) ?? []);
    matchElements([before, after], this.#elements, this.of);
  }

  /** The counterpart of an element or entry of either navigation in the other; undefined if there is none. */
  readonly of: {
    (leaf: Leaf): Leaf | undefined;
    (branch: Branch): Branch | undefined;
    (thing: Thing): Thing | undefined;
  } = ((thing: Thing) => {
    if (!('served' in thing)) return this.#elements.of(thing);
    const pair = this.#entries.get(thing);
    return pair?.before === thing ? pair.after : pair?.before;
  }) as Matching['of'];

  has(thing: Thing): boolean {
    return 'served' in thing ? this.#entries.has(thing) : this.#elements.has(thing);
  }
}
