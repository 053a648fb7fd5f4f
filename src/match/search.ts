import type { Languages } from '../navigation/index.ts';
import { groupBy, type Likeness, similarTexts } from '../text/index.ts';
import { type Evidence, isGuess } from './evidence.ts';
import { fileName, foldersBetween, nearestPath } from './paths.ts';
import { weights } from './weights.ts';

/** The texts of those pages that can be had. */
export type Texts = (pages: ReadonlySet<string>) => ReadonlyMap<string, string>;

/** Where a page went, and by what that is known. */
export interface Found {
  readonly to: string;
  readonly by: Evidence;
}

/**
 * Where pages went, by their paths: what is left to be found, and what was.
 *
 * A search among some of the pages, as those of one scope, goes on from what is known of all of them, and what it finds is known to the search of all.
 */
export class Search {
  readonly moves = new Map<string, Found>();
  /** What a name or a place tells, and the texts do not. */
  readonly likely = new Map<string, Found>();
  readonly #gone: Set<string>;
  readonly #come: Set<string>;
  readonly #comeByName: ReadonlyMap<string, readonly string[]>;
  /** Pages of which a text was compared. */
  readonly #read = new Set<string>();

  constructor(
    gone: Iterable<string>,
    come: Iterable<string>,
    private readonly all?: Search,
  ) {
    this.#gone = new Set(gone);
    this.#come = new Set(come);
    this.#comeByName = groupBy(this.#come, fileName);
    for (const found of [all?.moves, all?.likely])
      for (const page of this.#gone) {
        const move = found?.get(page);
        if (move !== undefined) this.take(page, move.to, move.by);
      }
  }

  /** Takes a page for another one, if neither was found yet. */
  take(page: string, to: string, by: Evidence): void {
    if (this.#isOpen(page, to)) this.#settle(page, to, by);
  }

  #settle(page: string, to: string, by: Evidence): void {
    const isLikely = by !== 'text' && isGuess(by) && this.isCompared(page, to) && !isRespelt(page, to);
    (isLikely ? this.likely : this.moves).set(page, { to, by });
    this.all?.take(page, to, by);
    this.#gone.delete(page);
    this.#come.delete(to);
  }

  #isOpen(page: string, to: string): boolean {
    return this.#gone.has(page) && this.#come.has(to);
  }

  /** Pairs files that are the same object to git; of several that are, those whose paths are nearest. */
  byObject(idOf: (page: string) => string | undefined, idNow: (page: string) => string | undefined): void {
    if (this.#gone.size === 0 || this.#come.size === 0) return;
    const there = groupBy(this.#come, idNow);
    for (const [id, pages] of groupBy(this.#gone, idOf)) {
      const found = id === undefined ? undefined : there.get(id);
      if (found === undefined) continue;
      for (const page of pages) {
        const to = nearestPath(page, found);
        // One that has its name, is as near and was edited is perhaps the same page too: the texts will tell.
        const isMutual = to !== undefined && nearestPath(to, pages) === page && this.#isNearest(page, to);
        if (isMutual) this.take(page, to, 'object');
      }
    }
  }

  /** Whether no other page came as near under the same tail. Of more of them than one looks at, it is taken to be so. */
  #isNearest(page: string, to: string): boolean {
    const tail = page.slice(foldersBetween(page, to)[0].length);
    const others = (this.#comeByName.get(fileName(page)) ?? []).filter((other) => other.endsWith(tail));
    return (
      others.length < 2 || others.length > weights.sameNames || nearestPath(page, [...new Set([to, ...others])]) === to
    );
  }

  /** Pairs pages with those that redirects lead to from their addresses. */
  byRedirect(addressOf: (page: string) => string, leadsTo?: (address: string) => string | undefined): void {
    if (leadsTo === undefined || this.#gone.size === 0 || this.#come.size === 0) return;
    const there = new Map(Array.from(this.#come, (page) => [addressOf(page), page]));
    for (const page of this.#gone) {
      const to = there.get(leadsTo(addressOf(page)) ?? '');
      if (to !== undefined) this.take(page, to, 'redirect');
    }
  }

  /** Pairs files whose texts share half of the longer one, and with no other nearly as much. Of more than `most` none is read. */
  byText(textsBefore: Texts, textsNow: Texts, most = Infinity): void {
    if (this.#gone.size === 0 || this.#come.size === 0) return;
    if (this.#gone.size > most || this.#come.size > most) return;
    const ours = textsBefore(this.#gone);
    const theirs = ours.size === 0 ? ours : textsNow(this.#come);
    for (const [page, text] of [...ours, ...theirs]) if (text !== '') this.#read.add(page);
    const alike = similarTexts(ours, theirs);
    const [byOne, byOther] = [groupBy(alike, ({ one }) => one), groupBy(alike, ({ other }) => other)];
    for (const { one, other, score } of alike) {
      if (!this.#isOpen(one, other)) continue;
      const isRival = (rival: Likeness) => rival.score > score - weights.textClearly;
      const others = byOne.get(one)!.flatMap((rival) => (isRival(rival) ? rival.other : []));
      const ones = byOther.get(other)!.flatMap((rival) => (isRival(rival) ? rival.one : []));
      const isNearest =
        nearestPath(
          one,
          others.filter((rival) => this.#come.has(rival)),
        ) === other;
      if (
        isNearest &&
        nearestPath(
          other,
          ones.filter((rival) => this.#gone.has(rival)),
        ) === one
      )
        this.take(one, other, 'text');
    }
  }

  /** Pairs pages that kept their name where at least two pages of their folder went; what was found already counts. */
  byFolder(): void {
    const wayOf = (page: string, to: string) => foldersBetween(page, to).join('\0');
    // One that was found for another page is a rival still: several copies of a page are not told apart.
    const candidates = Array.from(this.#gone, (page) => {
      const names = this.#comeByName.get(fileName(page))?.slice(0, weights.sameNames) ?? [];
      return { page, found: names.map((to) => ({ to, way: wayOf(page, to) })) };
    });
    const known = groupBy(this.moves, ([page, { to }]) => wayOf(page, to));
    const possible = groupBy(
      candidates.flatMap(({ found }) => found),
      ({ way }) => way,
    );
    const knownOf = (way: string) => known.get(way)?.length ?? 0;
    for (const { page, found } of candidates) {
      const likely = found.filter(({ way }) => knownOf(way) + possible.get(way)!.length >= weights.folderPages);
      const backed = likely.filter(({ way }) => knownOf(way) >= weights.folderPages);
      const ways = backed.length > 0 ? backed : likely;
      const to = nearestPath(
        page,
        ways.map((one) => one.to),
      );
      // Where the texts are compared, and are not alike, others of the folder must be known to have gone there.
      if (to !== undefined && (backed.length > 0 || !this.isCompared(page, to))) this.take(page, to, 'folder');
    }
  }

  /** Pairs a page of a language as the same page of another language is, or as that is redirected: `fr/a` goes to `fr/b` where `a` went to `b`. */
  byLanguage(
    [before, after]: readonly [Languages, Languages],
    ways: Iterable<readonly [from: string, to: string]>,
    isThere: (page: string) => boolean,
  ): void {
    const known = new Map<string, Set<string>>();
    const found = Array.from(this.moves, ([page, { to }]) => [page, to] as const);
    for (const [page, to] of [...ways, ...found]) {
      if (before.codeOf(page) !== after.codeOf(to)) continue;
      const rest = before.bare(page);
      known.set(rest, (known.get(rest) ?? new Set()).add(after.bare(to)));
    }
    for (const page of this.#gone) {
      const [target, ...others] = known.get(before.bare(page)) ?? [];
      if (target === undefined || others.length > 0) continue;
      const to = after.inLanguage(target, before.codeOf(page));
      if (isThere(to)) this.#settle(page, to, 'language');
    }
  }

  /** Pairs the only page of a name that went with the only one that came; then those whose paths have the same letters. */
  byName(): void {
    for (const keyOf of [fileName, lettersOf]) {
      const [gone, come] = [groupBy(this.#gone, keyOf), groupBy(this.#come, keyOf)];
      for (const [key, [page, ...others]] of gone) {
        const [to, ...more] = come.get(key) ?? [];
        const isOnly = to !== undefined && others.length + more.length === 0 && !plainNames.has(key);
        if (isOnly) this.take(page!, to, 'name');
      }
    }
  }

  /** Whether the texts of both were compared, and so say that they are not alike where that was not found. */
  isCompared(page: string, to: string): boolean {
    return (this.#read.has(page) && this.#read.has(to)) || this.all?.isCompared(page, to) === true;
  }
}

/** Names that say nothing of what is in a file. */
const plainNames = new Set(['index', 'introduction', 'overview', 'quickstart']);

/** Whether two names in one folder differ by signs and capitals alone: that is the same page, whatever was written anew in it. */
const isRespelt = (page: string, to: string): boolean =>
  lettersOf(page) === lettersOf(to) && page.lastIndexOf('/') === to.lastIndexOf('/');

const lettersOf = (page: string): string => page.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
