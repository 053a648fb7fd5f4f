import type { Evidence, Found, Matching } from '../match/index.ts';
import { addressAt, addressOf, answersAt, isSamePage } from '../served/index.ts';
import { remembered } from '../text/index.ts';

/** The move of a page to another address. */
export interface Move {
  /** The addresses before and after, with a leading slash. */
  readonly from: string;
  readonly to: string;
  readonly by: Evidence;
}

/**
 * Moves of pages by their old addresses: those that are certain, and those that have a name or a place as evidence
 * although the texts differ.
 */
export interface Moves {
  readonly certain: ReadonlyMap<string, Move>;
  readonly likely: ReadonlyMap<string, Move>;
}

/** The moves of page files, listed in the navigation or not, and of pages of operations. */
export const movesBetween = /* @__PURE__ */ remembered((matching: Matching): Moves => {
  const { files, pairs, sites } = matching;
  const search = files.known();
  const movesOf = (found: ReadonlyMap<string, Found> = new Map()) => {
    const moves = Array.from(found, ([page, { to, by }]): Move => ({ from: addressAt(page), to: addressAt(to), by }));
    return new Map(moves.flatMap((move) => (move.from === move.to ? [] : [[move.from, move]])));
  };
  const certain = movesOf(search?.moves);
  const there = [...matching.after.unlisted, ...matching.after.leaves].filter(({ served }) => served.page?.operation);
  // A page that has only a URL is in no pair.
  const others = matching.before.unlisted.map((before) => {
    const after = there.find(({ served }) => isSamePage(before.served, served));
    return { before, after, by: 'path' as const };
  });
  for (const { before, after, by } of [...pairs, ...others]) {
    const [from, to] = [addressOf(before), after && addressOf(after)];
    const isOperation = by === 'path' && before.served.page?.operation !== undefined;
    if (isOperation && from !== to && from !== undefined && to !== undefined && answersAt(sites[1]).pages.has(to))
      certain.set(from, { from, to, by });
  }
  return { certain, likely: movesOf(search?.likely) };
});
