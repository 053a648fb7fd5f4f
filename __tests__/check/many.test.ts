import { describe, expect, it } from '@jest/globals';
import { parse } from '../../src/index.ts';
import { served } from '../../src/served/index.ts';
import { growth, square } from '../growth.ts';
import { diagnose } from './given.ts';

const list = <Item>(count: number, item: (k: number) => Item) => Array.from({ length: count }, (_, k) => item(k));
const redirects = (count: number, item: (k: number) => unknown) => ({
  navigation: { pages: ['a'] },
  redirects: list(count, item),
});

/** Sites with a mistake at each of many entries, each of which has to do with another one. */
const sites: Readonly<Record<string, (count: number) => unknown>> = {
  'one page again and again': (count) => ({ navigation: { groups: [{ group: 'G', pages: list(count, () => 'a') }] } }),
  'redirects that are there twice': (count) =>
    redirects(count, (k) => ({ source: `/a${k >> 1}`, destination: `/b${k}` })),
  'redirects in small circles': (count) => redirects(count, (k) => ({ source: `/a${k}`, destination: `/a${k ^ 1}` })),
};

/** Members that one group has beside its own, and how many of them. */
const members: readonly (readonly [name: string, count: number, member: (k: number) => string])[] = [
  ['a field of a scalar again and again', 1000, () => '"icon": "x", '],
  ['a field again and again, with a comment beside each', 300, () => '"icon": "x", /* c */ '],
  ['many fields, each of them twice', 1250, (k) => `"x${k >> 1}": 1, `],
];

const group = (more: readonly string[]) =>
  `{ "navigation": { "groups": [{ "group": "G", ${more.join('')} "pages": ["a"] }] } }`;

describe('a generated file with mistakes without end', () => {
  it.each(members)('%s in one object: time grows with the number', (_name, count, member) => {
    const work = (size: number) =>
      expect(diagnose(group(list(size, member)), ['a.mdx']).length).toBeGreaterThan(size / 3);
    expect(growth(work, count)).toBeLessThan(square);
  });
  it('`pages` again and again in one object: what is served is found in time that grows with the number', () => {
    const work = (size: number) => served(parse(group(list(size, () => '"pages": ["a"], '))));
    expect(growth(work, 6_000)).toBeLessThan(square);
  });

  it.each(Object.entries(sites))('%s: time grows with the number', (_name, siteOf) => {
    const work = (count: number) =>
      expect(diagnose(JSON.stringify(siteOf(count), undefined, 1), ['a.mdx', 'docs.json']).length).toBeGreaterThan(
        count / 3,
      );
    expect(growth(work, 5_000)).toBeLessThan(square);
  });

  it('reports a circle of a hundred thousand redirects once', () => {
    const count = 100_000;
    const found = diagnose(
      JSON.stringify(
        redirects(count, (k) => ({ source: `/a${(k + 5) % count}`, destination: `/a${(k + 6) % count}` })),
        undefined,
        1,
      ),
    );
    expect(found.map(({ rule, line, message }) => `${rule} ${line!} ${message}`)).toEqual([
      'redirect-loop 10 redirects form a loop: /a5 → /a6 → /a7 → /a8 → /a9 → /a10 → … → /a5',
    ]);
  });
});
