import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import * as library from '../../src/index.ts';
import * as diff from '../../src/diff.ts';
import * as edit from '../../src/edit/index.ts';
import * as json from '../../src/json.ts';

const pages = ['library.md', 'your-own.md', 'cookbook.md'].map((name) =>
  readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8'),
);

/** What the code of an example in the documentation that has some text in it exports. */
function exportsOf(text: string): Record<string, unknown> {
  const code = pages
    .flatMap((page) => [...page.matchAll(/```[jt]s\n([^]*?)```/g)])
    .find(([, one]) => one!.includes(text))![1]!;
  const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const module = { exports: {} };
  const doors: Record<string, unknown> = {
    navshift: library,
    'navshift/edit': edit,
    'navshift/json': json,
    'navshift/diff': diff,
  };
  new Function('module', 'exports', 'require', outputText)(module, module.exports, (door: string) => doors[door]);
  return module.exports;
}

const exampleOf = (name: string) => exportsOf(`name: '${name}'`)['default'] as (options: object) => library.Transform;

/** What a run of an example makes of a navigation. */
function ran(name: string, options: object, navigation: unknown, files: Record<string, string> = {}) {
  const site = library.makeSite(JSON.stringify({ navigation }), { reader: library.memoryReader(files) });
  const { after, failed, plan } = library.run(site, exampleOf(name)(options));
  expect(failed).toBe(false);
  const { navigation: shape, ...rest } = JSON.parse(library.print(after) as string) as { navigation: unknown };
  const moved = plan.changes.flatMap(({ from, path }) => (from === undefined ? [] : `${from} → ${path}`));
  const made = plan.changes.flatMap(({ kind, path }) => (kind === 'create' ? path : []));
  return { navigation: shape, ...rest, ...(moved.length > 0 && { moved }), ...(made.length > 0 && { made }) };
}

const group = (label: string, ...pages: string[]) => ({ group: label, pages });

describe('the examples of docs/cookbook.md', () => {
  it('move a page into another group', () =>
    expect(
      ran(
        'move-page',
        { page: 'b', into: '/navigation/groups/1' },
        { groups: [group('A', 'a', 'b'), group('B', 'a', 'c')] },
      ),
    ).toEqual({ navigation: { groups: [group('A', 'a'), group('B', 'a', 'b', 'c')] } }));

  it('give a folder another name', () =>
    expect(
      ran(
        'move-folder',
        { from: 'guides', to: 'learn' },
        { pages: ['guides/a', 'b'] },
        { 'guides/a.mdx': '', 'b.mdx': '' },
      ),
    ).toEqual({
      navigation: { pages: ['learn/a', 'b'] },
      redirects: [{ source: '/guides/:slug*', destination: '/learn/:slug*' }],
      moved: ['guides/a.mdx → learn/a.mdx'],
    }));
});

describe('more examples of docs/cookbook.md', () => {
  it('put a page into a new group in each language', () => {
    const languages = (en: unknown, fr: unknown) => [
      { language: 'en', pages: [en] },
      { language: 'fr', pages: [fr] },
    ];
    expect(ran('wrap-everywhere', { page: 'en/a', label: 'New' }, { languages: languages('en/a', 'fr/a') })).toEqual({
      navigation: { languages: languages(group('New', 'en/a'), group('New', 'fr/a')) },
    });
  });

  it('remove every second listing of a page', () =>
    expect(ran('dedupe', {}, { groups: [group('A', 'a', 'b', 'a'), group('B', 'b', 'c')] })).toEqual({
      navigation: { groups: [group('A', 'a', 'b'), group('B', 'c')] },
    }));

  it('merge two sites that came of one', () => {
    const site = (...pages: string[]) =>
      library.makeSite(JSON.stringify({ navigation: { pages } }), { reader: library.memoryReader() });
    const { merge } = exportsOf('export function merge') as {
      merge: (...sites: library.Site[]) => { site: library.Site; conflicts: string[] };
    };
    const { site: merged, conflicts } = merge(site('a', 'b'), site('a', 'ours', 'b'), site('a', 'b', 'theirs'));
    expect([library.print(merged), conflicts]).toEqual(['{"navigation":{"pages":["a","ours","b","theirs"]}}', []]);
  });

  it('make a group of a tab a tab beside it', () =>
    expect(
      ran(
        'group-to-tab',
        { at: '/navigation/tabs/0/groups/1' },
        { tabs: [{ tab: 'T', groups: [group('A', 'a'), group('B', 'b')] }] },
      ),
    ).toEqual({
      navigation: {
        tabs: [
          { tab: 'T', groups: [group('A', 'a')] },
          { tab: 'B', pages: ['b'] },
        ],
      },
    }));

  it('split a group, and join it again', () => {
    const one = { groups: [group('A', 'a', 'x/b', 'x/c')] };
    const two = { groups: [group('A', 'a'), group('X', 'x/b', 'x/c')] };
    expect(ran('split-group', { at: '/navigation/groups/0', folder: 'x', label: 'X' }, one)).toEqual({
      navigation: two,
    });
    expect(ran('join-elements', { at: ['/navigation/groups/0', '/navigation/groups/1'] }, two)).toEqual({
      navigation: one,
    });
  });

  it('put a page into each version that has its neighbor', () => {
    const versions = (...pages: string[][]) => ({
      versions: pages.map((some, k) => ({ version: `v${3 - k}`, pages: some })),
    });
    expect(
      ran('add-everywhere', { page: 'new', after: 'a' }, versions(['a', 'b'], ['v2/a', 'v2/b'], ['v1/b'])),
    ).toEqual({ navigation: versions(['a', 'new', 'b'], ['v2/a', 'v2/new', 'v2/b'], ['v1/b']) });
  });

  it('puts two pages into a new group', () =>
    expect(
      ran('wrap-pages', { first: 'a', second: 'c', label: 'New' }, { groups: [group('A', 'a', 'b', 'c')] }),
    ).toEqual({ navigation: { groups: [{ group: 'A', pages: [group('New', 'a', 'c'), 'b'] }] } }));
});

describe('the examples of docs/your-own.md and docs/cookbook.md', () => {
  it('add a field before the containers', () => {
    const groups = { groups: [group('A', 'a'), { group: 'B', icon: 'star', pages: ['b'] }] };
    const navigation = { groups: [{ group: 'A', icon: 'book', pages: ['a'] }, groups.groups[1]] };
    expect(JSON.stringify(ran('group-icons', { icon: 'book' }, groups))).toBe(JSON.stringify({ navigation }));
  });

  it('make anchors tabs', () =>
    expect(ran('anchors-to-tabs', {}, { anchors: [{ anchor: 'A', pages: ['a'] }] })).toEqual({
      navigation: { tabs: [{ tab: 'A', pages: ['a'] }] },
    }));

  it('flatten a level', () =>
    expect(
      ran(
        'flatten-group',
        { at: '/navigation/pages/0' },
        { pages: [{ group: 'A', pages: ['a', group('B', 'b')] }, 'c'] },
      ),
    ).toEqual({ navigation: { pages: ['a', group('B', 'b'), 'c'] } }));

  it('split groups by the folders of their pages', () =>
    expect(
      ran('split-by-folder', { most: 2 }, { groups: [group('A', 'a', 'x/b', 'y/c', 'x/d'), group('B', 'b', 'x/e')] }),
    ).toEqual({
      navigation: { groups: [group('A', 'a'), group('x', 'x/b', 'x/d'), group('y', 'y/c'), group('B', 'b', 'x/e')] },
    }));

  it('cut a version', () =>
    expect(
      ran(
        'copy-version',
        { at: '/navigation/versions/0', label: 'v1' },
        { versions: [{ version: 'next', default: true, pages: ['a'] }] },
        { 'a.mdx': 'A' },
      ),
    ).toEqual({
      navigation: {
        versions: [
          { version: 'next', default: true, pages: ['a'] },
          { version: 'v1', pages: ['v1/a'] },
        ],
      },
      made: ['v1/a.mdx'],
    }));

  it('put each language into a file of its own', () =>
    expect(
      ran(
        'split-languages',
        {},
        {
          languages: [
            { language: 'en', pages: ['a'] },
            { language: 'fr', pages: ['fr/a'] },
          ],
        },
      ),
    ).toEqual({
      navigation: { languages: [{ $ref: 'navigation-en.json' }, { $ref: 'navigation-fr.json' }] },
      made: ['navigation-en.json', 'navigation-fr.json'],
    }));

  it('are at most 25 lines each', () => {
    const codes = [...pages[2]!.matchAll(/```js\n([^]*?)```/g)].map(([, text]) => text!.trim().split('\n').length);
    expect(Math.max(...codes)).toBeLessThanOrEqual(25);
  });
});
