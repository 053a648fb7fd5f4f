import { describe, expect, it } from '@jest/globals';
import { addTo, counted, enumerate, groupBy, listed, plural, withArticle } from '../../src/text/index.ts';

describe('words of a message', () => {
  it('agree with a number', () => {
    expect([1, 2].map((n) => `${counted(n, 'page')} ${plural(n, 'is', 'are')}`)).toEqual(['1 page is', '2 pages are']);
    expect([counted(0, 'entry', 'entries'), counted(1022, 'page')]).toEqual(['0 entries', '1,022 pages']);
  });

  it('stand in a list', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => enumerate(words))).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect(enumerate(['a', 'b'], 'or')).toBe('a or b');
    expect([listed(['a', 'b']), listed([...'abcdefg'])]).toEqual(['a, b', 'a, b, c, d, e and 2 more']);
  });

  it('have an article', () => {
    expect([withArticle('tab'), withArticle('anchor')]).toEqual(['a tab', 'an anchor']);
  });
});

describe('a map of lists', () => {
  it('has one list for each key, in the order in which the keys come', () => {
    const lists = groupBy(['b1', 'a1', 'b2'], (value) => value[0]!);
    addTo(lists, 'c', 'c1');
    expect([...lists]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
      ['c', ['c1']],
    ]);
  });
});
