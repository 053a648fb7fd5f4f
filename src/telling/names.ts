import { wordsFor } from '../format/index.ts';
import { type Branch, isDropped, itemsText as countsText, type Leaf } from '../served/index.ts';
import { counted, enumerate, figure } from '../text/index.ts';

/** How a line begins: came, gone, changed, moved, a warning, as before. */
export type Sign = '+' | '-' | '~' | '>' | '!' | '=';

/** One line of what is told. */
export interface Line {
  readonly sign: Sign;
  readonly text: string;
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
  const found = [Infinity, 3, 2].reduce<ReturnType<typeof foldersOf>>(
    (map, depth) => map ?? foldersOf(names, depth, few + 1),
    undefined,
  );
  const folders = [...(found ?? foldersOf(names, 1)!)].sort(([, a], [, b]) => b - a);
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

/** How many names stand in each folder, of so many levels. Of an endpoint there is none. Undefined if there are more folders than `most`. */
function foldersOf(names: readonly string[], depth: number, most = Infinity): ReadonlyMap<string, number> | undefined {
  const counts = new Map<string, number>();
  for (const name of names) {
    let end = -1;
    for (let level = 0; level < depth; level++) {
      const next = name.indexOf('/', end + 1);
      if (next < 0) break;
      end = next;
    }
    const folder = name.includes(' ') ? '' : name.slice(0, end + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
    if (counts.size > most) return undefined;
  }
  return counts;
}

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
