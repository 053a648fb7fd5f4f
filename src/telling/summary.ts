import {
  acceptableParts,
  answersOf,
  type Change,
  type ChangeKind,
  isUnopened,
  mayBeLost,
  itemOf,
  type NavigationDiff,
  newRefusalText,
} from '../diff/index.ts';
import { addressOf, isDropped, isRead, type Leaf, newRefusals } from '../served/index.ts';
import { counted, enumerate, figure, plural } from '../text/index.ts';
import { mistakesText } from './names.ts';
import { redirectsText } from './redirected.ts';
import { isOfUnlisted } from './statement.ts';
import { isListed, wasListed } from './listed.ts';
import { isMarked } from './table.ts';

/** The figures of the last line of a diff, where nothing changed. */
export const noTotals = {
  /** Pages whose URLs return 404. */
  lost: 0,
  /** Endpoints whose URLs return 404. */
  endpoints: 0,
  /** URLs that changed, with a redirect or without. */
  changed: 0,
  /** Pages, endpoints and links that are new in the navigation. */
  added: 0,
  /** Pages and endpoints that the navigation listed before, and lists in one more place. */
  again: 0,
  /** Entries that have no file and are new, or had one. */
  missing: 0,
  /** Specifications that were not opened, and endpoints of such ones: nobody knows whether their pages are lost. */
  unsure: 0,
  /** Pages that the navigation no longer names, although their URLs still work. */
  unlisted: 0,
  /** The same, if docs.json still lists some of them where Mintlify drops them. */
  left: 0,
  /** Pages, endpoints and links that Mintlify drops now. */
  dropped: 0,
  /** Pages, endpoints and links that are in the navigation, but hidden now. */
  hidden: 0,
  /** Pages, endpoints and links that are no longer shown in one of several places. */
  removed: 0,
  /** URLs that still return 404 after `redirects`. A diff counts none here. */
  broken: 0,
  /** Redirects that no longer go to a page. */
  redirects: 0,
};

export type Totals = Readonly<typeof noTotals>;

const addressesOf = (leaves: Change['leaves']) => new Set(leaves.map(({ before }) => addressOf(before!))).size;

const isArrival = (change: Change) => isMarked(change, 'arrival');

/** What is lost without an entry: redirects that no longer lead anywhere, operations that page files describe. */
const lostOf = (changes: readonly Change[], item: 'redirect' | 'endpoint'): number =>
  changes.filter((one) => one.kind === 'lost' && one.item === item && one.leaves.length === 0).length;

/** Specifications that were not opened, and endpoints of such ones, of which nobody knows whether their pages are lost. */
const unsureOf = (changes: readonly Change[]): readonly Leaf[] => {
  const leaves = changes.filter(mayBeLost).flatMap((one) => one.leaves.map(({ before }) => before!));
  return [...new Map(leaves.map((leaf) => [leaf.key, leaf])).values()];
};

/**
 * The number of pages, endpoints and links in another element than before: they moved by themselves, with the element
 * around them, or into a new or merged one. Each counts once, also if its URL changed. What was wrapped or unwrapped did
 * not move, nor did an entry that had no file.
 */
const movedOf = (changes: readonly Change[]): number => {
  const some = changes.filter((one) => isArrival(one) || one.kind === 'moved' || one.kind === 'merged');
  const leaves = some.flatMap((one) => one.leaves);
  return new Set(leaves.flatMap(({ before, after }) => (before && after && isRead(before) ? after : []))).size;
};

/** The scope of each item that readers saw before the changes of a kind. */
const seenOf = (changes: readonly Change[], seen: ChangeKind) =>
  changes.flatMap((one) =>
    one.kind === seen && !mayBeLost(one) ? one.leaves.flatMap(({ before }) => (isRead(before!) ? one.scope : [])) : [],
  );

/** The figures of the last line of a diff. Of a site that Mintlify refuses, readers see nothing. */
export const totalsOf = (diff: NavigationDiff): Totals =>
  newRefusals(...diff.matching.sites).length > 0
    ? { ...noTotals, lost: diff.matching.before.leaves.filter((leaf) => leaf.isPage && isRead(leaf)).length }
    : figuresOf(diff);

/** The figures of a diff, as if Mintlify took both sites. */
function figuresOf({ changes, matching }: NavigationDiff): Totals {
  const leavesOf = (isMeant: (change: Change) => boolean) => changes.filter(isMeant).flatMap(({ leaves }) => leaves);
  const arrivals = leavesOf(isArrival).flatMap(({ before, after }) =>
    before === undefined && isRead(after!) ? after! : [],
  );
  const again = arrivals.filter((leaf) => wasListed(leaf, matching)).length;
  return {
    ...noTotals,
    lost: addressesOf(leavesOf(({ kind, item }) => kind === 'lost' && item !== 'endpoint')),
    endpoints: addressesOf(leavesOf(({ kind, item }) => kind === 'lost' && item === 'endpoint')),
    changed: addressesOf(leavesOf(({ kind }) => kind === 'address-changed' || kind === 'folder-renamed')),
    added: arrivals.length - again,
    again,
    missing: leavesOf(({ kind }) => kind === 'missing').length,
    unsure: unsureOf(changes).length,
    ...leftOf({ changes, matching }),
    dropped: seenOf(changes, 'dropped').length,
    hidden: seenOf(changes, 'hidden').length,
    removed: seenOf(changes, 'removed').length,
    redirects: lostOf(changes, 'redirect'),
  };
}

/** A diff in a few sentences, the last with the numbers of pages, unless these are said elsewhere. */
export function summaryOf({ matching, changes, accepted = [] }: NavigationDiff, sized = true): string {
  const changesOf = (...kinds: readonly ChangeKind[]) => changes.filter(({ kind }) => kinds.includes(kind));
  const carriedBy = (some: readonly Change[]) => some.flatMap(({ leaves }) => leaves);
  const leavesOf = (...kinds: readonly ChangeKind[]) => carriedBy(changesOf(...kinds));
  const fixed = leavesOf('fixed').length;
  const without = (count: number) => `${counted(count, 'entry', 'entries')} without a file`;
  const totals = figuresOf({ changes, matching });
  const {
    lost,
    endpoints,
    changed: addresses,
    added,
    again,
    missing,
    unlisted,
    left,
    hidden,
    redirects: broken,
  } = totals;
  const [gone, way] = left > 0 ? [left, 'left the sidebar'] : [unlisted, 'unlisted'];
  const undescribed = lostOf(changes, 'endpoint');
  const covered = changesOf('taken').reduce((sum, { leaves }) => sum + Math.max(1, leaves.length), 0);
  const brought = carriedBy(changes.filter(isArrival));
  const arrivals = brought.filter(({ before }) => before === undefined).map(({ after }) => after!);
  const dropped = arrivals.filter(isDropped);
  const changed = changesOf('address-changed', 'folder-renamed');
  const unredirected = addressesOf(carriedBy(changed.filter(({ redirect }) => redirect === undefined)));
  const removed = seenOf(changes, 'removed');
  const unsure = unsureOf(changes);
  const unknown = unsure.filter(isUnopened).length;
  const unopened = unsure.length - unknown;
  const place = onlyOf(removed);
  const notShown = place === '' ? `where ${plural(removed.length, 'it was', 'they were')}` : `in ${place}`;
  const taken = carriedBy(changes.filter(({ answers }) => answers !== undefined)).length;
  const outside = addressesOf(carriedBy(changed.filter(isOfUnlisted)));
  const where = onlyOf(changed.flatMap((one) => (isOfUnlisted(one) ? [] : one.scope)));
  const ofUnlisted = outside === 0 ? '' : ` (${figure(outside)} of unlisted pages)`;
  const refusal = newRefusalText(matching);
  const kept = new Set(matching.after.leaves.map(({ key }) => key));
  // What has no URL of its own, a link, is lost with its last place.
  const areLinksGone = leavesOf('removed').some(
    ({ before }) => isRead(before!) && addressOf(before!) === undefined && !kept.has(before!.key),
  );
  const isLoss =
    areLinksGone ||
    refusal !== undefined ||
    lost + endpoints + broken + undescribed + missing + taken + unredirected + unsure.length > 0 ||
    // Their URLs work, but readers no longer see them.
    leavesOf('dropped').length + covered > 0;
  const sentences = [
    lost + endpoints + broken + undescribed > 0 ? `${lostText(lost, endpoints, broken, undescribed)} lost.` : '',
    unknown > 0 ? `The endpoints of ${counted(unknown, 'specification')} may be lost (not opened).` : '',
    unopened > 0 ? `${counted(unopened, 'endpoint')} may be lost (specification not opened).` : '',
    missing > 0 ? `${gone > 0 ? `${counted(gone, 'page')} ${way}, ` : ''}${without(missing)}.` : '',
    addresses > 0
      ? `${counted(addresses, 'URL')} changed${where && ` in ${where}`}${ofUnlisted}, ${redirectsText(addresses, unredirected)}.`
      : '',
    covered > 0
      ? `${counted(covered, 'URL')} may be redirected away from ${plural(covered, 'its page', 'their pages')}.`
      : '',
    taken > 0 ? `${counted(taken, 'URL')} now ${plural(taken, 'has', 'have')} another operation.` : '',
    isLoss ? '' : nothingLost(totals, changes.length === 0, accepted.length > 0),
    accepted.length > 0 ? `${figure(accepted.flatMap(acceptableParts).length)} accepted.` : '',
    fixed > 0 ? `${without(fixed)} now ${plural(fixed, 'has', 'have')} one.` : '',
    numbers([
      [totals.dropped, 'dropped by Mintlify'],
      // Otherwise a sentence above counts them.
      [isLoss && missing === 0 ? gone : 0, way],
      [hidden, 'now hidden'],
      [added, 'added'],
      [again, 'listed again'],
      [movedOf(changes), 'moved'],
      [removed.length, `no longer shown ${notShown}`],
    ]),
    dropped.length > 0 ? `${figure(dropped.length)} added, but dropped by Mintlify (${mistakesText(dropped)}).` : '',
    sized && refusal === undefined ? sizes({ matching, changes }) : '',
  ];
  const text = sentences.filter((sentence) => sentence !== '').join(' ');
  return refusal === undefined ? text : `${refusal}${text === '' ? '' : ` Once that is fixed: ${text}`}`;
}

const lostText = (pages: number, endpoints: number, redirects: number, operations: number): string =>
  enumerate([
    ...(pages > 0 ? [counted(pages, 'page')] : []),
    ...(endpoints > 0 ? [counted(endpoints, 'endpoint')] : []),
    ...(redirects > 0 ? [counted(redirects, 'redirected URL')] : []),
    ...(operations > 0
      ? [`the ${plural(operations, 'operation', 'operations')} of ${counted(operations, 'page')}`]
      : []),
  ]);

/** The text that all are; empty if they differ, or there is none. */
function onlyOf(texts: readonly string[]): string {
  const [only = '', ...others] = new Set(texts);
  return others.length === 0 ? only : '';
}

/** That readers find all where they found it; or how many pages left the sidebar, of which the hidden ones are counted apart. */
function nothingLost({ unlisted, left, hidden }: Totals, isNoChange: boolean, isAccepted: boolean): string {
  if (isNoChange) return `No ${isAccepted ? 'other ' : ''}change.`;
  const gone = unlisted + left;
  if (gone > 0)
    return `${counted(gone, 'page')} left the sidebar (${plural(gone, 'its URL still works', 'their URLs still work')}).`;
  return hidden > 0 ? '' : `Nothing ${isAccepted ? 'else ' : ''}lost.`;
}

function numbers(parts: readonly (readonly [number, string])[]): string {
  const some = parts.filter(([number]) => number > 0).map(([number, word]) => `${figure(number)} ${word}`);
  return some.length === 0 ? '' : `${some.join(', ')}.`;
}

/** '410 → 422 pages and links.' */
function sizes({ matching: { before, after } }: NavigationDiff): string {
  const [was, is] = [before.leaves.filter(isRead), after.leaves.filter(isRead)];
  // Of a specification that was not opened nobody knows the size.
  const keyOf = ({ key }: Leaf) => key;
  const [wasOpen, isOpen] = [before, after].map(({ leaves }) => leaves.filter(isUnopened).map(keyOf).sort().join());
  if (was.length === is.length || wasOpen !== isOpen) return '';
  const kinds = new Set([...was, ...is].map(itemOf));
  const nouns = (['page', 'endpoint', 'webhook', 'link'] as const).filter((kind) => kinds.has(kind));
  return `${figure(was.length)} → ${figure(is.length)} ${enumerate(nouns.map((noun) => `${noun}s`))}.`;
}

/** The number of pages that readers saw and the navigation no longer shows, and whose URLs still work. */
function leftOf({ matching: { after, sites }, changes }: NavigationDiff): Pick<Totals, 'unlisted' | 'left'> {
  const were = changes.flatMap(({ leaves }) =>
    leaves.flatMap(({ before, after: now }) =>
      before === undefined || !isRead(before) || before.key === now?.key ? [] : before,
    ),
  );
  const { page } = answersOf(sites[1]);
  const gone = new Map(were.flatMap((leaf) => (page(leaf) === true ? [[addressOf(leaf), leaf]] : [])));
  if (gone.size > 0) for (const leaf of after.leaves) if (!isDropped(leaf)) gone.delete(addressOf(leaf));
  const isUnlisted = [...gone.values()].every((leaf) => !isListed(leaf, after));
  return isUnlisted ? { unlisted: gone.size, left: 0 } : { unlisted: 0, left: gone.size };
}
