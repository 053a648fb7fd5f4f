import { describe, expect, it } from '@jest/globals';
import { isGuarded, navigationDiff } from '../../src/diff/index.ts';
import { jsonDiff } from '../../src/report/index.ts';
import { totalsText } from '../../src/report/meaning.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { group, linesBetween, linesOf, site } from '../diff/lines.ts';

const language = (code: string, ...groups: readonly unknown[]) => ({ language: code, groups });

it('a container that became another one says so, where readers see no difference', () => {
  const menus = (container: 'pages' | 'groups') => ({
    languages: ['en', 'ja'].map((code) => {
      const item = (label: string) => ({
        item: label,
        [code === 'ja' ? container : 'groups']: [group('G', `${code}/${label}`)],
      });
      return { language: code, tabs: [{ tab: 'T', menu: [item('A'), item('B')] }] };
    }),
  });
  expect(linesOf(menus('pages'), menus('groups'))).toEqual([
    '= no visible change: `pages` became `groups` in menu item "A" and menu item "B" (ja)',
  ]);
});

it('a field that says what held anyway is named', () => {
  const versions = (more: object) => ({
    versions: [
      { version: '1', pages: ['a'], ...more },
      { version: '2', pages: ['b'] },
    ],
  });
  expect(linesOf(versions({}), versions({ default: true }))).toEqual([
    '= no visible change: default true added in version "1"',
  ]);
});

it('a redirect that another one of the same source hid goes unseen', () => {
  const of = (...destinations: readonly string[]) =>
    site({
      navigation: { pages: ['a'] },
      redirects: destinations.map((destination) => ({ source: '/x', destination })),
    });
  expect(linesBetween(of('/a', '/b'), of('/a'))).toEqual(['= no visible change: redirects changed']);
});

it('an entry that is written in another way is named, as JSON names it', () => {
  const [before, after] = ['/a', 'a'].map((page) => site({ navigation: { pages: [page, 'b'] } }));
  expect(linesBetween(before!, after!)).toEqual(['= no visible change: page a written a instead of /a']);
  expect(jsonDiff(navigationDiff(before!, after!), ['', '']).changes).toMatchObject([
    { kind: 'rewritten', pages: [{ before: '/a', after: 'a' }] },
  ]);
});

it('two files of different names are compared by what they hold', () => {
  const docs = JSON.stringify({
    navigation: { languages: [language('en', group('A', 'a', group('B', { $ref: './b.json' })))] },
  });
  const reader = memoryReader({ 'b.json': '{"group":"C","pages":["c"]}' });
  const [x, z] = ['x.json', 'z.json'].map((path) => makeSite(docs, { path, reader }));
  expect(navigationDiff(x!, z!).changes).toEqual([]);
});

it('a key that was there twice is named', () => {
  const of = (more: string) => makeSite(`{"navigation":{"groups":[{${more}"group":"A","pages":["a"]}]}}`);
  expect(linesBetween(of('"group":"A",'), of(''))).toEqual([
    '= no visible change: group (doubled) removed in group "A"',
  ]);
});

it('says beside a change that most lines of the file are formatted anew', () => {
  const pages = Array.from({ length: 20 }, (_, k) => `guides/page-${k}`);
  const text = (more: readonly string[], indent: number) =>
    JSON.stringify({ navigation: { groups: [{ group: 'A', pages: [...pages, ...more] }] } }, null, indent);
  const linesOf = (...texts: readonly string[]) => {
    const [before, after] = texts.map((one) => makeSite(one, { reader: memoryReader({}) }));
    return tell(navigationDiff(before!, after!)).lines.map((line) => line.text);
  };
  expect(linesOf(text([], 2), text(['new'], 4))).toContain(
    'no visible change: most lines of docs.json are formatted anew',
  );
  expect(linesOf(text([], 2), text(['new'], 2)).join()).not.toContain('formatted');
  expect(linesOf(text([], 0), text(['new'], 0)).join()).not.toContain('formatted');
});

/** Languages with elements that are in docs.json, or in a file each. */
function sites(labels: readonly string[]) {
  const of = (code: string, label: string, k: number) => ({ tab: label, pages: [`${code}${k}/a`] });
  const file = (code: string, k: number) => `config/${code}/${k}.json`;
  const codes = ['en', 'jp'];
  const files = codes.flatMap((code) =>
    labels.map((label, k) => [file(code, k), JSON.stringify(of(code, label, k))] as const),
  );
  const site = (tabs: (code: string) => readonly object[]) =>
    makeSite(
      JSON.stringify({ navigation: { languages: codes.map((language) => ({ language, tabs: tabs(language) })) } }),
      {
        reader: memoryReader(Object.fromEntries(files)),
      },
    );
  return [
    site((code) => labels.map((label, k) => of(code, label, k))),
    site((code) => labels.map((_, k) => ({ $ref: `./${file(code, k)}` }))),
  ] as const;
}

it('elements that moved into files are told with each of these files', () => {
  const [inline, split] = sites(['Guides']);
  expect(linesBetween(inline, split)).toEqual([
    '= no visible change: 2 tabs (2 pages) are now in config/en/0.json and config/jp/0.json (before: docs.json) (in en and jp)',
  ]);
  expect(linesBetween(split, inline)).toEqual([
    '= no visible change: 2 tabs (2 pages) are now in docs.json (before: config/en/0.json and config/jp/0.json) (in en and jp)',
  ]);
});

it('many elements that moved into files are told with the number of these files', () => {
  const [inline, split] = sites(Array.from({ length: 25 }, (_, k) => `Tab ${k}`));
  expect(linesBetween(inline, split)).toEqual([
    '= no visible change: 50 tabs (50 pages) are now in 50 files (before: docs.json) (in en and jp)',
  ]);
  expect(linesBetween(split, inline)).toEqual([
    '= no visible change: 50 tabs (50 pages) are now in docs.json (before: 50 files) (in en and jp)',
  ]);
});

/** A navigation of two languages, with the groups of each, and fields of the first. */
const languages = (en: readonly unknown[], fr: readonly unknown[], fields: Readonly<Record<string, unknown>> = {}) => ({
  languages: [
    { language: 'en', ...fields, groups: en },
    { language: 'fr', groups: fr },
  ],
});
const [a, b] = [(code: string) => group('A', `${code}/a1`, `${code}/a2`), (code: string) => group('B', `${code}/b`)];
const flat = (code: string) => [a(code), b(code)];
const wrapped = (code: string) => [group('Top', a(code), b(code))];
const isLate = (lacked: string) => [`! fr not updated in 1 change: fr lacks the change of ${lacked}`];

describe('a language that was not updated', () => {
  const files = ['en', 'fr'].flatMap((code) => [`${code}/a1`, `${code}/a2`, `${code}/b`]);
  const lateLines = (before: unknown, after: unknown) =>
    linesOf(before, after, files).filter((line) => line.startsWith('! '));

  it('lacks an element around others that the first one got or lost', () => {
    const [was, is] = [languages(flat('en'), flat('fr')), languages(wrapped('en'), flat('fr'))];
    expect(lateLines(was, is)).toEqual(isLate('group "Top"'));
    expect(lateLines(was, languages([group('A', group('In', 'en/a1', 'en/a2')), b('en')], flat('fr')))).toEqual(
      isLate('group "In"'),
    );
    expect(lateLines(languages(wrapped('en'), wrapped('fr')), languages(flat('en'), wrapped('fr')))).toEqual(
      isLate('group "Top"'),
    );
  });

  it('lacks a group that the first one made of its pages, or merged into another', () => {
    const was = languages(flat('en'), flat('fr'));
    const split = [group('A', 'en/a1'), group('Z', 'en/a2'), b('en')];
    expect(lateLines(was, languages(split, flat('fr')))).toEqual(isLate('group "Z"'));
    expect(lateLines(was, languages([group('A', 'en/a1', 'en/a2', 'en/b')], flat('fr')))).toEqual(isLate('group "B"'));
  });

  it('lacks nothing that it had before, got too, or has no pages for', () => {
    const [one, other] = [languages(flat('en'), wrapped('fr')), languages(wrapped('en'), wrapped('fr'))];
    expect(lateLines(one, other)).toEqual([]);
    expect(lateLines(languages(flat('en'), flat('fr')), other)).toEqual([]);
    const fewer = (now: readonly unknown[]) => languages(wrapped('en'), now);
    expect(lateLines(languages(flat('en'), [a('fr')]), fewer([group('Top', a('fr'))]))).toEqual([]);
    expect(lateLines(languages(flat('en'), [group('X', 'fr/x')]), fewer([group('X', 'fr/x')]))).toEqual([]);
  });

  it('lacks nothing that it got with a page of its own inside or beside', () => {
    const more = group('C', 'fr/own');
    const was = languages(flat('en'), [...flat('fr'), more]);
    expect(lateLines(was, languages(wrapped('en'), [...wrapped('fr'), more]))).toEqual([]);
    const apart = [group('Top', a('fr')), b('fr')];
    expect(lateLines(languages(flat('en'), flat('fr')), languages(wrapped('en'), apart))).toEqual([]);
  });

  it('lacks nothing if it has a link already where the first one moved it', () => {
    const [link, other] = [{ href: 'https://help.test' }, { tab: 'T', groups: [group('A', 'en/a1')] }];
    const of = (code: string, fields: object) => ({ language: code, ...fields });
    const inMenu = {
      tabs: [
        {
          tab: 'M',
          menu: [
            { item: 'Help', ...link },
            { item: 'A', pages: ['en/b'] },
          ],
        },
        other,
      ],
    };
    const asTab = { tabs: [{ tab: 'M', menu: [{ item: 'A', pages: ['en/b'] }] }, other, { tab: 'Help', ...link }] };
    const zh = of('zh', {
      tabs: [
        { tab: 'T', pages: ['zh/a1'] },
        { tab: 'Hilfe', ...link },
      ],
    });
    const [before, after] = [inMenu, asTab].map((fields) => ({ languages: [of('en', fields), zh] }));
    expect(linesOf(before, after).filter((line) => line.startsWith('! '))).toEqual([]);
  });

  it('has a footer and links in the navbar of its own', () => {
    const links = [{ label: 'Blog', href: 'https://blog.test' }];
    for (const field of [{ navbar: { links } }, { footer: { links: [{ header: 'More', items: links }] } }])
      expect(lateLines(languages(flat('en'), flat('fr')), languages(flat('en'), flat('fr'), field))).toEqual([]);
  });
});
const version = (name: string, pages: readonly string[], ...dropped: readonly string[]) => ({
  version: name,
  // For a tab without a label, Mintlify drops all tabs beside it.
  tabs: [{ tab: 'T', pages }, ...(dropped.length === 0 ? [] : [{ pages: dropped }])],
});
const told = (before: Site, after: Site) => {
  const { summary, lines, totals } = tell(navigationDiff(before, after));
  return { headline: summary, lines: lines.map(({ text }) => text), last: totalsText([totals]) };
};

describe('what a diff leaves', () => {
  const files = ['a', 'b', 'c', 'd'];
  const versions = (...all: readonly unknown[]) => site({ navigation: { versions: all } }, files);

  describe('pages that Mintlify drops where docs.json still lists them', () => {
    it('left the sidebar, with one number in the headline, the line and the last line', () =>
      expect(
        told(
          versions(version('1', ['a'], 'b', 'c'), version('2', ['a', 'b', 'c'])),
          versions(version('1', ['a'], 'b', 'c'), version('2', ['a'])),
        ),
      ).toMatchObject({
        headline: '2 pages left the sidebar (their URLs still work). 3 → 1 pages.',
        lines: expect.arrayContaining([
          '2 pages in tab "T" left the sidebar (URLs still work; docs.json still lists them, where Mintlify drops them): b, c (2)',
        ]),
        last: '0 pages lost, 0 URLs changed, 0 added, 2 left the sidebar',
      }));

    it('are counted with those that are unlisted now', () =>
      expect(
        told(
          versions(version('1', ['a'], 'b'), version('2', ['a', 'b', 'c', 'd'])),
          versions(version('1', ['a'], 'b'), version('2', ['a'])),
        ),
      ).toMatchObject({
        headline: expect.stringContaining('3 pages left the sidebar (their URLs still work).'),
        lines: expect.arrayContaining([
          '3 pages in tab "T" left the sidebar (URLs still work; docs.json still lists 1 of them, where Mintlify drops it): b, c, d (2)',
        ]),
        last: expect.stringContaining('3 left the sidebar'),
      }));

    it('were in no sidebar before, and are not said to leave it', () =>
      expect(told(versions(version('1', ['a'], 'b')), versions(version('1', ['a'])))).toMatchObject({
        headline: 'Nothing lost. 0 → 1 pages.',
        lines: expect.arrayContaining(['version 1: page b removed; Mintlify did not show it']),
        last: '0 pages lost, 0 URLs changed, 0 added',
      }));

    it('and which had no file keep what their redirect did', () => {
      const of = (...dropped: readonly string[]) =>
        site(
          {
            navigation: { versions: [version('1', ['a'], ...dropped)] },
            redirects: [{ source: '/gone', destination: '/a' }],
          },
          files,
        );
      expect(told(of('gone', 'b'), of('b'))).toMatchObject({
        headline: 'Nothing lost.',
        last: '0 pages lost, 0 URLs changed, 0 added',
      });
    });
  });

  describe('a page that left the navigation, and whose URL a new redirect matches', () => {
    const of = (redirects: readonly object[], ...pages: readonly string[]) =>
      site({ navigation: { pages }, redirects }, files);
    const redirect = { source: '/b', destination: '/a' };
    const diff = navigationDiff(of([], 'a', 'b'), of([redirect], 'a'));

    it('is not said to have a URL that still works, and readers are said to be redirected', () =>
      expect(told(of([], 'a', 'b'), of([redirect], 'a'))).toMatchObject({
        headline: '1 URL may be redirected away from its page. 1 unlisted. 2 → 1 pages.',
        lines: [
          'page b unlisted (URL may still work)',
          'redirect /b → /a matches the URL of page b; readers may no longer see it',
        ],
      }));

    it('fails a guard of lost and of taken, as where it stays', () => {
      for (const kind of ['lost', 'taken'] as const)
        expect(diff.changes.filter((change) => isGuarded(change, [kind])).map((change) => change.kind)).toEqual([
          'taken',
        ]);
    });
  });

  it('a hidden page that is unlisted now was in no sidebar', () => {
    const groups = (...more: object[]) =>
      site({ navigation: { groups: [{ group: 'A', pages: ['a'] }, ...more] } }, files);
    const hidden = { group: 'H', hidden: true, pages: ['b'] };
    expect(told(groups(hidden), groups()).headline).toBe(
      '1 hidden page is now unlisted (its URL still works). 2 → 1 pages.',
    );
    expect(told(groups(hidden, { group: 'C', pages: ['c'] }), groups()).headline).toBe(
      '1 page left the sidebar (its URL still works), 1 hidden page is now unlisted (its URL still works). 3 → 1 pages.',
    );
  });
});
