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

it('a file that moved, but not its entry, is told by what the entry says', () => {
  const [was, is] = ['a', 'deep/a'].map((file) => siteOf(['a', 'b'], { [file]: 'One.\nTwo.', b: 'B' }));
  expect(linesBetween(was!, is!)[0]).toBe(
    '> URL changed /a → /deep/a (no redirect; the entry keeps the old path), probably (similar text)',
  );
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
    '- page a removed, redirected to /x in en and to /fr/x in fr (en, likewise fr)',
  ]);
  expect(linesBetween(site(['z', 'a', 'b', 'x', 'y']), led('a x', 'b y'))).toEqual([
    '- page a removed, redirected to /x in en and to /fr/x in fr (en, likewise fr)',
    '- page b removed, redirected to /y in en and to /fr/y in fr (en, likewise fr)',
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
    '~ folder renamed old/ → new/: 2 pages (redirect /old/:slug* → /new/:slug* added, covers all, 1 older redirect updated)',
    '~ folder renamed old/ → new/: 2 pages (redirected; unlisted)',
  ]);
});

it('pages that are removed in one line are told with how many go to which page', () => {
  const pages = Array.from({ length: 40 }, (_, k) => `old/${k}`);
  const files = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
  const rules = pages.map((page, k) => ({ source: `/${page}`, destination: k < 30 ? '/x' : '/y' }));
  const was = siteOf([...pages, 'x', 'y'], files([...pages, 'x', 'y']));
  expect(linesBetween(was, siteOf(['x', 'y'], files(['x', 'y']), rules))[0]).toBe(
    '- 40 pages removed, redirected 30 to /x and 10 to /y, all in old/',
  );
});

it('a redirect that was updated in one language is not told of the others', () => {
  const site = (folder: string, destination: string, rules: readonly object[] = []) => {
    const of = (code: string) => ['a', 'b'].map((page) => `${code}${folder}/${page}`);
    const languages = ['', 'fr/'].map((code, k) => ({ language: ['en', 'fr'][k], pages: of(code) }));
    const files = Object.fromEntries(['', 'fr/'].flatMap(of).map((page) => [`${page}.mdx`, page]));
    const redirects = [{ source: '/was', destination }, ...rules];
    return makeSite(JSON.stringify({ navigation: { languages }, redirects }), { reader: memoryReader(files) });
  };
  const rules = ['', '/fr'].map((code) => ({ source: `${code}/old/:slug*`, destination: `${code}/new/:slug*` }));
  expect(linesBetween(site('old', '/old/a'), site('new', '/new/a', rules))).toEqual([
    '~ folder renamed old/ → new/: 2 pages (redirect /old/:slug* → /new/:slug* added, covers all) (en, likewise fr)',
    '~ redirect /was → /new/a (before: /old/a)',
  ]);
});

it('moved pages are told as unlisted, and as certain, by the same evidence in each version', () => {
  const site = (
    versions: readonly (readonly string[])[],
    files: Readonly<Record<string, string>>,
    ...pages: string[]
  ) => {
    const navigation = {
      tabs: [
        { tab: 'Guides', pages },
        { tab: 'Spec', versions: versions.map((some, k) => ({ version: `v${k}`, pages: some })) },
      ],
    };
    const contents = Object.fromEntries(Object.entries(files).map(([page, text]) => [`${page}.mdx`, text]));
    return makeSite(JSON.stringify({ navigation }), { reader: memoryReader(contents) });
  };
  const texts = (folder: string, more: string) =>
    Object.fromEntries(
      ['x', 'y', 'z'].map((name) => [`${folder}/${name}`, `${name} one\n${name} two\n${name} three\n${more}`]),
    );
  const shared = { g: 'g', '0/s': '0', '1/s': '1' };
  const old = ['old/x', 'old/y', 'old/z'];
  const before = site(
    [
      ['0/s', ...old],
      ['1/s', ...old],
    ],
    { ...shared, ...texts('old', 'was') },
    'g',
  );
  const after = site([['0/s'], ['1/s']], { ...shared, ...texts('new', 'is') }, 'g', 'new/z');
  expect(linesBetween(before, after)).toEqual([
    '> URL changed /old/z → /new/z (no redirect)',
    '~ folder renamed old/ → new/: 2 pages (no redirect; unlisted) (in each of v0 and v1)',
    '> moved page old/z: Spec › v0 → Guides',
  ]);
});

it('a lost page is told with its URL if that is not its path', () => {
  const was = siteOf(['a/index', 'b', 'c'], { 'a/index': 'A', b: 'B', c: 'C' });
  const lostIn = (is: ReturnType<typeof siteOf>) => linesBetween(was, is).filter((line) => line.includes('lost'));
  const redirects = [{ source: '/a/index', destination: '/c' }];
  expect(lostIn(siteOf(['b', 'c'], { b: 'B', c: 'C' }, redirects))).toEqual([
    '- page a/index lost (no file, no working redirect for /a)',
  ]);
  expect(lostIn(siteOf(['c'], { c: 'C' }, redirects))).toEqual([
    '- 2 pages lost (no file, no working redirect; a/index has the URL /a): a/index, b',
  ]);
});

describe('files of one content', () => {
  const site = (versions: Readonly<Record<string, readonly string[]>>, texts: Readonly<Record<string, string>>) => {
    const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [`${path}.mdx`, text]));
    const navigation = { versions: Object.entries(versions).map(([version, pages]) => ({ version, pages })) };
    return makeSite(JSON.stringify({ navigation }), { reader: { ...memoryReader(files), id: (path) => files[path] } });
  };
  const texts = (folder: string, words: string) =>
    Object.fromEntries(words.split(' ').map((word) => [`${folder}${word[0]}`, word]));
  const others = { x: 'X', y: 'Y' };

  it('are told with the folder that most files of their folder moved onto', () => {
    const was = site(
      { v1: ['x', 'y'], rc: ['rc/docs/a', 'rc/docs/b'] },
      { ...others, ...texts('docs/', 'a1 b1 c d e1'), ...texts('rc/docs/', 'a2 b2 c d e1') },
    );
    const is = site(
      { v1: ['x', 'y', 'old/c'], rc: ['docs/a', 'docs/b'] },
      { ...others, ...texts('docs/', 'a2 b2 c d e2'), ...texts('old/', 'a1 b1 c d e1') },
    );
    expect(linesBetween(was, is)).toEqual([
      '~ version rc: folder renamed rc/ → /: 2 pages (no redirect)',
      '~ folder renamed rc/ → /: 3 pages (no redirect; unlisted)',
      '+ page old/c (v1)',
    ]);
  });

  it('are told without a version that listed none of them before', () => {
    const was = site({ v1: ['x', 'y'] }, { ...others, ...texts('rc/', 'c d') });
    const is = site({ v1: ['x', 'y', 'old/c', 'old/d'] }, { ...others, ...texts('old/', 'c d') });
    expect(linesBetween(was, is)[0]).toBe('~ folder renamed rc/ → old/: 2 pages (no redirect) (v1)');
  });
});

it('a wildcard of a folder is told once, also beside an unlisted page and a redirect of one page', () => {
  const names = ['a', 'b', 'c', 'apart'];
  const texts = (folder: string) => Object.fromEntries(names.map((name) => [`${folder}/${name}`, `${name}.\nText.`]));
  const listed = (folder: string) => ['a', 'b', 'c'].map((name) => `${folder}/${name}`);
  const redirects = [{ source: '/old/a', destination: '/new/a' }];
  const was = siteOf(listed('old'), texts('old'), redirects);
  const is = siteOf(listed('new'), texts('new'), [...redirects, { source: '/old/:slug*', destination: '/new/:slug*' }]);
  expect(linesBetween(was, is)).toEqual([
    '> URL changed /old/apart → /new/apart (redirected; unlisted)',
    expect.stringContaining('1 redirect added'),
  ]);
});
