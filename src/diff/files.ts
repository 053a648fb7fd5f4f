import { languagesOf } from '../navigation/index.ts';
import { addressAt, answersAt, isPageFile, pageFilesOf, pageOf } from '../served/index.ts';
import { isPattern, redirectsOf, type Site } from '../site/index.ts';
import type { Matching } from './matching.ts';
import { type Evidence, Search } from './search.ts';
import { mostTexts, textsOf } from './texts.ts';

/** Where a page went. */
export interface Move {
  /** The addresses before and after, with a leading slash. */
  readonly from: string;
  readonly to: string;
  readonly by: Evidence;
}

/** Where pages went that are not where they were, by their addresses before: what is certain, and what only a name or a place tells though the texts are other ones. */
export interface Moves {
  readonly certain: ReadonlyMap<string, Move>;
  readonly likely: ReadonlyMap<string, Move>;
}

/** Where the pages went whose files are not where they were, in a navigation or in none, and those of operations. Texts that would have to be fetched count if `fetches`. */
export function movesBetween(matching: Matching, fetches: boolean): Moves {
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
  search.byText(
    textsOf(before, (page) => old.get(page), fetches),
    textsOf(after, (page) => now.get(page), fetches),
    fetches ? undefined : mostTexts,
  );
  search.byFolder();
  byLanguage();
  search.byName();
  const pairs = matching.pairs.values();
  for (const { before: one, after: other, by } of pairs) if (by === 'place') search.take(one.name, other.name, by);
  byLanguage();
  const movesOf = (found: Search['moves']) =>
    new Map(
      Array.from(found, ([page, { to, by }]): Move => ({ from: addressAt(page), to: addressAt(to), by }))
        .filter(({ from, to }) => from !== to)
        .map((move) => [move.from, move]),
    );
  const certain = movesOf(search.moves);
  for (const { before: one, after: other, by } of pairs) {
    const [from, to] = [one, other].map(({ served: { address } }) => address);
    if (by !== 'path' || from === to || from === undefined || to === undefined) continue;
    if (one.served.page?.operation !== undefined && answersAt(after).pages.has(`/${to}`))
      certain.set(`/${from}`, { from: `/${from}`, to: `/${to}`, by });
  }
  return { certain, likely: movesOf(search.likely) };

  function byLanguage(): void {
    const { follow } = answersAt(after);
    const led = redirectsOf(after).flatMap(({ from }) => {
      const { end, at } = follow(addressAt(from));
      return end === 'page' && !isPattern(from) ? [[addressAt(from).slice(1), at.slice(1)] as const] : [];
    });
    search.byLanguage([languagesOf(before), languagesOf(after)], led, (page) => now.has(page));
  }
}

/** The pages that have a file, as their paths, with it. */
const pagesOf = (site: Site): ReadonlyMap<string, string> =>
  new Map(pageFilesOf(site).paths.flatMap((file) => (isPageFile(site, file) ? [[pageOf(file), file]] : [])));
