import { groupBy } from 'navshift';
import type { Keys } from '../reading.ts';
import { type KeyHere, type MatchRules, Pairs } from '../match/pairs.ts';
import { gapsBetween } from '../match/positions.ts';
import { type Branch, divides, fileName, isBranch, type Leaf, type Part, partsIn, type Tree, within } from '../tree.ts';
import type { Scoped } from './scopes.ts';

/**
 * Finds for each entry of the source the one it is in the language: in the same element, else elsewhere in the same version and product; then, in elements that
 * are the same, by file name and by position.
 */
export function pairEntries(source: Tree, scoped: Scoped, keyHere: KeyHere, rules: MatchRules): Pairs<Leaf> {
  const pairing: Pairing = { pairs: new Pairs<Leaf>(), scoped, keyHere, rules };
  const eachPair = (visit: (branch: Branch, partner: Branch, pairing: Pairing) => void) => {
    for (const branch of source.branches) {
      const partner = scoped.branch(branch);
      if (partner !== undefined) visit(branch, partner, pairing);
    }
  };
  eachPair(joinInElement);
  eachPair((branch, partner) => {
    if (branch === source.top || divides(branch)) joinEqual(openIn(branch, pairing), openIn(partner, pairing), pairing);
  });
  eachPair(joinByPlace);
  return pairing.pairs;
}

/** Entries that are being paired. */
interface Pairing {
  readonly pairs: Pairs<Leaf>;
  readonly scoped: Scoped;
  readonly keyHere: KeyHere;
  readonly rules: MatchRules;
}

/** Joins the entries of two elements that are the same. Mostly all of them are, in their order. */
function joinInElement({ leaves }: Branch, { leaves: others }: Branch, pairing: Pairing): void {
  const { source, own } = pairing.rules.keys;
  const isSame = (leaf: Leaf, k: number) => {
    const key = source.leaf(leaf);
    return key !== undefined && key === own.leaf(others[k]!) && leaf.container === others[k]!.container;
  };
  if (leaves.length === others.length && leaves.every(isSame))
    leaves.forEach((leaf, k) => pairing.pairs.join(leaf, others[k]!));
  else joinEqual(leaves, others, pairing);
}

/** What is left in a version, product or language. */
const openIn = (division: Branch, { pairs, scoped }: Pairing): readonly Leaf[] =>
  within(division)
    .filter((branch) => scoped.barrier(branch) === undefined)
    .flatMap(({ leaves }) => leaves.filter((leaf) => pairs.isOpen(leaf)));

/** Joins entries of equal keys in their order. An endpoint entry that inherits its specification stays where that one is in scope. */
function joinEqual(leaves: readonly Leaf[], others: readonly Leaf[], { pairs, scoped, rules }: Pairing): void {
  if (leaves.length === 0 || others.length === 0) return;
  const { source, own } = rules.keys;
  const keyed = (list: readonly Leaf[], keys: Keys) => list.filter((leaf) => keys.leaf(leaf) !== undefined);
  const meansSame = ({ entry, parent }: Leaf, other: Leaf) =>
    entry.kind === 'page' ||
    entry.specification !== undefined ||
    scoped.branch(parent) === other.parent ||
    scoped.isInScope(parent, other.parent);
  // Backwards, as the first is taken from the end.
  const waiting = groupBy(keyed(others, own).reverse(), (leaf) => own.leaf(leaf));
  for (const leaf of keyed(leaves, source)) {
    const list = waiting.get(source.leaf(leaf));
    const other = list?.at(-1);
    if (other === undefined || !meansSame(leaf, other)) continue;
    list!.pop();
    pairs.join(leaf, other);
  }
}

/** Joins pages whose paths tell nothing: of the same file name, and then what stands in the same places between the same neighbours. */
function joinByPlace(branch: Branch, partner: Branch, { pairs, scoped, keyHere, rules }: Pairing): void {
  /** Whether nothing is known of a page in this version and product. */
  const isUnknown = (leaf: Leaf) => leaf.page !== undefined && pairs.isOpen(leaf) && keyHere(leaf) === undefined;
  const mayBeSame = (leaf: Leaf, other: Leaf) =>
    isUnknown(leaf) && isUnknown(other) && rules.mayBeSame(leaf.page!, other.page!);
  const join = (leaves: readonly Leaf[], others: readonly Leaf[]) => {
    if (leaves.length === others.length && leaves.every((leaf, k) => mayBeSame(leaf, others[k]!)))
      pairs.joinPlaced(leaves, others);
  };
  const [mine, others] = [branch.leaves.filter(isUnknown), partner.leaves.filter(isUnknown)];
  if (mine.length === 0 || others.length === 0) return;
  const named = groupBy(others, ({ page }) => fileName(page!));
  for (const [name, leaves] of groupBy(mine, ({ page }) => fileName(page!)))
    if (leaves.length === 1 && named.get(name)?.length === 1) join(leaves, named.get(name)!);
  if (branch.root !== undefined && partner.root !== undefined) join([branch.root], [partner.root]);
  const partnerOf = (part: Part) => (isBranch(part) ? scoped.branch(part) : pairs.of(part));
  for (const { container } of branch.slots) {
    const inOrder = (top: Branch) => partsIn(top, container).filter((part) => part !== undefined);
    for (const [parts, opposite] of gapsBetween(inOrder(branch), inOrder(partner), partnerOf))
      join(pagesAmong(parts), pagesAmong(opposite));
  }
}

const pagesAmong = (parts: readonly Part[]): readonly Leaf[] =>
  parts.filter((part): part is Leaf => !isBranch(part) && part.page !== undefined);
