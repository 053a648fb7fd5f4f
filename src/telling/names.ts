import type { Change, ChangeKind } from '../diff/index.ts';
import type { Severity } from '../finding/index.ts';
import { wordsFor } from '../format/index.ts';
import { type Branch, isDropped, itemsText as countsText, type Leaf } from '../served/index.ts';
import { counted, enumerate, figure, groupBy } from '../text/index.ts';

/** How a line begins: came, gone, changed, moved, a warning, as before. */
export type Sign = '+' | '-' | '~' | '>' | '!' | '=';

/** What a line says, as `--verbose` names it: a kind of changes, or something that is no change. */
export type LineKind = ChangeKind | 'not-updated' | 'unchanged';

/** One line of what is told. */
export interface Line {
  readonly sign: Sign;
  readonly kind: LineKind;
  /** `error`: a page is lost or a URL breaks. `warning`: look at it. */
  readonly level: Severity;
  readonly text: string;
  /** The changes that the line names or counts; a line about what did not change has none. */
  readonly changes?: readonly Change[];
}

/** `error`: readers lose a page or a URL. `warning`: a redirect takes its place. */
export function levelOf({ kind, redirect, answers }: Change): Severity {
  if (kind === 'lost' || kind === 'missing') return 'error';
  if (kind !== 'address-changed' && kind !== 'folder-renamed') return 'info';
  return redirect === undefined && answers === undefined ? 'error' : 'warning';
}

/** How many names are listed; more are counted by folder. */
export const few = 3;

/** Names behind what is said of them: ': a, b', ', all in docs/learning/'. */
export function namesText(names: readonly string[], isFull = false): string {
  const text = namesList(names, isFull);
  return text === '' ? '' : `${text.startsWith('all in ') ? ',' : ':'} ${text}`;
}

/** A few names as they are, more by their folders: '5 in docs/learning/, 3 in docs/api/', 'all in docs/'; of endpoints the first few. */
export function namesList(names: readonly string[], isFull = false): string {
  if (isFull || names.length <= few) return names.join(', ');
  // The deepest folders that are few enough for a line; else the largest of the outermost.
  let found = foldersOf(names, Infinity);
  for (const depth of [3, 2, 1]) if (found.size > few + 1) found = foldersOf(names, depth);
  const folders = Array.from(found, ([folder, { length }]) => [folder, length] as const).sort(([, a], [, b]) => b - a);
  if (folders.length === 1)
    return folders[0]![0] === ''
      ? `${names.slice(0, few).join(', ')} and ${counted(names.length - few, 'more', 'more')}`
      : `all in ${folders[0]![0]}`;
  const [shown, others] = folders.length <= few + 1 ? [folders, []] : [folders.slice(0, few), folders.slice(few)];
  const rest = others.reduce((sum, [, count]) => sum + count, 0);
  return [
    ...shown.map(([folder, count]) => `${figure(count)} in ${folder === '' ? 'no folder' : folder}`),
    ...(rest > 0 ? [`${figure(rest)} in ${figure(others.length)} other folders`] : []),
  ].join(', ');
}

/** Names by their folders, of so many levels. Of an endpoint there is none. */
const foldersOf = (names: readonly string[], depth: number): ReadonlyMap<string, readonly string[]> =>
  groupBy(names, (name) => {
    const folders = name.includes(' ') ? null : name.match(/[^/]*\//g);
    return (folders ?? []).slice(0, depth).join('');
  });

/** '12 pages and 2 links'; of nothing ''. */
export const itemsText = (leaves: readonly Leaf[]): string =>
  countsText(leaves.map(({ served: { item } }) => ({ item, count: 1 })));

/** Whether an item counts in totals: Mintlify takes it, as far as that is known. */
export const isListed = (leaf: Leaf): boolean => !isDropped(leaf) && leaf.served.item.kind !== 'specification';

/** What an element is called: 'group', 'menu item'. */
export const wordsOf = ({ kind, parent }: Branch): string => wordsFor(kind, parent?.kind);

/** Which languages or versions: 'en, fr and es'; of many the first five. */
export const scopesText = (labels: readonly string[]): string =>
  enumerate(labels.length > 6 ? [...labels.slice(0, 5), `${figure(labels.length - 5)} others`] : labels);
