import { describe, expect, it } from '@jest/globals';
import { linesBetween, site } from '../diff/lines.ts';
import { tell } from '../../src/telling/index.ts';
import { navigationDiff } from '../../src/diff/index.ts';

/** A site of one page with redirects of several URLs to it, some of which are gone. */
const withRedirects = (sources: readonly string[], destination = '/a') =>
  site({ navigation: { pages: ['a'] }, redirects: sources.map((source) => ({ source, destination })) }, ['a']);

it('a redirect to a page that is lost, or moved without a redirect, is lost too', () => {
  const redirects = [{ source: '/old', destination: '/b' }];
  const [before, lost, moved] = [['a', 'b'], ['a'], ['a', 'c/b']].map((pages) =>
    site({ navigation: { pages }, redirects }, pages),
  );
  const oldIsLost = '- URL /old no longer works (it was redirected to /b)';
  expect(linesBetween(before!, lost!)).toContain(oldIsLost);
  expect(linesBetween(before!, moved!)).toContain(oldIsLost);
  expect(tell(navigationDiff(before!, lost!)).summary).toMatch(/^1 page and 1 redirected URL lost\./);
});

it('names the URLs that a wildcard led to a page or to another redirect', () => {
  const of = (target: string, ...sources: readonly string[]) => {
    const others = sources.map((source) => ({ source, destination: '/v1/a' }));
    const redirects = [...others, { source: '/latest/:slug*', destination: `/${target}/:slug*` }];
    return site({ navigation: { pages: ['v1/a', 'v2/b'] }, redirects }, ['v1/a', 'v2/b']);
  };
  const redirected = (url: string, to: string) => `- URL ${url} no longer works (it was redirected to ${to})`;
  const before = of('v1', '/v1/x', '/v1/b');
  expect(linesBetween(before, of('v1', '/v1/b'))).toEqual([
    redirected('/v1/x', '/v1/a'),
    redirected('/latest/x', '/v1/x'),
  ]);
  expect(linesBetween(before, of('v2', '/v1/x', '/v1/b'))).toEqual([
    redirected('/latest/a', '/v1/a'),
    redirected('/latest/x', '/v1/x'),
    '~ redirect /latest/:slug* → /v2/:slug* (before: /v1/:slug*)',
  ]);
  expect(linesBetween(before, of('v3', '/v1/x', '/v1/b')).length).toBe(4);
});

const sources = ['/old/a', '/old/b', '/old/c', '/old/d', '/other/e', '/f'];

it('counts URLs that are no longer redirected in one line, and names their target', () =>
  expect(linesBetween(withRedirects(sources), withRedirects([]))).toEqual([
    '- 6 URLs no longer work (they were redirected to /a): 4 in old/, 1 in other/, 1 in no folder',
  ]));

it('names each such URL if there are few, or if the line of each is asked for', () => {
  expect(linesBetween(withRedirects(sources.slice(0, 2)), withRedirects([]))).toEqual([
    '- URL /old/a no longer works (it was redirected to /a)',
    '- URL /old/b no longer works (it was redirected to /a)',
  ]);
  const { lines } = tell(navigationDiff(withRedirects(sources), withRedirects([])), { full: true });
  expect(lines.map(({ text }) => text)).toEqual(
    sources.map((source) => `URL ${source} no longer works (it was redirected to /a)`),
  );
});

describe('a wildcard that leads to several pages', () => {
  const wildcard = [{ source: '/old/:slug*', destination: '/a/:slug*' }];
  const docs = (pages: readonly string[], redirects: readonly unknown[] = wildcard) =>
    site({ navigation: { pages }, redirects }, pages);
  const before = docs(['a/h', 'a/x']);

  it('is not lost with one of them: the URL of that page is', () => {
    const after = docs(['a/h']);
    expect(linesBetween(before, after)).toContain('- URL /old/x no longer works (it was redirected to /a/x)');
    expect(tell(navigationDiff(before, after)).summary).toMatch(/^1 page and 1 redirected URL lost\./);
  });

  it('is counted by its URLs if it is removed, and named', () => {
    const after = docs(['a/h', 'a/x'], []);
    expect(linesBetween(before, after)).toEqual([
      '- URL /old/h no longer works (it was redirected to /a/h)',
      '- URL /old/x no longer works (it was redirected to /a/x)',
      '- redirect /old/:slug* → /a/:slug*',
    ]);
    expect(tell(navigationDiff(before, after)).summary).toMatch(/^2 redirected URLs lost\./);
  });
});

it('a wildcard that leads to one page is named as it is written', () =>
  expect(linesBetween(withRedirects(['/old/:slug*']), withRedirects([]))).toEqual([
    '- URL /old/:slug* no longer works (it was redirected to /a)',
  ]));
