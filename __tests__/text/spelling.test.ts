import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distance, nearest } from '../../src/text/index.ts';
import { cases } from '../cases.ts';

describe('distance', () => {
  it.each([
    ['', '', 0],
    ['tabs', 'tabs', 0],
    ['tabs', 'tab', 1],
    ['tabs', 'tads', 1],
    ['tabs', 'atbs', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('from %j to %j is %i', (from, to, expected) => {
    expect(distance(from, to)).toBe(expected);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

  it('is the same both ways, and 0 only for the same word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(a === b);
      }),
    );
  });

  it('gives the same answer below a limit, and one more than the limit above it', () => {
    fc.assert(
      fc.property(word, word, fc.nat(5), (a, b, limit) => {
        expect(distance(a, b, limit)).toBe(Math.min(distance(a, b), limit + 1));
      }),
      { numRuns: cases(1000) },
    );
  });
});

describe('nearest', () => {
  const fields = ['group', 'groups', 'pages', 'icon', 'openapi'] as const;

  it.each([
    ['gruops', 'groups'],
    ['Pages', 'pages'],
    ['openApi', 'openapi'],
    ['page', 'pages'],
    ['ico', 'icon'],
    ['groups', 'groups'],
  ])('of %s is %s', (word, expected) => {
    expect(nearest(word, fields)).toBe(expected);
  });

  it('is nothing when all are far', () => {
    expect(nearest('versions', fields)).toBeUndefined();
    expect(nearest('x', [])).toBeUndefined();
  });

  it('is the first of equally near ones', () => {
    expect(nearest('cat', ['bat', 'rat'])).toBe('bat');
    expect(nearest('cat', ['rat', 'bat'])).toBe('rat');
  });

  it('prefers the word itself to one that differs in letter case', () => {
    expect(nearest('a', ['A', 'a'])).toBe('a');
  });

  it('keeps to the distance that it is given', () => {
    expect(nearest('tabz', ['tabs'], 0)).toBeUndefined();
    expect(nearest('Tabs', ['tabs'], 0)).toBe('tabs');
  });
});
