import { describe, expect, it } from '@jest/globals';
import { diagnose } from './given.ts';

const list = (count: number, item: (k: number) => unknown) => Array.from({ length: count }, (_, k) => item(k));
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

describe('a generated file with mistakes without end', () => {
  // So many that a search among all of them for each would take minutes, and the test would end before.
  it.each(Object.entries(sites))(
    '%s: is checked in time',
    (_name, siteOf) => {
      const count = 150_000;
      expect(diagnose(JSON.stringify(siteOf(count), undefined, 1), ['a.mdx', 'docs.json']).length).toBeGreaterThan(
        count / 3,
      );
    },
    30_000,
  );

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
      'redirect-loop 10 redirects lead in a circle: /a5 → /a6 → /a7 → /a8 → /a9 → /a10 → … → /a5',
    ]);
  });
});
