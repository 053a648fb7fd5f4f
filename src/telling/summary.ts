import {
  type Both,
  type Change,
  type ChangeKind,
  hasAnswer,
  isOutside,
  isUnopened,
  mayBeLost,
  itemOf,
  leavesScope,
  type NavigationDiff,
  newRefusalText,
} from '../diff/index.ts';
import { addressOf, countsOf, isDropped, isRead, type Leaf, served, stateByFile } from '../served/index.ts';
import { counted, enumerate, figure, partition, plural } from '../text/index.ts';
import { countedAll, itemsText, mistakesText } from './names.ts';
import { isAgain, isListed, redirectsText, targetOf } from './redirected.ts';
import { isOfUnlisted } from './statement.ts';
import { isMarked, isUnnamed } from './table.ts';

/** The figures of the last line of a diff, where nothing changed. */
export const noTotals = {
  /** Pages whose URLs return 404. */
  lost: 0,
  /** Endpoints whose URLs return 404. */
  endpoints: 0,
  /** URLs that changed, with a redirect or without. */
  changed: 0,
  /** Pages, endpoints and links that are new in the navigation, each once. */
  added: 0,
  /** Entries of pages, endpoints and links that the navigation listed before, and lists in one more place. */
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
  /** URLs that are no longer redirected to a page. */
  redirects: 0,
};

export type Totals = Readonly<typeof noTotals>;

const ofKinds = (changes: readonly Change[], ...kinds: readonly ChangeKind[]): readonly Change[] =>
  changes.filter(({ kind }) => kinds.includes(kind));

const leavesOf = (changes: readonly Change[]): Change['leaves'] => changes.flatMap(({ leaves }) => leaves);

/** The number of old URLs of changes, or of some of their items. */
const addressesOf = (changes: readonly Change[], isMeant: (leaf: Both<Leaf>) => boolean = () => true) =>
  new Set(leavesOf(changes).flatMap((leaf) => (isMeant(leaf) ? [addressOf(leaf.before!)] : []))).size;

const isArrival = (change: Change) => isMarked(change, 'arrival');

/** The added items of changes. */
const arrivalsOf = (changes: readonly Change[]): readonly Leaf[] =>
  leavesOf(changes.filter(isArrival)).flatMap(({ before, after }) => (before === undefined ? after! : []));

/** What is lost without an entry: redirects that no longer lead anywhere, operations that page files describe. */
const lostOf = (changes: readonly Change[], item: 'redirect' | 'endpoint'): number =>
  changes.filter((one) => one.kind === 'lost' && one.item === item && one.leaves.length === 0).length;

/** Specifications that were not opened, and endpoints of such ones, of which nobody knows whether their pages are lost. */
const unsureOf = (changes: readonly Change[]): readonly Leaf[] => {
  const leaves = leavesOf(changes.filter(mayBeLost));
  return [...new Map(leaves.map(({ before }) => [before!.key, before!])).values()];
};

/**
 * The pages, endpoints and links in another element than before: they moved by themselves, with the element
 * around them, or into a new or merged one. Each counts once, also if its URL changed. What was wrapped or unwrapped did
 * not move, nor did an entry that had no file.
 */
const movedOf = (changes: readonly Change[]): readonly Leaf[] => {
  const some = changes.filter((one) => isArrival(one) || one.kind === 'moved' || one.kind === 'merged');
  return [...new Set(leavesOf(some).flatMap(({ before, after }) => (before && after && isRead(before) ? after : [])))];
};

/** The scope of each item that readers saw before the changes of a kind. */
const seenOf = (changes: readonly Change[], seen: ChangeKind) =>
  ofKinds(changes, seen)
    .filter((one) => !mayBeLost(one))
    .flatMap(({ leaves, scope }) => leaves.flatMap(({ before }) => (isRead(before!) ? scope : [])));

/** The figures of the last line of a diff. Of a site that Mintlify refuses, readers see nothing. */
export function totalsOf(diff: NavigationDiff): Totals {
  if (newRefusalText(diff.matching) === undefined) return figuresOf(diff);
  const { pages, endpoints, repeated } = countsOf(diff.matching.before.leaves.map((leaf) => leaf.served));
  return { ...noTotals, lost: pages - repeated.pages, endpoints: endpoints - repeated.endpoints };
}

/** The figures of a diff, as if Mintlify took both sites. */
function figuresOf({ changes, matching }: NavigationDiff): Totals {
  const arrivals = arrivalsOf(changes).filter(isRead);
  // An entry of a page can name a new one, and the page stays: its copy is added.
  const copies = leavesOf(ofKinds(changes, 're-pointed')).flatMap(({ after }) =>
    isRead(after!) && hasAnswer(matching.sites[0], after!) === false ? after! : [],
  );
  const added = [...arrivals, ...copies].filter((leaf) => !isListed(leaf, matching.before));
  const lost = ofKinds(changes, 'lost');
  const gone = leftPages({ changes, matching });
  return {
    ...noTotals,
    lost: addressesOf(lost.filter(({ item }) => item !== 'endpoint')),
    endpoints: addressesOf(lost.filter(({ item }) => item === 'endpoint')),
    changed: addressesOf(ofKinds(changes, 'address-changed', 'folder-renamed')),
    added: new Set(added.map((leaf) => targetOf(leaf))).size,
    again: arrivals.filter((leaf) => isAgain(leaf, matching)).length,
    missing: leavesOf(ofKinds(changes, 'missing')).length,
    unsure: unsureOf(changes).length,
    [gone.some((leaf) => isListed(leaf, matching.after)) ? 'left' : 'unlisted']: gone.length,
    dropped: seenOf(changes, 'dropped').length,
    hidden: seenOf(changes, 'hidden').length,
    removed: seenOf(changes, 'removed').length,
    redirects: lostOf(changes, 'redirect'),
  };
}

/** What a file can accept one by one of a change: its items, or itself if it has none. */
const acceptedIn = (change: Change): readonly unknown[] =>
  change.branches.length > 0 || change.leaves.length === 0 ? [change] : change.leaves;

/** A diff in a few sentences, the last with the numbers of pages, unless these are said elsewhere. */
export function summaryOf({ matching, changes, accepted = [] }: NavigationDiff, sized = true): string {
  const refusal = newRefusalText(matching);
  if (refusal !== undefined) return `${refusal} Fix that first. Other changes are listed as if it were fixed.`;
  const totals = figuresOf({ changes, matching });
  const { lost, endpoints, redirects, missing, unlisted, left } = totals;
  const [gone, way] = left > 0 ? [left, 'left the sidebar'] : [unlisted, 'unlisted'];
  const undescribed = lostOf(changes, 'endpoint');
  const covered = ofKinds(changes, 'taken').reduce((sum, { leaves }) => sum + Math.max(1, leaves.length), 0);
  const theirs = plural(covered, 'its page', 'their pages');
  const dropped = arrivalsOf(changes).filter(isDropped);
  const changed = ofKinds(changes, 'address-changed', 'folder-renamed');
  const unredirected = addressesOf(changed.filter(({ redirect }) => redirect === undefined));
  const redirected = redirectsText(totals.changed, unredirected);
  const removed = seenOf(changes, 'removed');
  const unsure = unsureOf(changes);
  const unknown = unsure.filter(isUnopened).length;
  const unread = unsure.length - unknown;
  const place = onlyOf(removed);
  const notShown = place === '' ? `where ${plural(removed.length, 'it was', 'they were')}` : `in ${place}`;
  const taken = leavesOf(changes.filter(({ answers }) => answers !== undefined)).length;
  const outside = addressesOf(changed, ({ before }) => isOutside(before!));
  const deleted = addressesOf(changed.filter((one) => one.item === 'page' && isUnnamed(one)));
  const where = onlyOf(changed.flatMap((one) => (isOfUnlisted(one) ? [] : one.scope)));
  const kept = new Set(matching.after.leaves.map(({ key }) => key));
  // What has no URL of its own, a link, is lost with its last place.
  const areLinksGone = leavesOf(ofKinds(changes, 'removed')).some(
    ({ before }) => isRead(before!) && addressOf(before!) === undefined && !kept.has(before!.key),
  );
  // The URLs of what is dropped or covered work, but readers no longer see it.
  const unseen = leavesOf(ofKinds(changes, 'dropped')).length + covered;
  const [unbuilt, broken] = [ofKinds(changes, 'unreadable').length, ofKinds(changes, 'broken-link').length];
  const losses = lost + endpoints + redirects + undescribed;
  const isLoss =
    areLinksGone || losses + missing + taken + unredirected + unsure.length + unseen + unbuilt + broken > 0;
  const when = (count: number, text: string) => (count > 0 ? text : '');
  const without = (count: number) => `${counted(count, 'entry', 'entries')} without a file`;
  const ofWhich = countedAll([outside, 'of unlisted pages'], [deleted, 'of removed pages']);
  const changedWhere = (where && ` in ${where}`) + when(ofWhich.length, ` (${ofWhich.join(', ')})`);
  const fixed = leavesOf(ofKinds(changes, 'fixed')).length;
  const lostText = countedAll(
    [lost, 'page', 'pages'],
    [endpoints, 'endpoint', 'endpoints'],
    [redirects, 'redirected URL', 'redirected URLs'],
  );
  const operations = `the ${plural(undescribed, 'operation', 'operations')} of ${counted(undescribed, 'page')}`;
  const moved = movedOf(changes);
  const were = moved.map((leaf) => matching.of(leaf)!).filter((leaf) => leavesScope(leaf, matching));
  const scopes = were.flatMap(({ parent: { scope } }) => (scope.isScope ? scope.kind : []));
  const owner = `${plural(scopes.length, 'its', 'their')} ${enumerate([...new Set(scopes)], 'or')}`;
  const out = when(scopes.length, ` (${figure(scopes.length)} out of ${owner})`);
  const numbers = [
    ...countedAll(
      [totals.dropped, 'dropped by Mintlify'],
      // Otherwise a sentence above counts them.
      [isLoss && missing === 0 ? gone : 0, way],
      [totals.hidden, 'now hidden'],
      [totals.added, 'added'],
      [totals.again, 'listed again'],
    ),
    ...(moved.length > 0 ? [`${itemsText(moved)} moved${out}`] : []),
    ...countedAll([removed.length, `no longer shown ${notShown}`]),
  ];
  const [refused, still] = matching.sites.map((site) => served(site).refused.length) as [number, number];
  const mended = still === 0 ? refused : 0;
  const are = plural(mended, 'is', 'are');
  const sentences = [
    when(mended, `${counted(mended, 'mistake')} for which Mintlify refused this site ${are} fixed.`),
    when(losses, `${enumerate([...lostText, ...(undescribed > 0 ? [operations] : [])])} lost.`),
    when(unbuilt, `${counted(unbuilt, 'page')} no longer ${plural(unbuilt, 'builds', 'build')}.`),
    when(broken, `${counted(broken, 'link')} ${plural(broken, 'breaks', 'break')}.`),
    when(unknown, `The endpoints of ${counted(unknown, 'specification')} may be lost (not opened).`),
    when(unread, `${counted(unread, 'endpoint')} may be lost (specification not opened).`),
    when(missing, `${when(gone, `${counted(gone, 'page')} ${way}, `)}${without(missing)}.`),
    when(totals.changed, `${counted(totals.changed, 'URL')} changed${changedWhere}, ${redirected}.`),
    when(covered, `${counted(covered, 'URL')} may be redirected away from ${theirs}.`),
    when(taken, `${counted(taken, 'URL')} now ${plural(taken, 'has', 'have')} another operation.`),
    isLoss ? '' : nothingLost({ matching, changes }, totals.hidden, accepted.length > 0),
    when(accepted.length, `${figure(accepted.flatMap(acceptedIn).length)} accepted.`),
    when(fixed, `${without(fixed)} now ${plural(fixed, 'has', 'have')} one.`),
    when(numbers.length, `${numbers.join(', ')}.`),
    when(dropped.length, `${figure(dropped.length)} added, but dropped by Mintlify (${mistakesText(dropped)}).`),
    sized ? sizes({ matching, changes }) : '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** The text that all are; empty if they differ, or there is none. */
function onlyOf(texts: readonly string[]): string {
  const [only = '', ...others] = new Set(texts);
  return others.length === 0 ? only : '';
}

/** That readers find all where they found it; or how many pages left the sidebar, of which the hidden ones are counted apart. */
function nothingLost(diff: NavigationDiff, hidden: number, isAccepted: boolean): string {
  if (diff.changes.length === 0) return `No ${isAccepted ? 'other ' : ''}change.`;
  // No sidebar had a hidden page.
  const wasHidden = (leaf: Leaf) => stateByFile(diff.matching.sites[0], leaf.served) === 'hidden';
  const [were, seen] = partition(leftPages(diff), wasHidden);
  const gone = ({ length }: readonly Leaf[], noun: string, way: string) => {
    const works = plural(length, 'its URL still works', 'their URLs still work');
    return length === 0 ? [] : `${counted(length, noun)} ${way} (${works})`;
  };
  const unlisted = `${plural(were.length, 'is', 'are')} now unlisted`;
  const texts = [gone(seen, 'page', 'left the sidebar'), gone(were, 'hidden page', unlisted)].flat();
  if (texts.length > 0) return `${texts.join(', ')}.`;
  return hidden > 0 ? '' : `Nothing ${isAccepted ? 'else ' : ''}lost.`;
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
  const [wereOnce, areOnce] = [was, is].map((leaves) => new Set(leaves.map(targetOf)).size);
  const isTwice = wereOnce !== was.length || areOnce !== is.length;
  const text = `${figure(wereOnce!)} → ${figure(areOnce!)} ${enumerate(nouns.map((noun) => `${noun}s`))}`;
  return isTwice ? `${figure(was.length)} → ${figure(is.length)} entries (${text}).` : `${text}.`;
}

/** The pages that the navigation had and no longer shows, and whose URLs still work. */
function leftPages({ matching: { after, sites }, changes }: NavigationDiff): readonly Leaf[] {
  const were = leavesOf(changes).flatMap(({ before, after: now }) =>
    before === undefined || !isRead(before) || before.key === now?.key ? [] : before,
  );
  const still = were.filter((leaf) => hasAnswer(sites[1], leaf) === true);
  const gone = new Map(still.map((leaf) => [addressOf(leaf), leaf]));
  if (gone.size > 0) for (const leaf of after.leaves) if (!isDropped(leaf)) gone.delete(addressOf(leaf));
  return [...gone.values()];
}
