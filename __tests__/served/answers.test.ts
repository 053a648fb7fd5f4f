import { describe, expect, it } from '@jest/globals';
import { check } from '../../src/check/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/index.ts';
import { answersAt, hasPageFile, itemText, served, stateByFile, unlistedPages } from '../../src/served/index.ts';
import { redirectsOf } from '../../src/site/index.ts';
import { openReal, realSites } from '../corpus/sites.ts';

describe('what answers a URL', () => {
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

  it('is a page that has a file', () => {
    const site = siteOf({ navigation: { pages: [] } }, { 'a.mdx': '', 'b.txt': '' });
    expect(['a', '/a', 'b', 'c'].map((page) => hasPageFile(site, page))).toEqual([true, true, false, false]);
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
      const redirects = rules
        .map((rule) => rule.split(' → '))
        .map(([source, destination]) => ({ source, destination }));
      const docs = { navigation: { pages: [] }, redirects };
      const way = answers(docs, { 'docs.json': '', 'a.mdx': '', 'g/index.mdx': '' }).follow(asked);
      expect([way.end, way.at]).toEqual([end, at]);
    });
  });

  it.each<[rules: readonly string[], addresses: readonly string[]]>([
    [['/x/:slug* → /g/:slug*'], ['/x', '/x/b']],
    [
      ['/x/:slug* → /y/:slug*', '/y/a → /a', '/y/a/ → /g', '/y/c/d → /g', '/z → /a'],
      ['/x/a', '/x/c/d'],
    ],
    [
      ['/x/:slug* → /y/:slug*', '/y/:slug* → /g/:slug*'],
      ['/x/…', '/x', '/x/b'],
    ],
    [['/x/:slug* → /y/:slug*', '/y/:slug* → https://acme.com/:slug*'], ['/x/…']],
    [['/x/:name/:part → /y/:name', '/y/a → /a'], ['/x/a/…']],
    [
      ['/x/:slug* → /:slug*', '/y/:slug* → /:slug*', '/y/b → /a'],
      ['/x', '/x/a', '/x/g', '/x/g/b', '/x/x/…', '/x/y/b', '/x/y/…'],
    ],
  ])('comes to a page or to another redirect by a wildcard: %j', (rules, addresses) => {
    const redirects = rules.map((rule) => rule.split(' → ')).map(([source, destination]) => ({ source, destination }));
    const docs = { navigation: { pages: [] }, redirects };
    const there = answers(docs, { 'docs.json': '', 'a.mdx': '', 'g/index.mdx': '', 'g/b.mdx': '' });
    expect(there.sources(there.redirects[0]!)).toEqual(addresses);
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
});
const statesOf = (site: Site) => served(site).items.map(({ item, state }) => `${state} ${itemText(item)}`);
const specification = JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: { tags: ['t'], summary: 'One' } } } });

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

describe('an entry without a file', () => {
  const siteOf = (navigation: unknown, files: Record<string, string> | readonly string[]): Site =>
    makeSite(JSON.stringify({ navigation }), { reader: memoryReader(files) });

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
});
const told = (site: Site) =>
  served(site).items.map((item) => `${item.state}, by its file ${stateByFile(site, item)}: /${item.address}`);
const matter = (line: string) => `---\n${line}\n---\nText.`;

describe('the state of a page', () => {
  const siteOf = (navigation: unknown, files: Record<string, string>): Site =>
    makeSite(JSON.stringify({ navigation }), { reader: memoryReader(files) });

  describe('the state of an item', () => {
    it('is what the front matter of its page says of `hidden`, whatever stands around it', () => {
      const files = {
        'a.mdx': matter('hidden: true'),
        'b.mdx': matter('hidden: "true"'),
        'c.mdx': matter('hidden: false'),
        'd.mdx': matter('hidden:'),
        'e.mdx': 'How to be hidden.',
      };
      const groups = [
        { group: 'G', pages: ['a', 'b'] },
        { group: 'H', hidden: true, pages: ['/c', 'd', 'e', 'none'] },
      ];
      expect(told(siteOf({ groups }, files))).toEqual([
        'shown, by its file hidden: /a',
        'shown, by its file hidden: /b',
        'hidden, by its file shown: /c',
        'hidden, by its file hidden: /d',
        'hidden, by its file hidden: /e',
        'missing, by its file missing: /none',
      ]);
    });
    it('is hidden by front matter that is longer than the 4 KB that are looked at first', () => {
      const files = { 'a.mdx': matter(`description: ${'long '.repeat(1000)}\nhidden: true`) };
      expect(told(siteOf({ pages: ['a'] }, files))).toEqual(['shown, by its file hidden: /a']);
    });
    it('is that of the page file where one stands at a generated address', () => {
      const get = { tags: ['t'], summary: 'One' };
      const files = {
        'x.json': JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get } } }),
        'api-reference/t/one.mdx': matter('hidden: true'),
      };
      const site = siteOf({ groups: [{ group: 'G', openapi: 'x.json' }] }, files);
      expect([told(site), unlistedPages(site)]).toEqual([['shown, by its file hidden: /api-reference/t/one'], []]);
    });
  });

  describe('pages in no navigation', () => {
    it('are the page files that nothing names', () => {
      const files = [
        ...['a.mdx', 'b.md', 'c.mdx', 'd/e.mdx', 'd/f.mdx'],
        // No pages:
        ...[
          'snippets/x.mdx',
          '_snippets/x.mdx',
          'readme.md',
          'd/License.md',
          'contribute.md',
          'skill.md',
          '.github/x.md',
        ],
      ];
      const given = { ...Object.fromEntries(files.map((file) => [file, ''])), '.mintignore': 'd/f.mdx' };
      expect(unlistedPages(siteOf({ pages: ['./a'] }, given))).toEqual(['b', 'c', 'd/e']);
    });

    it('are not those that answer where an entry names a folder, or a file with its ending', () => {
      const files = { 'guides/index.mdx': '', 'api/index.mdx': '', 'api.mdx': '', 'notes.md': '' };
      expect(unlistedPages(siteOf({ pages: ['guides', 'api', 'notes.md'] }, files))).toEqual(['api/index']);
    });

    it('are those that check calls orphans: no notes, and none that a link opens', () => {
      const notes = [
        'CHANGELOG.mdx',
        'changelog.md',
        'AGENTS.md',
        'd/SECURITY.md',
        'd/readme.mdx',
        '404.mdx',
        '_part.mdx',
        'fr/snippets/s.mdx',
      ];
      const files = Object.fromEntries(
        ['a.mdx', 'b.mdx', 'c.mdx', 'd/claude.mdx', 'd/lone.mdx', ...notes].map((file) => [file, '']),
      );
      const tabs = [
        { tab: 'T', pages: ['a'] },
        { tab: 'U', href: '/b#top' },
        { tab: 'V', groups: [{ group: 'G', root: 'c', pages: ['a'] }] },
      ];
      const site = siteOf({ tabs }, files);
      const orphans = check(site).filter(({ rule }) => rule === 'page-file-orphan');
      expect([unlistedPages(site), orphans.map(({ file }) => file)]).toEqual([
        ['d/claude', 'd/lone'],
        ['d/claude.mdx', 'd/lone.mdx'],
      ]);
    });
  });
});
