import { expect, it } from '@jest/globals';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { group, linesBetween } from '../diff/lines.ts';

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

/** A site with its files, of which docs.json is one. */
const siteOf = (docs: object, files: Readonly<Record<string, unknown>> = {}) =>
  makeSite(JSON.stringify(docs), {
    reader: memoryReader(Object.fromEntries(Object.entries(files).map(([path, one]) => [path, JSON.stringify(one)]))),
  });

it('pages that moved with the groups beside them are told with the element whose list it was', () => {
  const list = ['a', group('H', 'b', 'c')];
  const of = (pages: unknown) => ({ navigation: { groups: [{ group: 'G', pages }] } });
  const [split, inline] = [siteOf(of({ $ref: 'p.json' }), { 'p.json': list }), siteOf(of(list))];
  const line = (to: string, from: string) =>
    `= no visible change: the content of group "G" is now in ${to} (before: ${from})`;
  expect(linesBetween(split, inline)).toEqual([line('docs.json', 'p.json')]);
  expect(linesBetween(inline, split)).toEqual([line('p.json', 'docs.json')]);
});

it('endpoints that moved with the navigation into another file are told with the navigation', () => {
  const spec = { openapi: '3.1.0', paths: { '/a': { get: {} }, '/b': { get: {} } } };
  const navigation = { groups: [{ ...group('G', 'h', 'GET /a', 'GET /b', 'GET /a'), openapi: 'o.json' }] };
  const split = siteOf({ navigation: { $ref: 'nav.json' } }, { 'nav.json': navigation, 'o.json': spec });
  expect(linesBetween(split, siteOf({ navigation }, { 'o.json': spec }))).toEqual([
    '= no visible change: the navigation is now in docs.json (before: nav.json)',
  ]);
});

it('redirects that moved into another file are told beside other changes', () => {
  const redirects = [{ source: '/x', destination: '/a' }];
  const of = (list: unknown, ...more: readonly string[]) =>
    siteOf({ navigation: { pages: ['a', ...more] }, redirects: list }, { 'redirects.json': redirects });
  expect(linesBetween(of(redirects), of({ $ref: 'redirects.json' }, 'b'))).toEqual([
    '+ page b',
    '= no visible change: redirects are now in redirects.json (before: docs.json)',
  ]);
});
