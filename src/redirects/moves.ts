import { addressAt, answersAt, isPageFile, pageFilesOf, pageOf, served } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { addTo, groupBy, NavshiftError, similarTexts } from '../text/index.ts';
import { foldersBetween, type Matching } from '../diff/index.ts';

/**
 * By what a page is known to be the same at another address.
 *
 * - `object`: its file has the same content, as git's object says
 * - `text`: its file has a text that is the same for the most part
 * - `folder`: at least two pages of its folder went there under their own names
 * - `language`: the same page of another language went there
 * - `operation`: it is made of the same operation
 */
export type Evidence = 'object' | 'text' | 'folder' | 'language' | 'operation';

/** Where a page went. */
export interface Move {
  /** The addresses before and after, with a leading slash. */
  readonly from: string;
  readonly to: string;
  readonly by: Evidence;
}

/** Where pages went whose files are gone, by their addresses before: what is certain, and what only their file name tells. */
export interface Moves {
  readonly certain: ReadonlyMap<string, Move>;
  readonly likely: ReadonlyMap<string, string>;
}

/** Where the pages went that are not where they were. */
export function movesBetween(matching: Matching): Moves {
  const [before, after] = matching.sites;
  const [old, now] = [pagesOf(before), pagesOf(after)];
  const search = new Search(
    [...old.keys()].filter((page) => !now.has(page)),
    [...now.keys()].filter((page) => !old.has(page)),
  );
  search.byObject(
    (page) => before.reader.id?.(old.get(page)!),
    (page) => after.reader.id?.(now.get(page)!),
  );
  search.byText(textsOf(before, old), textsOf(after, now));
  search.byFolder();
  search.byLanguage(new Set([...languagesOf(before), ...languagesOf(after)]));
  const certain = new Map<string, Move>();
  for (const [page, { to, by }] of search.moves) {
    const [from, address] = [addressAt(page), addressAt(to)];
    if (from !== address) certain.set(from, { from, to: address, by });
  }
  for (const { before: one, after: other, by } of matching.pairs.values()) {
    const [from, to] = [one, other].map(({ served: { address } }) => address);
    if (by !== 'path' || from === to || from === undefined || to === undefined) continue;
    if (one.served.page?.operation !== undefined && answersAt(after).pages.has(`/${to}`))
      certain.set(`/${from}`, { from: `/${from}`, to: `/${to}`, by: 'operation' });
  }
  return { certain, likely: search.byName() };
}

const decoder = new TextDecoder();

/** The texts of pages, but for those that cannot be had: a clone can lack them. */
const textsOf = (site: Site, files: ReadonlyMap<string, string>) => (pages: ReadonlySet<string>) => {
  const texts = new Map<string, string>();
  try {
    site.reader.expect?.([...pages].map((page) => files.get(page)!));
    for (const page of pages) texts.set(page, decoder.decode(site.read(files.get(page)!)));
  } catch (error) {
    if (!(error instanceof NavshiftError)) throw error;
  }
  return texts;
};

/** The pages that have a file, as their paths, with it. */
const pagesOf = (site: Site): ReadonlyMap<string, string> =>
  new Map(pageFilesOf(site).paths.flatMap((file) => (isPageFile(site, file) ? [[pageOf(file), file]] : [])));

const languagesOf = (site: Site): readonly string[] =>
  served(site).places.flatMap(({ element: { kind, label } }) => (kind === 'language' ? (label ?? []) : []));

/** What is left to be found, and what was. Pages are paths. */
class Search {
  readonly moves = new Map<string, { readonly to: string; readonly by: Evidence }>();
  readonly #gone: Set<string>;
  readonly #come: Set<string>;
  readonly #comeByName: ReadonlyMap<string, readonly string[]>;

  constructor(gone: readonly string[], come: readonly string[]) {
    this.#comeByName = groupBy(come, nameOf);
    this.#gone = new Set(gone);
    this.#come = new Set(come);
  }

  #take(page: string, to: string, by: Evidence): void {
    this.moves.set(page, { to, by });
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
        if (isMutual && this.#isOpen(page, to)) this.#take(page, to, 'object');
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

  /** Pairs files whose texts share half of the longer one, and with no other nearly as much. */
  byText(
    textsBefore: (pages: ReadonlySet<string>) => ReadonlyMap<string, string>,
    textsNow: (pages: ReadonlySet<string>) => ReadonlyMap<string, string>,
  ): void {
    if (this.#gone.size === 0 || this.#come.size === 0) return;
    const alike = similarTexts(textsBefore(this.#gone), textsNow(this.#come));
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
      if (nearest === other && back === one) this.#take(one, other, 'text');
    }
  }

  /** Pairs pages that kept their name where at least two pages of their folder went; what was found already counts. */
  byFolder(): void {
    const known = new Map<string, number>();
    for (const [page, { to }] of this.moves) count(known, foldersBetween(page, to).join(' → '));
    // One that was found for another page is a rival still: several copies of a page are not told apart.
    const byName = this.#comeByName;
    const votes = new Map(known);
    const ways = new Map<string, (readonly [to: string, folders: string])[]>();
    for (const page of this.#gone)
      for (const to of (byName.get(nameOf(page)) ?? []).slice(0, mostCandidates)) {
        const folders = foldersBetween(page, to).join(' → ');
        count(votes, folders);
        addTo(ways, page, [to, folders]);
      }
    const weight = (folders: string) => [known.get(folders) ?? 0, votes.get(folders)!] as const;
    for (const [page, found] of ways) {
      const likely = found.filter(([, folders]) => weight(folders).some((pages) => pages > 1));
      const backed = likely.filter(([, folders]) => weight(folders)[0] > 1);
      const to = nearestPath(
        page,
        (backed.length > 0 ? backed : likely).map(([one]) => one),
      );
      if (to !== undefined && this.#isOpen(page, to)) this.#take(page, to, 'folder');
    }
  }

  /** Pairs a page of a language as the same page of another language is: `fr/a` goes to `fr/b` where `a` went to `b`. */
  byLanguage(languages: ReadonlySet<string>): void {
    const split = (page: string): readonly [language: string, rest: string] => {
      const first = page.slice(0, Math.max(0, page.indexOf('/')));
      return languages.has(first) ? [first, page.slice(first.length + 1)] : ['', page];
    };
    const known = new Map<string, Set<string>>();
    for (const [page, { to }] of this.moves) {
      const [[one, rest], [other, target]] = [split(page), split(to)];
      if (one === other) known.set(rest, (known.get(rest) ?? new Set()).add(target));
    }
    for (const page of this.#gone) {
      const [language, rest] = split(page);
      const [target, ...others] = known.get(rest) ?? [];
      const to = language === '' ? target : `${language}/${target}`;
      if (target !== undefined && others.length === 0 && this.#come.has(to!)) this.#take(page, to!, 'language');
    }
  }

  /** Where a page of the same file name came, and no other went or came: by the addresses. */
  byName(): ReadonlyMap<string, string> {
    const [gone, come] = [groupBy(this.#gone, nameOf), groupBy(this.#come, nameOf)];
    return new Map(
      [...gone].flatMap(([name, [page, ...others]]) => {
        const [to, ...more] = come.get(name) ?? [];
        const isOnly = to !== undefined && others.length + more.length === 0 && !plainNames.has(name);
        return isOnly ? [[addressAt(page!), addressAt(to)] as const] : [];
      }),
    );
  }
}

/** Of two likenesses the better one, if it is better by this. */
const clearly = 0.1;

/** Of one file name, so many candidates are looked at. */
const mostCandidates = 40;

/** Names that say nothing of what is in a file. */
const plainNames = new Set(['index', 'introduction', 'overview', 'quickstart']);

const nameOf = (page: string): string => page.slice(page.lastIndexOf('/') + 1);

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

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
