import { describe, expect, it } from '@jest/globals';
import { movePaths, type NewPaths, type PathsOptions } from '../../src/edit/index.ts';
import { defineTransform, makeSite, memoryReader, print, run, z } from '../../src/index.ts';

/** What becomes of a docs.json, which files move, and what is said, where paths are moved in a run that proves that nothing is lost. */
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
    said: diagnostics.map(({ severity, message }) => `${severity} ${message}`),
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
    ).toEqual({
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
    }));

  it('moves nothing where a page is already, and names both', () =>
    expect(moved({ navigation: { pages: ['a', 'b'] } }, { 'a.mdx': '', 'b.mdx': '' }, page('a', 'b')).said).toEqual([
      'error a.mdx would be moved to b.mdx, where a file stands already',
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
