import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { group, linesBetween, linesOf, site } from '../diff/lines.ts';

describe('a line of several languages', () => {
  const version = (code: string, label: string, isWhole: boolean) => ({
    version: label,
    tabs: [
      {
        tab: 'Docs',
        groups: [
          ...(isWhole ? [group('A', `${code}/${label}/a`, `${code}/${label}/b`)] : []),
          group('B', `${code}/${label}/c`),
        ],
      },
    ],
  });
  const languages = (...whole: readonly string[]) => ({
    languages: ['en', 'fr'].map((code) => ({
      language: code,
      versions: ['v3', 'v2', 'v1'].map((label) => version(code, label, whole.includes(label))),
    })),
  });

  it('names the version in which all of them changed', () =>
    expect(linesOf(languages('v3', 'v2', 'v1'), languages('v3', 'v2'))).toEqual([
      '~ version "v1" opens with en/v1/c (before: en/v1/a) (en, likewise fr)',
      '- 2 pages in group "A" unlisted (URLs may still work): en/v1/a, en/v1/b (v1: en, likewise fr)',
      '- group "A" in Docs (v1: in en and fr)',
    ]));

  it('counts the versions if they are several', () =>
    expect(linesOf(languages('v3', 'v2', 'v1'), languages('v3'))).toContain(
      '- group "A" in Docs (2 times in each of en and fr)',
    ));
});

it('pages that leave a folder together are one folder that was renamed, whether they are listed or not', () => {
  const unlisted = ['c', 'd', 'e'];
  const docs = (folder: string) =>
    site({ navigation: { pages: ['s/kept', `${folder}/w/a`, `${folder}/w/b`] } }, [
      's/kept',
      ...['a', 'b', ...unlisted].map((name) => `${folder}/w/${name}`),
    ]);
  expect(linesBetween(docs('s'), docs('p'))).toEqual([
    '~ folder renamed s/w/ → p/w/: 2 pages (no redirect)',
    '~ folder renamed s/w/ → p/w/: 3 pages (no redirect; unlisted)',
  ]);
});

it('a source page that a language lists for an entry without a file is told alike with and without a declaration', () => {
  const languages = (...pages: readonly string[]) => ({
    languages: [
      { language: 'en', groups: [group('G', 'a', 'b')] },
      { language: 'ja', groups: [group('G', ...pages)] },
    ],
  });
  const [before, after] = [languages('ja/a', 'ja/b'), languages('ja/a', 'b')].map((navigation) =>
    site({ navigation }, ['a', 'b', 'ja/a']),
  );
  const page = (name: string) => ({ kind: 'page' as const, page: name });
  const [known, searched] = [[{ kind: 'moved' as const, item: page('ja/b'), to: page('b') }], []].map((declared) =>
    tell(navigationDiff(before!, after!, declared)),
  );
  expect(known!.lines.map(({ text }) => text)).toEqual([
    'language ja: entry ja/b in G removed; it had no file',
    'page b in G, file already there (ja)',
  ]);
  const texts = ({ summary, lines }: typeof known & {}) => [summary, ...lines.map(({ text }) => text)];
  expect(texts(known!)).toEqual(texts(searched!));
});

it('groups of a mint.json are wrapped in the tabs of the docs.json, and are not new', () => {
  const groups = [group('A', 'a', group('B', 'b')), group('API', 'api/x')];
  const tab = (label: string, k: number) => ({ tab: label, groups: [groups[k]] });
  const siteOf = (navigation: unknown, path: string) =>
    makeSite(JSON.stringify({ navigation }), { path, reader: memoryReader(['a.mdx', 'b.mdx', 'api/x.mdx']) });
  const upgraded = siteOf({ tabs: [tab('Documentation', 0), tab('API', 1)] }, 'docs.json');
  const { lines } = tell(navigationDiff(siteOf(groups, 'mint.json'), upgraded));
  expect(lines.map(({ text }) => text)).toEqual([
    '3 pages now shown: a, b, api/x',
    'group "A" (2 pages) wrapped in tab "Documentation"',
    'group "API" (1 page) wrapped in tab "API"',
  ]);
});
