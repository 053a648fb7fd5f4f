import { groupBy } from 'navshift';
import { gapsBetween } from '../match/gaps.ts';
import { type KeyHere, keysHere, type Matching, Pairs } from '../match/pairs.ts';
import type { Reading } from '../reading.ts';
import type { Rules } from '../rules.ts';
import {
  type Branch,
  containersOf,
  divides,
  fileName,
  isBranch,
  type Leaf,
  type Part,
  partsIn,
  within,
} from '../tree.ts';
import { nearestOwner, type Scoped, type Settled, settleScopes } from './scopes.ts';
import { misfitsIn } from './shapes.ts';

/** The decisions for an empty language, into which all of the source is copied. */
export const nothingSettled: Settled = {
  isNew: true,
  branch: () => undefined,
  owner: nearestOwner,
  inherits: () => false,
  generator: () => undefined,
  isInScope: () => true,
  leaf: () => undefined,
  partner: () => undefined,
  placed: [],
  keepsShape: () => false,
  isLeftover: () => false,
};

/**
 * Decides which elements stay matched, which entries are the same, and what is removed. Two elements are separated if
 * endpoint entries of the language would inherit another specification: they would then mean other operations.
 */
export function settle(matching: Matching, reading: Reading, rules: Rules): Settled {
  const shaped = new Set<Branch>();
  for (;;) {
    const settled = settleWith(shaped, matching, reading, rules);
    const misfits = misfitsIn(reading.source, settled).filter((branch) => !shaped.has(branch));
    if (misfits.length === 0) return settled;
    for (const branch of misfits) shaped.add(branch);
  }
}

/** These decisions, if the counterparts of the elements `shaped` keep their shape: then nothing in these elements has a counterpart. */
function settleWith(shaped: Set<Branch>, matching: Matching, reading: Reading, rules: Rules): Settled {
  const shut = new Set<Branch>();
  for (const branch of reading.source.branches)
    if (branch.parent !== undefined && (shaped.has(branch.parent) || shut.has(branch.parent))) shut.add(branch);
  const isOpen = (branch: Branch) => !shaped.has(branch) && !shut.has(branch);
  const kept = new Set([...shaped, ...shut].flatMap(({ leaves }) => leaves.flatMap(({ page }) => page ?? [])));
  const joined = (branch: Branch) => {
    const partner = matching.of(branch);
    return partner === undefined || shut.has(branch.ofSource ? branch : partner) ? undefined : partner;
  };
  const scoped = settleScopes(joined, reading, rules);
  const keyHere = keysHere(reading.keys, scoped.branch);
  const pairs = pairEntries(reading.source.branches.filter(isOpen), isOpen, scoped, keyHere, reading);
  const { counterparts, hasTranslations } = reading;
  const partner = (part: Part) => (isBranch(part) ? scoped.branch(part) : pairs.of(part));
  const keepsShape = (branch: Branch) => shaped.has(branch);
  return {
    ...scoped,
    isNew: false,
    leaf: pairs.of,
    partner,
    placed: [
      ...matching.placed.filter(([part]) => !isBranch(part) || scoped.branch(part) !== undefined),
      ...pairs.placed,
    ],
    // The run removes a page that neither the source nor a file has, and with `--language-only remove` every page that
    // only the language has.
    // It also removes a duplicate in a matched element, if the source lists the page less often.
    isLeftover(leaf) {
      if (!leaf.inside) return false;
      const page = counterparts.source.get(leaf.page!);
      if (page !== undefined)
        return !kept.has(page) && scoped.branch(leaf.parent) !== undefined && keyHere(leaf) !== undefined;
      return rules.languageOnly === 'remove' || (hasTranslations && !rules.hasFile(leaf.page!));
    },
    keepsShape,
  };
}

/**
 * Matches the entries of the source with those of the language: in the same element, else anywhere in the same version
 * and product; then by file name and by position in matched elements.
 */
function pairEntries(
  branches: readonly Branch[],
  isOpen: (branch: Branch) => boolean,
  scoped: Scoped,
  keyHere: KeyHere,
  { keys, mayBeSame }: Reading,
): Pairs<Leaf> {
  const pairs = new Pairs<Leaf>();
  const eachPair = (visit: (branch: Branch, partner: Branch) => void) => {
    for (const branch of branches) {
      const partner = scoped.branch(branch);
      if (partner !== undefined) visit(branch, partner);
    }
  };
  eachPair(({ leaves }, partner) => joinEqual(leaves, partner.leaves));
  eachPair((branch, partner) => {
    if (branch.parent === undefined || divides(branch)) joinEqual(openIn(branch), openIn(partner));
  });
  eachPair(joinByPlace);
  return pairs;

  /** The entries of a version, product or language that are not matched yet. */
  function openIn(division: Branch): readonly Leaf[] {
    return within(division)
      .filter(isOpen)
      .flatMap(({ leaves }) => leaves.filter((leaf) => !pairs.has(leaf)));
  }

  /**
   * Joins entries of equal keys in their order. An endpoint entry that inherits its specification matches only where
   * that one is in scope.
   */
  function joinEqual(leaves: readonly Leaf[], others: readonly Leaf[]): void {
    if (leaves.length === 0 || others.length === 0) return;
    const meansSame = ({ entry, parent }: Leaf, other: Leaf) =>
      entry.kind === 'page' ||
      entry.specification !== undefined ||
      scoped.branch(parent) === other.parent ||
      scoped.isInScope(parent, other.parent);
    // Reversed, so that `pop` takes the first one.
    const waiting = groupBy(others.toReversed(), (leaf) => keys.leaf(leaf));
    for (const leaf of leaves) {
      const key = keys.leaf(leaf);
      const list = key === undefined ? undefined : waiting.get(key);
      const other = list?.at(-1);
      if (other === undefined || !meansSame(leaf, other)) continue;
      list!.pop();
      pairs.join(leaf, other);
    }
  }

  /** Joins pages of unrelated paths: by the same file name, then by the same position between the same neighbours. */
  function joinByPlace(branch: Branch, partner: Branch): void {
    /** Whether a page has no counterpart by path in this version and product. */
    const isUnknown = (leaf: Leaf) => leaf.page !== undefined && !pairs.has(leaf) && keyHere(leaf) === undefined;
    const join = (leaves: readonly Leaf[], others: readonly Leaf[]) => {
      const areSame = (leaf: Leaf, other: Leaf) =>
        isUnknown(leaf) && isUnknown(other) && mayBeSame(leaf.page!, other.page!);
      if (leaves.length === others.length && leaves.every((leaf, k) => areSame(leaf, others[k]!)))
        pairs.joinPlaced(leaves, others);
    };
    const [mine, others] = [branch.leaves.filter(isUnknown), partner.leaves.filter(isUnknown)];
    if (mine.length === 0 || others.length === 0) return;
    const named = groupBy(others, ({ page }) => fileName(page!));
    for (const [name, leaves] of groupBy(mine, ({ page }) => fileName(page!)))
      if (leaves.length === 1 && named.get(name)?.length === 1) join(leaves, named.get(name)!);
    if (branch.root !== undefined && partner.root !== undefined) join([branch.root], [partner.root]);
    const partnerOf = (part: Part) => (isBranch(part) ? scoped.branch(part) : pairs.of(part));
    for (const container of containersOf(branch)) {
      for (const [parts, opposite] of gapsBetween(partsIn(branch, container), partsIn(partner, container), partnerOf))
        join(pagesAmong(parts), pagesAmong(opposite));
    }
  }
}

const pagesAmong = (parts: readonly Part[]): readonly Leaf[] =>
  parts.filter((part): part is Leaf => !isBranch(part) && part.page !== undefined);
