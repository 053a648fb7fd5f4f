import { describe, expect, it } from '@jest/globals';
import { check, redirectRules } from '../../src/check/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';

/** What is found in redirects written `/a → /b`, of a site with these pages: the rule, and the number of the redirect, from 1. */
function tried(pages: readonly string[], ...redirects: readonly string[]): readonly string[] {
  const lines = redirects.map((rule) => {
    const [source, destination] = rule.split(' → ');
    return JSON.stringify({ source, destination });
  });
  const docs = `{ "navigation": { "pages": ${JSON.stringify(pages)} }, "redirects": [\n${lines.join(',\n')}\n] }`;
  const files = Object.fromEntries([
    ...pages.map((page) => [`${page}.mdx`, '']),
    ['logo.svg', ''],
    ['docs.json', docs],
  ]);
  const site = makeSite(docs, { reader: memoryReader(files as Record<string, string>) });
  return check(site, { rules: redirectRules }).map(({ rule, severity, line }) => `${rule} (${severity}) ${line! - 1}`);
}

describe('redirects --verify', () => {
  it.each([
    ['a page, a file, an index, elsewhere', ['/x → /a', '/y → /logo.svg', '/z → /g', '/w → https://acme.com'], []],
    ['a page, at a place in it', ['/x → /a#part', '/y → a?x=1'], []],
    ['what Mintlify makes', ['/x → /llms.txt'], []],
    [
      'a folder of pages by a wildcard',
      ['/x/:slug* → /g/:slug*', '/y/* → /g/*', '/z/a-* → /g/deep-*'],
      ['redirect-source (info) 2'],
    ],
    ['a page by a wildcard', ['/x/:slug* → /a'], []],
    ['nothing', ['/x → /none'], ['redirect-to-nothing (error) 1']],
    [
      'narrower redirects by a wildcard',
      ['/x/:slug* → /y/:slug*', '/y/deep-x → /g/deep-x', '/z/:slug* → /w/:slug*', '/w/v/:slug* → /g/:slug*'],
      [],
    ],
    ['nothing by a wildcard', ['/x/:slug* → /none/:slug*'], ['redirect-to-nothing (error) 1']],
    [
      'redirects by a wildcard that lead to nothing',
      ['/x/:slug* → /y/:slug*', '/y/z → /none'],
      ['redirect-to-nothing (error) 1', 'redirect-to-nothing (error) 2'],
    ],
    ['a folder with pages and no page of its own', ['/x → /h'], ['redirect-to-nothing (info) 1']],
    [
      'a redirect that leads to nothing',
      ['/x → /y', '/y → /none'],
      ['redirect-chain (warning) 1', 'redirect-to-nothing (error) 1', 'redirect-to-nothing (error) 2'],
    ],
    ['a page that a wildcard takes', ['/g/:slug* → /a'], ['redirect-over-page (info) 1']],
    [
      'a chain through a wildcard',
      ['/x → /y/deep-x', '/y/:slug* → /g/:slug*', '/z/:s* → /y/:s*'],
      ['redirect-chain-wildcard (warning) 1', 'redirect-chain-wildcard (warning) 3'],
    ],
    ['a chain to the letter, told once', ['/x → /y', '/y → /a'], ['redirect-chain (warning) 1']],
    ['a circle through a wildcard', ['/x → /y/a', '/y/:slug* → /x'], ['redirect-loop-wildcard (error) 1']],
    ['one over the index of a folder', ['/g → /a'], ['redirect-live-page (warning) 1']],
    ['a wildcard that leads into itself', ['/x/:slug* → /x/deep/:slug*'], ['redirect-loop-wildcard (error) 1']],
    ['a circle to the letter, told once', ['/x → /y', '/y → /x'], ['redirect-loop (error) 1']],
    [
      'one that an earlier one takes',
      ['/x/:slug* → /g/:slug*', '/x/y/:slug* → /a'],
      ['redirect-never-used (warning) 2'],
    ],
    [
      'one that is an earlier one under another name',
      ['/x/:slug* → /a', '/x/* → /a'],
      ['redirect-never-used (warning) 2', 'redirect-source (info) 2'],
    ],
    ['an exact one behind a wildcard, which counts', ['/x/:slug* → /g/:slug*', '/x/y → /a'], []],
  ])('tries %s', (_, redirects, expected) =>
    expect(tried(['a', 'g/index', 'g/deep-x', 'h/i'], ...redirects)).toEqual(expected),
  );

  it('knows nothing of the pages of a specification that is not there', () => {
    const docs =
      '{ "navigation": { "groups": [{ "group": "API", "openapi": "https://acme.com/api.json" }] },' +
      ' "redirects": [{ "source": "/x", "destination": "/api-reference/users/list" }] }';
    expect(check(makeSite(docs, { reader: memoryReader({ 'a.mdx': '' }) }), { rules: redirectRules })).toEqual([]);
  });
});
