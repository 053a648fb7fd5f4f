import { enumerate } from './words.ts';

/**
 * How many single-letter changes (insert, delete, replace, or swap two neighbours) lead from one word to another.
 *
 * Compared by UTF-16 code unit. Beyond `limit` the exact number does not matter, and `limit + 1` is returned.
 */
export function distance(from: string, to: string, limit = Infinity): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    let best = row;
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current.push(cost);
      best = Math.min(best, cost);
    }
    // Safe although a swap reaches back two rows: from row to row the best grows by one at most, and the swap costs one.
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[to.length]!, limit + 1);
}

/**
 * The candidate most similar to `word`, for "Did you mean …?".
 *
 * Letter case is ignored, so `Groups` finds `groups`. If several are equally similar, it returns the first.
 *
 * @param maxDistance how many letters may differ; by default a third of the word's length, at least one
 * @returns undefined when nothing is near enough; `word` itself when it is a candidate
 */
export function nearest<const Candidate extends string>(
  word: string,
  candidates: Iterable<Candidate>,
  maxDistance = Math.max(1, Math.floor(word.length / 3)),
): Candidate | undefined {
  const wanted = word.toLowerCase();
  let found: Candidate | undefined;
  let limit = maxDistance;
  for (const candidate of candidates) {
    if (candidate === word) return candidate;
    const here = distance(wanted, candidate.toLowerCase(), limit);
    if (here <= limit && (found === undefined || here < limit)) {
      found = candidate;
      limit = here;
    }
  }
  return found;
}

/**
 * The question that ends a message about an unknown word: ` Did you mean groups?`; empty when nothing is near.
 *
 * Near is what has all words of a name with dashes, in any order (`page-missing` finds `page-file-missing`), else what
 * is spelled almost alike, else what begins with the word. `synonyms` are other words for those of the candidates.
 */
export function didYouMean(
  word: string,
  candidates: Iterable<string>,
  synonyms: Readonly<Record<string, string>> = {},
): string {
  const all = [...new Set(candidates)];
  const parts = word.split('-').length > 1 ? withWords(word, all, synonyms) : [];
  const spelled = parts.length > 0 ? undefined : nearest(word, all);
  const together = all.filter((candidate) => isJoined(word, candidate));
  const others =
    word.length < 3 ? [] : (begun(word, all) ?? (together.length > 0 ? together : withWords(word, all, synonyms)));
  const found = parts.length > 0 ? parts : spelled !== undefined ? [spelled] : others;
  return found.length === 0 || found.length > most ? '' : ` Did you mean ${enumerate(found, 'or')}?`;
}

/** More are no help. */
const most = 12;

/** Those that begin with a word; undefined if none does. */
function begun(word: string, all: readonly string[]): readonly string[] | undefined {
  const found = all.filter((candidate) => candidate.toLowerCase().startsWith(word.toLowerCase()));
  return found.length === 0 ? undefined : found;
}

/** Whether a word is made of words of a name, in their order: `pagemissing` of `page-file-missing`. */
const isJoined = (word: string, name: string): boolean =>
  name.split('-').reduce((rest, part) => (rest.startsWith(part) ? rest.slice(part.length) : rest), word) === '';

/** Those that have all the words of a name with dashes, or words that mean the same. */
function withWords(
  name: string,
  all: readonly string[],
  synonyms: Readonly<Record<string, string>>,
): readonly string[] {
  const meant = new Map(Object.entries(synonyms));
  const wanted = name.toLowerCase().split('-');
  return all.filter((candidate) => {
    const words = candidate.split('-');
    return wanted.every((word) => words.includes(word) || words.includes(meant.get(word) ?? ''));
  });
}
