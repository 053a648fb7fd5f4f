import { pageOf } from '../format/index.ts';
import { insideRoot } from '../site/index.ts';
import { counted, plural, remembered } from '../text/index.ts';

/** A page as the navigation names it, however it was typed: `/guides/a.mdx` is `guides/a`. */
export const pageNamed = (word: string): string => pageOf(insideRoot(word) ?? word).replace(/^\/+/, '');

/** The last part of a path. */
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * The number of pages of a list that a page comes behind: as they are sorted, else behind the one named most alike,
 * else behind the last of its folder.
 */
export function slotIn(names: readonly string[], page: string): number {
  const sign = signOf(names);
  if (sign !== 0) {
    const next = names.findIndex((name) => compare(baseOf(name), baseOf(page)) * sign > 0);
    return next < 0 ? names.length : next;
  }
  const words = nameWords(page);
  const likes = names.map((name) => likeness(words, nameWords(name)) + (folderOf(name) === folderOf(page) ? 0.2 : 0));
  const top = Math.max(0, ...likes);
  if (top > 0.45) return likes.lastIndexOf(top) + 1;
  return names.findLastIndex((name) => folderOf(name) === folderOf(page)) + 1 || names.length;
}

/** 1 for names that are sorted, -1 for those that are sorted the other way round, else 0. */
const signOf = /* @__PURE__ */ remembered((names: readonly string[]): number => {
  const steps = names.slice(1).map((name, k) => compare(baseOf(names[k]!), baseOf(name)));
  const isSorted = (sign: number) => steps.filter((step) => step * sign <= 0).length >= 0.8 * steps.length;
  return names.length < 4 ? 0 : ([1, -1].find(isSorted) ?? 0);
});

const { compare } = /* @__PURE__ */ new Intl.Collator('en', { numeric: true });

/** How alike two names are, from 0 to 1, by their words: those that both have, most of all the first and the last. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const shared = one.filter((word) => other.includes(word)).length;
  const ends = Number(one[0] === other[0]) + Number(one.at(-1) === other.at(-1));
  return (shared + ends / 2) / (Math.max(one.length, other.length) + 1);
}

export const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** The words of the last part of a path. */
export const nameWords = (path: string): readonly string[] => wordsOf(baseOf(path));

/** The folder of a path; empty for the docs root. */
export const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')));
export const upFrom = (folder: string): string | undefined => (folder === '' ? undefined : folderOf(folder));
export const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0);

/** `5 of 6 entries of guides/ are there`. */
export const sharedText = (count: number, total: number, folder: string, ofFolders = false): string => {
  const [above, name] = folder === '' ? ['the docs root', 'all `pages` lists'] : [`${folder}/`, `${folder}/`];
  return ofFolders
    ? `${count} of ${counted(total, 'folder')} in ${above} ${plural(count, 'has a group of its own', 'have a group of their own')} there`
    : `${count} of ${counted(total, 'entry', 'entries')} of ${name} ${plural(count, 'is', 'are')} there`;
};
