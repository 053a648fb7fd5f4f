import type { Change } from '../diff/index.ts';
import { addressOf, type Leaf, type Tree } from '../served/index.ts';
import { figure, plural, remembered } from '../text/index.ts';

/** Whether a navigation lists an item, at the same URL. */
export const isListed = (leaf: Leaf, tree: Tree): boolean => addressesIn(tree).has(addressOf(leaf) ?? leaf);

const addressesIn = /* @__PURE__ */ remembered(({ leaves }: Tree) => new Set<unknown>(leaves.map(addressOf)));

/** The items that left the sidebar with a change, and which docs.json still lists where Mintlify drops them. */
export const stillListed = ({ leaves, diff }: Change): readonly Leaf[] =>
  leaves.flatMap(({ before }) => (diff !== undefined && isListed(before!, diff.matching.after) ? before! : []));

/** '; docs.json still lists 2 of them, where Mintlify drops them', of so many items that left. */
export function stillListedText(changes: readonly Change[], count: number): string {
  const listed = new Set(changes.flatMap(stillListed).map(addressOf)).size;
  const [all, them] = [plural(count, 'it', 'them'), plural(listed, 'it', 'them')];
  return `; docs.json still lists ${listed < count ? `${figure(listed)} of them` : all}, where Mintlify drops ${them}`;
}
