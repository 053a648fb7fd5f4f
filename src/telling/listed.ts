import type { Change, NavigationDiff } from '../diff/index.ts';
import { addressOf, type Leaf, type Tree } from '../served/index.ts';
import { figure, plural, remembered } from '../text/index.ts';

/** Whether a navigation lists an item, at the same URL. */
export const isListed = (leaf: Leaf, tree: Tree): boolean => isListedAt(targetOf(leaf), tree);

/** Whether a navigation lists what has a URL. */
export const isListedAt = (url: string, tree: Tree): boolean => targetsIn(tree).has(url);

/** Whether an item was listed before, and that entry has the same URL still: this is one more place of it. */
export const wasListed = (leaf: Leaf, matching: NavigationDiff['matching']): boolean =>
  keptIn(matching).has(targetOf(leaf));

const targetOf = (leaf: Leaf): string => addressOf(leaf) ?? leaf.key;
const targetsIn = /* @__PURE__ */ remembered(({ leaves }: Tree) => new Set(leaves.map(targetOf)));
const keptIn = /* @__PURE__ */ remembered(
  ({ pairs }: NavigationDiff['matching']) =>
    new Set(pairs.flatMap(({ before, after }) => (targetOf(before) === targetOf(after) ? targetOf(after) : []))),
);

/** The items that left the sidebar with a change, and which docs.json still lists where Mintlify drops them. */
export const stillListed = ({ leaves, diff }: Change): readonly Leaf[] =>
  leaves.flatMap(({ before }) => (diff !== undefined && isListed(before!, diff.matching.after) ? before! : []));

/** '; docs.json still lists 2 of them, where Mintlify drops them', of so many items that left. */
export function stillListedText(changes: readonly Change[], count: number): string {
  const listed = new Set(changes.flatMap(stillListed).map(addressOf)).size;
  const [all, them] = [plural(count, 'it', 'them'), plural(listed, 'it', 'them')];
  return `; docs.json still lists ${listed < count ? `${figure(listed)} of them` : all}, where Mintlify drops ${them}`;
}
