import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { commonSubsequence } from '../../src/text/lcs.ts';

/** The length of the longest common subsequence, by the textbook. */
function commonLength(first: Int32Array, second: Int32Array): number {
  let above: number[] = new Array(second.length + 1).fill(0);
  for (const item of first) {
    const row = [0];
    second.forEach((other, j) => row.push(item === other ? above[j]! + 1 : Math.max(above[j + 1]!, row[j]!)));
    above = row;
  }
  return above[second.length]!;
}

function isCommon(first: Int32Array, second: Int32Array, pairs: ReturnType<typeof commonSubsequence>): boolean {
  const ascends = (indexes: readonly number[]) => indexes.every((index, k) => k === 0 || index > indexes[k - 1]!);
  return (
    ascends(pairs.first) && ascends(pairs.second) && pairs.first.every((i, k) => first[i] === second[pairs.second[k]!])
  );
}

const symbols = (kinds: number, maxLength: number) =>
  fc.array(fc.nat({ max: kinds }), { maxLength, size: 'max' }).map((items) => Int32Array.from(items));

describe('a common subsequence', () => {
  it('is the longest there is', () => {
    const sequences = fc.oneof(symbols(1, 70), symbols(4, 150), symbols(40, 150));
    fc.assert(
      fc.property(sequences, sequences, (first, second) => {
        const pairs = commonSubsequence(first, second);
        expect(isCommon(first, second, pairs)).toBe(true);
        expect(pairs.first.length).toBe(commonLength(first, second));
      }),
      { numRuns: 300 },
    );
  });

  it('is still a good one where an exact answer would cost too much', () => {
    const first = Int32Array.from({ length: 20_000 }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 25);
    const second = first.filter((_, i) => i % 10 !== 3);
    const pairs = commonSubsequence(first, second);
    expect(isCommon(first, second, pairs)).toBe(true);
    expect(pairs.first.length).toBeGreaterThan(0.95 * second.length);
  });

  it('of a long and a short sequence is found in the long one from its start', () => {
    const first = new Int32Array(1_000_000).map((_, i) => i % 3);
    const pairs = commonSubsequence(first, Int32Array.of(2, 2, 0, 1));
    expect(pairs.first.length).toBe(4);
  });
});
