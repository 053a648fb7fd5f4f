import { describe, expect, it } from '@jest/globals';
import { Search } from '../../src/match/search.ts';
import { growth, square } from '../growth.ts';

const same = () => 'id';
const paths = (folder: string, count: number, tail: (k: number) => string) =>
  Array.from({ length: count }, (_, k) => `${folder}/d${k % 9}/${tail(k)}`);

describe('files of equal content', () => {
  it.each([
    ['their names', (k: number) => `p${k}`],
    ['the folders of their names', (k: number) => `p${k}/index`],
  ])('pair by %s, however many they are', (_, tail) => {
    const [before, after] = [paths('old', 400, tail), paths('new', 400, tail)];
    const search = new Search(before, after);
    search.byObject(same, same);
    expect(Array.from(search.moves, ([page, { to }]) => [page, to])).toEqual(before.map((page, k) => [page, after[k]]));
  });

  it('do not pair if too many have one name', () => {
    const search = new Search(
      paths('old', 400, (k) => `a${k}/index`),
      paths('new', 400, (k) => `b${k}/index`),
    );
    search.byObject(same, same);
    expect(search.moves.size).toBe(0);
  });

  it('take time in proportion to their number', () => {
    const work = (size: number) => {
      const search = new Search(
        paths('old', size, (k) => `p${k}`),
        paths('new', size, (k) => `p${k}`),
      );
      search.byReplaced(new Set(), same, same);
      search.byObject(same, same);
    };
    expect(growth(work, 1000)).toBeLessThan(square);
  });
});
