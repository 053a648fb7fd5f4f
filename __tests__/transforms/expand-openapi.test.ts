import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  type Diagnostic,
  makeSite,
  memoryReader,
  OptionsError,
  parse,
  pipeline,
  print,
  run,
  type Site,
  TransformError,
} from '../../src/index.ts';
import { listPages } from '../../src/openapi.ts';
import { expandOpenapi } from '../../transforms/openapi/expand.ts';

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
      `error: ${url} is remote, and nothing is fetched unless you say so`,
      `  Add \`--allow-remote\` to have it fetched, or give a copy of it: \`--spec ${url}=<file>\`.`,
      '  - named here too: docs.json:10:20 /navigation/tabs/1/openapi',
    ]);
  });

  it('of a missing one which was meant', () => {
    expect(told(run(siteOf([{ openapi: '/api/birds.yaml' }]), expandOpenapi()))).toEqual([
      'error: The specification api/birds.yaml does not exist',
      '  Did you mean birds.yaml? The path counts from the docs root.',
    ]);
    expect(told(run(siteOf([{ openapi: 'zoo.json' }]), expandOpenapi()))).toEqual([
      'error: The specification zoo.json does not exist',
      '  Correct the path; it counts from the docs root.',
    ]);
  });

  it('of one outside of the docs root that it is not read', () => {
    expect(told(run(siteOf([{ openapi: '../birds.yaml' }]), expandOpenapi()))[0]).toBe(
      'error: The specification ../birds.yaml lies outside of the docs root',
    );
  });

  it('of a broken one what is wrong with it, and where in both files', () => {
    const result = run(
      siteOf([{ openapi: 'api.json' }], { 'api.json': '{\n  "openapi": "3.1.0"\n  "paths": {}\n}' }),
      expandOpenapi(),
    );
    expect(told(result)).toEqual([
      'error: This is named as a specification, and cannot be read: found a string where `,` or `}` should be',
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
    expect(told(result).filter((line) => line.startsWith('error'))).toEqual([
      'error: `$ref: a.yaml` leads to a file that does not exist',
      'error: No entry can name GET "/b "',
    ]);
  });

  it('which pages are gone, with their places in the specification', () => {
    const text = `openapi: 3.1.0
paths:
  /a: { get: { tags: [t], summary: One } }
  /b: { get: { tags: [t], summary: One } }
  /c: { get: { x-hidden: true, summary: Secret } }
`;
    const site = siteOf([{ openapi: { source: 'api.yaml', directory: 'ref' } }], { 'api.yaml': text });
    const expected = [
      'Listed in the tab "Tab 0", GET /a and GET /b share the address ref/t/one, and one page is left: ref/t/one-1 is gone',
      'Once the tab "Tab 0" lists its endpoints, 1 page of `x-hidden` operations is gone, which stood in no sidebar but had an address: ref/secret',
    ];
    const loose = run(site, expandOpenapi());
    expect(loose.diagnostics.map(({ severity, message }) => [severity, message])).toEqual(
      expected.map((message) => ['warning', message]),
    );
    expect(loose.diagnostics[0]!.related).toMatchObject([
      { message: 'GET /a', file: 'api.yaml', line: 3, column: 9 },
      { message: 'GET /b', line: 4 },
    ]);
    expect(loose.diagnostics[1]!.related).toMatchObject([
      { message: 'GET /c', file: 'api.yaml', line: 5, pointer: '/paths/~1c/get' },
    ]);
    expect(loose.failed).toBe(false);

    const strict = run(site, expandOpenapi({ strict: true }));
    expect(strict.diagnostics.map(({ severity, message }) => [severity, message])).toEqual(
      expected.map((message) => ['error', message]),
    );
    expect([strict.failed, strict.plan.isEmpty]).toEqual([true, true]);
  });

  it('of other specifications only the addresses they share, as they had no pages to lose', () => {
    const clash =
      'openapi: 3.1.0\npaths:\n  /a: { get: { tags: [t], summary: One } }\n  /b: { get: { tags: [t], summary: One } }\n  /c: { get: { x-hidden: true } }\n';
    const files = { 'birds.yaml': birds, 'other.yaml': clash };
    const result = run(
      siteOf([{ openapi: ['birds.yaml', 'other.yaml'] }], files),
      expandOpenapi({ allSpecifications: true, strict: true }),
    );
    expect(told(result).slice(0, 1)).toEqual([
      'warning: Listed in the tab "Tab 0", other.yaml GET /a and other.yaml GET /b share the address api-reference/t/one, so there is one page for all of them',
    ]);
    expect([result.failed, result.diagnostics.length]).toEqual([false, 1]);
    expect(
      run(
        siteOf([{ openapi: ['other.yaml', 'birds.yaml'] }], files),
        expandOpenapi({ allSpecifications: true, strict: true }),
      ).diagnostics.map(({ severity, rule }) => `${severity} ${rule}`),
    ).toEqual(['error expand-openapi/address-clash', 'error expand-openapi/hidden-page']);
  });

  it('of a listed endpoint that its specification does not have', () => {
    expect(told(run(siteOf([{ openapi: 'birds.yaml', pages: ['GET /brids', 'GET /nope'] }]), expandOpenapi()))).toEqual(
      [
        'warning: The tab "Tab 0" was left alone: it lists GET /brids, which is not in birds.yaml, and the platform aborts on it',
        '  Did you mean GET /birds? Correct the entry or remove it.',
        '  - the specification is named here: docs.json:6:20 /navigation/tabs/0/openapi',
        '  - GET /nope is not in it either: docs.json:9:11 /navigation/tabs/0/pages/1',
      ],
    );
    expect(told(run(siteOf([{ openapi: 'birds.yaml', pages: ['GET /nope'] }]), expandOpenapi()))[1]).toBe(
      '  Correct the entry or remove it.',
    );
  });

  it('of entries that name their specification that they stop nothing', () => {
    const site = siteOf([{ openapi: 'birds.yaml', pages: ['birds.yaml GET /birds'] }]);
    const result = run(site, expandOpenapi());
    expect([result.after, told(result)[0]]).toEqual([
      site,
      'info: The tab "Tab 0" was left alone: entries of its specification are listed in it, but each names the specification, and the platform still appends every operation',
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
      'error: The tab "Tab 0" holds `pages` and lists no endpoint of its specification: `groups` beside `pages` would mix children, and the platform drops all but one kind',
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

  it('throws what it would report as an error, if nobody listens', () => {
    expect(() => expandOpenapi().apply(siteOf([{ openapi: 'gone.yaml' }]))).toThrow(TransformError);
    expect(() => expandOpenapi({ groupBy: 'verb' as 'tag' })).toThrow(OptionsError);
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
    expect(
      run(siteOf([{ openapi: ['birds.yaml', 'more birds.yaml'] }], files), expandOpenapi({ allSpecifications: true }))
        .failed,
    ).toBe(true);
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

  it('refuses two results for one document, and names both places', () => {
    const docs = '{"navigation": {"tabs": [{"$ref": "tab.json"}, {"$ref": "tab.json"}]}}';
    const site = makeSite(docs, {
      reader: memoryReader({ 'tab.json': '{"tab": "API", "openapi": "birds.yaml"}', 'birds.yaml': birds }),
    });
    expect(run(site, expandOpenapi()).plan.changes.map(({ path }) => path)).toEqual(['tab.json']);
    expect(run(site, expandOpenapi({ at: '/navigation/tabs/1' })).diagnostics).toMatchObject([
      { rule: 'expand-openapi/shared-document', message: expect.stringMatching(/tabs\/0.*tabs\/1/) },
    ]);
  });
});

describe('the description of the GitHub API, 1,223 operations', () => {
  const path = 'node_modules/@octokit/openapi/generated/api.github.com.json';
  const site = siteOf([{ pages: ['index'] }, { openapi: 'api.github.com.json' }], {
    'api.github.com.json': readFileSync(path),
  });

  it('is listed, none lost, and the one clash is reported', () => {
    const result = run(site, expandOpenapi());
    expect(result.failed).toBe(false);
    const plain = JSON.parse(readFileSync(path, 'utf8')) as { paths: Record<string, object> };
    const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
    const all = Object.entries(plain.paths).flatMap(([name, item]) =>
      methods.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${name}`),
    );
    const listed = listPages(result.after)
      .filter(({ kind }) => kind === 'endpoint')
      .map(({ method, path }) => `${method} ${path}`);
    expect(listed).toHaveLength(1223);
    expect(listed.toSorted()).toEqual(all.toSorted());
    expect(result.diagnostics.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
      'expand-openapi/address-clash Listed in the tab "Tab 1", GET /repos/{owner}/{repo}/compare/{basehead} and GET /repos/{owner}/{repo}/compare/{base}...{head} ' +
        'share the address api-reference/repos/compare-two-commits, and one page is left: api-reference/repos/compare-two-commits-1 is gone',
    ]);
    expect(run(result.after, expandOpenapi()).after).toBe(result.after);
  });
});
