import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { namesText, tell } from '../../src/telling/index.ts';
import { type Leaf, treeOf } from '../../src/served/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { group, linesBetween, linesOf, site } from '../diff/lines.ts';

/** A site whose group `API` lists operations of a specification. */
const siteOf = (paths: object, ...pages: readonly string[]) =>
  makeSite(JSON.stringify({ navigation: { groups: [{ ...group('API', ...pages), openapi: 'api.json' }] } }), {
    reader: memoryReader({ 'api.json': JSON.stringify({ openapi: '3.1.0', info: {}, paths }), 'x.mdx': '' }),
  });

describe('a line', () => {
  it('counts new groups at every depth', () => {
    const groups = [1, 2, 3].map((k) => group(`G${k}`, `p${k}`, group(`H${k}`, `q${k}`)));
    const [before, after] = [{ groups: [group('A', 'a')] }, { groups: [group('A', 'a'), ...groups] }];
    const diff = navigationDiff(site({ navigation: before }), site({ navigation: after }));
    const added = tell(diff, { most: 1 }).lines.find(({ kind }) => kind === 'added');
    expect(added!.text).toMatch(/^6 groups added, 6 pages: /);
  });

  it('of several versions names no version in the place from which groups came', () => {
    const versions = (tabsOf: (version: string) => readonly unknown[]) => ({
      versions: ['1', '2'].map((version) => ({ version, tabs: tabsOf(version) })),
    });
    const tab = (label: string, ...groups: readonly unknown[]) => ({ tab: label, groups });
    const [a, b, c] = ['A', 'B', 'C'].map((label) => (version: string) => group(label, `${version}/${label}`));
    const lines = linesOf(
      versions((v) => [tab('T', a!(v), b!(v)), tab('U', c!(v))]),
      versions((v) => [tab('T', a!(v)), tab('U', c!(v), group('N', b!(v)))]),
    );
    expect(lines).toContain('+ group "N" in U: group "B" (1 page) moved in from T (in each of 1 and 2)');
    const order = linesOf(
      { versions: ['1', '2'].map((v) => ({ version: v, groups: [a!(v), b!(v), c!(v)] })) },
      { versions: ['1', '2'].map((v) => ({ version: v, groups: [a!(v), c!(v), b!(v)] })) },
    );
    expect(order).toEqual(['~ order in version "1": group "C" moved (1, likewise 2)']);
  });

  it('names a page once that was listed twice', () => {
    const [before, after] = [group('A', 'a', 'a', 'x', 'x', 'b'), group('A', 'b')];
    expect(linesOf({ groups: [before] }, { groups: [after] }, ['a', 'x', 'b'], ['b'])).toContain(
      '- 2 pages in group "A" lost (no file, no working redirect): a, x',
    );
    expect(linesOf({ groups: [group('A', 'b', 'a', 'a')] }, { groups: [after] }, ['a', 'b'], ['b'])).toContain(
      '- page a lost (no file, no working redirect)',
    );
  });

  it('calls a page that is listed twice and has another URL no folder', () => {
    const twice = (page: string) => ({ groups: [group('A', page, 'x'), group('B', page, 'y')] });
    const redirects = [{ source: '/authentication', destination: '/auth' }];
    const [before, after] = ['authentication', 'auth'].map((page, k) =>
      site({ navigation: twice(page), redirects: k === 0 ? [] : redirects }, [page, 'x', 'y']),
    );
    expect(linesBetween(before!, after!)).toEqual(['> URL changed /authentication → /auth (redirect added)']);
  });

  it('of what is shown now names it as it is now', () => {
    const [before, after] = [siteOf({}, 'GET /a', 'x'), siteOf({ '/b': { get: {} } }, 'GET /b', 'x')];
    const [{ served: was }, { served: is }] = [before, after].map((one) => treeOf(one).leaves[0]!) as [Leaf, Leaf];
    const lines = tell(navigationDiff(before, after, [{ kind: 'moved', item: was.item, to: is.item }])).lines;
    expect(lines.map(({ text }) => text)).toContain('endpoint GET /b now shown');
  });

  it('counts two operations at one URL once among what is lost', () => {
    const operation = { summary: 'Same', tags: ['t'] };
    const operations = { '/a': { get: operation }, '/b': { get: operation } };
    const diff = navigationDiff(siteOf(operations, 'GET /a', 'GET /b', 'x'), siteOf({}, 'x'));
    const { summary, lines } = tell(diff);
    expect(summary).toMatch(/^1 endpoint lost\./);
    expect(lines[0]!.text).toBe('endpoint GET /b lost (no page, no working redirect)');
  });

  it('of new endpoints beside pages that existed counts no new pages', () => {
    const more = { ...group('B', 'x', 'GET /c'), openapi: 'https://example.com/api.json' };
    const lines = linesOf({ groups: [group('A', 'x')] }, { groups: [group('A', 'x'), more] }, ['x']);
    expect(lines).toEqual(['+ group "B": 1 new endpoint, 1 page that existed']);
  });

  it('of links and specifications that are listed again calls none new', () => {
    const tab = (label: string) => ({
      tab: label,
      menu: [
        { item: 'API', groups: [{ ...group('A', 'x'), openapi: 'https://example.com/api.json' }] },
        { item: 'Help', href: 'https://example.com/help' },
      ],
    });
    const sites = [['A'], ['A', 'B']].map((labels) => site({ navigation: { tabs: labels.map(tab) } }, ['x']));
    const { summary, lines } = tell(navigationDiff(sites[0]!, sites[1]!));
    expect(summary).toMatch(/^Nothing lost\. 2 listed again\./);
    expect(lines[0]!.text).toContain('1 page, 1 link and 1 specification that existed, 2 new menu items, 1 new group');
  });

  it('of a page that a copy lists where another file took its place calls none listed again', () => {
    const version = (label: string, ...pages: readonly string[]) => ({ version: label, pages });
    const before = { versions: [version('1', 'a', 'b')] };
    const after = { versions: [version('1', 'v1/a', 'v1/b'), version('2', 'a', 'b')] };
    const diff = navigationDiff(
      site({ navigation: before }, ['a', 'b']),
      site({ navigation: after }, ['a', 'b', 'v1/a', 'v1/b']),
      [{ kind: 'scope', from: ['version=1'], to: ['version=1'] }],
    );
    expect(tell(diff).summary).toBe('Nothing lost. 2 added. 2 → 4 pages.');
  });

  it('of endpoints that are listed again calls none new, and counts groups that Mintlify makes apart', () => {
    const files = {
      'api.json': JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/a': { get: { tags: ['t'] } } } }),
      'x.mdx': '',
    };
    const product = (name: string) => ({
      product: name,
      groups: [group('G', 'x'), { group: 'API', openapi: 'api.json' }],
    });
    const [before, after] = [['A'], ['A', 'B']].map((names) =>
      makeSite(JSON.stringify({ navigation: { products: names.map(product) } }), { reader: memoryReader(files) }),
    );
    const { summary, lines, totals } = tell(navigationDiff(before!, after!));
    expect(summary).toBe('Nothing lost. 2 listed again. 2 → 4 entries (2 → 2 pages and endpoints).');
    expect([totals.added, totals.again]).toEqual([0, 2]);
    expect(lines.map(({ text }) => text)[0]).toBe(
      'product "B": 1 page and 1 endpoint that existed, 2 new groups, 1 group that Mintlify makes',
    );
  });

  it('calls entries without a file that moved no pages', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const inFolder = (folder: string) => names.map((name) => `${folder}/${name}`);
    const before = { navigation: { groups: [group('A', ...inFolder('old'), 'x')] } };
    const redirects = [{ source: '/old/:slug*', destination: '/new/:slug*' }];
    const after = { navigation: { groups: [group('A', 'x'), group('B', ...inFolder('new'))] }, redirects };
    const lines = linesBetween(site(before, ['x']), site(after, ['x']));
    expect(lines.join()).toContain('6 entries without a file moved in under another path');
  });

  it('calls nothing unchanged whose parent became another kind', () => {
    const inner = {
      languages: [
        { language: 'en', pages: ['a'] },
        { language: 'fr', pages: ['fr/a'] },
      ],
    };
    expect(linesOf({ tabs: [{ tab: 'X', ...inner }] }, { dropdowns: [{ dropdown: 'X', ...inner }] })).toEqual([
      '~ tab "X" became a dropdown (2 pages)',
    ]);
  });
});

it('counts names by folder as often as they are there, with a space in a name or without', () => {
  const pages = ['n/a', 'n/a', 'n/b', 'n/c d', 'm/e', 'm/f'];
  expect(linesOf({ groups: [group('A', ...pages, 'x')] }, { groups: [group('A', 'x')] }, ['x'])).toContain(
    '- 6 entries in group "A" removed; they had no file: 4 in n/, 2 in m/',
  );
  expect(namesText(['n/a', 'n/a', 'n/b'])).toBe(': n/a (2 times), n/b');
  expect(namesText(['GET /a', 'GET /a', 'GET /b', 'GET /c', 'GET /d'])).toBe(
    ': GET /a (2 times), GET /b, GET /c and 1 more',
  );
});
