import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { type Diagnostic, makeSite, memoryReader, parse, pipeline, print, run, type Site } from '../../../src/index.ts';
import { served } from '../../../src/served.ts';
import { expandOpenapi } from '../../../transforms/openapi/expand.ts';
import { syncOpenapi } from '../../../transforms/openapi/sync.ts';

const birds = 'openapi: 3.1.0\npaths:\n  /birds:\n    get: { tags: [birds], summary: List }\n';

/** A site of tabs, each given by its fields. */
function siteOf(tabs: readonly object[], files: Record<string, string | Uint8Array> = { 'birds.yaml': birds }): Site {
  return makeSite(
    JSON.stringify({ navigation: { tabs: tabs.map((tab, index) => ({ tab: `Tab ${index}`, ...tab })) } }, null, 2),
    { reader: memoryReader(files) },
  );
}

const tabsOf = (site: Site) =>
  (JSON.parse(print(site) as string) as { navigation: { tabs: Record<string, unknown>[] } }).navigation.tabs;
const expanded = { groups: [{ group: 'birds', pages: ['GET /birds'] }] };

/** A diagnostic as its message and help, in one line each; then what it is related to. */
function told({ diagnostics }: { diagnostics: readonly Diagnostic[] }): string[] {
  const place = ({ file, line, column, pointer }: Diagnostic | NonNullable<Diagnostic['related']>[number]) =>
    `${file ?? ''}:${line}:${column} ${pointer}`;
  return diagnostics.flatMap((one) => [
    `${one.severity}: ${one.message}`,
    ...(one.help === undefined ? [] : [`  ${one.help}`]),
    ...(one.related ?? []).map((other) => `  - ${other.message}: ${place(other)}`),
  ]);
}

describe('expand-openapi tells', () => {
  it('of a remote specification how to allow it, once for all that name it', () => {
    const url = 'https://example.com/openapi.yaml';
    expect(
      told(run(siteOf([{ openapi: url }, { openapi: { source: url, directory: 'fr' } }]), expandOpenapi())),
    ).toEqual([
      `error: ${url} is a URL, and navshift fetches nothing without permission`,
      `  Add \`--allow-remote\` to have it fetched, or give a copy of it: \`--spec ${url}=<file>\`.`,
      '  - named here too: docs.json:10:20 /navigation/tabs/1/openapi',
    ]);
  });

  it('of a remote specification beside local ones that what names it was left as it is: the others are expanded', () => {
    const url = 'https://example.com/openapi.yaml';
    const site = siteOf([{ openapi: url }, { openapi: 'birds.yaml' }, { openapi: ['birds.yaml', url] }]);
    const result = run(site, expandOpenapi({ allSpecifications: true }));
    expect(told(result)[0]).toBe(
      `warning: ${url} is a URL, and navshift fetches nothing without permission. Elements that name it were skipped`,
    );
    const { tabs } = (JSON.parse(print(result.after) as string) as { navigation: { tabs: { groups?: unknown }[] } })
      .navigation;
    expect(run(result.after, expandOpenapi({ allSpecifications: true })).plan.isEmpty).toBe(true);
    expect([result.failed, tabs.map(({ groups }) => groups !== undefined)]).toEqual([false, [false, true, false]]);
  });

  it('of a missing one which was meant', () => {
    expect(told(run(siteOf([{ openapi: '/api/birds.yaml' }]), expandOpenapi()))).toEqual([
      'error: The specification api/birds.yaml does not exist',
      '  Did you mean birds.yaml? The path starts at the docs root.',
    ]);
    expect(told(run(siteOf([{ openapi: 'zoo.json' }]), expandOpenapi()))).toEqual([
      'error: The specification zoo.json does not exist',
      '  Fix the path. It starts at the docs root.',
    ]);
  });

  it('of one outside the docs root that it is not read', () => {
    expect(told(run(siteOf([{ openapi: '../birds.yaml' }]), expandOpenapi()))[0]).toBe(
      'error: The specification ../birds.yaml is outside the docs root',
    );
  });

  it('of a broken one what is wrong with it, and where in both files', () => {
    const result = run(
      siteOf([{ openapi: 'api.json' }], { 'api.json': '{\n  "openapi": "3.1.0"\n  "paths": {}\n}' }),
      expandOpenapi(),
    );
    expect(told(result)).toEqual([
      'error: This specification cannot be read: found a string where `,` or `}` should be',
      '  A comma is missing after the value that ends at 2:21.',
      '  - named here: docs.json:6:20 /navigation/tabs/0/openapi',
    ]);
    expect(result.diagnostics[0]).toMatchObject({
      file: 'api.json',
      line: 3,
      column: 3,
      frame: expect.stringContaining('> 3 |   "paths": {}'),
    });
    expect(result.plan.isEmpty).toBe(true);
  });

  it('of operations that cannot be listed that their pages would be lost', () => {
    const result = run(
      siteOf([{ openapi: 'api.yaml' }], {
        'api.yaml': 'openapi: 3.1.0\npaths:\n  /a: { $ref: a.yaml }\n  "/b ": { get: {} }\n',
      }),
      expandOpenapi(),
    );
    expect(result.failed).toBe(true);
    expect(told(result).filter((line) => /^(?:error|warning)/.test(line))).toEqual([
      'warning: No entry can name GET "/b ", so the tab "Tab 0" was left alone',
      'error: `$ref: a.yaml` names a file that does not exist',
    ]);
  });

  it.each([
    ['a path with a blank', '"/b c": { get: {} }', 'paths', 'GET "/b c"'],
    ['a webhook with a blank', '"b c": { post: {} }', 'webhooks', 'POST "b c"'],
    [
      'a webhook with two methods, of which an entry means the first',
      'x: { put: {}, post: {} }',
      'webhooks',
      'POST "x"',
    ],
  ])('of %s, leaves the element alone, and expands the others', (_, path, where, named) => {
    const api = `openapi: 3.1.0\n${where}:\n  ${path}\n`;
    const site = siteOf([{ openapi: 'api.yaml' }, { openapi: 'birds.yaml' }], { 'api.yaml': api, 'birds.yaml': birds });
    const result = run(site, expandOpenapi({ clashes: 'drop' }));
    expect([result.failed, told(result)[0]]).toEqual([
      false,
      `warning: No entry can name ${named}, so the tab "Tab 0" was left alone`,
    ]);
    expect(tabsOf(result.after)).toEqual([
      { tab: 'Tab 0', openapi: 'api.yaml' },
      { tab: 'Tab 1', openapi: 'birds.yaml', ...expanded },
    ]);
  });

  it('of a URL that another operation would have, and stops: of two with one URL Mintlify shows the last', () => {
    const at = (path: string, tag: string, more = '') => `  ${path}: { get: { tags: [${tag}]${more} } }\n`;
    const moved = ', x-mint: { href: /x }';
    const api = `openapi: 3.1.0\npaths:\n${at('/a', 'A')}${at('/b', 'B', moved)}${at('/c', 'A', moved)}`;
    const result = run(siteOf([{ openapi: 'api.yaml' }], { 'api.yaml': api }), expandOpenapi({ groupBy: 'path' }));
    expect([result.failed, told(result).filter((line) => line.startsWith('error'))]).toEqual([
      true,
      ['error: /x is GET /b of api.yaml and would be GET /c of api.yaml'],
    ]);
  });

  it('of a URL that a page file would take from an operation of another specification, and stops', () => {
    const api = (...paths: string[]) => `openapi: 3.1.0\npaths:\n${paths.join('')}`;
    const at = (path: string, summary: string) => `  ${path}: { get: { tags: [t], summary: ${summary} } }\n`;
    const files = { 'a.yaml': api(at('/a', 'One'), at('/b', 'One')), 'c.yaml': api(at('/c', 'One 1')), 'i.mdx': '' };
    const tabs = [{ openapi: 'a.yaml' }, { openapi: 'c.yaml', groups: [{ group: 'G', pages: ['i'] }] }];
    const result = run(siteOf(tabs, files), expandOpenapi());
    expect([result.failed, told(result).filter((line) => line.startsWith('error'))]).toEqual([
      true,
      ['error: /api-reference/t/one-1 is GET /c of c.yaml and would be GET /b of a.yaml'],
    ]);
  });

  it('of two hidden operations with one URL which is listed: the last, as it has the page', () => {
    const hidden = (path: string) => `  ${path}: { get: { x-hidden: true, x-mint: { href: /x } } }\n`;
    const api = `openapi: 3.1.0\npaths:\n  /a: { get: {} }\n${hidden('/b')}${hidden('/c')}`;
    const { after, failed } = run(siteOf([{ openapi: 'api.yaml' }], { 'api.yaml': api }), expandOpenapi());
    expect([failed, (tabsOf(after)[0]!.groups as object[]).at(-1)]).toEqual([
      false,
      { group: 'Hidden', hidden: true, pages: ['GET /c'] },
    ]);
  });

  describe('what keeps pages at their addresses', () => {
    const text = `openapi: 3.1.0
paths:
  /a: { get: { tags: [t], summary: One } }
  /b: { get: { tags: [t], summary: One } }
  /c: { get: { x-hidden: true, summary: Secret } }
`;
    const site = siteOf([{ openapi: { source: 'api.yaml', directory: 'ref' } }], { 'api.yaml': text });
    const groups = (result: { after: Site }) => tabsOf(result.after)[0]!.groups;

    it('a page file for what would share one, and a group that no sidebar shows for what is hidden', () => {
      const result = run(site, expandOpenapi());
      expect(groups(result)).toEqual([
        { group: 't', pages: ['GET /a', 'ref/t/one-1'] },
        { group: 'Hidden', hidden: true, pages: ['GET /c'] },
      ]);
      expect(new TextDecoder().decode(result.after.read('ref/t/one-1.mdx'))).toBe(
        '---\ntitle: "One"\nopenapi: "api.yaml GET /b"\n---\n',
      );
      expect(told(result)).toEqual([
        'info: Listed in the tab "Tab 0", 1 operation would share a URL with another, so it gets a page file where its page is: GET /b (ref/t/one-1)',
        '  Give each another summary in the specification, or an address: `x-mint: { href: … }`.',
        '  - GET /b: api.yaml:4:9 /paths/~1b/get',
        'info: 1 `x-hidden` operation of the tab "Tab 0" is in a group of its own, in no sidebar, so that its page stays: GET /c (ref/secret)',
        '  Add `--hidden drop` to leave it out: then its page returns 404.',
        '  - GET /c: api.yaml:5:9 /paths/~1c/get',
      ]);
    });

    it('unless they are to go: then it is said which, declared, and the line that keeps them out is given', () => {
      const result = run(site, expandOpenapi({ hidden: 'drop', clashes: 'drop' }));
      expect([result.failed, result.losses, groups(result)]).toEqual([false, [], [{ group: 't', pages: ['GET /a'] }]]);
      expect(told(result).filter((line) => !line.startsWith('  -'))).toEqual([
        'warning: Listed in the tab "Tab 0", 1 operation would share a URL with another, so its page returns 404: GET /b (ref/t/one-1)',
        '  It is not listed. To leave it out for good, add this to the configuration: `"openapi": { "ignore": ["GET /b"] }`.',
        'warning: Once the tab "Tab 0" lists its endpoints, 1 page of `x-hidden` operations, which no sidebar shows, returns 404: GET /c (ref/secret)',
        '  Leave out `--hidden drop` to keep it, in a group that no sidebar shows.',
      ]);
      expect(run(result.after, syncOpenapi({ ignore: ['GET /b'] })).plan.isEmpty).toBe(true);
    });

    it('or nothing is done where addresses are shared', () => {
      const result = run(site, expandOpenapi({ clashes: 'refuse' }));
      expect([result.failed, result.plan.isEmpty, told(result)[0]]).toEqual([
        true,
        true,
        'error: Listed in the tab "Tab 0", 1 operation would share a URL with another, so its page would return 404: GET /b (ref/t/one-1)',
      ]);
    });

    it('and what has the address of another already still has, or is left out where it is hidden', () => {
      const shared = `openapi: 3.1.0
tags: [{ name: T, x-group: Tees }]
paths:
  /h: { get: { tags: [t], summary: One, x-hidden: true } }
  /a: { get: { tags: [t], summary: One } }
  /b: { get: { tags: [T], summary: One } }
`;
      const result = run(siteOf([{ openapi: 'api.yaml' }], { 'api.yaml': shared }), expandOpenapi());
      expect(groups(result)).toEqual([
        { group: 't', pages: ['GET /a'] },
        { group: 'Tees', pages: ['GET /b'] },
      ]);
      expect(result.diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
        'warning: Listed in the tab "Tab 0", GET /a and GET /b share the URL api-reference/t/one, so there is one page for all of them',
        'warning: In the tab "Tab 0" 1 `x-hidden` operation is not listed, as another page has the address, or no entry can name it: GET /h (api-reference/t/one)',
      ]);
    });

    it('never a page of an `x-excluded` operation', () => {
      const excluded = `openapi: 3.1.0
paths:
  /a: { get: { tags: [t], summary: One } }
  /b: { get: { tags: [t], summary: One, x-excluded: true } }
`;
      const result = run(siteOf([{ openapi: 'api.yaml' }], { 'api.yaml': excluded }), expandOpenapi());
      expect([groups(result), result.after.staged]).toEqual([[{ group: 't', pages: ['GET /a'] }], []]);
    });

    it('of other specifications nothing, as they had no pages to lose', () => {
      const files = { 'birds.yaml': birds, 'api.yaml': text };
      const options = { allSpecifications: true, clashes: 'refuse' } as const;
      const result = run(siteOf([{ openapi: ['birds.yaml', 'api.yaml'] }], files), expandOpenapi(options));
      expect([result.failed, ...told(result).slice(0, 1)]).toEqual([
        false,
        'warning: Listed in the tab "Tab 0", api.yaml GET /a and api.yaml GET /b share the URL api-reference/t/one, so there is one page for all of them',
      ]);
      expect(groups(result)).toEqual([
        { group: 'birds', pages: ['GET /birds'] },
        { group: 't', pages: ['api.yaml GET /a', 'api.yaml GET /b'] },
      ]);
      expect(run(siteOf([{ openapi: ['api.yaml', 'birds.yaml'] }], files), expandOpenapi(options)).failed).toBe(true);
    });
  });

  it('of a listed endpoint that its specification does not have', () => {
    expect(told(run(siteOf([{ openapi: 'birds.yaml', pages: ['GET /brids', 'GET /nope'] }]), expandOpenapi()))).toEqual(
      [
        'warning: The tab "Tab 0" was left alone: it lists GET /brids, which is not in birds.yaml, and Mintlify aborts on it',
        '  Did you mean GET /birds? Fix the entry or remove it.',
        '  - the specification is named here: docs.json:6:20 /navigation/tabs/0/openapi',
        '  - GET /nope is not in it either: docs.json:9:11 /navigation/tabs/0/pages/1',
      ],
    );
    expect(told(run(siteOf([{ openapi: 'birds.yaml', pages: ['GET /nope'] }]), expandOpenapi()))[1]).toBe(
      '  Fix the entry or remove it.',
    );
  });

  it('of entries that name their specification that they stop nothing', () => {
    const site = siteOf([{ openapi: 'birds.yaml', pages: ['birds.yaml GET /birds'] }]);
    const result = run(site, expandOpenapi());
    expect([result.after, told(result)[0]]).toEqual([
      site,
      'info: The tab "Tab 0" was left alone: entries of its specification are listed in it, but each names the specification, and Mintlify still appends every operation',
    ]);
  });

  it('of an `openapi` that names nothing, once, with its place', () => {
    for (const openapi of ['', 1, [], { directory: 'x' }]) {
      const site = siteOf([{ openapi }]);
      for (const options of [{}, { at: '/navigation/tabs/0' }]) {
        const { diagnostics, after } = run(site, expandOpenapi(options));
        expect(diagnostics).toMatchObject([
          {
            severity: 'warning',
            rule: 'expand-openapi/no-source',
            message: 'The `openapi` of the tab "Tab 0" names no specification',
            line: 6,
            pointer: '/navigation/tabs/0/openapi',
          },
        ]);
        expect(after).toBe(site);
      }
    }
  });

  it('what a pointer names, if there is nothing to expand', () => {
    const site = siteOf([{ openapi: 'birds.yaml', groups: [{ group: 'Inside', pages: [] }] }, {}]);
    expect(told(run(site, expandOpenapi({ at: '/navigation/tabs/0/groups/0' })))).toEqual([
      'warning: The group "Inside" names no specification, nor does anything in it',
      '  It inherits birds.yaml from the tab "Tab 0" (/navigation/tabs/0), and what only inherits is not expanded. Name that one, or write `openapi` here too.',
    ]);
    expect(told(run(site, expandOpenapi({ at: '/navigation/tabs/1' })))[1]).toBe(
      '  Name the element that has `openapi`.',
    );
    expect(told(run(site, expandOpenapi({ at: '/navigation/tabs' })))[0]).toContain(
      'is a container: name the element whose content is meant',
    );
  });

  it('why mixed children are refused', () => {
    expect(told(run(siteOf([{ openapi: 'birds.yaml', pages: ['a'] }]), expandOpenapi({ mixed: true })))).toEqual([
      'error: The tab "Tab 0" has `pages` and lists no endpoint of its specification: `groups` beside `pages` would mix children, and Mintlify drops all but one kind',
      '  Put them in with `--group-by none`, or name the elements to expand with `--at`.',
    ]);
  });
});

describe('expand-openapi', () => {
  it('returns the same site where nothing is to be expanded', () => {
    for (const site of [
      siteOf([{ pages: ['a'] }]),
      parse('{}'),
      parse('[]'),
      siteOf([{ openapi: 'birds.yaml', groups: [{ group: 'g', pages: ['GET /birds'] }] }]),
      siteOf([{ openapi: 1 }, { openapi: '' }, { openapi: [] }]),
    ]) {
      expect(expandOpenapi().apply(site)).toBe(site);
      expect(expandOpenapi({ spec: { 'https://example.com/a.json': '{}' } }).apply(site)).toBe(site);
    }
  });

  it('takes an empty list, and a wrong one, as content or not as the tree has it', () => {
    const tabs = [
      { openapi: 'birds.yaml', groups: [] },
      { openapi: 'birds.yaml', menu: [] },
      { openapi: 'birds.yaml', groups: 'none' },
    ];
    const [empty, other, wrong] = tabsOf(expandOpenapi().apply(siteOf(tabs)));
    expect(empty).toMatchObject(expanded);
    expect(other).toEqual({ tab: 'Tab 1', openapi: 'birds.yaml', ...expanded });
    expect(wrong).toEqual({ tab: 'Tab 2', ...tabs[2] });
  });

  it('leaves alone what holds something in a container that does not count', () => {
    const twice = '{"navigation": {"tabs": [{"tab": "API", "openapi": "birds.yaml", "pages": ["a"], "pages": []}]}}';
    const behind =
      '{"navigation": {"tabs": [{"$ref": "tab.json", "openapi": "birds.yaml", "groups": [], "pages": []}]}}';
    const files = { 'birds.yaml': birds, 'tab.json': '{"tab": "API", "pages": ["a"]}' };
    for (const docs of [twice, behind]) {
      const site = makeSite(docs, { reader: memoryReader(files) });
      expect(run(site, expandOpenapi()).after).toBe(site);
      expect(run(site, expandOpenapi({ mixed: true, groupBy: 'none' }))).toMatchObject({ failed: false, losses: [] });
    }
  });

  it('reads content that stands on the site already, or that an option gives, and keeps it there only if it was used', () => {
    const url = 'https://example.com/birds.yaml';
    const given = { spec: { [url]: birds, 'https://example.com/other.yaml': birds } };
    const site = siteOf([{ openapi: url }]);
    const after = expandOpenapi(given).apply(site);
    expect(tabsOf(after)[0]).toMatchObject(expanded);
    expect([...after.remote.keys()]).toEqual([url]);
    expect(run(site, expandOpenapi(given)).diagnostics).toMatchObject([
      { rule: 'expand-openapi/unused-spec', help: `Did you mean ${url}?` },
    ]);

    const fetched = site.withRemote(new Map([[url, new TextEncoder().encode(birds)]]));
    const result = run(fetched, expandOpenapi({ allowRemote: true }));
    expect([result.failed, tabsOf(result.after)[0]]).toMatchObject([false, expanded]);
    expect(result.after.remote).toBe(fetched.remote);
  });

  it('asks for no content of what it leaves alone', () => {
    const url = 'https://example.com/birds.yaml';
    const site = siteOf([
      { openapi: url, pages: ['a', 'GET /birds'] },
      { openapi: url, groups: [{ group: 'g', pages: ['a'] }] },
      { openapi: url, href: '/a' },
    ]);
    const result = run(site, expandOpenapi());
    expect([result.failed, result.after]).toEqual([false, site]);
    expect(result.diagnostics.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual([
      'info expand-openapi/listed',
      'info expand-openapi/content',
      'info expand-openapi/link',
    ]);
  });

  it('names other specifications in each entry, and cannot do so if their paths have spaces', () => {
    const files = { 'birds.yaml': birds, 'more birds.yaml': birds };
    const spaced = siteOf([{ openapi: ['birds.yaml', 'more birds.yaml'] }], files);
    expect(run(spaced, expandOpenapi({ allSpecifications: true })).plan.isEmpty).toBe(true);
    const site = expandOpenapi({ allSpecifications: true, groupBy: 'none' }).apply(
      siteOf([{ openapi: ['birds.yaml', '/birds.yaml'] }], files),
    );
    expect(tabsOf(site)[0]!.pages).toEqual(['GET /birds', '/birds.yaml GET /birds']);
  });

  it('expands after another transform made the element', () => {
    const first = expandOpenapi({ at: '/navigation/tabs/0' });
    const site = siteOf([{ openapi: 'birds.yaml' }, { openapi: 'birds.yaml' }]);
    const result = run(site, pipeline(first, expandOpenapi()));
    expect(tabsOf(result.after)).toMatchObject([expanded, expanded]);
  });
});

describe('the description of the GitHub API, 1,223 operations', () => {
  const path = 'node_modules/@octokit/openapi/generated/api.github.com.json';
  const site = siteOf([{ pages: ['index'] }, { openapi: 'api.github.com.json' }], {
    'api.github.com.json': readFileSync(path),
  });

  it('is listed, none lost, and the one that would share an address has a page file', () => {
    const result = run(site, expandOpenapi());
    expect(result.failed).toBe(false);
    const plain = JSON.parse(readFileSync(path, 'utf8')) as { paths: Record<string, object> };
    const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
    const all = Object.entries(plain.paths).flatMap(([name, item]) =>
      methods.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${name}`),
    );
    const items = served(result.after).items.map(({ item }) => item);
    const listed = items.flatMap((item) => (item.kind === 'endpoint' ? `${item.method} ${item.path}` : []));
    const filed = 'GET /repos/{owner}/{repo}/compare/{base}...{head}';
    expect([...listed, filed].toSorted()).toEqual(all.toSorted());
    expect(items.filter((item) => item.kind === 'page' && item.page !== 'index')).toMatchObject([
      { page: 'api-reference/repos/compare-two-commits-1' },
    ]);
    expect(result.diagnostics.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      'expand-openapi/page-file Listed in the tab "Tab 1", 1 operation would share a URL with another, so it gets a page file where its page is: ' +
        `${filed} (api-reference/repos/compare-two-commits-1)`,
    ]);
    expect(run(result.after, expandOpenapi()).after).toBe(result.after);
  });
});
