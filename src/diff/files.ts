import type { Evidence, Found } from '../match/index.ts';
import { addressAt, addressOf, answersAt } from '../served/index.ts';
import type { SiteMatching } from './matching.ts';

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

/** Where the pages went whose files are not where they were, in a navigation or in none, and those of operations. */
export function movesBetween({ files, pairs, sites }: SiteMatching): Moves {
  const search = files.known();
  const movesOf = (found: ReadonlyMap<string, Found> = new Map()) =>
    new Map(
      Array.from(found, ([page, { to, by }]): Move => ({ from: addressAt(page), to: addressAt(to), by })).flatMap(
        (move) => (move.from === move.to ? [] : [[move.from, move]]),
      ),
    );
  const certain = movesOf(search?.moves);
  for (const { before, after, by } of pairs) {
    const [from, to] = [addressOf(before), addressOf(after)];
    const isOperation = by === 'path' && before.served.page?.operation !== undefined;
    if (isOperation && from !== to && from !== undefined && to !== undefined && answersAt(sites[1]).pages.has(to))
      certain.set(from, { from, to, by });
  }
  return { certain, likely: movesOf(search?.likely) };
}
