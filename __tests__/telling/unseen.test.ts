import { expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { jsonDiff } from '../../src/report/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
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

it('redirects in a file of their own are told with that file', () => {
  const redirects = [{ source: '/x', destination: '/a' }];
  const of = (list: unknown) =>
    makeSite(JSON.stringify({ navigation: { pages: ['a'] }, redirects: list }), {
      reader: memoryReader({ 'redirects.json': JSON.stringify(redirects) }),
    });
  expect(linesBetween(of(redirects), of({ $ref: 'redirects.json' }))).toEqual([
    '= no visible change: redirects are now in redirects.json (before: docs.json)',
  ]);
});

it('an entry that is written in another way is named, as JSON names it', () => {
  const [before, after] = ['/a', 'a'].map((page) => site({ navigation: { pages: [page, 'b'] } }));
  expect(linesBetween(before!, after!)).toEqual(['= no visible change: page a written in another way']);
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
