import type { BothKeys } from '../keys.ts';
import { type Branch, divisionOf, type Leaf, within } from '../tree.ts';

/** The keys of entries as far as they are known in the same version and product of the other tree: what stands elsewhere only is unknown here. */
export class KeysHere {
  readonly #keys: BothKeys;
  readonly #partner: (branch: Branch) => Branch | undefined;
  readonly #known = new Map<Branch, ReadonlySet<string | undefined>>();

  constructor(keys: BothKeys, partner: (branch: Branch) => Branch | undefined) {
    this.#keys = keys;
    this.#partner = partner;
  }

  of(leaf: Leaf): string | undefined {
    const key = this.#keyOf(leaf);
    if (key === undefined) return undefined;
    const division = this.#partner(divisionOf(leaf.parent));
    return division !== undefined && this.#keysIn(division).has(key) ? key : undefined;
  }

  #keysIn(division: Branch): ReadonlySet<string | undefined> {
    let found = this.#known.get(division);
    if (found === undefined) {
      found = new Set(within(division).flatMap(({ leaves }) => leaves.map((leaf) => this.#keyOf(leaf))));
      this.#known.set(division, found);
    }
    return found;
  }

  #keyOf(leaf: Leaf): string | undefined {
    return (leaf.mine ? this.#keys.source : this.#keys.own).leaf(leaf);
  }
}
