import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { siteCounts } from '../../../src/served/index.ts';
import {
  type Diagnostic,
  makeSite,
  memoryReader,
  parse,
  pipeline,
  print,
  readFrontMatter,
  run,
  type RunResult,
  type Site,
} from '../../../src/index.ts';
import { findOperation, listOperations, type Operation, readSpecification } from '../../../src/openapi.ts';
import { expandOpenapi } from '../../../transforms/openapi/expand.ts';
import { diskName, pathFor } from '../../../transforms/openapi/engine/names.ts';
import { openapiPages } from '../../../transforms/openapi/pages.ts';
import { parseEndpoint } from '../../../transforms/openapi/engine/operation-page.ts';
import { becomes, refused, stays } from '../cases.ts';

const birds =
  'openapi: 3.1.0\npaths:\n  /birds:\n    get: { tags: [birds], summary: List }\n    put: { tags: [birds], summary: Change }\n';

/** A site of tabs, each given by its fields. */
function siteOf(
  tabs: readonly object[],
  files: Record<string, string | Uint8Array> = {},
  options: Parameters<typeof memoryReader>[1] = {},
): Site {
  return makeSite(
    JSON.stringify({ navigation: { tabs: tabs.map((tab, index) => ({ tab: `Tab ${index}`, ...tab })) } }, null, 2),
    { reader: memoryReader({ 'birds.yaml': birds, ...files }, options) },
  );
}

const tabsOf = (site: Site) =>
  (JSON.parse(print(site) as string) as { navigation: { tabs: Record<string, unknown>[] } }).navigation.tabs;
const filesOf = ({ plan }: RunResult) =>
  Object.fromEntries(
    plan.changes
      .filter(({ path }) => path !== 'docs.json')
      .map(({ path, kind, after }) => [path, after === undefined ? kind : new TextDecoder().decode(after)]),
  );

/** A diagnostic as its message and help, in one line each; then what it is related to. */
function told({ diagnostics }: { diagnostics: readonly Diagnostic[] }): string[] {
  const place = ({ file, line }: Diagnostic | NonNullable<Diagnostic['related']>[number]) => `${file ?? ''}:${line}`;
  return diagnostics.flatMap((one) => [
    `${one.severity} ${place(one)}: ${one.message}`,
    ...(one.help === undefined ? [] : [`  ${one.help}`]),
    ...(one.related ?? []).map((other) => `  - ${other.message} ${place(other)}`),
  ]);
}

describe('openapi-pages', () => {
  it('returns the same site where there is nothing to do', () => {
    for (const site of [
      siteOf([{ pages: ['a'] }]),
      parse('{}'),
      parse('[]'),
      siteOf([{ openapi: 'birds.yaml', pages: ['guide'] }]),
      siteOf([{ pages: ['GET /birds'] }]),
    ])
      expect(openapiPages().apply(site)).toBe(site);
  });

  it('makes the same of an element whether it is expanded before or not', () => {
    const site = siteOf([{ openapi: { source: 'birds.yaml', directory: 'ref' } }]);
    const [alone, after] = [run(site, openapiPages()), run(site, pipeline(expandOpenapi(), openapiPages()))];
    expect(after.plan.patch()).toBe(alone.plan.patch());
    expect(Object.keys(filesOf(alone))).toEqual(['ref/birds/list.mdx', 'ref/birds/change.mdx']);
  });

  it('leaves a specification in scope that another element still generates from', () => {
    const site = siteOf([
      { openapi: 'birds.yaml', groups: [{ group: 'Own', openapi: 'birds.yaml', pages: ['GET /birds'] }] },
    ]);
    const result = run(site, openapiPages());
    expect(tabsOf(result.after)).toEqual([
      { tab: 'Tab 0', openapi: 'birds.yaml', groups: [{ group: 'Own', pages: ['api-reference/birds/list'] }] },
    ]);
    expect(told(result)[0]).toMatch(
      /^info docs\.json:6: The tab "Tab 0" has `groups` and lists no endpoint of its specification, so it was left alone/,
    );
  });

  it('says of an element of which only entries with a specification become pages that it is so', () => {
    const result = run(siteOf([{ openapi: 'birds.yaml', pages: ['guide', 'birds.yaml GET /birds'] }]), openapiPages());
    expect(tabsOf(result.after)).toEqual([
      { tab: 'Tab 0', openapi: 'birds.yaml', pages: ['guide', 'api-reference/birds/list'] },
    ]);
    expect(told(result)[0]).toBe(
      'info docs.json:6: The tab "Tab 0" has `pages` and lists no endpoint of its specification without naming it, so only entries that name their specification become pages; Mintlify adds a page for every operation',
    );
  });

  it('takes a page that names no specification for one of ours only if no other can be meant', () => {
    const page = (openapi: string) => ({ 'api-reference/birds/list.mdx': `---\nopenapi: ${openapi}\n---\nMine\n` });
    const made = (openapi: string, others: string) =>
      Object.keys(
        filesOf(
          run(
            siteOf([{ openapi: 'birds.yaml' }, { pages: ['others.yaml GET /others'] }], {
              'others.yaml': others,
              ...page(openapi),
            }),
            openapiPages(),
          ),
        ),
      );
    const others = (path: string) => `openapi: 3.1.0\npaths:\n  ${path}: { get: {} }\n  /others: { get: {} }\n`;
    expect(made('GET /birds', others('/cats'))).toEqual([
      'api-reference/birds/change.mdx',
      'api-reference/get-others.mdx',
    ]);
    expect(made('GET /birds', others('/birds'))).toEqual([
      'api-reference/birds/list-1.mdx',
      'api-reference/birds/change.mdx',
      'api-reference/get-others.mdx',
    ]);
    expect(made('birds.yaml GET /birds', others('/birds'))).toEqual([
      'api-reference/birds/change.mdx',
      'api-reference/get-others.mdx',
    ]);
  });

  it('keeps the number of a page out of what the sidebar shows', () => {
    const href = (summary: string) => `{ summary: ${summary}, x-mint: { href: /start } }`;
    const { plan } = run(
      siteOf([{ openapi: 'a.yaml' }], {
        'a.yaml': `openapi: 3.1.0\npaths:\n  /a: { get: ${href('One')} }\n  /b: { get: ${href('Two')} }\n  /c: { get: ${href('Start')} }\n`,
      }),
      openapiPages(),
    );
    expect(filesOf({ plan } as RunResult)).toEqual({
      'start.mdx': '---\ntitle: "One"\nopenapi: "a.yaml GET /a"\nsidebarTitle: "Start"\n---\n',
      'start-1.mdx': '---\ntitle: "Two"\nopenapi: "a.yaml GET /b"\nsidebarTitle: "Start"\n---\n',
      'start-2.mdx': '---\ntitle: "Start"\nopenapi: "a.yaml GET /c"\n---\n',
    });
  });

  it('writes no page of an `x-excluded` operation, which Mintlify would stop at', () => {
    const files = { 'a.yaml': 'openapi: 3.1.0\npaths:\n  /a: { get: {} }\n  /b: { get: { x-excluded: true } }\n' };
    const site = siteOf([{ openapi: 'a.yaml', pages: ['GET /a', 'GET /b'] }, { pages: ['a.yaml GET /b'] }], files);
    const result = run(site, openapiPages());
    expect([result.after === site, told(result).filter((line) => line.startsWith('warning'))]).toEqual([
      true,
      [
        'warning docs.json:9: The entries of the tab "Tab 0" were left alone: GET /b is `x-excluded` in a.yaml, so no page is made of it, and Mintlify stops at its entry',
        'warning docs.json:15: This entry was left alone: a.yaml GET /b is `x-excluded` in a.yaml, so no page is made of it, and Mintlify stops at its entry',
      ],
    ]);
  });

  it('says of what front matter could not name what it is, and in which file', () => {
    const files = { 'my birds.yaml': birds, 'a.yaml': 'openapi: 3.1.0\npaths:\n  "/a b": { get: {} }\n' };
    expect(told(run(siteOf([{ openapi: 'my birds.yaml' }, { openapi: 'a.yaml' }], files), openapiPages()))).toEqual([
      'warning docs.json:6: The tab "Tab 0" was left alone: the `openapi` of a page cannot name my birds.yaml',
      '  Mintlify splits it at white space. Rename my birds.yaml, so that there is none in its path.',
      'warning a.yaml:3: No entry can name GET "/a b", so the tab "Tab 1" was left alone',
      '  An entry cannot have white space in a path, in a name, or in the path of the specification. It names only the first method of a webhook.',
      '  - the specification is named here docs.json:10',
    ]);
  });

  it('says which files were left as they are, and overwrites none', () => {
    const mine = '---\ntitle: Mine\nopenapi: GET /birds\n---\n';
    const result = run(
      siteOf([{ openapi: 'birds.yaml' }], {
        'api-reference/birds/list.mdx': mine,
        'api-reference/birds/change.mdx': '# Changes\n',
      }),
      openapiPages(),
    );
    expect(Object.keys(filesOf(result))).toEqual(['api-reference/birds/change-1.mdx']);
    expect(told(result)).toEqual([
      'warning docs.json:6: Another page has the URL of 1 operation, so the page has a number',
      '  If it is meant to be the page of that operation, write `openapi: "birds.yaml PUT /birds"` in its front matter, then run again.',
      '  - PUT /birds: api-reference/birds/change-1 instead of api-reference/birds/change birds.yaml:5',
      'info api-reference/birds/list.mdx:1: 1 page file of an operation is there already, and not as the specification would have it: it was left as it is',
      '  To have one made anew, delete it, then run again.',
    ]);
  });

  it('takes a file for its own only if the specification that was committed last made it', () => {
    const old = '---\ntitle: "All"\nopenapi: "birds.yaml GET /birds"\n---\n';
    const tabs = [{ openapi: 'birds.yaml', pages: ['GET /birds'] }];
    const files = { 'api-reference/birds/list.mdx': old };
    const committed = { revisions: { HEAD: { 'birds.yaml': birds.replace('List', 'All') } } };
    expect(filesOf(run(siteOf(tabs, files), openapiPages()))).toEqual({});
    expect(filesOf(run(siteOf(tabs, files, { revisions: {} }), openapiPages()))).toEqual({});
    expect(filesOf(run(siteOf(tabs, files, { revisions: { HEAD: { 'birds.yaml': '{' } } }), openapiPages()))).toEqual(
      {},
    );
    expect(filesOf(run(siteOf(tabs, files, committed), openapiPages()))).toEqual({
      'api-reference/birds/list.mdx': old.replace('All', 'List'),
    });
    expect(
      filesOf(run(siteOf(tabs, { 'api-reference/birds/list.mdx': `${old}Text\n` }, committed), openapiPages())),
    ).toEqual({});
    expect(
      filesOf(
        run(
          siteOf(tabs, { 'api-reference/birds/list.mdx': old.replace('title', '# Reviewed\ntitle') }, committed),
          openapiPages(),
        ),
      ),
    ).toEqual({});
  });

  it('names a remote specification in the page and in `api.openapi`, where Mintlify fetches it', () => {
    const url = 'https://example.com/birds.yaml';
    const site = siteOf([{ openapi: url, pages: ['GET /birds'] }]).withRemote(
      new Map([[url, new TextEncoder().encode(birds)]]),
    );
    const result = run(site, openapiPages({ allowRemote: true }));
    expect(JSON.parse(print(result.after) as string)).toEqual({
      navigation: { tabs: [{ tab: 'Tab 0', pages: ['api-reference/birds/list'] }] },
      api: { openapi: url },
    });
    expect(filesOf(result)['api-reference/birds/list.mdx']).toContain(`openapi: "${url} GET /birds"\n`);

    const wrong = makeSite(
      `{"api": [], "navigation": {"tabs": [{"tab": "A", "openapi": "${url}", "pages": ["GET /birds"]}]}}`,
    );
    expect(run(wrong, openapiPages({ spec: { [url]: birds } }))).toMatchObject({
      failed: true,
      diagnostics: [{ rule: 'openapi-pages/remote-page', line: 1 }],
    });
  });

  it('takes content that is given for a URL which only an entry names as used', () => {
    const url = 'https://example.com/birds.yaml';
    expect(told(run(siteOf([{ pages: [`${url} GET /birds`] }]), openapiPages({ spec: { [url]: birds } })))).toEqual([]);
  });
});

describe('of several specifications', () => {
  const both = (first: string) => ({
    tabs: [{ tab: 'A', openapi: [first, 'birds.yaml'], groups: [{ group: 'G', pages: ['guide'] }] }],
  });
  const options = { mixed: true, allSpecifications: true };
  const none = JSON.stringify({ openapi: '3.1.0', paths: {} });
  const listed = {
    tabs: [
      {
        tab: 'A',
        groups: [
          { group: 'G', pages: ['guide'] },
          { group: 'birds', pages: ['api-reference/birds/list', 'api-reference/birds/change'] },
        ],
      },
    ],
  };

  it('the pages of the others are made once where the first has no operation', () => {
    expect(
      becomes(openapiPages(options), both('none.json'), listed, { 'none.json': none, 'birds.yaml': birds }),
    ).toEqual([]);
  });

  it('none is made where the first cannot be read', () => {
    expect(refused(openapiPages(options), both('gone.json'), { 'birds.yaml': birds })).toEqual([
      'error missing-specification: The specification gone.json does not exist. Fix the path. It starts at the docs root.',
    ]);
    expect(stays(openapiPages(options), both('https://a.com/b.json'), { 'birds.yaml': birds })[0]).toMatch(
      /^warning remote: https:\/\/a\.com\/b\.json is a URL, and navshift fetches nothing without permission. Elements that name it were skipped/,
    );
    const remote = { tabs: [{ tab: 'A', openapi: 'https://a.com/b.json', pages: ['GET /birds'] }] };
    expect(stays(openapiPages(options), remote)[0]).toMatch(/^warning remote: /);
  });
});

it.each<[string, object, string]>([
  ['in `groups`', { pages: ['GET /birds', { group: 'G', groups: ['PUT /birds'] }] }, 'The entries of the tab "A" were'],
  [
    'among products',
    { groups: [{ group: 'G', pages: ['GET /birds'] }, { products: ['PUT /birds'] }] },
    'The entries of the tab "A" were',
  ],
  ['in an array in an array', { pages: ['GET /birds', [['PUT /birds']]] }, 'The entries of the tab "A" were'],
  ['where nothing is listed', { groups: [{ group: 'G', pages: ['guide'] }, 'PUT /birds'] }, 'The tab "A" was'],
])('leaves an element alone in which an endpoint stands where none belongs: %s', (_, tab, what) => {
  const navigation = { tabs: [{ tab: 'A', openapi: 'birds.yaml', ...tab }] };
  expect(stays(openapiPages({ mixed: true }), navigation, { 'birds.yaml': birds })).toEqual([
    `warning misplaced: ${what} left alone: PUT /birds inherits its specification, and is where no entry belongs. Move it into \`pages\`, or remove it.`,
  ]);
});

describe('the path of a page', () => {
  const operation = (fields: Partial<Operation>) =>
    ({
      kind: 'endpoint',
      method: 'GET',
      path: '/a',
      tag: undefined,
      summary: undefined,
      href: undefined,
      ...fields,
    }) as Operation;

  it.each([
    ['an address as it is', 'ref/birds/list-all', 'ref/birds/list-all'],
    ['without what would lead out', '../../x/../y', 'y'],
    ['without what no disk and no address takes', 'ref/a:b*c?"d"<e>|f#g%h\\i', 'ref/abcdefghi'],
    ['none that Windows takes for a device', 'con/aux.v2/COM1/com10/nul', 'con-/aux-.v2/COM1-/com10/nul-'],
    ['with no dot at the end, be it only where it was cut', `a./${'x'.repeat(199)}.y`, `a/${'x'.repeat(199)}`],
    ['with no white space, by which it could be an endpoint', 'ref/get /x\u00A0y', 'ref/get/x-y'],
    ['without an extension, or a dot at an end', 'ref/x.mdx/y.md', 'ref/x-mdx/y-md'],
    ['in other alphabets', 'ref/清單/übersicht', 'ref/清單/übersicht'],
    ['by method and path, where nothing is left', 'ref/???', 'ref/get-a'],
  ])('is %s', (_, address, path) => expect(pathFor(operation({}), address, 'ref')).toBe(path));

  it('is that of an `x-mint.href` without its end, and not a full URL', () => {
    expect(pathFor(operation({ href: '/a/b?c#d' }), 'a/b?c#d', 'ref')).toBe('a/b');
    expect(pathFor(operation({ href: 'https://example.com/x', summary: 'List' }), 'https:/example.com/x', 'ref')).toBe(
      'ref/list',
    );
    expect(pathFor(operation({ href: '/..', summary: 'List' }), '..', 'ref')).toBe('ref/get-a');
    expect(pathFor(operation({ kind: 'webhook', path: '?', href: '#' }), '#', '?')).toBe('webhook');
  });

  it('has parts that a disk can name, cut between letters', () => {
    const path = pathFor(operation({}), `${'x'.repeat(300)}/${'鳥'.repeat(300)}`, 'ref');
    expect(path.split('/').map((part) => Buffer.byteLength(part))).toEqual([200, 198]);
    expect(path).not.toContain('\uFFFD');
  });

  it('is the same file as another in other letters, or with an accent written otherwise', () => {
    for (const [a, b] of [
      ['List', 'lIST'],
      ['Ü', 'u\u0308'],
      ['ſ', 's'],
      ['\u212A', 'k'],
      ['Σ', 'ς'],
    ] as const)
      expect([a, diskName(a) === diskName(b)]).toEqual([a, true]);
    for (const [a, b] of [
      ['a', 'b'],
      ['ß', 'ss'],
      ['ü', 'u'],
    ] as const)
      expect([a, diskName(a) === diskName(b)]).toEqual([a, false]);
  });
});

describe('what the `openapi` of a page names', () => {
  it.each([
    ['GET /a', { kind: 'endpoint', method: 'GET', path: '/a' }],
    ['  get\t/a/{id} ', { kind: 'endpoint', method: 'GET', path: '/a/{id}' }],
    ['a.json PUT /a', { kind: 'endpoint', method: 'PUT', path: '/a', specification: 'a.json' }],
    [
      'https://example.com/a.json PUT /a',
      { kind: 'endpoint', method: 'PUT', path: '/a', specification: 'https://example.com/a.json' },
    ],
    ['webhook flew', { kind: 'webhook', name: 'flew' }],
    ['a.json WEBHOOK flew', { kind: 'webhook', name: 'flew', specification: 'a.json' }],
    ['webhook webhook', { kind: 'webhook', name: 'webhook' }],
    ['a', undefined],
    ['GET a', undefined],
    ['a.json GET /a b', undefined],
    ['QUERY /a', { kind: 'endpoint', method: 'QUERY', path: '/a' }],
    ['FETCH /a', undefined],
    ['', undefined],
  ])('is read as Mintlify reads it: %j', (text, endpoint) => expect(parseEndpoint(text)).toEqual(endpoint));
});

it('knows a URL that the root of the navigation names', () => {
  const url = 'https://example.com/birds.yaml';
  const site = makeSite(JSON.stringify({ navigation: { openapi: url, pages: ['GET /birds'] } }));
  const result = run(site, openapiPages({ spec: { [url]: birds } }));
  expect(result.diagnostics).toEqual([]);
  expect(Object.keys(filesOf(result))).toEqual(['api-reference/birds/list.mdx']);
});

describe('the description of the GitHub API, 1,223 operations', () => {
  const content = readFileSync('node_modules/@octokit/openapi/generated/api.github.com.json');
  const site = siteOf([{ pages: ['index'] }, { openapi: 'api.github.com.json' }], { 'api.github.com.json': content });

  it('becomes a page file for each of them, which names it, and the second time nothing', () => {
    const result = run(site, openapiPages());
    expect([result.failed, result.diagnostics, siteCounts(result.after)]).toEqual([
      false,
      [],
      {
        pages: 1224,
        repeated: { pages: 0, endpoints: 0, links: 0 },
        endpoints: 0,
        links: 0,
        hidden: 0,
        unlisted: 0,
        missing: 0,
        dropped: 0,
        unknown: 0,
      },
    ]);
    const { operations } = listOperations(readSpecification(content, 'api.github.com.json'));
    const named = result.plan.changes
      .filter(({ path }) => path !== 'docs.json')
      .map(({ path, after }) => {
        const page = readFrontMatter(after!);
        if ('problem' in page) throw new Error(`${path}: ${page.problem}`);
        const operation = findOperation(operations, parseEndpoint(String(page.fields.openapi))!);
        expect([path, page.fields.title]).toEqual([path, operation!.summary]);
        expect([path, page.fields.deprecated === true]).toEqual([path, operation!.deprecated]);
        return operation;
      });
    expect([named.length, new Set(named).size]).toEqual([1223, 1223]);
    expect(new Set(result.plan.changes.map(({ path }) => diskName(path))).size).toBe(1224);
    expect(result.plan.changes.filter(({ path }) => /-\d\.mdx$/.test(path)).map(({ path }) => path)).toEqual([
      'api-reference/repos/compare-two-commits-1.mdx',
    ]);
    expect(run(result.after, openapiPages()).after).toBe(result.after);
  });
});
