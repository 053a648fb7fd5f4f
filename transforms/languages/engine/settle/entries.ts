import { groupBy } from 'navshift';
import type { Keys } from '../keys.ts';
import type { KeysHere } from '../match/here.ts';
import { type Pair, Pairs } from '../match/pairs.ts';
import { gapsBetween } from '../match/positions.ts';
import type { MatchRules } from '../match/rules.ts';
import { type Branch, divides, fileName, isBranch, type Leaf, type Part, partsIn, type Tree, within } from '../tree.ts';
import type { Scoped } from './scopes.ts';

/** The entries of both trees that are the same ones, and those that were taken for it because of name or position. */
export interface Entries {
  readonly pairs: Pairs<Leaf>;
  readonly placed: readonly Pair[];
}

/**
 * Finds for each entry of the source the one it is in the language: in the same element, else elsewhere in the same version and product; then, in elements that
 * are the same, by file name and by position.
 */
export function pairEntries(source: Tree, scoped: Scoped, here: KeysHere, rules: MatchRules): Entries {
  const joining = new EntryJoining(scoped, here, rules);
  const eachPair = (visit: (branch: Branch, partner: Branch) => void) => {
    for (const branch of source.branches) {
      const partner = scoped.branch(branch);
      if (partner !== undefined) visit(branch, partner);
    }
  };
  eachPair((branch, partner) => joining.inElement(branch, partner));
  eachPair((branch, partner) => {
    if (branch === source.top || divides(branch)) joining.inDivision(branch, partner);
  });
  eachPair((branch, partner) => joining.byPlace(branch, partner));
  return joining;
}

class EntryJoining implements Entries {
  readonly pairs = new Pairs<Leaf>();
  readonly placed: Pair[] = [];
  readonly #scoped: Scoped;
  readonly #here: KeysHere;
  readonly #rules: MatchRules;

  constructor(scoped: Scoped, here: KeysHere, rules: MatchRules) {
    this.#scoped = scoped;
    this.#here = here;
    this.#rules = rules;
  }

  /** Joins the entries of two elements that are the same. Mostly all of them are, in their order. */
  inElement({ leaves }: Branch, { leaves: others }: Branch): void {
    const { source, own } = this.#rules.keys;
    const isSame = (leaf: Leaf, k: number) => {
      const key = source.leaf(leaf);
      return key !== undefined && key === own.leaf(others[k]!) && leaf.container === others[k]!.container;
    };
    if (leaves.length === others.length && leaves.every(isSame))
      leaves.forEach((leaf, k) => this.pairs.join(leaf, others[k]!));
    else this.#joinEqual(leaves, others);
  }

  /** Joins what is left in a version, product or language. */
  inDivision(top: Branch, other: Branch): void {
    const open = (division: Branch) =>
      within(division)
        .filter((branch) => this.#scoped.barrier(branch) === undefined)
        .flatMap(({ leaves }) => leaves.filter((leaf) => this.#isOpen(leaf)));
    this.#joinEqual(open(top), open(other));
  }

  #isOpen(leaf: Leaf): boolean {
    return this.pairs.of(leaf) === undefined;
  }

  /** Joins entries of equal keys in their order. An endpoint entry that inherits its specification stays where that one is in scope. */
  #joinEqual(leaves: readonly Leaf[], others: readonly Leaf[]): void {
    if (leaves.length === 0 || others.length === 0) return;
    const { source, own } = this.#rules.keys;
    const keyed = (list: readonly Leaf[], keys: Keys) => list.filter((leaf) => keys.leaf(leaf) !== undefined);
    // Backwards, as the first is taken from the end.
    const waiting = groupBy(keyed(others, own).reverse(), (leaf) => own.leaf(leaf));
    for (const leaf of keyed(leaves, source)) {
      const list = waiting.get(source.leaf(leaf));
      const other = list?.at(-1);
      if (other === undefined || !this.#meansSame(leaf, other)) continue;
      list!.pop();
      this.pairs.join(leaf, other);
    }
  }

  #meansSame({ entry, parent }: Leaf, other: Leaf): boolean {
    return (
      entry.kind === 'page' ||
      entry.specification !== undefined ||
      this.#scoped.branch(parent) === other.parent ||
      this.#scoped.isInScope(parent, other.parent)
    );
  }

  /** Joins pages whose paths tell nothing: of the same file name, and then what stands in the same places between the same neighbours. */
  byPlace(branch: Branch, partner: Branch): void {
    const unknownIn = ({ leaves }: Branch) => leaves.filter((leaf) => this.#isUnknown(leaf));
    const [mine, others] = [unknownIn(branch), unknownIn(partner)];
    if (mine.length === 0 || others.length === 0) return;
    const named = groupBy(others, ({ page }) => fileName(page!));
    for (const [name, leaves] of groupBy(mine, ({ page }) => fileName(page!)))
      if (leaves.length === 1 && named.get(name)?.length === 1) this.#joinPlaced(leaves, named.get(name)!);
    if (branch.root !== undefined && partner.root !== undefined) this.#joinPlaced([branch.root], [partner.root]);
    for (const { container } of branch.slots) {
      const inOrder = (top: Branch) => partsIn(top, container).filter((part) => part !== undefined);
      for (const [parts, opposite] of gapsBetween(inOrder(branch), inOrder(partner), (part) => this.#partner(part)))
        this.#joinPlaced(pagesAmong(parts), pagesAmong(opposite));
    }
  }

  /** Whether nothing is known of a page in this version and product. */
  #isUnknown(leaf: Leaf): boolean {
    return leaf.page !== undefined && this.#isOpen(leaf) && this.#here.of(leaf) === undefined;
  }

  #partner(part: Part): Part | undefined {
    return isBranch(part) ? this.#scoped.branch(part) : this.pairs.of(part);
  }

  /** Joins pages one by one, if nothing else is known of any of them and all may be the same. */
  #joinPlaced(leaves: readonly Leaf[], others: readonly Leaf[]): void {
    const mayBeSame = (leaf: Leaf, other: Leaf) =>
      this.#isUnknown(leaf) && this.#isUnknown(other) && this.#rules.mayBeSame(leaf.page!, other.page!);
    if (leaves.length !== others.length || !leaves.every((leaf, k) => mayBeSame(leaf, others[k]!))) return;
    leaves.forEach((leaf, k) => {
      this.pairs.join(leaf, others[k]!);
      this.placed.push([leaf, others[k]!]);
    });
  }
}

const pagesAmong = (parts: readonly Part[]): readonly Leaf[] =>
  parts.filter((part): part is Leaf => !isBranch(part) && part.page !== undefined);
