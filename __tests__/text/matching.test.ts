import { describe, expect, it } from '@jest/globals';
import { matchItems } from '../../src/text/matching.ts';

const ascends = (items: readonly number[]) => items.every((item, index) => index === 0 || item > items[index - 1]!);

describe('items of which too many differ for a shortest path', () => {
  const size = 500;

  it('have the unique ones as partners, and between them as many as there can be', () => {
    // The first half changes places with the second; the last items, of which none is unique, lose some.
    const first = Int32Array.from({ length: 2 * size }, (_, i) => i);
    const second = Int32Array.from({ length: 2 * size }, (_, i) => (i < size - 1 ? i + size + 1 : i - size + 1));
    const partners = matchItems(first, second, 10_000);
    const matched = [...partners.keys()].filter((item) => partners[item]! >= 0);
    expect(matched.every((item) => first[item] === second[partners[item]!])).toBe(true);
    expect(ascends(matched.map((item) => partners[item]!))).toBe(true);
    expect(matched).toHaveLength(size + 1);
  });

  it('have no partners where none is unique', () => {
    const first = Int32Array.from({ length: size }, (_, i) => i % 50);
    const second = Int32Array.from({ length: size }, (_, i) => 49 - (i % 50));
    expect(matchItems(first, second, 100)).toEqual(new Int32Array(size).fill(-1));
  });
});
