import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader } from '../../src/index.ts';
import { answersAt } from '../../src/served/index.ts';
import { redirectsOf } from '../../src/site/index.ts';

const siteOf = (docs: object, files: Record<string, string> = {}) =>
  makeSite(JSON.stringify(docs), { reader: memoryReader(files) });
const answers = (...given: Parameters<typeof siteOf>) => answersAt(siteOf(...given));

describe('the addresses of pages', () => {
  it('are those of page files, and of entries only where no file is known', () => {
    const navigation = { pages: ['a', 'none'] };
    expect([...answers({ navigation }).pages]).toEqual(['/', '/a', '/none']);
    expect([...answers({ navigation }, { 'a.mdx': '', 'b/index.mdx': '' }).pages]).toEqual(['/', '/a', '/b']);
  });
  it('are found behind a link, and behind what Mintlify drops', () => {
    const link = { tab: 'L', href: 'https://example.com' };
    const dropped = { tab: 'D', groups: [{ group: 'G', expanded: 5, pages: ['d'] }] };
    const navigation = { tabs: [link, dropped, { tab: 'T', pages: ['a'] }] };
    expect([...answers({ navigation }).pages]).toEqual(['/', '/a']);
  });
  it('are none of an endpoint entry without a specification', () =>
    expect([...answers({ navigation: { pages: ['GET /a', 'a'] } }).pages]).toEqual(['/', '/a']));
});

describe('where a reader comes to', () => {
  it.each([
    ['/g', 'page', '/g'],
    ['/g/index', 'nothing', '/g/index'],
    ['/x', 'page', '/g'],
    ['/y', 'page', '/a'],
    ['/z', 'page', '/a'],
    ['/llms.txt', 'unknown', '/llms.txt'],
    ['/node.js', 'nothing', '/node.js'],
    ['/h/index', 'page', '/a'],
    ['/w', 'page', '/a'],
  ])('from %s is %s: %s', (asked, end, at) => {
    const rules = ['/x → /g/index', '/h/index → /a', '/y → /h/index', '/k → /a', '/z → /k/index', '/w → /a#\nb'];
    const redirects = rules.map((rule) => rule.split(' → ')).map(([source, destination]) => ({ source, destination }));
    const docs = { navigation: { pages: [] }, redirects };
    const way = answers(docs, { 'docs.json': '', 'a.mdx': '', 'g/index.mdx': '' }).follow(asked);
    expect([way.end, way.at]).toEqual([end, at]);
  });
});

describe('what may answer, as it is made of what was not read', () => {
  it.each([
    ['"openapi": "none.json"', '/api-reference/x'],
    ['"openapi": { "source": "none.json", "directory": "ref" }', '/ref/x'],
    ['"graphql": "schema.graphql"', '/graphql-reference/x'],
    ['"graphql": { "source": "schema.graphql", "directory": "gql" }', '/gql/x'],
    ['"sdk": { "format": "typedoc", "source": "sdk.json" }', '/sdk-reference/x'],
  ])('by %s is in a folder of its own: %s', (field, address) => {
    const docs = { navigation: { tabs: [{ tab: 'T', ...(JSON.parse(`{${field}}`) as object) }] } };
    const { follow } = answers(docs, { 'docs.json': '', 'a.mdx': '' });
    const folders = ['api-reference', 'ref', 'graphql-reference', 'gql', 'sdk-reference'];
    const found = folders.map((folder) => `/${folder}/x`).filter((one) => follow(one).end === 'unknown');
    expect(found).toEqual([address]);
  });
});

describe('the addresses that a redirect takes', () => {
  const files = { 'new/a.mdx': '', 'new/b/c.mdx': '' };
  it.each([
    ['/x → /new/a', ['/x']],
    ['/old/:slug* → /new/:slug*', ['/old/a', '/old/b/c']],
    ['/old/* → /new/b/*', ['/old/c']],
    ['/old-* → /new/*', ['/old-a', '/old-b/c']],
    ['/:part/old → /new/:part', ['/a/old']],
    ['/old/:slug* → /new/a', []],
    ['/old/:one → /new/:other', []],
  ])('are, of a wildcard, those that it leads to a page: %s', (redirect, expected) => {
    const [source, destination] = redirect.split(' → ');
    const site = siteOf({ navigation: { pages: [] }, redirects: [{ source, destination }] }, files);
    expect(redirectsOf(site).flatMap(answersAt(site).sources)).toEqual(expected);
  });
});
