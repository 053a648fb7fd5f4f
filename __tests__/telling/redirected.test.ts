import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { linesBetween } from '../diff/lines.ts';

const siteOf = (
  pages: readonly string[],
  texts: Readonly<Record<string, string>>,
  redirects: readonly object[] = [],
) => {
  const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${path}.mdx`, text]));
  return makeSite(JSON.stringify({ navigation: { pages }, redirects }), { reader: memoryReader(files) });
};

describe('a page under another path', () => {
  const was = siteOf(['old/a', 'b'], { 'old/a': 'One.\nTwo.', b: 'B' });
  const is = (destination: string) =>
    siteOf(['new/a', 'b'], { 'new/a': 'One.\nTwo.', b: 'B' }, [{ source: '/old/a', destination }]);

  it('is told with its redirect, and with where that leads only if it leads elsewhere', () => {
    expect(linesBetween(was, is('/new/a'))).toEqual(['> URL changed /old/a → /new/a (redirect added)']);
    expect(linesBetween(was, is('/b'))).toEqual([
      '> URL changed /old/a → /new/a (redirect to /b added), probably (similar text)',
    ]);
  });
});

it('pages that are removed are told with each page to which readers are led', () => {
  const site = (pages: readonly string[], redirects: readonly object[] = []) => {
    const navigation = {
      languages: ['', 'fr/'].map((folder, k) => ({
        language: ['en', 'fr'][k],
        pages: pages.map((page) => folder + page),
      })),
    };
    const files = navigation.languages.flatMap(({ pages: all }) => all.map((page) => `${page}.mdx`));
    return makeSite(JSON.stringify({ navigation, redirects }), { reader: memoryReader(files) });
  };
  const led = (...pairs: readonly string[]) =>
    site(
      ['z', 'x', 'y'],
      ['', '/fr'].flatMap((folder) =>
        pairs.map((pair) => {
          const [source, destination] = pair.split(' ').map((path) => `${folder}/${path}`);
          return { source, destination };
        }),
      ),
    );
  expect(linesBetween(site(['z', 'a', 'x', 'y']), led('a x'))).toEqual([
    '- page a removed, redirected to /x and /fr/x (en, likewise fr)',
  ]);
  expect(linesBetween(site(['z', 'a', 'b', 'x', 'y']), led('a x', 'b y'))).toEqual([
    '- page a removed, redirected to /x and /fr/x (en, likewise fr)',
    '- page b removed, redirected to /y and /fr/y (en, likewise fr)',
  ]);
});

it('pages that are removed are told with the new redirect that takes them all', () => {
  const was = siteOf(['c', 'v1/a', 'v1/b'], { 'v1/a': 'A', 'v1/b': 'B', a: '1', b: '2', c: 'C' });
  const rule = [{ source: '/v1/:slug*', destination: '/:slug*' }];
  const is = siteOf(['c'], { a: '1', b: '2', c: 'C' }, rule);
  expect(linesBetween(was, is)).toEqual(['- 2 pages removed, redirected by /v1/:slug* → /:slug*: v1/a, v1/b']);
});

it('redirects of a line are counted with those that other lines name', () => {
  const others = [1, 2, 3, 4, 5].map((k) => ({ source: `/x${k}`, destination: '/b' }));
  const [before, after] = [
    siteOf(['a', 'b'], { a: 'A', b: 'B' }),
    siteOf(['b'], { b: 'B' }, [...others, { source: '/a', destination: '/b' }]),
  ];
  expect(linesBetween(before, after).slice(-1)).toEqual([
    '+ 5 redirects added, 6 with those above: x1, x2, x3 and 2 more',
  ]);
});

it('redirects of a folder are counted on the line of its listed pages, and not again on that of others', () => {
  const texts = (folder: string) => Object.fromEntries(['a', 'b', 'c', 'd'].map((one) => [`${folder}/${one}`, one]));
  const older = (folder: string) => [
    { source: '/old/c', destination: '/x' },
    { source: '/was', destination: `/${folder}/a` },
  ];
  const before = siteOf(['old/a', 'old/b', 'x'], { ...texts('old'), x: 'X' }, older('old'));
  const rule = { source: '/old/:slug*', destination: '/new/:slug*' };
  const after = siteOf(['new/a', 'new/b', 'x'], { ...texts('new'), x: 'X' }, [...older('new'), rule]);
  expect(linesBetween(before, after)).toEqual([
    '~ folder renamed old/ → new/: 2 pages (redirect /old/:slug* → /new/:slug* added, covers all, 1 older redirect updated); same groups and order',
    '~ folder renamed old/ → new/: 2 pages (redirected; unlisted)',
  ]);
});
