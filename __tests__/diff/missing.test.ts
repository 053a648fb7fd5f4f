import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { jsonDiff } from '../../src/report/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { group, linesBetween, linesOf, site } from './lines.ts';

const of = (pages: readonly unknown[], files: readonly string[], redirects: readonly object[] = []) =>
  site({ navigation: { groups: [group('G', ...pages)] }, redirects }, files);
const summaryOf = (before: Site, after: Site) => tell(navigationDiff(before, after)).summary;
const kindsOf = (before: Site, after: Site) => navigationDiff(before, after).changes.map(({ kind }) => kind);

describe('the summary', () => {
  it('counts an unlisted page beside dropped ones, so that its numbers add up', () => {
    const part = (pages: readonly string[], more: object) => {
      const tabs = [
        { tab: 'T', pages: ['x'] },
        { tab: 'U', groups: [{ group: 'H', pages, ...more }] },
      ];
      return site({ navigation: { tabs } }, ['x', 'a', 'b']);
    };
    const after = part(['a'], { expanded: 'true' });
    expect(summaryOf(part(['a', 'b'], {}), after)).toBe('1 dropped by Mintlify, 1 unlisted. 3 → 1 pages.');
  });
});

describe('an entry that has no file', () => {
  const before = of(['a', 'guides/b'], ['a', 'guides/b']);

  it('is one that was misspelt, and the page that it named is lost from the navigation', () => {
    const after = of(['a', 'guides,b'], ['a', 'guides/b']);
    expect(summaryOf(before, after)).toBe('1 page unlisted, 1 entry without a file. 2 → 1 pages.');
    expect(linesBetween(before, after)).toEqual([
      '+ entry guides,b in G has no file',
      '- page guides/b unlisted (URL still works)',
    ]);
    expect(jsonDiff(navigationDiff(before, after), ['', '']).changes).toMatchObject([
      { kind: 'missing', name: 'guides,b', pages: [{ after: 'guides,b' }], certain: true },
      { kind: 'left', name: 'guides/b' },
    ]);
  });

  it('is no new path of a page whose file is gone', () =>
    expect(linesBetween(before, of(['a', 'guides/c'], ['a']))).toEqual([
      '- page guides/b lost (no file, no working redirect)',
      '+ entry guides/c in G has no file',
    ]));

  it('is no page of an operation that was at its address', () => {
    const specification = JSON.stringify({
      openapi: '3.1.0',
      paths: { '/a': { get: { tags: ['t'], summary: 'One' } } },
    });
    const docs = (tab: object) =>
      makeSite(
        JSON.stringify({
          navigation: {
            tabs: [
              { tab: 'T', pages: ['a'] },
              { tab: 'API', ...tab },
            ],
          },
        }),
        {
          reader: memoryReader({ 'a.mdx': '', 'x.json': specification }),
        },
      );
    const after = docs({ pages: ['api-reference/t/one'] });
    expect(kindsOf(docs({ openapi: 'x.json' }), after)).toEqual(expect.arrayContaining(['lost', 'missing']));
  });

  it('is not taken for the page that went, where another one of its name has a file', () =>
    expect(linesBetween(of(['a', 'old/b'], ['a', 'old/b']), of(['a', 'x/b', 'new/b'], ['a', 'new/b']))).toEqual([
      '+ entry x/b in G has no file',
      '> URL changed /old/b → /new/b (no redirect), probably (same file name)',
    ]));

  it('is one of a page that is lost, however its path is written now', () =>
    expect(linesBetween(of(['a', 'b'], ['a', 'b']), of(['a', './b'], ['a']))).toEqual([
      '- page b lost (no file, no working redirect; still listed)',
    ]));

  it('is told by itself where an element brought it', () =>
    expect(
      linesOf(
        { groups: [group('G', 'a')] },
        { groups: [group('G', 'a'), group('H', 'b', 'c', 'd')] },
        ['a'],
        ['a', 'b'],
      ),
    ).toEqual(['+ 2 entries in group "H" have no file: c, d', '+ group "H": 1 new page']));

  it('is not where a redirect leads on', () => {
    const redirects = [{ source: '/guides/b', destination: '/none' }];
    expect(linesBetween(before, of(['a', 'none'], ['a'], redirects))).toEqual([
      '- page guides/b lost (no file, no working redirect)',
      '+ entry none in G has no file',
      '+ redirect /guides/b → /none',
    ]);
  });

  it('is not told where a site knows no page file', () => {
    const alone = of(['a', 'x'], []);
    expect(kindsOf(alone, of(['a', 'x'], ['a']))).toEqual([]);
    expect(kindsOf(of(['a', 'x'], ['a']), alone)).toEqual([]);
  });

  it('is lost where the page file is left out now', () => {
    const files = { 'a.mdx': '', 'b.mdx': '' };
    const [all, fewer] = [{}, { '.mintignore': '*.mdx' }].map((more) =>
      makeSite('{"navigation":{"pages":["a","b"]}}', { reader: memoryReader({ ...files, ...more } as typeof files) }),
    ) as [Site, Site];
    expect(summaryOf(all, fewer)).toBe('2 pages lost. 2 → 0 pages.');
  });
});

describe('an entry that had no file', () => {
  it('has one now, under its path or another one', () => {
    const before = of(['a', 'b', 'old/c'], ['a']);
    const after = of(['a', 'b', 'new/c'], ['a', 'b', 'new/c']);
    expect(summaryOf(before, after)).toBe('Nothing lost. 2 entries without a file now have one. 1 → 3 pages.');
    expect(linesBetween(before, after)).toEqual([
      '+ entry b in G now has a file',
      '+ entry old/c → new/c now has a file, probably (same file name)',
    ]);
    expect(kindsOf(before, after)).toEqual(['fixed', 'fixed']);
  });

  it('is told with its folder, and no address has changed', () => {
    const [old, now] = ['old', 'new'].map((folder) => ['x', 'y', 'z'].map((page) => `${folder}/${page}`)) as [
      string[],
      string[],
    ];
    const before = of(['a', ...old], ['a']);
    const after = of(['a', ...now], ['a', ...now]);
    expect(summaryOf(before, after)).toBe('Nothing lost. 3 entries without a file now have one. 1 → 4 pages.');
    expect(linesBetween(before, after)).toEqual(['+ 3 entries old/ → new/ now have a file']);
    expect(linesBetween(of(old, old.slice(1)), of(now, now))).toEqual([
      '~ folder renamed old/ → new/: 2 pages (no redirect)',
      '~ the site opens with new/x (before: old/y)',
      '+ entry old/x → new/x now has a file',
    ]);
  });

  it('has another path only if a redirect says so, as it has nothing else by which it could be known', () => {
    const [before, now] = [of(['a', 'old/x', 'old/y'], ['a']), ['a', 'new/x', 'new/y']];
    expect(linesBetween(before, of(now, ['a']))).toEqual([
      '+ 2 entries in group "G" have no file: new/x, new/y',
      '- 2 entries in group "G" removed; they had no file: old/x, old/y',
    ]);
    const redirects = [{ source: '/old/:slug*', destination: '/new/:slug*' }];
    expect(linesBetween(before, of(now, ['a'], redirects))).toEqual([
      '~ lists new/ instead of old/: 2 entries without a file',
      '+ redirect /old/:slug* → /new/:slug*',
    ]);
    // The page files of its folder moved there.
    const folder = ['p', 'q'];
    const [olds, news] = ['old', 'new'].map((name) => folder.map((page) => `${name}/${page}`)) as [string[], string[]];
    expect(linesBetween(of([...olds, 'old/x'], olds), of([...news, 'new/x'], news))).toContain(
      '~ lists new/x instead of old/x: 1 entry without a file',
    );
    expect(linesBetween(of(['a', 'old/x', 'old/y'], now), of(now, now))).toEqual([
      '- 2 entries in group "G" removed; they had no file: old/x, old/y',
      '+ 2 pages in group "G", files already there: new/x, new/y',
    ]);
  });

  it('is lost to nobody when it goes', () => {
    const before = of(['a', 'b'], ['a']);
    expect(linesBetween(before, of(['a'], ['a']))).toEqual(['- entry b in G removed; it had no file']);
    expect(summaryOf(before, of(['a'], ['a']))).toBe('Nothing lost.');
    expect(kindsOf(before, of(['a'], ['a', 'b']))).toEqual(['removed']);
  });

  it('is counted apart', () =>
    expect(jsonDiff(navigationDiff(of(['a', 'b'], ['a']), of(['a'], ['a'])), ['', '']).before.counts).toEqual({
      ...{
        pages: 1,
        repeated: { pages: 0, endpoints: 0, links: 0 },
        endpoints: 0,
        links: 0,
        missing: 1,
        dropped: 0,
        unknown: 0,
      },
    }));
});
