import { type Change, type ChangeKind, type Evidence, isOutside, lacksRedirect, mayBeLost } from '../diff/index.ts';
import { placeOf, placeText, type Severity } from '../finding/index.ts';
import { wordsFor } from '../format/index.ts';
import { type Branch, branchText, isDropped, isMissing, itemsText as countsText, type Leaf } from '../served/index.ts';
import { counted, enumerate, figure, groupBy } from '../text/index.ts';

/** The sign before a line: added, removed, changed, moved, a warning, no visible change. */
export type Sign = '+' | '-' | '~' | '>' | '!' | '=';

/** The id of a line under `--verbose`: a kind of changes, or that languages lack one. */
export type LineKind = ChangeKind | 'not-updated';

/** One line of a diff in words. */
export interface Line {
  readonly sign: Sign;
  readonly kind: LineKind;
  /** `error`: a page is lost or a URL breaks. `warning`: look at it. */
  readonly level: Severity;
  readonly text: string;
  /** The changes that the line names or counts; a line about languages that lack a change has none. */
  readonly changes?: readonly Change[];
}

/** `error`: readers lose a page or a URL. `warning`: a redirect takes its place, or only the URL still works. */
export function levelOf(change: Change): Severity {
  const { kind } = change;
  if (['lost', 'unreadable', 'broken-link', 'missing'].includes(kind) || lacksRedirect(change)) return 'error';
  const isWarning = ['dropped', 'taken', 'address-changed', 'folder-renamed'].includes(kind) || mayBeLost(change);
  return isWarning ? 'warning' : 'info';
}

/** Where an entry was that is gone, as the place beside its line is only the nearest one: '; it was in group "Guides"'. */
export function wasIn({ kind, leaves, branches }: Change): string {
  const [{ before, after } = {}, ...others] = leaves;
  const isGone = branches.length === 0 && others.length === 0 && before !== undefined && after === undefined;
  // The line of what is no longer shown says where that was.
  return isGone && (kind !== 'removed' || isDropped(before)) && !isOutside(before) && before.parent.parent !== undefined
    ? `; it was in ${branchText(before.parent)}`
    : '';
}

/** At most three names are listed; more would not fit into a line, and are counted by folder. */
export const few = 3;

/** Names for the end of a sentence: ': a, b', ', all in docs/learning/'. */
export function namesText(names: readonly string[], isFull = false): string {
  const text = namesList(names, isFull);
  return text === '' ? '' : `${text.startsWith('all in ') ? ',' : ':'} ${text}`;
}

/**
 * A few names in full, more by folder: '5 in docs/learning/, 3 in docs/api/', 'all in docs/'. Endpoints have no folder: the
 * first few. A name counts as often as it is there.
 */
export function namesList(names: readonly string[], isFull = false): string {
  const each = [...groupBy(names, String)];
  const textOf = (some: typeof each) =>
    some.map(([name, { length }]) => (length === 1 ? name : `${name} (${length} times)`)).join(', ');
  if (isFull || each.length <= few) return textOf(each);
  // The deepest folders of which a line can name all; else the largest of the outermost ones.
  let found = foldersOf(names, Infinity);
  for (const depth of [3, 2, 1]) if (found.size > few + 1) found = foldersOf(names, depth);
  const folders = [...found].sort(([, a], [, b]) => b.length - a.length);
  const sizeOf = (some: typeof folders) => some.reduce((sum, [, { length }]) => sum + length, 0);
  if (folders.length > 1) {
    const [shown, others] = folders.length <= few + 1 ? [folders, []] : [folders.slice(0, few), folders.slice(few)];
    const texts = shown.map(([folder, { length }]) => `${figure(length)} in ${folder === '' ? 'no folder' : folder}`);
    return [...texts, ...countedAll([sizeOf(others), `in ${figure(others.length)} other folders`])].join(', ');
  }
  const folder = folders[0]![0];
  if (folder !== '') return `all in ${folder}`;
  return `${textOf(each.slice(0, few))} and ${counted(sizeOf(each.slice(few)), 'more', 'more')}`;
}

/** Names by their folder, down to a depth. An endpoint (`GET /a`) and a link to another site have none. */
const foldersOf = (names: readonly string[], depth: number): ReadonlyMap<string, readonly string[]> =>
  groupBy(names, (name) => {
    const folders = / \/|:\/\//.test(name) ? null : name.match(/[^/]*\//g);
    return (folders ?? []).slice(0, depth).join('');
  });

/** '12 pages and 2 links'; empty for no items. */
export const itemsText = (leaves: readonly Leaf[]): string => countsText(leaves.map(({ served: one }) => one));

/** '914 pages, 527 entries without a file': all that an element contains, each in its unit. */
export function sizeText(leaves: readonly Leaf[]): string {
  const [dropped, missing] = [leaves.filter(isDropped), leaves.filter(isMissing)];
  const seen = itemsText(leaves.filter((leaf) => !isDropped(leaf) && !isMissing(leaf)));
  const others = countedAll(
    [missing.length, 'entry without a file', 'entries without a file'],
    [dropped.length, 'dropped by Mintlify'],
  );
  return [...(seen === '' ? [] : [seen]), ...others].join(', ');
}

/** Each number with its words, if there is anything to count: ['1 page', '3 added']. */
export const countedAll = (
  ...counts: readonly (readonly [count: number, one: string, several?: string])[]
): readonly string[] =>
  counts.flatMap(([count, one, several = one]) => (count > 0 ? counted(count, one, several) : []));

/** '4 to /old, 1 to /x, 7 elsewhere': where links go. */
export function targetsText(links: readonly Change[]): string {
  const targets = [...groupBy(links, ({ to }) => to!)].sort(([, a], [, b]) => b.length - a.length);
  const ways = targets.slice(0, few).map(([to, { length }]) => `${figure(length)} to ${to}`);
  const others = targets.slice(few).flatMap(([, some]) => some);
  return [...ways, ...countedAll([others.length, 'elsewhere'])].join(', ');
}

/** Where something is, after 'in' and 'from': a trail, or the top level. */
export const whereText = (trail = ''): string => (trail === 'the navigation' ? 'the top level' : trail);

/** A trail without the scope that it begins with. */
export const trailIn = (scope: string, trail: string): string =>
  trail === scope ? 'the navigation' : trail.startsWith(`${scope} › `) ? trail.slice(scope.length + 3) : trail;

/** The word for an element: 'group', 'menu item'. */
export const wordsOf = ({ kind, parent }: Branch): string => wordsFor(kind, parent?.kind);

/** Labels of languages or versions: 'en, fr and es'; of more than six, the first five. */
export const scopesText = (labels: readonly string[]): string =>
  enumerate(labels.length > 6 ? [...labels.slice(0, 5), `${figure(labels.length - 5)} others`] : labels);

/** The mistake because of which Mintlify drops items, with its place; the first of several. */
export function mistakesText(leaves: readonly Leaf[]): string {
  const mistakes = [...new Set(leaves.flatMap(({ served: { mistake } }) => mistake ?? []))];
  const [first, ...others] = mistakes;
  if (first === undefined) return 'see navshift check';
  const where = placeText(placeOf(first.at));
  return [first.message, where, ...countedAll([others.length, 'other mistake'])].filter(Boolean).join(', ');
}

/** The evidence of a guess. */
export const guesses: Partial<Record<Evidence, string>> = {
  text: 'similar text',
  name: 'same file name',
  place: 'same position',
};
