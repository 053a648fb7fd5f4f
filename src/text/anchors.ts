import type { Pairs } from './lcs.ts';

/**
 * The longest selection of pairs that ascends in both, from pairs that ascend in `first`.
 *
 * This is the "patience sorting" of Bram Cohen's diff: O(n log n).
 */
export function longestAscending(pairs: Pairs): Pairs {
  const { first, second } = pairs;
  if (first.length < 2) return pairs;
  const previous = new Int32Array(first.length);
  // tails[k] is the pair that ends an ascending run of k + 1 pairs with the smallest `second`.
  const tails = new Int32Array(first.length);
  let length = 0;
  for (let index = 0; index < first.length; index++) {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (second[tails[middle]!]! < second[index]!) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = index;
    if (low === length) length++;
  }
  const result = { first: new Array<number>(length), second: new Array<number>(length) };
  for (let index = tails[length - 1]!; index >= 0; index = previous[index]!) {
    length--;
    result.first[length] = first[index]!;
    result.second[length] = second[index]!;
  }
  return result;
}
