import { describe, expect, it } from '@jest/globals';
import { check } from '../../src/check/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/index.ts';
import { answersAt, itemText, served } from '../../src/served/index.ts';
import { openReal, realSites } from '../corpus/sites.ts';

const siteOf = (navigation: unknown, files: Record<string, string> | readonly string[]): Site =>
  makeSite(JSON.stringify({ navigation }), { reader: memoryReader(files) });
const statesOf = (site: Site) => served(site).items.map(({ item, state }) => `${state} ${itemText(item)}`);
const specification = JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: { tags: ['t'], summary: 'One' } } } });

describe('an entry without a file', () => {
  it('is missing, also where it is hidden, but not where an index or a file of its name answers', () => {
    const pages = ['a', 'b', '/c/', 'guides', 'notes.md', 'notes.mdx', 'a#part', 'https://example.com'];
    const hidden = { group: 'H', hidden: true, pages: ['d'], root: 'e' };
    const files = ['a.mdx', 'c.md', 'guides/index.mdx', 'notes.md'];
    expect(statesOf(siteOf({ groups: [{ group: 'G', pages }, hidden] }, files))).toEqual([
      'shown page a',
      'missing page b',
      'shown page /c/',
      'shown page guides',
      'shown page notes.md',
      'missing page notes.mdx',
      'missing page a#part',
      'missing page https://example.com',
      'missing page e',
      'missing page d',
    ]);
  });

  it('has a file that Mintlify makes no page from', () => {
    const files = { 'a.mdx': '', 'draft/b.mdx': '', 'snippets/c.mdx': '', '.mintignore': 'draft/' };
    expect(statesOf(siteOf({ pages: ['a', 'draft/b', 'snippets/c'] }, files))).toEqual([
      'shown page a',
      'missing page draft/b',
      'missing page snippets/c',
    ]);
  });

  it('is an endpoint where no specification is in scope, which Mintlify takes for the path of a page', () => {
    const site = siteOf({ pages: ['a', 'GET /users'] }, ['a.mdx']);
    expect(statesOf(site)).toEqual(['shown page a', 'missing GET /users of no specification']);
    expect(answersAt(site).follow('/GET /users').end).toBe('nothing');
  });

  it('is none of which a specification makes the page, or may make it', () => {
    const files = { 'a.mdx': '', 'x.json': specification };
    const tabs = (openapi: string) => ({
      tabs: [
        { tab: 'A', openapi },
        { tab: 'T', pages: ['a', 'api-reference/t/one', 'api-reference/two'] },
      ],
    });
    expect(statesOf(siteOf(tabs('x.json'), files)).slice(1)).toEqual([
      'shown page a',
      'shown page api-reference/t/one',
      'missing page api-reference/two',
    ]);
    expect(statesOf(siteOf(tabs('https://example.com/x.json'), files)).slice(1)).toEqual([
      'shown page a',
      'shown page api-reference/t/one',
      'shown page api-reference/two',
    ]);
  });

  it('is none where no page file is known: beside a docs.json alone, or with notes', () => {
    expect(statesOf(siteOf({ pages: ['a'] }, []))).toEqual(['shown page a']);
    expect(statesOf(siteOf({ pages: ['a'] }, ['README.md']))).toEqual(['shown page a']);
    expect(statesOf(siteOf({ pages: ['a'] }, ['b.mdx']))).toEqual(['missing page a']);
  });

  it('is dropped rather than missing, and a link is neither', () => {
    const tabs = [{ tab: 'T', href: '/none', pages: ['b'] }];
    expect(statesOf(siteOf({ tabs }, ['a.mdx']))).toEqual(['shown link /none', 'dropped page b']);
  });
});

const rules = ['page-file-missing', 'page-url', 'page-hash', 'endpoint-without-specification'];

/** What `check` says of entries without a file, and which entries are missing that it says nothing of: each by its place. */
function unsaid(site: Site) {
  const missing = served(site).items.filter(({ state }) => state === 'missing');
  const found = check(site).filter(({ rule, severity }) => rules.includes(rule) && severity === 'error');
  const places = new Set(
    found.flatMap((one) => [one, ...(one.related ?? [])]).map(({ file, line, column }) => `${file}:${line}:${column}`),
  );
  const isSaid = found.some(({ message }) => message.startsWith('none of the'));
  const left = missing.filter(
    ({ node: { origin } }) => !places.has(`${origin?.file}:${origin?.line}:${origin?.column}`),
  );
  return { missing: missing.length, left: isSaid ? [] : left.map(({ item }) => itemText(item)) };
}

describe('of every entry without a file', () => {
  it('check has an error', () => {
    const pages = ['b', 'A', 'snippets/c', 'a#part', 'https://example.com', 'GET /users'];
    const site = siteOf({ pages: ['a', ...pages] }, ['a.mdx', 'snippets/c.mdx']);
    expect(unsaid(site)).toEqual({ missing: pages.length, left: [] });
  });

  const real = realSites();
  (real.length > 0 ? it : it.skip)('check has an error on real sites, too', () => {
    const found = real.flatMap((one) => {
      const site = openReal(one);
      return site === undefined ? [] : [{ name: one.name, ...unsaid(site) }];
    });
    expect(found.filter(({ left }) => left.length > 0)).toEqual([]);
    expect(found.filter(({ missing }) => missing > 0).length).toBeGreaterThan(2);
  });
});
