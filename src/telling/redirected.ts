import { type Change, type NavigationDiff, otherDestination } from '../diff/index.ts';
import { addressAt, addressOf, type Leaf, type Tree } from '../served/index.ts';
import { counted, figure, groupBy, plural, remembered } from '../text/index.ts';
import { isOfUnlisted, type LineChange } from './statement.ts';

/** How many of several changed URLs are redirected. */
export function allRedirectsText(changes: readonly Change[]): string {
  const urlsOf = (some: readonly Change[]) => some.flatMap(({ leaves }) => leaves).length;
  return redirectsText(urlsOf(changes), urlsOf(changes.filter(({ redirect }) => redirect === undefined)));
}

/** Whether several URLs are redirected, of which some are not. */
export function redirectsText(urls: number, unredirected: number): string {
  if (urls === 1) return unredirected === 0 ? 'redirected' : 'without a redirect';
  if (unredirected === 0) return 'all redirected';
  return unredirected === urls ? 'none redirected' : `${figure(unredirected)} without a redirect`;
}

/** Whether the navigation does not list the new path of the files of a change. */
function isUnlisted({ kind, from = '', to = '', leaves, diff }: Change): boolean {
  const { before, after } = leaves[0]!;
  const path = kind === 'folder-renamed' ? to + before!.name.slice(from.length) : to;
  return after === undefined && diff !== undefined && !isListedAt(addressAt(`/${path}`), diff.matching.after);
}

/** What became of the old URL, how many older redirects were updated, and whether the new path is listed. */
export function redirectText(change: LineChange): string {
  const { answers, redirect, leaves } = change;
  const [{ before, after }] = leaves as [Change['leaves'][number]];
  if (answers !== undefined) return `${answers} has the old URL now`;
  const isOldPath = redirect === undefined && after?.isPage === true && after.name === before!.name;
  const entries = isOldPath ? `; the ${plural(leaves.length, 'entry keeps', 'entries keep')} the old path` : '';
  return redirectionText(change) + entries + (isUnlisted(change) ? '; unlisted' : '');
}

function redirectionText(change: LineChange): string {
  const { kind, redirect, leaves, added = 0, updated = 0, ofPages = 0 } = change;
  const also = updated === 0 ? '' : `, ${counted(updated, 'older redirect')} updated`;
  if (redirect === undefined) return 'no redirect';
  if (ofPages > 0)
    return `${ofPages < leaves.length ? 'redirected, ' : ''}${counted(ofPages, 'redirect')} added${also}`;
  const destination = otherDestination(change);
  const to = destination === undefined ? '' : ` to ${destination}`;
  if (added === 0) return `redirected${to}${also}`;
  return kind === 'folder-renamed' ? `redirect ${redirect} added, covers all${also}` : `redirect${to} added${also}`;
}

/** Whether a navigation lists an item, at the same URL. */
export const isListed = (leaf: Leaf, tree: Tree): boolean => isListedAt(targetOf(leaf), tree);

/** Whether a navigation lists what has a URL. */
export const isListedAt = (url: string, tree: Tree): boolean => targetsIn(tree).has(url);

/** Whether a new entry is one more of an item that was listed before: at its URL there are more entries now. */
export function isAgain(leaf: Leaf, { before, after }: NavigationDiff['matching']): boolean {
  const [were, are] = [before, after].map((tree) => targetsIn(tree).get(targetOf(leaf)) ?? []);
  return were!.length > 0 && are!.length > were!.length;
}

/** The URL of an item; of what has none, its name. */
export const targetOf = (leaf: Leaf): string => addressOf(leaf) ?? leaf.key;
const targetsIn = /* @__PURE__ */ remembered(({ leaves }: Tree) => groupBy(leaves, targetOf));

/** The items that left the sidebar with a change, and which docs.json still lists where Mintlify drops them. */
export const stillListed = ({ leaves, diff }: Change): readonly Leaf[] =>
  leaves.flatMap(({ before }) => (diff !== undefined && isListed(before!, diff.matching.after) ? before! : []));

/** Where items are listed that are gone, if that is no surprise: they were in no navigation, or their entries stay. */
export function listingOf(changes: readonly Change[]): 'in no navigation' | 'still listed' | '' {
  if (changes.every(isOfUnlisted)) return 'in no navigation';
  return changes.every(({ leaves: [leaf] }) => leaf?.after !== undefined) ? 'still listed' : '';
}

/** How so many items left: 'left the sidebar (URLs still work; docs.json still lists 2 of them, where Mintlify drops them)'. */
export function leftText(changes: readonly Change[], count: number): string {
  const listed = new Set(changes.flatMap(stillListed).map(addressOf)).size;
  const works = plural(count, 'URL still works', 'URLs still work');
  if (listed === 0) return `unlisted (${works})`;
  const what = listed < count ? `${figure(listed)} of them` : plural(count, 'it', 'them');
  return `left the sidebar (${works}; docs.json still lists ${what}, where Mintlify drops ${plural(listed, 'it', 'them')})`;
}
