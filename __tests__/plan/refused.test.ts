import { describe, expect, it } from '@jest/globals';
import { type FileChange, makeSite, memoryReader, run, type Site, type Transform } from '../../src/index.ts';
import { type JsonObject, parseJson, setMember } from '../../src/json/index.ts';
import type { Declaration } from '../../src/transform/index.ts';

const required = { theme: 'mint', name: 'N', colors: { primary: '#16A34A' } };
const bytes = (text: string) => new TextEncoder().encode(text);

/** A site of pages, and the files that are given; `docs` is its docs.json, or what that has beside what is required. */
const siteOf = (docs: string | object, files: Record<string, string> = {}): Site =>
  makeSite(typeof docs === 'string' ? docs : JSON.stringify({ ...required, ...docs }), {
    reader: memoryReader({ 'a.mdx': '', 'b.mdx': '', ...files }),
  });

/** What a run refuses of a transform that makes something else of a site. */
function refusedOf(site: Site, change: (given: Site) => Site, ...declarations: Declaration[]): string[] {
  const transform: Transform = {
    name: 't',
    apply(given, report) {
      for (const declaration of declarations) report?.declare(declaration);
      return change(given);
    },
  };
  const { diagnostics, plan, failed } = run(site, transform);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  // What is refused is not written.
  expect(plan.isEmpty).toBe(failed);
  return errors.map(({ rule, message }) => `${rule}: ${message}`);
}

/** A transform that writes another docs.json: a text, or what it has beside what is required. */
const to = (docs: string | object) => (given: Site) =>
  given.withDocuments(
    new Map([[given.main, parseJson(typeof docs === 'string' ? docs : JSON.stringify({ ...required, ...docs }))]]),
  );
const staging =
  (...changes: FileChange[]) =>
  (given: Site) =>
    given.withStaged(changes);
const creating = (path: string, text: string): FileChange => ({ kind: 'create', path, content: bytes(text) });
const deleting = (path: string): FileChange => ({ kind: 'delete', path });

const navigation = { pages: ['a', 'b'] };
const refuses = (what: string) => `t/refused: Mintlify would refuse the whole site afterwards: ${what}`;

describe('what Mintlify requires of docs.json', () => {
  it.each<[string, object, string]>([
    ['theme', { theme: undefined }, '`theme` is missing, which Mintlify requires'],
    ['name', { name: 5 }, '`name` must be a string, not a number'],
    ['colors.primary', { colors: {} }, '`colors` has no `primary`'],
    ['colors.primary', { colors: { primary: 'green' } }, '`colors.primary` is not a color'],
    ['banner', { banner: 'New' }, '`banner` must be an object, not a string'],
    ['styling.eyebrows', { styling: { eyebrows: 'none' } }, '`styling.eyebrows` cannot be "none"'],
  ])('stays as it was: %s', (_, change, message) => {
    const site = siteOf({ navigation });
    expect(refusedOf(site, to({ navigation, ...change }))).toEqual([refuses(message)]);
  });
  it('need not be there where it was not', () =>
    expect(
      refusedOf(siteOf({ theme: undefined, navigation }), to({ theme: undefined, name: 'M', navigation })),
    ).toEqual([]));
  it('may stand in the document that a `$ref` at the root names', () => {
    const files = { 'base.json': JSON.stringify(required) };
    const site = siteOf(JSON.stringify({ $ref: 'base.json', navigation }), files);
    expect(refusedOf(site, to(JSON.stringify({ $ref: 'base.json', name: 'M', navigation })))).toEqual([]);
  });
  it('is asked for where only some of the pages are shown, too', () => {
    // The mistake in the second tab costs its pages, and none of the first.
    const tabs = [
      { tab: 'T', pages: ['a'] },
      { tab: 'U', groups: [{ group: 'G', expanded: 'yes', pages: ['b'] }] },
    ];
    expect(refusedOf(siteOf({ navigation: { tabs } }), to({ navigation: { tabs: [...tabs, {}] } }))).toEqual([
      refuses('this tab has no `tab`'),
    ]);
  });
});

describe('strict JSON', () => {
  const strict = JSON.stringify({ ...required, navigation });
  const [comment, comma, mark] = [`// c\n${strict}`, strict.replace('"b"]', '"b",]'), `\ufeff${strict}`];

  it.each([
    ['a comment', comment, 'comment'],
    ['a trailing comma', comma, 'trailing comma'],
    ['a byte order mark', mark, 'byte order mark'],
  ])('stays without %s', (_, docs, what) =>
    expect(refusedOf(siteOf(strict), to(docs))).toEqual([refuses(`it reads strict JSON, which has no ${what}`)]),
  );
  it('may have what it had', () => {
    const renamed = (text: string) => text.replace('"N"', '"M"');
    for (const docs of [comment, comma, mark]) expect(refusedOf(siteOf(docs), to(renamed(docs)))).toEqual([]);
    expect(refusedOf(siteOf(comment), to(renamed(comment).replace('// c', '// d')))).toHaveLength(1);
  });
  it('is kept by every document', () => {
    const site = siteOf({ navigation: { $ref: 'nav.json' } }, { 'nav.json': '{"pages":["a"]}' });
    const change = (given: Site) => given.withDocuments(new Map([['nav.json', parseJson('{"pages":["a"]/* c */}')]]));
    expect(refusedOf(site, change)).toEqual([refuses('it reads strict JSON, which has no comment')]);
  });
});

describe('a file that a `$ref` names', () => {
  const files = { 'nav.json': '{"pages":["a"]}' };
  const site = siteOf({ navigation: { $ref: 'nav.json' } }, files);
  const gone = refuses('`$ref` "nav.json" names nav.json, which does not exist');

  it('is not deleted or moved away', () => {
    expect(refusedOf(site, staging(deleting('nav.json')))).toEqual([gone]);
    expect(refusedOf(site, staging({ kind: 'move', from: 'nav.json', path: 'old.json' }))).toEqual([gone]);
  });
  it('is not written beside the documents of the site', () =>
    expect(refusedOf(site, staging(deleting('nav.json'), creating('nav.json', '{"pages":[]}')))).toEqual([
      't/plan: nav.json would be written with other content than the site has',
    ]));
  it('is there, and known to the site', () => {
    const naming = (path: string) => to({ navigation, $ref: path });
    expect(refusedOf(siteOf({ navigation }), naming('none.json'))).toEqual([
      refuses('`$ref` "none.json" names none.json, which does not exist'),
    ]);
    expect(refusedOf(siteOf({ navigation }, { 'x.json': '{"tabs":[]}' }), naming('x.json'))).toEqual([
      't/plan: x.json would be read by `$ref`, but was not checked',
    ]);
  });
  it('may be missing as before, though the folder with its `$ref` has another name', () => {
    const broken = '{"$ref":"none.json"}';
    const before = siteOf({ navigation, x: { $ref: 'en/x.json' } }, { 'en/x.json': broken });
    const change = (given: Site) => {
      const moved = staging({ kind: 'move', from: 'en/x.json', path: 'de/x.json' })(given);
      const root = parseJson(JSON.stringify({ ...required, navigation, x: { $ref: 'de/x.json' } }));
      const documents = new Map([
        ['docs.json', root],
        ['de/x.json', given.documents.get('en/x.json')!],
      ] as const);
      return moved.withDocuments(documents);
    };
    expect(refusedOf(before, change)).toEqual([]);
  });
  it('may go with its `$ref`', () => {
    const change = (given: Site) => staging(deleting('nav.json'))(to({ navigation: { pages: ['a'] } })(given));
    expect(refusedOf(site, change)).toEqual([]);
  });
  it('is not docs.json', () => {
    const change = staging(deleting('docs.json'));
    expect(refusedOf(siteOf({ navigation }, { 'docs.json': '{}' }), change)).toEqual([
      't/plan: docs.json would be removed',
    ]);
  });
});

describe('an address that answered', () => {
  const old = { 'old.mdx': '' };
  const remove = staging(deleting('old.mdx'));
  const goes = (address: string) => `t/address: 1 URL outside the navigation would break: ${address}`;

  it.each<[string, readonly (readonly [string, string])[], Record<string, string>, string[]]>([
    ['no redirect', [], {}, [goes('/old')]],
    ['a redirect to a page', [['/old', '/a']], {}, []],
    ['a redirect to nowhere', [['/old', '/nowhere']], {}, [goes('/old')]],
    ['a wildcard that leads in a circle', [['/:slug*', '/new/:slug*']], {}, [goes('/old')]],
    [
      'two redirects that lead in a circle',
      [
        ['/old', '/x'],
        ['/x', '/old'],
      ],
      {},
      ['t/address: 2 URLs outside the navigation would break: /old, /x'],
    ],
    [
      'a redirect to what .mintignore leaves out',
      [['/old', '/c']],
      { 'c.mdx': '', '.mintignore': 'c.mdx' },
      [goes('/old')],
    ],
    ['a page that .mintignore leaves out', [], { 'old/index.mdx': '', '.mintignore': 'old/' }, [goes('/old')]],
    ['the index of a folder of that name', [], { 'old/index.mdx': '' }, []],
  ])('goes with its page, or not, where there is %s', (_, list, files, expected) => {
    const redirects = list.map(([source, destination]) => ({ source, destination }));
    expect(refusedOf(siteOf({ navigation, redirects }, { ...old, ...files }), remove)).toEqual(expected);
  });

  it('is not that of the file of an index: a redirect from there goes, though the page of its folder answers', () => {
    const redirects = [{ source: '/g/index', destination: '/a' }];
    const given = siteOf({ navigation, redirects }, { 'g/index.mdx': '' });
    const change = (site: Site) =>
      site.withDocuments(new Map([['docs.json', setMember(site.root as JsonObject, 'redirects', [])]]));
    expect(refusedOf(given, change)).toEqual([goes('/g/index')]);
  });

  const missed = (page: string) => [
    `t/missing: 1 page would have no file: page ${page}`,
    `t/address: 1 URL would break: /${page}`,
  ];
  it('is missed where the last page file goes', () => {
    const site = makeSite(JSON.stringify({ navigation: { pages: ['a'] } }), { reader: memoryReader({ 'a.mdx': '' }) });
    expect(refusedOf(site, staging(deleting('a.mdx')))).toEqual(missed('a'));
  });
  it('is missed where .mintignore leaves out its page', () => {
    const change = staging(creating('.mintignore', 'a.mdx'));
    expect(refusedOf(siteOf({ navigation }), change)).toEqual(missed('a'));
    const more = staging(deleting('.mintignore'), creating('.mintignore', '*.mdx\n!a.mdx'));
    expect(refusedOf(siteOf({ navigation }, { '.mintignore': 'x' }), more)).toEqual(missed('b'));
  });

  const leading = (...list: (readonly [string, unknown])[]) => ({
    navigation,
    redirects: list.map(([source, destination]) => ({ source, destination })),
  });
  it.each<[string, Parameters<typeof leading>, Parameters<typeof leading>, string]>([
    ['removed', [['/x', '/a']], [], goes('/x')],
    ['led to nowhere', [['/x', '/a']], [['/x', '/nowhere']], goes('/x')],
    ['led away no more', [['/x', 'https://example.com']], [], goes('/x')],
    ['a wildcard that is removed', [['/x/:slug*', '/a']], [], goes('/x/…')],
    [
      'a wildcard to pages that is removed',
      [['/x/:slug*', '/:slug*']],
      [],
      't/address: 3 URLs outside the navigation would break: /x, /x/a, /x/b',
    ],
    [
      'led to by a wildcard, and removed',
      [
        ['/latest/:slug*', '/v1/:slug*'],
        ['/v1/x', '/a'],
      ],
      [['/latest/:slug*', '/v1/:slug*']],
      't/address: 2 URLs outside the navigation would break: /latest/x, /v1/x',
    ],
    [
      'no longer led to by a wildcard',
      [
        ['/latest/:slug*', '/v1/:slug*'],
        ['/v1/x', '/a'],
      ],
      [
        ['/latest/:slug*', '/v2/:slug*'],
        ['/v1/x', '/a'],
      ],
      goes('/latest/x'),
    ],
    ['broken', [['/x', '/a']], [['/x', 5]], refuses('`destination` of a redirect must be a string, not a number')],
    [
      'made twice',
      [['/x', '/a']],
      [
        ['/x', '/a'],
        ['/x', '/b'],
      ],
      refuses('two redirects have the same `source`'),
    ],
    [
      'shadowed',
      [['/x/:slug*', '/a']],
      [
        ['/:any/*', '/b'],
        ['/x/:slug*', '/a'],
      ],
      't/address: a redirect would match 1 URL of a page or of another redirect: /x/…',
    ],
    [
      'put over a page',
      [],
      [['/a', '/b']],
      't/address: a redirect would match 1 URL of a page or of another redirect: /a',
    ],
  ])('is missed where its redirect is %s', (_, before, after, expected) =>
    expect(refusedOf(siteOf(leading(...before)), to(leading(...after)))).toContain(expected),
  );
  it('may be redirected elsewhere, declared, or allowed to go', () => {
    expect(refusedOf(siteOf(leading(['/x', '/a'])), to(leading(['/x', '/b'])))).toEqual([]);
    const site = siteOf(leading(['/x', '/old']), old);
    expect(refusedOf(site, remove, { kind: 'removed', item: { kind: 'page', page: 'old' } })).toEqual([]);
    expect(refusedOf(site, remove)).toEqual(['t/address: 2 URLs outside the navigation would break: /old, /x']);
    const apply = (given: Site) => to(leading())(given);
    expect(run(site, { name: 't', apply }, { allowAddressChanges: true }).gone).toBe(1);
  });
});
