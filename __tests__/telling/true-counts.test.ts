import { expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { run } from '../../src/plan/index.ts';
import { tell } from '../../src/telling/index.ts';
import { remove } from '../../transforms/index.ts';
import { group, linesBetween, linesOf, site } from '../diff/lines.ts';

// What eyes that had not written the sentences found beside the patches.
const specification = JSON.stringify({
  openapi: '3.1.0',
  info: {},
  paths: { '/a': { get: { summary: 'A' } }, '/b': { get: { summary: 'B' } } },
});
const api = (label: string, directory: string) => ({ group: label, openapi: { source: 'o.json', directory } });
const withApi = (...groups: readonly unknown[]) =>
  makeSite(JSON.stringify({ navigation: { groups: [group('G', 'h'), ...groups] } }), {
    reader: memoryReader({ 'o.json': specification, 'h.mdx': '' }),
  });

it('an endpoint whose URL is gone is lost, also if another element shows the operation at another URL', () => {
  const [one, other] = [api('One', 'one'), api('Other', 'other')];
  expect(linesBetween(withApi(one, other), withApi(one))).toEqual([
    '- 2 endpoints in group "Other" lost (no page, no working redirect): GET /a, GET /b',
    '- group "Other"',
  ]);
});

it('entries without a file are counted in each language by themselves, also of what is wrapped', () => {
  const languages = (wrap: (pages: readonly string[]) => unknown) => ({
    languages: ['en', 'fr'].map((language) => ({
      language,
      groups: [{ group: 'A', pages: wrap(['x', 'y'].map((page) => `${language}/${page}`)) }],
    })),
  });
  const after = languages((pages) => [group('W', ...pages)]);
  expect(
    linesOf(
      languages((pages) => pages),
      after,
      ['en/x', 'en/y', 'fr/x'],
    ),
  ).toEqual(['~ en/x and en/y wrapped in group "W" in en › A', '~ fr/x and fr/y wrapped in group "W" in fr › A']);
});

it('groups that are wrapped around pages are said to be around these', () => {
  const inner = (wrap: (page: string) => unknown) => ({
    groups: ['a', 'b', 'c', 'd'].map((name) => ({ group: name, pages: [`${name}/0`, wrap(`${name}/1`)] })),
  });
  const [before, after] = [inner((page) => page), inner((page) => group('W', page))];
  const files = ['a', 'b', 'c', 'd'].flatMap((name) => [`${name}/0`, `${name}/1`]);
  const [was, is] = [before, after].map((navigation) => site({ navigation }, files));
  expect(tell(navigationDiff(was!, is!), { most: 1 }).lines).toMatchObject([
    { text: '4 groups wrapped around 4 pages: 1 in a/, 1 in b/, 1 in c/, 1 in d/' },
  ]);
});

it('fields that were added or removed are not called changed', () => {
  const groups = (fields: object) => ({
    groups: ['A', 'B'].map((label) => ({ ...group(label, `${label}x`), ...fields })),
  });
  const [was, is] = [groups({ icon: 'x' }), groups({ tag: 'y' })].map((navigation) =>
    site({ navigation }, ['Ax', 'Bx']),
  );
  expect(tell(navigationDiff(was!, is!), { most: 1 }).lines).toMatchObject([
    { text: 'fields of 2 groups changed: tag added (2), icon removed (2)' },
  ]);
});

it('an order that changed in several languages counts elements in brackets as in the line', () => {
  const language = (code: string, ...groups: readonly unknown[]) => ({ language: code, tabs: [{ tab: 'T', groups }] });
  const [a, b] = [(code: string) => group('A', `${code}/1`, `${code}/2`), (code: string) => group('B', `${code}/3`)];
  const codes = ['en', 'fr'];
  const before = { languages: codes.map((code) => language(code, a(code), b(code))) };
  const turned = [language('en', b('en'), group('A', 'en/2', 'en/1')), language('fr', b('fr'), a('fr'))];
  const after = { languages: turned };
  const files = codes.flatMap((code) => [1, 2, 3].map((page) => `${code}/${page}`));
  const [was, is] = [before, after].map((navigation) => site({ navigation }, files));
  const line = tell(navigationDiff(was!, is!), { most: 1 }).lines.find(({ kind }) => kind === 'reordered');
  expect(line?.text).toBe('order in 3 places: 1 page and 2 groups moved (2 in en and 1 in fr)');
});

it('links to other sites are links in no folder', () => {
  const links = ['a', 'b', 'c', 'd', 'a'].map((name) => ({ anchor: name, href: `https://${name}.example/x` }));
  const before = { anchors: [{ anchor: 'Docs', pages: ['h'] }, ...links] };
  expect(linesOf(before, { anchors: before.anchors.slice(0, 1) }, ['h'])[0]).toBe(
    '- 5 entries of 4 links no longer shown where they were: https://a.example/x (2 times), https://b.example/x, https://c.example/x and 1 more',
  );
});

it('a redirect that an older one takes from a page that moved there is said', () => {
  const redirects = [{ source: '/b/x', destination: '/h' }];
  const docs = (page: string) => site({ navigation: { pages: ['h', page] }, redirects }, ['h', page]);
  expect(linesBetween(docs('a/x'), docs('b/x'))).toContain(
    '~ redirect /b/x → /h matches the URL of page b/x; readers may no longer see it',
  );
});

it('a language that lists a page where the first one has it now was updated', () => {
  const languages = (first: readonly unknown[]) => ({
    languages: [
      { language: 'en', groups: first },
      { language: 'fr', groups: [group('G1', 'fr/a'), group('G2', 'fr/b', 'fr/x')] },
    ],
  });
  const [before, after] = [
    [group('E1', 'en/a', 'en/x'), group('E2', 'en/b')],
    [group('E1', 'en/a'), group('E2', 'en/b', 'en/x')],
  ];
  const files = ['en', 'fr'].flatMap((code) => ['a', 'b', 'x'].map((page) => `${code}/${page}`));
  expect(linesOf(languages(before), languages(after), files).filter((line) => line.startsWith('!'))).toEqual([]);
});

it('a version that another language has is no copy of another version', () => {
  const version = (code: string, label: string) => ({
    version: label,
    pages: ['a', 'b', 'c', 'd'].map((page) => `${label}/${code}/${page}`),
  });
  const languages = (...french: readonly string[]) => ({
    languages: [
      { language: 'en', versions: [version('en', 'v2'), version('en', 'v1')] },
      { language: 'fr', versions: french.map((label) => version('fr', label)) },
    ],
  });
  expect(linesOf(languages('v2'), languages('v2', 'v1'))[0]).toBe('+ version "v1" in fr: 4 new pages');
});

it('names that a line leaves out are counted as often as they are there', () => {
  const links = ['a', 'b', 'c', 'd', 'd'].map((name) => ({ anchor: name, href: `https://${name}.example/x` }));
  const before = { anchors: [{ anchor: 'Docs', pages: ['h'] }, ...links] };
  expect(linesOf(before, { anchors: before.anchors.slice(0, 1) }, ['h'])[0]).toMatch(/ and 2 more$/);
});

it('entries and endpoints of a site that Mintlify refuses now are counted once in the last line', () => {
  const docs = (language: object) =>
    makeSite(
      JSON.stringify({ navigation: { languages: [{ ...language, groups: [group('G', 'h', 'h'), api('A', 'a')] }] } }),
      { reader: memoryReader({ 'o.json': specification, 'h.mdx': '' }) },
    );
  const { totals } = tell(navigationDiff(docs({ language: 'en' }), docs({})));
  expect(totals).toMatchObject({ lost: 1, endpoints: 2 });
});

it('URLs of unlisted pages are counted in folders too in which others are listed', () => {
  const docs = (folder: string) =>
    site({ navigation: { pages: ['h', `${folder}/a`] } }, ['h', ...['a', 'b', 'c'].map((name) => `${folder}/${name}`)]);
  expect(tell(navigationDiff(docs('old'), docs('new'))).summary).toMatch(/^3 URLs changed \(2 of unlisted pages\)/);
});

it('an endpoint that a page file stands for now is at the same URL', () => {
  const at = (groups: readonly unknown[], files: Readonly<Record<string, string>>) =>
    makeSite(JSON.stringify({ navigation: { groups: [group('G', 'h'), ...groups] } }), {
      reader: memoryReader({ 'o.json': specification, 'h.mdx': '', 'x.mdx': '', ...files }),
    });
  const before = at([{ ...api('API', 'ref'), pages: ['GET /a', 'GET /b', 'x'] }], {});
  const after = at([group('API', group('New', 'ref/a', 'new'), 'ref/b', 'x')], {
    'ref/a.mdx': '---\nopenapi: o.json GET /a\n---\n',
    'ref/b.mdx': '---\nopenapi: o.json GET /b\n---\n',
    'new.mdx': '',
  });
  expect(linesBetween(before, after)).toContain(
    '+ group "New" in API: 1 new page, ref/a moved in (same URL); starts closed',
  );
});

it('entries of pages that are listed twice are counted apart from links', () => {
  const link = { anchor: 'L', href: 'https://x.example' };
  const tab = { pages: ['a', 'a', 'b'] };
  const before = {
    tabs: [
      { tab: 'T', ...tab },
      { tab: 'U', anchors: [link] },
    ],
  };
  const after = {
    dropdowns: [
      { dropdown: 'T', ...tab },
      { dropdown: 'U', anchors: [link] },
    ],
  };
  expect(linesOf(before, after, ['a', 'b'])).toContain('~ 2 tabs became dropdowns (3 entries of 2 pages, 1 link)');
});

it('a run says, as diff does, that an entry without a file is no longer dropped', () => {
  const navigation = { tabs: [{ tab: 'T', pages: ['h'] }], groups: [group('G', 'gone')] };
  const before = makeSite(JSON.stringify({ navigation }), { reader: memoryReader({ 'h.mdx': '' }) });
  const { after } = run(before, remove({ what: ['h'] }));
  expect(linesBetween(before, after)).toContain('+ entry gone in G has no file');
});

it('what was between pages that are wrapped now is said to be in another order', () => {
  const before = { groups: [group('A', 'a', 'b', 'c', 'd')] };
  expect(linesOf(before, { groups: [group('A', group('W', 'a', 'c'), 'b', 'd')] }, ['a', 'b', 'c', 'd'])).toEqual([
    '~ a and c wrapped in group "W" in A',
    '~ order in group "A": b moved',
  ]);
  const [wrapped, apart] = [group('A', group('W', 'a', 'b'), 'c'), group('A', 'a', 'c', 'b')];
  expect(linesOf({ groups: [wrapped] }, { groups: [apart] }, ['a', 'b', 'c'])).toEqual([
    '~ group "W" in A unwrapped: a and b',
    '~ order in group "A": c moved',
  ]);
});

it('readers open no entry without a file first', () => {
  const before = { groups: [group('A', 'gone', 'b', 'c')] };
  expect(linesOf(before, { groups: [group('A', 'b', 'c')] }, ['b', 'c'])).toEqual([
    '- entry gone in A removed; it had no file',
  ]);
  expect(linesOf(before, { groups: [group('A', 'c', 'gone', 'b')] }, ['b', 'c'])).toContain(
    '~ the site opens with c (before: b)',
  );
});

it('the summary counts the removed pages among the URLs that changed', () => {
  const docs = (pages: readonly string[], redirects: readonly unknown[]) =>
    site({ navigation: { pages }, redirects }, pages);
  const after = docs(['h'], [{ source: '/a', destination: '/h' }]);
  expect(tell(navigationDiff(docs(['h', 'a'], []), after)).summary).toMatch(
    /^1 URL changed \(1 of removed pages\), redirected\. Nothing lost\./,
  );
});

it('what moved is counted by its kind, also in the line of a new element', () => {
  const before = { tabs: [{ tab: 'T', groups: [group('G', 'h'), group('A', 'a', 'b'), group('B', 'c')] }] };
  const after = {
    tabs: [
      { tab: 'T', groups: [group('G', 'h'), group('B', 'c')] },
      { tab: 'A', groups: [group('A', 'a', 'b', 'new')] },
    ],
  };
  const [old, now] = [
    site({ navigation: before }, ['h', 'a', 'b', 'c']),
    site({ navigation: after }, ['h', 'a', 'b', 'c', 'new']),
  ];
  const { summary, lines } = tell(navigationDiff(old, now));
  expect(summary).toMatch(/^Nothing lost\. 1 added, 2 pages moved\./);
  expect(lines.map(({ text }) => text)).toContain('tab "A": 1 new page, group "A" (2 pages) moved in from T');
});

it('pages of groups that were unwrapped together are counted once', () => {
  const before = { groups: [group('A', 'a', group('B', 'b', group('C', 'c', group('D', 'd'))))] };
  expect(linesOf(before, { groups: [group('A', 'a', 'b', 'c', 'd')] }, ['a', 'b', 'c', 'd'])).toEqual([
    '~ group "B" in A unwrapped: b',
    '~ group "C" in A › B unwrapped: c',
    '~ group "D" in A › B › C unwrapped: d',
  ]);
  const nested = { groups: [group('A', 'a', group('B', group('C', 'c')))] };
  expect(linesOf(nested, { groups: [group('A', 'a', 'c')] }, ['a', 'c'])).toEqual([
    '~ group "B" in A unwrapped: group "C"',
    '~ group "C" in A › B unwrapped: c',
  ]);
});
