import { describe, expect, it } from '@jest/globals';
import { type LinkRewriter, movePaths, newRedirects, type NewPaths, type PathsOptions } from '../../src/edit/index.ts';
import { defineTransform, makeSite, memoryReader, print, run, z } from '../../src/index.ts';
import type { Redirect } from '../../src/site/index.ts';
import { Collector } from '../../src/transform/index.ts';

/**
 * What becomes of a docs.json, which files move, and what is said, where paths are moved in a run that proves that
 * nothing is lost.
 */
function moved(docs: object, files: Record<string, string>, paths: NewPaths, options: PathsOptions = {}) {
  const site = makeSite(JSON.stringify(docs), { reader: memoryReader(files) });
  const transform = defineTransform({
    name: 'move-paths',
    summary: 'Move paths.',
    options: z.object({}),
    apply: (one, _, report) => movePaths(one, paths, options, report),
  });
  const { after, plan, diagnostics } = run(site, transform());
  return {
    docs: JSON.parse(print(after) as string) as unknown,
    files: plan.changes.flatMap(({ from, path }) => (from === undefined ? [] : `${from} → ${path}`)),
    documents: [...after.documents.keys()],
    said: diagnostics.map(({ severity, message }) => `${severity} ${message}`),
    told: diagnostics.map(({ rule, help }) => `${rule}: ${help}`),
  };
}
const page = (from: string, to: string): NewPaths => ({ files: new Map([[from, to]]) });

describe('movePaths', () => {
  it('moves a page: its file, entries, roots, links and redirects', () =>
    expect(
      moved(
        {
          navigation: {
            groups: [
              { group: 'A', root: 'g/a', pages: ['g/b', '/g/a'] },
              { group: 'L', href: '/g/a#top' },
            ],
          },
          redirects: [{ source: '/old', destination: '/g/a' }],
        },
        { 'g/a.mdx': '', 'g/b.mdx': '' },
        page('g/a', 'h/c'),
      ),
    ).toMatchObject({
      docs: {
        navigation: {
          groups: [
            { group: 'A', root: 'h/c', pages: ['g/b', '/h/c'] },
            { group: 'L', href: '/h/c#top' },
          ],
        },
        redirects: [
          { source: '/old', destination: '/h/c' },
          { source: '/g/a', destination: '/h/c' },
        ],
      },
      files: ['g/a.mdx → h/c.mdx'],
      said: [],
    }));

  it('moves a folder whose name has the signs of a glob', () =>
    expect(
      moved(
        { navigation: { pages: ['(g)/a', 'b'] } },
        { '(g)/a.mdx': '', '(g)/img/x.png': '', 'b.mdx': '' },
        { folders: new Map([['(g)', 'h']]) },
      ).files,
    ).toEqual(['(g)/a.mdx → h/a.mdx', '(g)/img/x.png → h/img/x.png']));

  it('says what to do with page files that name an old path', () =>
    expect(
      moved(
        { navigation: { pages: ['a', 'b'] } },
        { 'a.mdx': '', 'b.mdx': '![x](/a.png)', 'a.png': '' },
        page('a.png', 'c.png'),
      ).told,
    ).toEqual([
      'move-paths/page-text: The text of pages is left as it is: change this line by hand, or the build breaks there.',
    ]));

  it('moves a page that is in no navigation', () =>
    expect(moved({ navigation: { pages: ['b'] } }, { 'a.md': '', 'b.mdx': '' }, page('a', 'c')).files).toEqual([
      'a.md → c.md',
    ]));

  it('moves a folder with its specification and documents, which name what they named before', () =>
    expect(
      moved(
        { navigation: { tabs: [{ tab: 'T', openapi: 'g/api.json', $ref: 'g/nav.json' }] } },
        { 'g/api.json': '{"openapi":"3.1.0","paths":{}}', 'g/nav.json': '{"pages":["g/a"]}', 'g/a.mdx': '' },
        { folders: new Map([['g', 'x/h']]) },
        { redirects: false },
      ),
    ).toMatchObject({
      docs: { navigation: { tabs: [{ tab: 'T', openapi: 'x/h/api.json', $ref: 'x/h/nav.json' }] } },
      files: expect.arrayContaining(['g/a.mdx → x/h/a.mdx', 'g/api.json → x/h/api.json']) as unknown,
      documents: ['docs.json', 'x/h/nav.json'],
    }));

  it('moves a folder whose name would be a set of letters in a glob', () =>
    expect(
      moved(
        { navigation: { pages: ['[g]/a'] } },
        { '[g]/a.mdx': '', '[g]/x.png': '', 'g/b.mdx': '' },
        { folders: new Map([['[g]', 'h']]) },
      ).files,
    ).toEqual(['[g]/a.mdx → h/a.mdx', '[g]/x.png → h/x.png']));

  it('says of how many more files each would be moved to where one is, and what to do', () => {
    const names = Array.from({ length: 22 }, (_, k) => `g/${k}.mdx`);
    const { said, told, files } = moved(
      { navigation: { pages: ['g/0'] } },
      Object.fromEntries(names.flatMap((name) => [name, name.replace('g', 'h')]).map((name) => [name, ''])),
      { folders: new Map([['g', 'h']]) },
    );
    expect(said).toHaveLength(21);
    expect(said.at(-1)).toBe('error 2 more files would be moved to a path that exists already');
    expect(told[0]).toBe('move-paths/file-exists: Put the two together, or remove one of them, then run again.');
    expect(files).toEqual([]);
  });

  it('names no page whose relative path means what it meant', () => {
    const named = (renaming: Parameters<typeof moved>[2]) =>
      moved({ navigation: { pages: ['g/a'] } }, { 'g/a.mdx': '![x](./i.png)', 'g/i.png': '' }, renaming).said;
    expect(named({ folders: new Map([['g', 'h']]) })).toEqual([]);
    expect(named(page('g/i.png', 'g/j.png'))).toEqual([expect.stringContaining('1 page file names an old path')]);
    expect(
      moved(
        { navigation: { pages: ['x/a'] } },
        { 'x/a.mdx': '![x](./g/i.png)', 'x/g/i.png': '' },
        { folders: new Map([['x/g', 'x/h']]) },
      ).said,
    ).toEqual([expect.stringContaining('1 page file names an old path')]);
  });

  it('names a page that needs one of several files that move', () =>
    expect(
      moved(
        { navigation: { pages: ['b'] } },
        { 'b.mdx': '![x](/i.png)', 'i.png': '', 'j.png': '' },
        {
          files: new Map([
            ['i.png', 'x/i.png'],
            ['j.png', 'x/j.png'],
          ]),
        },
      ).said,
    ).toEqual([expect.stringContaining('1 page file names an old path')]));

  it('rewrites the links of pages that can name what moves, and of no other', () => {
    const asked: string[] = [];
    const links: LinkRewriter = (text, newReference, file) => {
      asked.push(file);
      return text.replace(/\((.*?)\)/g, (all, link: string) => `(${newReference(link) ?? link})`);
    };
    const site = makeSite('{"navigation": {"pages": ["g/a", "g/b", "c", "d"]}}', {
      reader: memoryReader({
        'g/a.mdx': '[b](./b) [c](../c) [own](#x) [out](https://x.y/g/a)',
        'g/b.mdx': '[a](a)',
        'c.mdx': '[a](/g/a/?q#h) [a](g%2Fa) [a](/g/%61)',
        'd.mdx': '[c](/c)',
      }),
    });
    const transform = defineTransform({
      name: 'move-paths',
      summary: 'Move.',
      options: z.object({}),
      apply: (one, _, report) => movePaths(one, page('g/a', 'h/new a'), { links }, report),
    });
    const { plan } = run(site, transform());
    const texts = plan.changes.flatMap(({ path, after }) =>
      path === 'docs.json' ? [] : [`${path}: ${new TextDecoder().decode(after)}`],
    );
    expect(texts).toEqual([
      'h/new a.mdx: [b](../g/b) [c](../c) [own](#x) [out](https://x.y/g/a)',
      'c.mdx: [a](/h/new a/?q#h) [a](h/new%20a) [a](/h/new%20a)',
      'g/b.mdx: [a](../h/new a)',
    ]);
    expect(asked.sort()).toEqual(['c.mdx', 'g/a.mdx', 'g/b.mdx']);
  });

  it('moves nothing where a page is already, and says so once', () =>
    expect(moved({ navigation: { pages: ['a', 'b'] } }, { 'a.mdx': '', 'b.mdx': '' }, page('a', 'b')).said).toEqual([
      'error The page a would become b, which is in the navigation already',
    ]));

  it('names the page files that name an old path where no redirect helps', () =>
    expect(
      moved(
        { navigation: { pages: ['g/a', 'b'] } },
        { 'g/a.mdx': '', 'b.mdx': '![x](/g/i.png)', 'g/i.png': '' },
        {
          folders: new Map([['g', 'h']]),
        },
      ).said,
    ).toEqual([
      'warning 1 page file names an old path, in an import, an image or the specification of the front matter: b.mdx',
    ]));
});

describe('newRedirects', () => {
  it('gives those whose source is not redirected yet, and reports one that leads elsewhere', () => {
    const site = makeSite(
      JSON.stringify({
        navigation: { pages: [] },
        redirects: [
          { source: '/a', destination: '/x' },
          { source: '/b/', destination: '/y' },
        ],
      }),
      { reader: memoryReader({}) },
    );
    const report = new Collector();
    const wanted = [
      { source: '/a', destination: '/x' },
      { source: '/b', destination: '/z' },
      { source: '/c', destination: '/z' },
    ];
    expect(newRedirects(site, wanted, report)).toEqual([wanted[2]]);
    expect(report.diagnostics.map(({ message }) => message)).toEqual([
      '/b/ goes to /y already, so no redirect to /z was added',
    ]);
    expect(newRedirects(site, wanted, report, () => null)).toEqual(wanted);
  });

  it.each([
    [{ $ref: './gone.json' }, 'No redirect can be added: `redirects` is in "./gone.json", which cannot be read'],
    [{ source: '/a', destination: '/b' }, 'No redirect can be added: `redirects` is not a list'],
  ])('gives none where `redirects` can take none, which is an error: %j', (redirects, message) => {
    const site = makeSite(JSON.stringify({ navigation: { pages: [] }, redirects }), { reader: memoryReader({}) });
    const said = (wanted: readonly Redirect[]) => {
      const report = new Collector();
      expect(newRedirects(site, wanted, report)).toEqual([]);
      return report.diagnostics.map(({ severity, message: text, pointer }) => [severity, text, pointer]);
    };
    expect(said([{ source: '/a', destination: '/c' }])).toEqual([['error', message, '/redirects']]);
    expect(said([])).toEqual([]);
  });
});
