import { countWhile } from './search.ts';

/** The places of a longest ascending selection of numbers (patience sorting). */
export function ascending(numbers: readonly number[]): ReadonlySet<number> {
  // ends[k] is the place of the lowest number that ends an ascending run of k + 1.
  const ends: number[] = [];
  const previous = numbers.map((number, at) => {
    const length = countWhile(ends.length, (k) => numbers[ends[k]!]! < number);
    ends[length] = at;
    return ends[length - 1];
  });
  const found = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) found.add(at);
  return found;
}
