import { gapsBetween } from './gaps.ts';
import type { KeysHere } from './here.ts';
import type { BothKeys, Keys } from './keys.ts';
import type { Matching } from './matching.ts';
import type { Owners, Settled } from './owners.ts';
import { type Branch, branchesOf, divides, isBranch, type Leaf, type Part, partsIn } from './tree.ts';

export interface LeafRules {
  readonly keys: BothKeys;
  readonly here: KeysHere;
  readonly owners: { readonly source: Owners; readonly own: Owners };
  readonly settled: Settled;
  readonly hasFile: (page: string) => boolean;
  plausible(source: string, theirs: string): boolean;
  /** Whether the two file names are the same. */
  sameName(source: string, theirs: string): boolean;
}

/**
 * Finds for each entry of the source the one it is in the language: in the same element, else elsewhere in the same version and product; then, in elements that
 * are the same, by file name and by position.
 */
export function matchLeaves(source: Branch, matching: Matching, rules: LeafRules): void {
  for (const branch of branchesOf(source)) {
    const partner = matching.branch(branch);
    if (partner !== undefined) joinEqual(branch.leaves, partner.leaves, matching, rules);
  }
  for (const branch of branchesOf(source)) {
    const partner = matching.branch(branch);
    if (partner !== undefined && (branch === source || divides(branch)))
      joinEqual(openIn(branch, matching, rules.settled), openIn(partner, matching, rules.settled), matching, rules);
  }
  for (const branch of branchesOf(source)) {
    const partner = matching.branch(branch);
    if (partner !== undefined) joinByPlace(branch, partner, matching, rules);
  }
}

/** Joins entries of equal keys; of several first those in the same container, then in order. */
function joinEqual(source: readonly Leaf[], theirs: readonly Leaf[], matching: Matching, rules: LeafRules): void {
  const { keys, hasFile } = rules;
  const isOpen = (leaf: Leaf) => matching.leaf(leaf) === undefined;
  // The usual case: all of them are the same, in their order.
  if (
    source.length === theirs.length &&
    source.every(
      (leaf, k) =>
        leaf.container === theirs[k]!.container &&
        leaf.page !== undefined &&
        keys.own.leaf(theirs[k]!) === leaf.page &&
        isOpen(leaf) &&
        isOpen(theirs[k]!),
    )
  ) {
    if (new Set(source.map(({ page }) => page)).size === source.length)
      return source.forEach((leaf, k) => matching.joinLeaves(leaf, theirs[k]!));
  }
  // Of several the one that stays should lead somewhere, and to a translation rather than to the source's page.
  const rank = (leaf: Leaf) =>
    leaf.page === undefined ? 0 : (hasFile(leaf.page) ? 0 : 2) + (leaf.page === keys.own.leaf(leaf) ? 1 : 0);
  const waiting = byKey(theirs.filter(isOpen), keys.own);
  if (waiting.size === 0) return;
  for (const list of waiting.values()) if (list.length > 1) list.sort((a, b) => rank(a) - rank(b));
  for (const [key, open] of byKey(source.filter(isOpen), keys.source)) {
    const others = waiting.get(key);
    if (others === undefined) continue;
    const join = (leaf: Leaf, list: Leaf[] | undefined) => {
      const other = list?.at(-1);
      if (other === undefined || !sameScope(leaf, other, matching, rules)) return;
      list!.pop();
      matching.joinLeaves(leaf, other);
    };
    if (open.length > 1 || others.length > 1) {
      const inContainer = groupBy(others.toReversed(), ({ container }) => container ?? '');
      for (const leaf of open) join(leaf, inContainer.get(leaf.container ?? ''));
    }
    const rest = others.filter(isOpen).reverse();
    for (const leaf of open) if (isOpen(leaf)) join(leaf, rest);
  }
}

function byKey(leaves: readonly Leaf[], keys: Keys): ReadonlyMap<string, Leaf[]> {
  const found = new Map<string, Leaf[]>();
  for (const leaf of leaves) {
    const key = keys.leaf(leaf);
    if (key === undefined) continue;
    const known = found.get(key);
    if (known === undefined) found.set(key, [leaf]);
    else known.push(leaf);
  }
  return found;
}

/** An endpoint entry that inherits its specification means another operation under another: it stays where that one is in scope. */
function sameScope(source: Leaf, theirs: Leaf, matching: Matching, { owners, settled }: LeafRules): boolean {
  if (
    source.entry.kind === 'page' ||
    source.entry.specification !== undefined ||
    matching.branch(source.parent) === theirs.parent
  )
    return true;
  return settled.owners.get(source.parent) === owners.own.of(theirs.parent);
}

/** The entries of an element, and of what is in it as far as it belongs to the same version and product, that have no partner yet. */
function openIn(top: Branch, matching: Matching, { barred }: Settled): readonly Leaf[] {
  const open: Leaf[] = [];
  for (const branch of branchesOf(top, (inner) => !divides(inner))) {
    if ((branch !== top && divides(branch)) || barred.has(branch)) continue;
    for (const leaf of branch.leaves) if (matching.leaf(leaf) === undefined) open.push(leaf);
  }
  return open;
}

/** Joins pages whose paths tell nothing: of the same file name, and then what stands in the same places between the same neighbours. */
function joinByPlace(
  source: Branch,
  theirs: Branch,
  matching: Matching,
  { here, plausible, sameName }: LeafRules,
): void {
  const join = (leaf: Leaf, other: Leaf) => {
    matching.joinLeaves(leaf, other);
    matching.placed.push([leaf, other]);
  };
  const unknown = (leaf: Leaf, key: (leaf: Leaf) => string | undefined) =>
    matching.leaf(leaf) === undefined && leaf.page !== undefined && key(leaf) === undefined;
  const open = source.leaves.filter((leaf) => unknown(leaf, here.source));
  const left = theirs.leaves.filter((leaf) => unknown(leaf, here.own));
  if (open.length === 0 || left.length === 0) return;
  const named = groupBy(left, (leaf) => fileName(leaf.page!));
  for (const [name, leaves] of groupBy(open, (leaf) => fileName(leaf.page!))) {
    const others = named.get(name) ?? [];
    if (leaves.length === 1 && others.length === 1 && sameName(leaves[0]!.page!, others[0]!.page!))
      join(leaves[0]!, others[0]!);
  }
  if (
    source.root !== undefined &&
    theirs.root !== undefined &&
    unknown(source.root, here.source) &&
    unknown(theirs.root, here.own) &&
    plausible(source.root.page!, theirs.root.page!)
  )
    join(source.root, theirs.root);
  const partner = (part: Part) => (isBranch(part) ? matching.branch(part) : matching.leaf(part));
  for (const container of source.slots.keys()) {
    for (const [parts, others] of gapsBetween(partsIn(source, container), partsIn(theirs, container), partner)) {
      const [pages, opposite] = [pagesAmong(parts), pagesAmong(others)];
      if (
        pages.length !== opposite.length ||
        !pages.every(
          (leaf, k) =>
            unknown(leaf, here.source) && unknown(opposite[k]!, here.own) && plausible(leaf.page!, opposite[k]!.page!),
        )
      )
        continue;
      pages.forEach((leaf, k) => join(leaf, opposite[k]!));
    }
  }
}

const pagesAmong = (parts: readonly Part[]): readonly Leaf[] =>
  parts.flatMap((part) => (isBranch(part) || part.page === undefined ? [] : [part]));

export const fileName = (page: string): string => page.slice(page.lastIndexOf('/') + 1).toLowerCase();

function groupBy<Item>(items: readonly Item[], nameOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const known = groups.get(nameOf(item));
    if (known === undefined) groups.set(nameOf(item), [item]);
    else known.push(item);
  }
  return groups;
}
