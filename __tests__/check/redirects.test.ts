import { describe, expect, it } from '@jest/globals';
import { check, redirectRules } from '../../src/check/index.ts';
import { parse } from '../../src/index.ts';
import { editJson, parseJson, printJson } from '../../src/json/index.ts';
import { served } from '../../src/served/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { growth, square } from '../growth.ts';
import { diagnose, found } from './given.ts';

/** A docs.json with redirects, each on a line of its own from line 3, written `/a > /b`. */
const site = (...redirects: string[]) =>
  `{"navigation":{"pages":["page"]},\n"redirects":[\n${redirects
    .map((one) => one.split(' > '))
    .map(([from, to]) => `{"source":"${from!}","destination":"${to!}"}`)
    .join(',\n')}]}`;
const findings = (...redirects: string[]) =>
  found(site(...redirects), ['page.mdx', 'guide/start.mdx', 'docs/index.mdx'], { rules: /^redirect/, severity: true });

describe('redirects', () => {
  it.each([
    ['that are fine', ['/a > /page', '/b > /page#x', '/c > https://a.b/c', '/d/:slug* > /e/:slug*'], []],
    ['to a parameter that the source lacks', ['/a/:slug > /b/:other'], ['warning redirect-parameter 3:36']],
    ['to a port and a section', ['/a/:slug > https://a.b:80/:slug', '/b > /page#:x'], []],
    ['without a slash at the start', ['old > /page'], ['warning redirect-source 3:11']],
    ['from a parameter behind letters', ['/p/old-:slug > /page'], ['warning redirect-source 3:11']],
    ['from a `*` alone', ['/a/* > /page'], ['info redirect-source 3:11']],
    ['from a partial wildcard', ['/a/old-* > /page'], []],
    ['to themselves', ['/a > /a'], ['error redirect-loop 3:30']],
    ['to themselves, written otherwise', ['/a/ > a'], ['error redirect-loop 3:31']],
    ['to themselves, as the index of a page', ['/docs/index > /docs/index'], ['error redirect-loop 3:39']],
    ['in a circle', ['/a > /b', '/b > /a'], ['error redirect-loop 3:30']],
    [
      'in a circle of three, with one that leads into it',
      ['/x > /b', '/a > /b', '/b > /c', '/c > /a'],
      ['error redirect-loop 4:30'],
    ],
    [
      'in two circles',
      ['/a > /b', '/b > /a', '/c > /d', '/d > /c'],
      ['error redirect-loop 3:30', 'error redirect-loop 5:30'],
    ],
    ['in a circle of patterns', ['/a/:slug > /a/:slug'], ['error redirect-loop 3:36']],
    ['in a chain', ['/a > /b', '/b > /c'], ['warning redirect-chain 3:30']],
    [
      'in a long chain',
      ['/a > /b', '/b > /c', '/c > /page'],
      ['warning redirect-chain 3:30', 'warning redirect-chain 4:30'],
    ],
    ['twice, to one place, which Mintlify refuses', ['/a > /page', '/a > /page'], ['error redirect-duplicate 4:11']],
    ['twice, but for a slash', ['/a > /page', '/a/ > /page'], ['warning redirect-duplicate 4:11']],
    ['twice, to two places', ['/a > /page', '/a/ > /other'], ['warning redirect-duplicate 4:11']],
    ['from a page', ['/page > /guide/start'], ['warning redirect-live-page 3:11']],
    ['from a page that is in no navigation', ['/guide/start > /page'], ['warning redirect-live-page 3:11']],
    ['from a page that is the index of a folder', ['/docs > /page'], ['warning redirect-live-page 3:11']],
    [
      'from the index of a folder by its file',
      ['docs/index > /page'],
      ['warning redirect-live-page 3:11', 'warning redirect-source 3:11'],
    ],
    ['from the root, which leads to the first page', ['/ > /page'], []],
    ['in a chain over the index of a folder', ['/a > /b/index', '/b > /page'], ['warning redirect-chain 3:30']],
    [
      'in a chain over a source as it is written',
      ['/a > /b/index', '/b/index > /page'],
      ['warning redirect-chain 3:30'],
    ],
    [
      'from an index to its folder, which is no circle',
      ['/b/index > /b', '/b > /page'],
      ['warning redirect-chain 3:36'],
    ],
    ['from the page for no page', ['/404 > /page'], []],
    ['from the name of a page file', ['/page.mdx > /page'], []],
    ['from a section', ['/a#b > /page'], ['warning redirect-hash 3:11']],
    ['from a query', ['/a?b=c > /page', '/a > /page'], ['warning redirect-query 3:11']],
    ['from a section of a page', ['/page#b > /guide'], ['warning redirect-hash 3:11']],
    ['with a `#` in what they lead to', ['/a > /page#b'], []],
  ])('%s', (_, redirects, expected) => expect(findings(...redirects)).toEqual(expected));

  it.each([
    [['/page/:slug* > /guide/:slug*', '/guide/:slug* > https://a.b/:slug*']],
    [['/docs/* > /docs/v2/*', '/docs/v2/:slug > /page']],
    [['/:slug* > /page']],
    [['/guide/:slug > /guide/start', '/guide/:other > /page']],
    [['/articles/concepts-* > /page', '/articles/:id > /guide/start']],
    [['/a/:x/b/:y > /c/:y/:x', '/c/:y > /page']],
    [['/[ > /page', '/(.*) > /page', '/a+ > /a+b', '/:::* > /page', '/* > /page']],
  ])('of patterns raise no false alarm: %j', (redirects) =>
    expect(findings(...redirects).filter((one) => !/redirect-(?:chain|source)/.test(one))).toEqual([]),
  );

  it.each([
    ['{"/a":"/b"}', ['error redirect-form 1:46'], 'Write a list: [{ "source": "/old", "destination": "/new" }].'],
    ['{"source":"/a","destination":"/b"}', ['error redirect-form 1:46'], 'Put it into a list: [{ … }].'],
    ['null', ['error redirect-form 1:46'], 'Write a list: [{ "source": "/old", "destination": "/new" }].'],
    ['["/a"]', ['error redirect-form 1:47'], 'Write it as an object: `{ "source": "/old", "destination": "/new" }`.'],
    ['[{"source":"/a"}]', ['error redirect-form 1:47'], 'Write { "source": "/old", "destination": "/new" }.'],
    ['[{"source":"/a","destnation":"/b"}]', ['error redirect-form 1:47'], 'Rename `destnation` to `destination`.'],
    ['[{"from":"/a","to":"/b"}]', ['error redirect-form 1:47'], 'Rename `from` to `source` and `to` to `destination`.'],
    [
      '[{"source":1,"destination":null}]',
      ['error redirect-form 1:57', 'error redirect-form 1:73'],
      'Write a path, such as "/old".',
    ],
    [
      '[{"source":"/a","destination":"/b","permanent":"true"}]',
      ['error redirect-form 1:93'],
      'Write true or false, or remove it. Without it a redirect is permanent.',
    ],
    ['{"$ref":"none.json"}', ['error ref-missing 1:54'], undefined],
    ['[{"$ref":"r.json"}]', ['error redirect-form r.json:1:1'], 'Rename `from` to `source`.'],
  ])('of another shape, which Mintlify refuses: %s', (redirects, expected, help) => {
    const text = `{"navigation":{"pages":["page"]},"redirects":${redirects}}`;
    const files = { 'page.mdx': '', 'r.json': '{"from":"/a","destination":"/b"}' };
    expect(found(text, files, { severity: true })).toEqual(expected);
    if (help !== undefined) expect(diagnose(text, files)[0]!.help).toBe(help);
  });
  it('that are pulled in are found where they stand', () => {
    expect(
      found('{"navigation":{"pages":["page"]},"redirects":{"$ref":"r.json"}}', {
        'page.mdx': '',
        'r.json': '[{"source":"/a","destination":"/a"}]',
      }),
    ).toEqual(['redirect-loop r.json:1:31']);
  });
  it.each([
    [
      'a chain: each leads to the end',
      ['/a > /b', '/b > /c', '/c > /page'],
      ['/a > /page', '/b > /page', '/c > /page'],
    ],
    ['a duplicate', ['/a > /page', '/a > /page'], ['/a > /page']],
    ['a chain to another site', ['/a > /b', '/b > https://a.b'], ['/a > https://a.b', '/b > https://a.b']],
  ])('are mended: %s', (_, before, after) => {
    const fixes = diagnose(site(...before), ['page.mdx']).flatMap(({ fix }) => fix?.edits ?? []);
    expect(JSON.parse(printJson(editJson(parseJson(site(...before)), fixes)) as string)).toEqual(
      JSON.parse(site(...after)),
    );
  });
  it('of patterns, and with a section, are not mended', () => {
    expect(
      diagnose(site('/a/:x > /b/:x', '/b/:x > /c/:x', '/d > /e#s', '/e > /page'), ['page.mdx']).map(({ rule, fix }) => [
        rule,
        fix,
      ]),
    ).toEqual([
      ['redirect-chain', undefined],
      ['redirect-chain', undefined],
    ]);
  });
  it('by the tens of thousands are looked at in one go, chains of thousands among them', () => {
    const work = (count: number) => {
      const many = Array.from({ length: count }, (_, i) => `/r${i} > /r${i + 1}`);
      expect(findings(...many)).toHaveLength(count - 1);
    };
    expect(growth(work, 3_750)).toBeLessThan(square);
  });
  it('by the hundred are looked at in one go, chains of wildcards among them', () => {
    const work = (count: number) => {
      const many = Array.from({ length: count }, (_, i) => `/r${i}/:slug* > /r${i + 1}/:slug*`);
      expect(findings(...many).length).toBeGreaterThanOrEqual(count - 1);
    };
    expect(growth(work, 200)).toBeLessThan(square);
  });
  it('by the hundred, of many wildcards each, take a second or two', () => {
    const wild = (k: number) => `/${'*-*b'.repeat(60).slice(k, k + 40)}${k}/:slug*`;
    const start = process.cpuUsage();
    findings(...Array.from({ length: 150 }, (_, k) => `${wild(k)} > ${wild(k + 1)}`));
    expect(process.cpuUsage(start).user / 1_000_000).toBeLessThan(5);
  });
});

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
    [
      'a narrower redirect by a wildcard, before a broader one takes the rest to nothing',
      ['/y/z/a → /a', '/x/:slug* → /y/z/:slug*', '/y/:slug* → /g/:slug*'],
      ['redirect-chain-wildcard (warning) 2'],
    ],
    [
      'a redirect that a wildcard never leads to',
      ['/x/:name → /y/:name', '/y/z/v → /a'],
      ['redirect-to-nothing (error) 1'],
    ],
    ['a redirect by a wildcard that leaves out a part', ['/x/:name/:part → /y/:name', '/y/z → /a'], []],
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

const list = <Item>(count: number, item: (k: number) => Item) => Array.from({ length: count }, (_, k) => item(k));
const redirects = (count: number, item: (k: number) => unknown) => ({
  navigation: { pages: ['a'] },
  redirects: list(count, item),
});

/** Sites with a mistake at each of many entries, each of which has to do with another one. */
const sites: Readonly<Record<string, (count: number) => unknown>> = {
  'one page again and again': (count) => ({ navigation: { groups: [{ group: 'G', pages: list(count, () => 'a') }] } }),
  'redirects that are there twice': (count) =>
    redirects(count, (k) => ({ source: `/a${k >> 1}`, destination: `/b${k}` })),
  'redirects in small circles': (count) => redirects(count, (k) => ({ source: `/a${k}`, destination: `/a${k ^ 1}` })),
};

/** Members that one group has beside its own, and how many of them. */
const members: readonly (readonly [name: string, count: number, member: (k: number) => string])[] = [
  ['a field of a scalar again and again', 1000, () => '"icon": "x", '],
  ['a field again and again, with a comment beside each', 300, () => '"icon": "x", /* c */ '],
  ['many fields, each of them twice', 1250, (k) => `"x${k >> 1}": 1, `],
];

const group = (more: readonly string[]) =>
  `{ "navigation": { "groups": [{ "group": "G", ${more.join('')} "pages": ["a"] }] } }`;

describe('a generated file with mistakes without end', () => {
  it.each(members)('%s in one object: time grows with the number', (_name, count, member) => {
    const work = (size: number) =>
      expect(diagnose(group(list(size, member)), ['a.mdx']).length).toBeGreaterThan(size / 3);
    expect(growth(work, count)).toBeLessThan(square);
  });
  it('`pages` again and again in one object: what is served is found in time that grows with the number', () => {
    const work = (size: number) => served(parse(group(list(size, () => '"pages": ["a"], '))));
    expect(growth(work, 6_000)).toBeLessThan(square);
  });

  it.each(Object.entries(sites))('%s: time grows with the number', (_name, siteOf) => {
    const work = (count: number) =>
      expect(diagnose(JSON.stringify(siteOf(count), undefined, 1), ['a.mdx', 'docs.json']).length).toBeGreaterThan(
        count / 3,
      );
    expect(growth(work, 5_000)).toBeLessThan(square);
  });

  it('reports a circle of twenty thousand redirects once', () => {
    const count = 20_000;
    const found = diagnose(
      JSON.stringify(
        redirects(count, (k) => ({ source: `/a${(k + 5) % count}`, destination: `/a${(k + 6) % count}` })),
        undefined,
        1,
      ),
    );
    expect(found.map(({ rule, line, message }) => `${rule} ${line!} ${message}`)).toEqual([
      'redirect-loop 10 redirects form a loop: /a5 → /a6 → /a7 → /a8 → /a9 → /a10 → … → /a5',
    ]);
  });
});
