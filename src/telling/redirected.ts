import { type Change, otherDestination } from '../diff/index.ts';
import { counted, figure, plural } from '../text/index.ts';
import type { LineChange } from './statement.ts';

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

/** A remark if the navigation does not list the new path of a file. */
function namingText(leaves: Change['leaves']): string {
  const { before, after } = leaves[0]!;
  if (after === undefined) return '; unlisted';
  if (!after.isPage || after.name !== before!.name) return '';
  return plural(leaves.length, '; the entry keeps the old path', '; the entries keep the old path');
}

/** Whether a redirect exists for the old URL, a new or an older one, and how many older ones were updated. */
export function redirectText(change: LineChange): string {
  const { redirect, answers, leaves } = change;
  const isUnlisted = redirect !== undefined && answers === undefined && leaves[0]!.after === undefined;
  return redirectionText(change) + (isUnlisted ? '; unlisted' : '');
}

function redirectionText(change: LineChange): string {
  const { kind, redirect, answers, leaves, added = 0, updated = 0, ofPages = 0 } = change;
  const also = updated === 0 ? '' : `, ${counted(updated, 'older redirect')} updated`;
  if (answers !== undefined) return `${answers} has the old URL now`;
  if (redirect === undefined) return `no redirect${namingText(leaves)}`;
  if (ofPages > 0)
    return `${ofPages < leaves.length ? 'redirected, ' : ''}${counted(ofPages, 'redirect')} added${also}`;
  const destination = otherDestination(change);
  const to = destination === undefined ? '' : ` to ${destination}`;
  if (added === 0) return `redirected${to}${also}`;
  return kind === 'folder-renamed' ? `redirect ${redirect} added, covers all${also}` : `redirect${to} added${also}`;
}
