import type { Languages } from '../navigation/index.ts';
import { groupBy, similarTexts } from '../text/index.ts';

/**
 * By what something is known to be the same under another path, the strongest first.
 *
 * - `path`: it has the same path, or is the same operation
 * - `object`: its file has the same content, as git's object says
 * - `redirect`: a redirect leads there
 * - `folder`: at least two pages of its folder went there under their own names
 * - `language`: the same page of another language went there
 * - `text`: its file has a text that is the same for the most part
 * - `name`: the only page of its name that went, and the only one that came
 * - `place`: what came took its place in the navigation, between the same neighbours
 */
export const evidence = ['path', 'object', 'redirect', 'folder', 'language', 'text', 'name', 'place'] as const;

export type Evidence = (typeof evidence)[number];

/** The texts of those pages that can be had. */
export type Texts = (pages: ReadonlySet<string>) => ReadonlyMap<string, string>;

/** Where pages went, by their paths: what is left to be found, and what was. */
export class Search {
  readonly moves = new Map<string, { readonly to: string; readonly by: Evidence }>();
  /** What a name or a place tells, and the texts do not. */
  readonly likely = new Map<string, { readonly to: string; readonly by: Evidence }>();
  readonly #gone: Set<string>;
  readonly #come: Set<string>;
  readonly #comeByName: ReadonlyMap<string, readonly string[]>;
  /** Pages of which a text was compared. */
  readonly #read = new Set<string>();

  constructor(gone: Iterable<string>, come: Iterable<string>) {
    this.#gone = new Set(gone);
    this.#come = new Set(come);
    this.#comeByName = groupBy(this.#come, nameOf);
  }

  /** Takes a page for another one, if neither was found yet. */
  take(page: string, to: string, by: Evidence): void {
    if (this.#isOpen(page, to)) this.#settle(page, to, by);
  }

  #settle(page: string, to: string, by: Evidence): void {
    const isLikely = (by === 'name' || by === 'place') && this.isCompared(page, to);
    (isLikely ? this.likely : this.moves).set(page, { to, by });
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
    const others = (this.#comeByName.get(nameOf(page)) ?? []).filter((other) => other.endsWith(tail));
    return (
      others.length < 2 || others.length > mostCandidates || nearestPath(page, [...new Set([to, ...others])]) === to
    );
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
      const isNear = (rival: { readonly score: number }) => rival.score > score - clearly;
      const others = byOne.get(one)!.flatMap((rival) => (isNear(rival) ? rival.other : []));
      const ones = byOther.get(other)!.flatMap((rival) => (isNear(rival) ? rival.one : []));
      const nearest = nearestPath(
        one,
        others.filter((rival) => this.#come.has(rival)),
      );
      const back = nearestPath(
        other,
        ones.filter((rival) => this.#gone.has(rival)),
      );
      if (nearest === other && back === one) this.take(one, other, 'text');
    }
  }

  /** Pairs pages that kept their name where at least two pages of their folder went; what was found already counts. */
  byFolder(): void {
    const ways = new Map<string, Way>();
    const wayOf = (page: string, to: string) => {
      const folders = foldersBetween(page, to);
      const key = `${folders[0]}\0${folders[1]}`;
      let way = ways.get(key);
      if (way === undefined) ways.set(key, (way = { known: 0, all: 0 }));
      way.all++;
      return way;
    };
    for (const [page, { to }] of this.moves) wayOf(page, to).known++;
    // One that was found for another page is a rival still: several copies of a page are not told apart.
    const byName = this.#comeByName;
    const candidates = Array.from(this.#gone, (page) => {
      const names = byName.get(nameOf(page))?.slice(0, mostCandidates) ?? none;
      return { page, found: names.map((to) => ({ to, way: wayOf(page, to) })) };
    });
    for (const { page, found } of candidates) {
      const likely = found.filter(({ way }) => way.all > 1);
      const backed = likely.filter(({ way }) => way.known > 1);
      const to = nearestPath(
        page,
        (backed.length > 0 ? backed : likely).map((one) => one.to),
      );
      if (to !== undefined) this.take(page, to, 'folder');
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
    for (const keyOf of [nameOf, lettersOf]) {
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
    return this.#read.has(page) && this.#read.has(to);
  }
}

/** How many pages went from one folder to another: for certain, and at most. */
interface Way {
  known: number;
  all: number;
}

/** Of two likenesses the better one, if it is better by this. */
const clearly = 0.1;

/** Of one file name, so many candidates are looked at. */
const mostCandidates = 40;

/** Names that say nothing of what is in a file. */
const plainNames = new Set(['index', 'introduction', 'overview', 'quickstart']);

const none: readonly never[] = [];

const nameOf = (page: string): string => page.slice(page.lastIndexOf('/') + 1);

const lettersOf = (page: string): string => page.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The path that shares most folders with another one, at its beginning and its end; undefined if several do. */
function nearestPath(path: string, others: readonly string[]): string | undefined {
  if (others.length < 2) return others[0];
  const parts = path.split('/');
  const scored = others.map((other) => ({ other, near: sharedParts(parts, other.split('/')) }));
  const best = Math.max(...scored.map(({ near }) => near));
  const [first, ...more] = scored.filter(({ near }) => near === best);
  return more.length === 0 ? first!.other : undefined;
}

function sharedParts(some: readonly string[], others: readonly string[]): number {
  const least = Math.min(some.length, others.length);
  let [start, end] = [0, 0];
  while (start < least && some[start] === others[start]) start++;
  while (end < least - start && some.at(-1 - end) === others.at(-1 - end)) end++;
  // What only one of them has makes them less near.
  return start + end - (some.length + others.length) / 1000;
}

/** The folders of two paths without the tail that both have: `['zh-CN/', 'zh/']`. */
export function foldersBetween(one: string, other: string): readonly [string, string] {
  let tail: number | undefined;
  for (let size = 0; ; size++) {
    const at = one.length - size;
    const there = other.length - size;
    if (isStart(one, at) && isStart(other, there)) tail = size;
    if (at === 0 || there === 0 || one.charCodeAt(at - 1) !== other.charCodeAt(there - 1)) break;
  }
  return tail === undefined
    ? [`${one}/`, `${other}/`]
    : [one.slice(0, one.length - tail), other.slice(0, other.length - tail)];
}

/** Whether a part of a path begins there. */
const isStart = (path: string, at: number) => at === 0 || path.charCodeAt(at - 1) === slash;

const slash = '/'.charCodeAt(0);
