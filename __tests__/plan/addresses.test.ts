import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader } from '../../src/index.ts';
import { goneAddresses, takenAddresses } from '../../src/diff/index.ts';
import { parseJson } from '../../src/json/index.ts';
import type { FileChange, Site } from '../../src/site/index.ts';
import type { Declaration } from '../../src/transform/index.ts';
import { growth, square } from '../growth.ts';

/** A site of so many pages, and the same with every page file moved. */
function moved(count: number) {
  const pages = Array.from({ length: count }, (_, k) => `guides/page-${k}`);
  const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
  const before = makeSite(JSON.stringify({ navigation: { pages } }), { reader: memoryReader(files) });
  const changes = pages.map((page) => ({ kind: 'move' as const, path: `new/${page}.mdx`, from: `${page}.mdx` }));
  return { before, after: before.withStaged(changes) };
}

describe('the addresses that go', () => {
  it('are found for thousands of moved files in a stride', () => {
    const sites = new Map([1500, 12_000].map((count) => [count, moved(count)]));
    const gone = (count: number) => goneAddresses(sites.get(count)!.before, sites.get(count)!.after, []);
    expect(growth(gone, 1500)).toBeLessThan(square);
    expect(gone(1500).map(({ address, isShown }) => `${address} ${isShown}`)).toContain('/guides/page-1499 true');
  });
});

/** A site of these redirects, with an empty file for each path. */
const siteOf = (
  navigation: object,
  files: readonly string[],
  redirects: readonly (readonly [string, string])[] = [],
): Site =>
  makeSite(textOf(navigation, redirects), {
    reader: memoryReader(Object.fromEntries(files.map((path) => [path, '']))),
  });
const textOf = (navigation: object, redirects: readonly (readonly [string, string])[]) =>
  JSON.stringify({ navigation, redirects: redirects.map(([source, destination]) => ({ source, destination })) });
const withText = (site: Site, text: string) => site.withDocuments(new Map([[site.main, parseJson(text)]]));
const deleted = (...paths: string[]): FileChange[] => paths.map((path) => ({ kind: 'delete', path }));
const removed = (page: string): Declaration => ({ kind: 'removed', item: { kind: 'page', page } });

describe('an address goes', () => {
  const gone = (before: Site, changes: readonly FileChange[], ...declared: Declaration[]) =>
    goneAddresses(before, before.withStaged(changes), declared).map(({ address }) => address);

  it('unless it was declared of that very page', () => {
    const site = siteOf({ pages: ['a', 'b'] }, ['a.mdx', 'b.mdx']);
    expect(gone(site, deleted('a.mdx', 'b.mdx'), removed('a'))).toEqual(['/b']);
  });
  it('of a folder with its index page, however the page is written where it is declared', () => {
    const site = siteOf({ pages: ['guides/index'] }, ['guides/index.mdx']);
    expect(gone(site, deleted('guides/index.mdx'))).toEqual(['/guides']);
    expect(gone(site, deleted('guides/index.mdx'), removed('guides'))).toEqual([]);
  });
  it('and stays if the index page of a folder becomes the page beside the folder', () => {
    const site = siteOf({ pages: ['guides/index'] }, ['guides/index.mdx']);
    expect(gone(site, [{ kind: 'move', from: 'guides/index.mdx', path: 'guides.mdx' }])).toEqual([]);
  });
  it('of a redirect that is kept, with the file that it leads to', () => {
    const site = siteOf({ pages: ['a'] }, ['a.mdx', 'old.pdf'], [['/handbook', '/old.pdf']]);
    expect(gone(site, deleted('old.pdf'))).toEqual(['/handbook']);
  });
  it('of what `.mintignore` leaves out after it was moved into place', () => {
    const reader = memoryReader({ 'a.mdx': '', ignored: 'a.mdx\n' });
    const site = makeSite(textOf({ pages: ['a'] }, []), { reader });
    expect(gone(site, [{ kind: 'move', from: 'ignored', path: '.mintignore' }])).toEqual(['/a']);
  });
  it('of a page that Mintlify drops, since its file answers; it says so', () => {
    const navigation = { tabs: [{ tab: 'T', pages: ['a'], groups: [{ group: 'G', pages: ['b'] }] }] };
    const site = siteOf(navigation, ['a.mdx', 'b.mdx']);
    expect(goneAddresses(site, site.withStaged(deleted('a.mdx')), [])).toMatchObject([
      { address: '/a', isShown: false, text: 'page a, which is in no sidebar' },
    ]);
  });
});

describe('a redirect takes an address', () => {
  const taken = (before: readonly (readonly [string, string])[], after: readonly (readonly [string, string])[]) => {
    const site = siteOf({ pages: ['a', 'b'] }, ['a.mdx', 'b.mdx'], before);
    const changed = withText(site, textOf({ pages: ['a', 'b'] }, after));
    return takenAddresses(site, changed).map(({ address, text }) => `${address} ${text}`);
  };
  it('of a page, if it is added to others', () =>
    expect(
      taken(
        [['/old', '/a']],
        [
          ['/old', '/a'],
          ['/b', '/a'],
        ],
      ),
    ).toEqual(['/b redirected to /a']));
  it('of another redirect, if it stands before it', () =>
    expect(
      taken(
        [['/old/x/:slug*', '/a']],
        [
          ['/old/:slug*', '/b'],
          ['/old/x/:slug*', '/a'],
        ],
      ),
    ).toEqual(['/old/x/… redirected to /b']));
  it('and none where one mistake made Mintlify refuse all of them before', () => {
    const doubled = [
      ['/old', '/a'],
      ['/old', '/b'],
    ] as const;
    expect(taken(doubled, [...doubled, ['/b', '/a']])).toEqual([]);
  });
});

describe('a wildcard', () => {
  const versions = (...labels: string[]) => ({
    versions: labels.map((version) => ({ version, pages: [`${version}/a`] })),
  });
  const files = ['v1/a.mdx', 'v1/outside.mdx', 'v2/a.mdx'];
  const wildcard = [['/v1/:slug*', '/v2/:slug*']] as const;
  const taken = (before: object, after: object, ...declared: Declaration[]) => {
    const site = siteOf(before, files);
    return takenAddresses(site, withText(site, textOf(after, wildcard)), declared).map(({ address }) => address);
  };

  it('takes a page in no navigation, and none of a folder that a transform removes', () => {
    expect(taken(versions('v1', 'v2'), versions('v1', 'v2'))).toEqual(['/v1/a', '/v1/outside']);
    expect(taken(versions('v1', 'v2'), versions('v2'))).toEqual(['/v1/outside']);
    expect(taken(versions('v1', 'v2'), versions('v2'), removed('v1/a'))).toEqual([]);
  });
});
