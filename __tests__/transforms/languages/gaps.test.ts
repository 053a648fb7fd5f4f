import { describe, expect, it } from '@jest/globals';
import { gapsBetween } from '../../../transforms/languages/engine/match/gaps.ts';

/** Two lists of names, of which equal letters are the same thing: in capitals here, in small letters there. */
function gaps(ours: string, theirs: string, same: string): readonly string[] {
  const things = new Map(
    [...ours.toUpperCase(), ...theirs.toLowerCase(), ...same.toUpperCase(), ...same.toLowerCase()].map((name) => [
      name,
      { name },
    ]),
  );
  const listed = (text: string) => [...text].map((name) => things.get(name)!);
  const counterpart = ({ name }: { name: string }) => {
    const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
    return same.includes(name.toLowerCase()) ? things.get(other) : undefined;
  };
  return gapsBetween(listed(ours.toUpperCase()), listed(theirs.toLowerCase()), counterpart).map((pair) =>
    pair.map((some) => some.map(({ name }) => name).join('')).join('-'),
  );
}

describe('what has no counterpart in two lists is paired gap by gap', () => {
  it('between the same neighbours', () => {
    expect(gaps('axb', 'ayb', 'ab')).toEqual(['X-y']);
    expect(gaps('axbz', 'ayb', 'ab')).toEqual(['X-y', 'Z-']);
  });
  it('and not where the neighbours are in another order', () => expect(gaps('axb', 'bya', 'ab')).toEqual([]));
  it('past what went to another list: it is no neighbour', () => {
    expect(gaps('axmb', 'ayb', 'abm')).toEqual(['X-y']);
  });
});
