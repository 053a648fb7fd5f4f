import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { cases } from '../cases.ts';
import { root } from '../house/rooms.ts';
import { costKinds, costsIn, navigationDiff } from '../../src/diff/index.ts';
import { type FileChange, makeSite, memoryReader, run, type Site } from '../../src/index.ts';
import { check } from '../../src/check/index.ts';
import { freshSince } from '../../src/cli/revisions/comparison.ts';
import { costsSince } from '../../src/cli/run/costs-since.ts';
import { placeText } from '../../src/finding/index.ts';
import { parseJson } from '../../src/json/index.ts';
import { guardLines } from '../../src/report/diff.ts';

const required = { theme: 'mint', name: 'N', colors: { primary: '#16A34A' } };
const files = ['a.mdx', 'b.mdx', 'c.mdx', 'd.mdx', 'outside.mdx'];
const redirects = [
  { source: '/old', destination: '/a' },
  { source: '/older', destination: '/old' },
];
const versions = (one: readonly string[], two: readonly string[]) => ({
  versions: [
    { version: '1', pages: one },
    { version: '2', pages: two },
  ],
});

/** A docs.json before and after, and the files that are deleted. */
interface Given {
  readonly before: string;
  readonly after: string;
  readonly deleted?: readonly string[];
  readonly more?: Readonly<Record<string, string>>;
  /** The documents that `$ref`s name, after the change. */
  readonly pulledIn?: Readonly<Record<string, string>>;
}

const textOf = (docs: object) => JSON.stringify({ ...required, ...docs });
const there = (without: readonly string[] = [], more: Readonly<Record<string, string>> = {}) => ({
  ...Object.fromEntries(files.filter((file) => !without.includes(file)).map((file) => [file, `text of ${file}`])),
  ...more,
});

/** What a guard in CI fails for, comparing two checkouts. */
function diffed(given: Given): readonly string[] {
  return guardLines(navigationDiff(...sitesOf(given)), costKinds);
}

const sitesOf = ({ before, after, deleted, more, pulledIn }: Given): [Site, Site] => [
  makeSite(before, { reader: memoryReader(there([], more)) }),
  makeSite(after, { reader: memoryReader({ ...there(deleted, more), ...pulledIn }) }),
];

/** What a run refuses that makes the same change, and declares nothing. */
function ran({ before, after, deleted = [], more, pulledIn = {} }: Given): readonly string[] {
  const site = makeSite(before, { reader: memoryReader(there([], more)) });
  const changes = deleted.map((path): FileChange => ({ kind: 'delete', path }));
  const { diagnostics } = run(site, {
    name: 't',
    apply: (given) => {
      const written = Object.entries({ ...(before !== after && { [given.main]: after }), ...pulledIn });
      const changed = given.withDocuments(new Map(written.map(([path, text]) => [path, parseJson(text)])));
      return changes.length === 0 ? changed : changed.withStaged(changes);
    },
  });
  return diagnostics.flatMap(({ severity, rule }) => (severity === 'error' ? rule : []));
}

/** What `check --since` finds: the rule and the place of each error. */
async function checked(given: Given): Promise<readonly string[]> {
  const [was, is] = sitesOf(given);
  const costs = await costsSince(was, is, {}, { since: 'main', known: undefined });
  const fresh = await freshSince(was, is, check(is), {});
  return [...costs, ...fresh].flatMap((one) => (one.severity === 'error' ? `${one.rule} ${placeText(one)}` : []));
}

const navigation = { pages: ['a', 'b'] };
const plain = textOf({ navigation });
const to = (docs: object): Given => ({ before: plain, after: textOf({ navigation, ...docs }) });
const withRedirects = (after: readonly object[]): Given => ({
  before: textOf({ navigation, redirects }),
  after: textOf({ navigation, redirects: after }),
});
const spec = (path: string) => JSON.stringify({ openapi: '3.1.0', paths: { [path]: { get: { summary: 'List' } } } });
const api = { pages: ['a'], openapi: 'x.json' };

/** A change of the document that a `$ref` names. */
const inReference = (pulledIn: string): Given => {
  const docs = textOf({ navigation: { pages: { $ref: 'nav.json' } } });
  return { before: docs, after: docs, more: { 'nav.json': '["a", "b"]' }, pulledIn: { 'nav.json': pulledIn } };
};
const divided = (list: string, kind: string, labels: readonly string[]): Given => {
  const held = (...all: readonly (readonly string[])[]) =>
    textOf({ navigation: { [list]: all.map((pages, k) => ({ [kind]: labels[k], pages })) } });
  return { before: held(['a', 'b'], ['c']), after: held(['a'], ['c', 'b']) };
};

/** A specification that navshift does not open, with what its element lists. */
const remote = (source: string | undefined, pages: readonly string[] = []) =>
  textOf({
    navigation: {
      groups: [
        { group: 'Guides', pages: ['a', 'b'] },
        ...(source === undefined ? [] : [{ group: 'API', openapi: `https://example.com/${source}`, pages }]),
      ],
    },
  });

const costing: Readonly<Record<string, readonly [Given, kind: string]>> = {
  '`theme` is removed': [to({ theme: undefined }), 'all lost'],
  'a color is wrong': [to({ colors: { primary: 'green' } }), 'all lost'],
  'a second color is wrong': [to({ colors: { primary: '#16A34A', dark: 'navy' } }), 'all lost'],
  'a comment is written': [{ before: plain, after: `// c\n${plain}` }, 'all lost'],
  'a comma is written': [{ before: plain, after: plain.replace('"b"]', '"b",]') }, 'all lost'],
  'a comment is written in a file of a `$ref`': [inReference('// c\n["a", "b"]'), 'all lost'],
  'a comma is written in a file of a `$ref`': [inReference('["a", "b",]'), 'all lost'],
  '`eyebrows` is wrong': [to({ styling: { eyebrows: 'none' } }), 'all lost'],
  '`drilldown` is wrong': [to({ interaction: { drilldown: 'no' } }), 'all lost'],
  'a redirect is there twice': [withRedirects([...redirects, redirects[0]!]), 'all lost'],
  'a redirect is removed': [withRedirects([redirects[1]!]), '2 lost'],
  'a redirect leads nowhere': [withRedirects([{ source: '/old', destination: '/none' }]), '2 lost'],
  'redirects lead in a circle': [withRedirects([{ source: '/old', destination: '/older' }, redirects[1]!]), '2 lost'],
  'a redirect covers a page': [to({ redirects: [{ source: '/b', destination: '/a' }] }), '1 lost'],
  'a wildcard covers pages': [to({ redirects: [{ source: '/:slug*', destination: '/a' }] }), '5 lost'],
  'a redirect covers an unlisted page': [to({ redirects: [{ source: '/outside', destination: '/a' }] }), '1 lost'],
  'the file of an unlisted page is deleted': [{ before: plain, after: plain, deleted: ['outside.mdx'] }, '1 lost'],
  'the file of a listed page is deleted': [{ before: plain, after: plain, deleted: ['b.mdx'] }, '1 lost'],
  'a page becomes hidden': [
    to({ navigation: { groups: [{ group: 'G', hidden: true, pages: ['a', 'b'] }] } }),
    '2 hidden',
  ],
  'a page leaves its version, and another has it': [
    {
      before: textOf({ navigation: versions(['a', 'b', 'c'], ['b', 'd']) }),
      after: textOf({ navigation: versions(['a', 'c'], ['b', 'd']) }),
    },
    '1 hidden',
  ],
  'a page moves to another version': [
    {
      before: textOf({ navigation: versions(['a', 'b', 'c'], ['d']) }),
      after: textOf({ navigation: versions(['a', 'c'], ['d', 'b']) }),
    },
    '1 hidden',
  ],
  'a page moves to another language': [divided('languages', 'language', ['en', 'fr']), '1 hidden'],
  'a page moves to another product': [divided('products', 'product', ['One', 'Two']), '1 hidden'],
  'a version is removed': [
    {
      before: textOf({ navigation: versions(['a', 'b'], ['c', 'd']) }),
      after: textOf({ navigation: { versions: [{ version: '1', pages: ['a', 'b'] }] } }),
    },
    '2 hidden',
  ],
  'a page leaves the sidebar': [to({ navigation: { pages: ['a'] } }), '1 hidden'],
  'a redirect covers the page of an operation': [
    {
      before: textOf({ navigation: { groups: [{ group: 'G', ...api }] } }),
      after: textOf({
        navigation: { groups: [{ group: 'G', ...api }] },
        redirects: [{ source: '/api-reference/list', destination: '/a' }],
      }),
      more: { 'x.json': spec('/users') },
    },
    '1 lost',
  ],
  'a wildcard covers the page of an operation': [
    {
      before: textOf({ navigation: { groups: [{ group: 'G', ...api }] } }),
      after: textOf({
        navigation: { groups: [{ group: 'G', ...api }] },
        redirects: [{ source: '/api-reference/:slug*', destination: '/a' }],
      }),
      more: { 'x.json': spec('/users') },
    },
    '1 lost',
  ],
  'a specification that was not opened is removed': [
    { before: remote('x.json'), after: remote(undefined) },
    '1 may be lost',
  ],
  'another specification that was not opened takes its place': [
    { before: remote('x.json'), after: remote('v2/x.json') },
    '1 may be lost',
  ],
  'an endpoint of a specification that was not opened is removed': [
    { before: remote('x.json', ['GET /a', 'GET /b']), after: remote('x.json', ['GET /b']) },
    '1 may be lost',
  ],
  'an element lists an endpoint in place of a whole specification that was not opened': [
    { before: remote('x.json'), after: remote('x.json', ['GET /a']) },
    '1 may be lost',
  ],
};

/** A page that describes an operation, before and after a change of other files. */
const described = (change: Readonly<Record<string, string | undefined>>, own = false) => {
  const listed = { pages: ['a', 'described'] };
  const before = {
    'docs.json': textOf({ navigation: listed, ...(!own && { api: { openapi: 'x.json' } }) }),
    'a.mdx': '',
    'described.mdx': `---\nopenapi: ${own ? 'x.json ' : ''}GET /users\n---\n`,
    'x.json': spec('/users'),
  };
  const after = Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, text]) => text !== undefined));
  const [was, is] = [before, after as typeof before].map((files) =>
    makeSite(files['docs.json'], { reader: memoryReader(files) }),
  );
  const staged = Object.entries(change).flatMap(([path, text]): readonly FileChange[] => [
    ...(path in before ? [{ kind: 'delete', path } as const] : []),
    ...(text === undefined ? [] : [{ kind: 'create', path, content: new TextEncoder().encode(text) } as const]),
  ]);
  const { diagnostics } = run(was!, { name: 't', apply: (site) => site.withStaged(staged) });
  return {
    diffed: guardLines(navigationDiff(was!, is!), costKinds),
    ran: diagnostics.flatMap(({ severity, message }) => (severity === 'error' ? message : [])),
  };
};

describe('the operation that a page describes costs readers something', () => {
  it.each<[string, Readonly<Record<string, string | undefined>>]>([
    ['its specification has it no more', { 'x.json': spec('/people') }],
    ['the page names another one, which is not there', { 'described.mdx': '---\nopenapi: GET /user\n---\n' }],
    ['its specification is deleted', { 'x.json': undefined }],
  ])('if %s', (_, change) => {
    const { diffed: lines, ran: errors } = described(change);
    expect(lines.join('\n')).toMatch(
      /1 endpoint lost: docs\.json:1:\d+ operation GET \/users of page described is in no specification/,
    );
    expect(errors.join('\n')).toContain('GET /users');
  });

  it.each([undefined, spec('/people')])('if the page names its specification itself, which is %s then', (text) => {
    const { diffed: lines, ran: errors } = described({ 'x.json': text }, true);
    expect(lines.join('\n')).toMatch(
      /1 endpoint lost: docs\.json:1:\d+ operation x\.json GET \/users of page described is in no/,
    );
    expect(errors.join('\n')).toContain('GET /users');
  });

  it.each<[string, Readonly<Record<string, string | undefined>>]>([
    ['the page describes none any more', { 'described.mdx': 'Users' }],
    ['the specification gets another operation', { 'x.json': spec('/users').replace('}}}', '}},"/b":{"get":{}}}') }],
  ])('and not if %s', (_, change) => {
    expect(described(change)).toEqual({ diffed: [], ran: [] });
  });
});

describe('a file that pages import', () => {
  const files = { 'a.mdx': "import Note from '/snippets/note.mdx'\n", 'b.mdx': '', 'snippets/note.mdx': 'Note' };
  const site = makeSite(textOf({ navigation: { pages: ['a', 'b'] } }), { reader: memoryReader(files) });
  const said = (change: FileChange, rule?: string) =>
    run(site, {
      name: 't',
      apply: (given, report) => {
        if (rule !== undefined) report?.warning(rule, 'Look at a.mdx');
        return given.withStaged([change]);
      },
    }).diagnostics.flatMap(({ severity, message }) => (severity === 'error' ? message : []));
  const moved = { kind: 'move', from: 'snippets/note.mdx', path: 'snippets/hint.mdx' } as const;

  it.each<FileChange>([{ kind: 'delete', path: 'snippets/note.mdx' }, moved])('is not taken away: %j', (change) => {
    expect(said(change)).toEqual([
      '1 page would import or show a file that is deleted or moved (snippets/note.mdx): a.mdx',
    ]);
  });
  it('may move if the transform names the pages itself', () => expect(said(moved, 'page-text')).toEqual([]));
});

describe('what costs readers something', () => {
  it.each(Object.entries(costing))('is found by a guard in CI and by a run: %s', (_, [given, kind]) => {
    const lines = diffed(given);
    const counted = kind.replace(/^(\d+) /, '$1 (?:page|redirect|endpoint|specification)s? ');
    expect(lines[0]).toMatch(new RegExp(`^${counted}[:,] .*(?:docs|nav)\\.json:\\d+:\\d+ `));
    expect(ran(given)).not.toEqual([]);
  });

  it.each(Object.entries(costing))('is found by `check --since`, once: %s', async (_, [given, kind]) => {
    const errors = await checked(given);
    const own = errors.filter((text) => text.startsWith('costs-readers '));
    const count = Number.parseInt(kind, 10) || 1;
    // That redirects form a loop says why they are lost.
    const others = errors.filter((text) => !own.includes(text) && !text.startsWith('redirect-loop '));
    expect([errors, own.length + others.length]).toEqual([errors, count]);
  });

  it.each<[string, Given]>([
    ['pages in another order', to({ navigation: { pages: ['b', 'a'] } })],
    ['a page in a group of its own', to({ navigation: { groups: [{ group: 'G', pages: ['a', 'b'] }] } })],
    ['a redirect that nothing used', to({ redirects: [{ source: '/new', destination: '/a' }] })],
    ['a redirect that leads to another page', withRedirects([{ source: '/old', destination: '/b' }, redirects[1]!])],
    ['a mistake that was there', { before: textOf({ navigation, theme: 5 }), after: textOf({ navigation, theme: 6 }) }],
    ['a version around all', to({ navigation: { versions: [{ version: '1', pages: ['a', 'b'] }] } })],
  ])('is not %s', async (name, given) => {
    expect(diffed(given)).toEqual([]);
    expect((await checked(given)).filter((text) => text.startsWith('costs-readers '))).toEqual([]);
    // A run declares a new scope.
    if (!name.includes('version')) expect(ran(given)).toEqual([]);
  });

  it('is not a specification without a file: Mintlify refused the site for it', () => {
    const navigation = {
      groups: [
        { group: 'API', openapi: 'none.json' },
        { group: 'G', pages: ['a'] },
      ],
    };
    const given = { before: textOf({ navigation }), after: textOf({ navigation: { pages: ['a'] } }) };
    expect(diffed(given)).toEqual([]);
  });

  it('is not what was never served: of an entry without a file only the new path is new', () => {
    const tab = (page: string) => ({
      navigation: { tabs: [{ tab: 'T', pages: ['a'], groups: [{ group: 'G', pages: [page] }] }] },
    });
    const given = { before: textOf(tab('none/x')), after: textOf(tab('none/y')) };
    expect(diffed(given)).toEqual(['1 page missing: docs.json:1:138 entry none/y in T › G has no file']);
  });

  it('is one list in every document', () => {
    const list = costKinds.join(',');
    for (const file of [
      'README.md',
      'action.yml',
      'docs/action.md',
      'docs/ci/github.yml',
      'docs/ci/gitlab.yml',
      'docs/fleets.md',
      'docs/diff.md',
    ])
      expect([file, readFileSync(join(root, file), 'utf8').includes(list)]).toEqual([file, true]);
  });
});

describe('a guard in CI and a run', () => {
  const page = fc.constantFrom('a', 'b', 'c', 'd');
  const pages = fc.uniqueArray(page, { minLength: 1 });
  const address = fc.constantFrom('/a', '/b', '/c', '/d', '/outside', '/old', '/older', '/none');
  const rules = fc.uniqueArray(fc.record({ source: address, destination: address }), {
    maxLength: 3,
    selector: ({ source }) => source,
  });
  const settings = fc.constantFrom({}, {}, {}, { theme: undefined }, { colors: { primary: 'green' } });
  const docs = fc.record({ pages, redirects: rules, settings, hidden: fc.constantFrom(false, false, true) });
  type Docs = typeof docs extends fc.Arbitrary<infer T> ? T : never;
  const written = (one: Docs) =>
    textOf({
      ...one.settings,
      navigation: { groups: [{ group: 'G', hidden: one.hidden, pages: one.pages }] },
      redirects: one.redirects,
    });

  it('fail for the same random changes, and so does `check --since`', () => {
    // Without any page file it is not known whether there are some.
    const deleted = fc.subarray(files.slice(0, -1));
    return fc.assert(
      fc.asyncProperty(docs, docs, deleted, async (one, other, gone) => {
        // A new entry without a file takes nothing from readers, but the guard names it.
        fc.pre(other.pages.every((name) => one.pages.includes(name) || !gone.includes(`${name}.mdx`)));
        // Nor does a page that is redirected; a run asks for a declaration, or for the file of the entry.
        const isKept = (name: (typeof one.pages)[number]) =>
          other.pages.includes(name) && !gone.includes(`${name}.mdx`);
        fc.pre(one.pages.every((name) => isKept(name) || !other.redirects.some(({ source }) => source === `/${name}`)));
        // A hidden page was in no sidebar; a run keeps it in the file all the same.
        const before = written({ ...one, settings: {}, hidden: false });
        const given = { before, after: written(other), deleted: gone };
        const fails = diffed(given).length > 0;
        expect([given, ran(given).length > 0]).toEqual([given, fails]);
        // It finds mistakes too that cost nobody anything.
        const errors = await checked(given);
        const said = fails ? errors : errors.filter((text) => text.startsWith('costs-readers '));
        expect([given, said.length > 0]).toEqual([given, fails]);
      }),
      { numRuns: cases(1000) },
    );
  });
});

it('a diff knows what it costs', () => {
  const sites = [plain, textOf({ navigation, theme: undefined })].map((text) => makeSite(text)) as [Site, Site];
  expect(costsIn(navigationDiff(...sites)).refused).toHaveLength(1);
});
