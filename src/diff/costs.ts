import type { Matching } from '../match/index.ts';
import {
  addressOf,
  type Branch,
  isDropped,
  isMissing,
  itemsText,
  knowsPages,
  type Leaf,
  newRefusals,
  type Refusal,
  refusalText,
  stateByFile,
} from '../served/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import { type Change, type ChangeKind, changeKinds, type NavigationDiff } from './change.ts';
import { mayBeLost } from './structure.ts';

/** The old URLs that return 404 because a page moved without a redirect: a kind for guards alone. */
export const withoutRedirect = 'no-redirect';

/** What `--fail-on` takes. */
export const guardKinds = [...changeKinds, withoutRedirect] as const;
export type GuardKind = (typeof guardKinds)[number];

/** Whether the URLs of a change moved, and the old ones return 404. */
export const lacksRedirect = ({ kind, redirect, answers }: Change): boolean =>
  (kind === 'address-changed' || kind === 'folder-renamed') && redirect === undefined && answers === undefined;

/**
 * What a change can cost readers, as the kinds of a guard in CI, each with the changes that it fails for. A site that
 * Mintlify refuses is all lost.
 */
const costs = {
  // What nobody knows passes no guard.
  lost: (change) => change.kind === 'lost' || change.kind === 'taken' || mayBeLost(change),
  [withoutRedirect]: lacksRedirect,
  missing: ({ kind }) => kind === 'missing',
  // An entry without a file had no page that could be dropped.
  dropped: ({ kind, leaves }) => kind === 'dropped' && leaves.some(({ before }) => !isMissing(before!)),
  hidden: (change) => hides(change) || (leavingKinds.includes(change.kind) && leavesSidebar(change)),
  unreadable: ({ kind }) => kind === 'unreadable',
  'broken-link': ({ kind }) => kind === 'broken-link',
} satisfies Partial<Record<GuardKind, (change: Change) => boolean>>;

/** The kinds of a guard that fails for all that costs readers something: what documentation and the Action recommend. */
export const costKinds = Object.keys(costs) as readonly (keyof typeof costs)[];

const costOf: Partial<Record<GuardKind, (change: Change) => boolean>> = costs;

/** Whether a guard of one of these kinds fails for a change. */
export const isGuarded = (change: Change, kinds: readonly GuardKind[]): boolean =>
  kinds.some((kind) => costOf[kind]?.(change) ?? kind === change.kind);

/** What a change costs readers: the mistakes for which Mintlify refuses the site now, and changes of the navigation. */
export function costsIn(
  { matching, changes }: NavigationDiff,
  kinds: readonly GuardKind[] = costKinds,
): { readonly refused: readonly Refusal[]; readonly changes: readonly Change[] } {
  const refused = kinds.includes('lost') ? newRefusals(...matching.sites) : [];
  return { refused, changes: changes.filter((change) => isGuarded(change, kinds)) };
}

/** Whether an item is hidden now: no sidebar showed what Mintlify dropped. */
const hides = ({ kind, leaves }: Change): boolean =>
  kind === 'hidden' && leaves.some(({ before }) => !isDropped(before!));

/** The kinds of changes that can take an item out of the sidebar of its language, version or product. */
const leavingKinds: readonly ChangeKind[] = ['left', 'removed', 'moved', 'merged', 'split', 'unwrapped', 'added'];

const leavesSidebar = ({ leaves, diff }: Change): boolean =>
  diff !== undefined && leaves.some(({ before }) => before !== undefined && leavesScope(before, diff.matching));

/** Whether the sidebar of its language, version or product showed an item, and does not name it any more. */
export function leavesScope(leaf: Leaf, matching: Matching): boolean {
  const { of, sites } = matching;
  if (addressOf(leaf) === undefined || leaf.served.state !== 'shown') return false;
  const keys = namedIn(matching).get(of(scopeIn(leaf, matching)!)!);
  if ([leaf, of(leaf)].some((one) => one !== undefined && keys?.has(one.key))) return false;
  return !knowsPages(sites[0]) || stateByFile(sites[0], leaf.served) === 'shown';
}

/** The items of the site after, by the nearest language, version or product that both sites have. */
const namedIn = /* @__PURE__ */ remembered((matching: Matching): ReadonlyMap<Branch, ReadonlySet<string>> => {
  const read = matching.after.leaves.filter((leaf) => !isDropped(leaf) && !isMissing(leaf));
  const byScope = groupBy(read, (leaf) => scopeIn(leaf, matching)!);
  return new Map(Array.from(byScope, ([scope, leaves]) => [scope, new Set(leaves.map(({ key }) => key))]));
});

const scopeIn = ({ parent }: Leaf, { of }: Matching): Branch | undefined =>
  parent.scope.upwards.find((around) => (around.isScope || around.parent === undefined) && of(around) !== undefined);

/** The loss by this refusal in words; undefined if there is no such mistake. */
export function newRefusalText({ sites: [was, is], before }: Matching): string | undefined {
  const text = refusalText(newRefusals(was, is));
  if (text === undefined) return undefined;
  const items = before.leaves.flatMap((leaf) => (isDropped(leaf) || isMissing(leaf) ? [] : leaf.served));
  return items.length === 0 ? text : `${text} All of it is lost: ${itemsText(items)}.`;
}
