import type { Languages } from '../navigation/index.ts';
import { addressOfPage } from '../served/index.ts';
import { groupBy, type Likeness, similarTexts } from '../text/index.ts';
import { byTail, fileName, foldersBetween, nearestPath, sharingTail } from './paths.ts';
import { weights } from './weights.ts';

/**
 * Why navshift takes two entries for the same under another path, the strongest evidence first.
 *
 * The search follows this order, but compares texts before folders: a folder alone says little if the texts differ.
 *
 * - `declared`: the transform that renamed it said so
 * - `path`: it has the same path, or is the same operation
 * - `object`: its file has the same content, by the id of git's object
 * - `redirect`: a redirect points there
 * - `folder`: at least two pages of its folder moved there under their own names
 * - `language`: the same page of another language moved there
 * - `text`: the texts of both files share at least half of the longer one
 * - `name`: it is the only removed page of its name, and the other is the only added one
 * - `place`: the new entry is between the same neighbours
 */
export const evidence = [
  'declared',
  'path',
  'object',
  'redirect',
  'folder',
  'language',
  'text',
  'name',
  'place',
] as const;

export type Evidence = (typeof evidence)[number];

/** Whether it is only likely. */
export const isGuess = (by: Evidence): boolean => by === 'text' || by === 'name' || by === 'place';

/** The id that git gives to the content of a page. */
export type IdOf = (page: string) => string | undefined;

/** The texts of pages, without those that a clone lacks. */
export type Texts = (pages: ReadonlySet<string>) => ReadonlyMap<string, string>;

/** The new path of a page, and the evidence for it. */
export interface Found {
  readonly to: string;
  readonly by: Evidence;
}

/**
 * Finds the new paths of pages: keeps the pages that are left to find, and the moves that it found.
 *
 * A search among the pages of one scope begins with the moves that the search of all pages found, and adds its own to that.
 */
export class Search {
  readonly moves = new Map<string, Found>();
  /** Moves by name or place whose texts differ. */
  readonly likely = new Map<string, Found>();
  readonly #removed: Set<string>;
  readonly #added: Set<string>;
  readonly #addedByTail: ReadonlyMap<string, readonly string[]>;
  /** Pages whose text was compared. */
  readonly #read = new Set<string>();

  constructor(
    removed: Iterable<string>,
    added: Iterable<string>,
    private readonly all?: Search,
  ) {
    this.#removed = new Set(removed);
    this.#added = new Set(added);
    this.#addedByTail = byTail(this.#added);
    for (const found of [all?.moves, all?.likely])
      for (const page of this.#removed) {
        const move = found?.get(page);
        if (move !== undefined) this.take(page, move.to, move.by);
      }
  }

  /** Notes the move of a page, unless either path was found before. */
  take(page: string, to: string, by: Evidence): void {
    if (this.#isOpen(page, to)) this.#settle(page, to, by);
  }

  #settle(page: string, to: string, by: Evidence): void {
    const isLikely = by !== 'text' && isGuess(by) && this.isCompared(page, to) && !isRespelt(page, to);
    (isLikely ? this.likely : this.moves).set(page, { to, by });
    this.all?.take(page, to, by);
    this.#removed.delete(page);
    this.#added.delete(to);
  }

  #isOpen(page: string, to: string): boolean {
    return this.#removed.has(page) && this.#added.has(to);
  }

  /** Whether nothing is left to find. A search stops before it asks for ids, redirects or texts then, which takes time. */
  get #isDone(): boolean {
    return this.#removed.size === 0 || this.#added.size === 0;
  }

  /** Pairs files that are the same object to git; of several, those with the closest paths, of very many those with the longest tail in common. */
  byObject(idOf: IdOf, idNow: IdOf): void {
    if (this.#isDone) return;
    const there = groupBy(this.#added, idNow);
    for (const [id, pages] of groupBy(this.#removed, idOf)) {
      const found = id === undefined ? undefined : there.get(id);
      if (found === undefined) continue;
      const isMany = pages.length * found.length > weights.twins;
      const [ours, theirs] = isMany ? [sharingTail(pages), sharingTail(found)] : [() => pages, () => found];
      for (const page of pages) {
        const to = nearestPath(page, theirs(page));
        // An edited page of the same name, as near, is perhaps the same page: `byText` decides.
        const isMutual = to !== undefined && nearestPath(to, ours(to)) === page && this.#isNearest(page, to);
        if (isMutual) this.take(page, to, 'object');
      }
    }
  }

  /** Whether no other new page with the same tail is as near; true if there are too many to compare. */
  #isNearest(page: string, to: string): boolean {
    const tail = page.slice(foldersBetween(page, to)[0].length);
    const others = this.#addedByTail.get(tail || fileName(page)) ?? [];
    return (
      others.length < 2 || others.length > weights.sameNames || nearestPath(page, [...new Set([to, ...others])]) === to
    );
  }

  /** Pairs the pages of a folder that moved onto another one: at least two of its files replaced files of the same name. */
  byReplaced(stayed: ReadonlySet<string>, idOf: IdOf, idNow: IdOf): void {
    const names = groupBy(this.#removed, fileName);
    const there = groupBy(stayed, (to) => (names.has(fileName(to)) ? idNow(to) : undefined));
    const replaced = [...this.#removed].flatMap((page) => {
      const isReplaced = (to: string) => fileName(to) === fileName(page) && idOf(to) !== idOf(page);
      return (there.get(idOf(page)) ?? []).flatMap((to) => (isReplaced(to) ? wayOf(page, to) : []));
    });
    for (const [way, { length }] of groupBy(replaced, String)) {
      const [from, to] = way.split('\0') as [string, string];
      for (const page of length < weights.folderPages ? [] : this.#removed) {
        const target = to + page.slice(from.length);
        if (page.startsWith(from) && stayed.has(target)) this.#settle(page, target, 'folder');
      }
    }
  }

  /** Pairs pages with the pages to which redirects send their addresses. */
  byRedirect(leadsTo: (address: string) => string | undefined): void {
    if (this.#isDone) return;
    const addressOf = (page: string) => `/${addressOfPage(page)}`;
    const there = new Map(Array.from(this.#added, (page) => [addressOf(page), page]));
    for (const page of this.#removed) {
      const to = there.get(leadsTo(addressOf(page)) ?? '');
      if (to !== undefined) this.take(page, to, 'redirect');
    }
  }

  /**
   * Pairs files whose texts share half of the longer one, and nearly as much with no other. It reads no text if there
   * are more than `most` pages.
   */
  byText(textsBefore: Texts, textsNow: Texts, most: number): void {
    if (this.#isDone || this.#removed.size > most || this.#added.size > most) return;
    const ours = textsBefore(this.#removed);
    const theirs = ours.size === 0 ? ours : textsNow(this.#added);
    for (const [page, text] of [...ours, ...theirs]) if (text !== '') this.#read.add(page);
    const alike = similarTexts(ours, theirs);
    const [byOne, byOther] = [groupBy(alike, ({ one }) => one), groupBy(alike, ({ other }) => other)];
    for (const { one, other, score } of alike) {
      if (!this.#isOpen(one, other)) continue;
      const isRival = (rival: Likeness) =>
        rival.score > score - weights.textClearly && this.#isOpen(rival.one, rival.other);
      const others = byOne.get(one)!.flatMap((rival) => (isRival(rival) ? rival.other : []));
      const ones = byOther.get(other)!.flatMap((rival) => (isRival(rival) ? rival.one : []));
      const isMutual = nearestPath(one, others) === other && nearestPath(other, ones) === one;
      if (isMutual) this.take(one, other, 'text');
    }
  }

  /** Pairs pages that kept their name with the folder to which at least two pages of their folder moved, with those found before. */
  byFolder(): void {
    // A new page that belongs to another page already still counts as a rival: copies of a page cannot be distinguished by their name.
    const candidates = Array.from(this.#removed, (page) => {
      const names = this.#addedByTail.get(fileName(page))?.slice(0, weights.sameNames) ?? [];
      return { page, found: names.map((to) => ({ to, way: wayOf(page, to) })) };
    });
    const moves = new Map([...(this.all?.moves ?? []), ...this.moves]);
    const known = groupBy(moves, ([page, { to }]) => wayOf(page, to));
    const all = candidates.flatMap(({ found }) => found);
    const possible = groupBy(all, ({ way }) => way);
    const knownOf = (way: string) => known.get(way)?.length ?? 0;
    for (const { page, found } of candidates) {
      const likely = found.filter(({ way }) => knownOf(way) + possible.get(way)!.length >= weights.folderPages);
      const backed = likely.filter(({ way }) => knownOf(way) >= weights.folderPages);
      const names = (backed.length > 0 ? backed : likely).map((one) => one.to);
      const to = nearestPath(page, names);
      // If the texts were compared and differ, the name alone is not enough: other pages of the folder must have moved there for sure.
      if (to !== undefined && (backed.length > 0 || !this.isCompared(page, to))) this.take(page, to, 'folder');
    }
  }

  /** Pairs a page as the same page of another language moved, or as redirects move that: `fr/a` becomes `fr/b` if `a` became `b`. */
  byLanguage(
    [before, after]: readonly [Languages, Languages],
    ways: Iterable<readonly [from: string, to: string]>,
    isThere: (page: string) => boolean,
  ): void {
    const found = Array.from(this.moves, ([page, { to }]) => [page, to] as const);
    const stayed = [...ways, ...found].filter(([page, to]) => before.codeOf(page) === after.codeOf(to));
    const known = groupBy(stayed, ([page]) => before.bare(page));
    for (const page of this.#removed) {
      const [target, ...others] = new Set(known.get(before.bare(page))?.map(([, to]) => after.bare(to)));
      if (target === undefined || others.length > 0) continue;
      const to = after.inLanguage(target, before.codeOf(page));
      // The page file can have been there before, and then `take` would not know it.
      if (isThere(to)) this.#settle(page, to, 'language');
    }
  }

  /** Pairs the only removed page of a name with the only added one; then pages whose paths have the same letters. */
  byName(): void {
    for (const keyOf of [fileName, lettersOf]) {
      const [removed, added] = [groupBy(this.#removed, keyOf), groupBy(this.#added, keyOf)];
      for (const [key, [page, ...others]] of removed) {
        const [to, ...more] = added.get(key) ?? [];
        const isOnly = to !== undefined && others.length + more.length === 0 && !plainNames.has(key);
        if (isOnly) this.take(page!, to, 'name');
      }
    }
  }

  /** How many pages moved between the folders of two paths. */
  movesAlong(page: string, to: string): number {
    const way = wayOf(page, to);
    return Array.from(this.moves).filter(([from, move]) => wayOf(from, move.to) === way).length;
  }

  /** Whether the texts of both were compared: `byText` would have paired them if they were alike. */
  isCompared(page: string, to: string): boolean {
    return (this.#read.has(page) && this.#read.has(to)) || this.all?.isCompared(page, to) === true;
  }
}

const wayOf = (page: string, to: string) => foldersBetween(page, to).join('\0');

/** Names that say nothing of what is in a file. */
const plainNames = new Set(['index', 'introduction', 'overview', 'quickstart']);

/** Whether two names in one folder differ in punctuation and capitals alone: it is the same page, even if its text is new. */
const isRespelt = (page: string, to: string): boolean =>
  lettersOf(page) === lettersOf(to) && page.lastIndexOf('/') === to.lastIndexOf('/');

const lettersOf = (page: string): string => page.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
