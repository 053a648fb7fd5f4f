import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Diagnostic, makeSite, memoryReader, print, run, type Site } from '../../../src/index.ts';
import { navigationDiff } from '../../../src/diff/index.ts';
import { jsonDiff } from '../../../src/report/index.ts';
import { expandOpenapi } from '../../../transforms/openapi/expand.ts';
import { openapiPages } from '../../../transforms/openapi/pages.ts';
import { transforms } from '../../../transforms/index.ts';
import { syncOpenapi } from '../../../transforms/openapi/sync.ts';
import { navshift } from '../../cli/command.ts';
import { folderWith, git } from '../../disk/folders.ts';
import { growth, square } from '../../growth.ts';

const birds = (...paths: readonly string[]) =>
  `openapi: 3.1.0\npaths:\n${paths.map((path) => `  ${path}:\n    get: { tags: [birds] }\n`).join('')}`;
type Files = Record<string, string | Uint8Array>;

/** A site of tabs, each given by its fields. */
function siteOf(tabs: readonly object[], files: Files, revisions?: Record<string, Record<string, string>>): Site {
  return makeSite(
    JSON.stringify({ navigation: { tabs: tabs.map((tab, index) => ({ tab: `Tab ${index}`, ...tab })) } }, null, 2),
    { reader: memoryReader(files, revisions === undefined ? {} : { revisions }) },
  );
}
const pagesOf = (site: Site) =>
  (JSON.parse(print(site) as string) as { navigation: { tabs: { pages: unknown[] }[] } }).navigation.tabs.map(
    ({ pages }) => pages,
  );
const told = ({ diagnostics }: { diagnostics: readonly Diagnostic[] }) =>
  diagnostics.flatMap(({ severity, rule, message, help }) => [
    `${severity} ${rule.slice('sync-openapi/'.length)}: ${message}`,
    ...(help === undefined ? [] : [`  ${help}`]),
  ]);

it('sync-openapi brings the lists of local specifications into step where another one is remote', () => {
  const url = 'https://a.com/b.yaml';
  const tabs = [
    { openapi: url, pages: ['GET /gone'] },
    { openapi: 'birds.yaml', pages: ['GET /a'] },
  ];
  const result = run(siteOf(tabs, { 'birds.yaml': birds('/a', '/b') }), syncOpenapi());
  expect(pagesOf(result.after)).toEqual([['GET /gone'], ['GET /a', 'GET /b']]);
  expect(told(result)).toContain(
    `warning remote: ${url} is a URL, and navshift fetches nothing without permission. Elements that name it were skipped`,
  );
  expect(run(siteOf(tabs.slice(0, 1), {}), syncOpenapi()).failed).toBe(true);
});

it('sync-openapi ends a second time as the first where a specification is remote', () => {
  const ends = (entry: string) => {
    const tabs = [{ openapi: 'https://a.com/b.yaml', pages: ['GET /x'] }, { pages: ['i', entry] }];
    const first = run(siteOf(tabs, { 'birds.yaml': birds('/a') }), syncOpenapi());
    return [first.failed, run(first.after, syncOpenapi()).failed];
  };
  expect(ends('birds.yaml GET /a')).toEqual([false, false]);
  expect(ends('birds.yaml GET /gone')).toEqual([true, true]);
});

describe('sync-openapi puts back what was taken out of a list', () => {
  const tags = ['birds', 'fish', 'cats', undefined];
  const operations = fc.array(
    fc.record({ tag: fc.constantFrom(...tags), method: fc.constantFrom('get', 'post', 'put') }),
    { minLength: 1, maxLength: 14 },
  );

  it('where it was, as long as one of each tag is left', () => {
    fc.assert(
      fc.property(
        operations,
        fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
        fc.constantFrom(2, 4, '\t'),
        (made, taken, unit) => {
          const paths = Object.fromEntries(
            made.map(({ tag, method }, k) => [`/r${k}`, { [method]: tag === undefined ? {} : { tags: [tag] } }]),
          );
          const reader = memoryReader({ 'api.json': JSON.stringify({ openapi: '3.1.0', paths }) });
          const full = print(
            run(
              makeSite(JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }, null, unit), {
                reader,
              }),
              expandOpenapi(),
            ).after,
          ) as string;
          const value = JSON.parse(full) as { navigation: { tabs: { groups: { pages: string[] }[] }[] } };
          for (const group of value.navigation.tabs[0]!.groups)
            group.pages = group.pages.filter((entry, k) => k === 0 || taken[Number(/\d+/.exec(entry)![0])] !== true);
          const result = run(makeSite(JSON.stringify(value, null, unit), { reader }), syncOpenapi());
          expect(print(result.after)).toBe(full);
        },
      ),
    );
  });

  it('of 1,223 operations', () => {
    const path = createRequire(import.meta.url)
      .resolve('@octokit/openapi')
      .replace(/index\.js$/, 'generated/api.github.com.json');
    const files = { 'api.json': new Uint8Array(readFileSync(path)) };
    const docs =
      '{\n  "navigation": {\n    "tabs": [\n      {\n        "tab": "API",\n        "openapi": "api.json"\n      }\n    ]\n  }\n}\n';
    const expanded = run(makeSite(docs, { reader: memoryReader(files) }), expandOpenapi()).after;
    const full = print(expanded) as string;
    const page = 'api-reference/repos/compare-two-commits-1.mdx';
    const reader = memoryReader({ ...files, [page]: expanded.read(page)! });
    expect(run(makeSite(full, { reader }), syncOpenapi({ all: true })).plan.isEmpty).toBe(true);
    let count = 0;
    // Every seventh that has one before it in its group is taken out, and some have another name.
    const taken = full
      .replace(/(,\n *)"(?:GET|PUT|POST|DELETE|PATCH) [^"]*"/g, (entry) => (++count % 7 === 0 ? '' : entry))
      .replaceAll('{owner}/{repo}/issues', '{org}/{repo}/issues');
    const before = makeSite(taken, { reader });
    const { after, diagnostics } = run(before, syncOpenapi());
    expect(print(after)).toBe(full);
    const moved = diagnostics.filter(({ rule }) => rule === 'sync-openapi/moved').length;
    const { changes } = jsonDiff(navigationDiff(before, after), ['', '']);
    const [come, gone] = (['before', 'after'] as const).map(
      (side) => changes.flatMap(({ endpoints = [] }) => endpoints.filter((one) => one[side] === undefined)).length,
    );
    // What is gone has moved: its address is another.
    expect([come! > 100, moved > 10, gone]).toEqual([true, true, moved]);
  });
});

describe('sync-openapi --since', () => {
  const tabs = [{ openapi: 'api.yaml', pages: ['GET /a'] }];
  const files = { 'api.yaml': birds('/a', '/b', '/c') };

  it('reads a revision through the site, for each specification its own', () => {
    const site = siteOf(
      [...tabs, { openapi: 'b.yaml', pages: ['GET /a'] }],
      { ...files, 'b.yaml': birds('/a', '/b') },
      { v1: { 'api.yaml': birds('/a', '/b'), 'b.yaml': birds('/a') } },
    );
    expect(pagesOf(run(site, syncOpenapi({ since: 'v1' })).after)).toEqual([
      ['GET /a', 'GET /c'],
      ['GET /a', 'GET /b'],
    ]);
  });

  it('adds nothing of a specification that was not there, and says so', () => {
    const result = run(siteOf(tabs, files, { v1: { 'openapi.yaml': birds('/a') } }), syncOpenapi({ since: 'v1' }));
    expect(result.plan.isEmpty).toBe(true);
    expect(told(result).slice(0, 2)).toEqual([
      'warning since: api.yaml is not in v1, so what is new is unknown, and nothing was added',
      '  If it had another name or was a URL, give its older content as a file: `--since <file>`.',
    ]);
  });

  it('takes a path with other names of parameters for the same where no older specification has it', () => {
    const stale = [{ openapi: 'api.yaml', pages: ['GET /a/{id}', 'GET /b'] }];
    const now = { 'api.yaml': birds('/a/{key}', '/b', '/c') };
    const unknown = run(siteOf(stale, now, { v1: {} }), syncOpenapi({ since: 'v1' }));
    expect(pagesOf(unknown.after)).toEqual([['GET /a/{key}', 'GET /b']]);
    expect(told(unknown)).toContain('info not-listed: 1 operation of api.yaml is not listed: GET /c');
    expect(
      pagesOf(run(siteOf(stale, now), syncOpenapi({ since: { content: birds('/a/{key}', '/b') } })).after),
    ).toEqual([['GET /a/{key}', 'GET /b', 'GET /c']]);
    const all = run(siteOf(stale, now, { v1: {} }), syncOpenapi({ since: 'v1', all: true }));
    expect([pagesOf(all.after), told(all)[0]]).toEqual([
      [['GET /a/{key}', 'GET /b', 'GET /c']],
      'warning since: api.yaml is not in v1, so what is new is unknown',
    ]);
  });

  it('reads what was in files beside a specification, and takes nothing for new that it could not read', () => {
    const at = (...methods: readonly string[]) =>
      `openapi: 3.1.0\npaths:\n  /a:\n${methods.map((method) => `    ${method}: { $ref: a.yaml }\n`).join('')}`;
    const [whole, past] = [at('get', 'put', 'post'), at('get', 'put')];
    const beside = { 'a.yaml': 'tags: [birds]\n' };
    const site = siteOf(
      tabs,
      { 'api.yaml': whole, ...beside },
      { v1: { 'api.yaml': past, ...beside }, v2: { 'api.yaml': past } },
    );
    expect(pagesOf(run(site, syncOpenapi({ since: 'v1' })).after)).toEqual([['GET /a', 'POST /a']]);
    for (const since of ['v2', { content: whole }]) {
      const result = run(site, syncOpenapi({ since }));
      expect([result.plan.isEmpty, told(result).find((text) => text.startsWith('error'))]).toEqual([
        true,
        expect.stringMatching(
          /^error since: The older specification cannot be read as a whole: `\$ref: a\.yaml` (?:is in|names) /,
        ),
      ]);
    }
  });

  it('needs a revision that is there, and content that can be read', () => {
    expect(told(run(siteOf(tabs, files, { v1: {} }), syncOpenapi({ since: 'v2' })))[0]).toBe(
      'error since: `--since v2` names neither a file nor a revision that can be read',
    );
    expect(told(run(siteOf(tabs, files), syncOpenapi({ since: 'HEAD' })))[0]).toBe(
      'error since: `--since HEAD` names neither a file nor a revision that can be read',
    );
    const broken = run(
      siteOf(tabs, files, { v1: { 'api.yaml': 'openapi: 3.1.0\npaths: []\n' } }),
      syncOpenapi({ since: 'v1' }),
    );
    expect(broken.diagnostics).toMatchObject([
      {
        severity: 'error',
        message: 'The older specification cannot be read: `paths` is an array, where an object is expected',
        file: 'v1:api.yaml',
        line: 2,
      },
    ]);
    expect(broken.plan.isEmpty).toBe(true);
  });

  it('takes one file for the element that is meant', () => {
    const site = siteOf([...tabs, { openapi: 'b.yaml', pages: ['GET /a'] }], { ...files, 'b.yaml': birds('/a', '/b') });
    const since = { content: birds('/a', '/b') };
    expect(told(run(site, syncOpenapi({ since })))[0]).toBe(
      'error since: `--since` gives one specification, and entries of 2 are listed: api.yaml, b.yaml',
    );
    expect(pagesOf(run(site, syncOpenapi({ since, at: '/navigation/tabs/0' })).after)).toEqual([
      ['GET /a', 'GET /c'],
      ['GET /a'],
    ]);
  });

  it('says where the page of an operation goes that moved', () => {
    const before = 'openapi: 3.1.0\npaths:\n  /a:\n    get: { operationId: one, summary: Old }\n  /b:\n    get: {}\n';
    const after =
      'openapi: 3.1.0\npaths:\n  /moved:\n    get: { operationId: one, summary: New }\n  /b:\n    get: {}\n';
    expect(
      told(
        run(
          siteOf([{ openapi: { source: 'api.yaml', directory: 'ref' }, pages: ['GET /a', 'GET /b'] }], {
            'api.yaml': after,
          }),
          syncOpenapi({ since: { content: before } }),
        ),
      ),
    ).toEqual([
      'info moved: GET /a is GET /moved now',
      'warning address-changed: ref/old is at ref/new now',
      '  Add `--redirects` to redirect the old address.',
    ]);
  });
});

describe('sync-openapi compares page files', () => {
  const page = (openapi: string) => `---\nopenapi: ${openapi}\n---\n`;
  const files = {
    'api.yaml': birds('/a', '/b', '/c'),
    'b.yaml': birds('/a'),
    'a.mdx': page('api.yaml GET /a'),
    'b.mdx': page('GET /b'),
    'old.mdx': page('api.yaml GET /bb'),
    'guide.mdx': '# Guide\n',
  };
  const tellsOf = (tabs: readonly object[], more: Files = {}) => {
    const site = siteOf(tabs, { ...files, ...more });
    const result = run(site, syncOpenapi());
    expect(result.after).toBe(site);
    return told(result).filter((text) => !text.startsWith('  Page files'));
  };

  it('and names operations without a page, and pages whose operation is gone', () => {
    expect(tellsOf([{ pages: ['guide', 'a', 'old'] }])).toEqual([
      'warning page-unknown: old is the page of GET /bb, which api.yaml does not have',
      '  Did you mean GET /b? Correct its `openapi`, or take the page out of the navigation.',
      'info no-page: 2 operations of api.yaml have no page: GET /b and GET /c',
    ]);
    expect(
      tellsOf([{ pages: ['a', 'b', 'c'] }], { 'b.mdx': page('api.yaml get /b/'), 'c.mdx': page('api GET /c') }),
    ).toEqual([]);
  });

  it('and says how those are made that are missing', () => {
    const told = run(siteOf([{ pages: ['guide', 'a'] }], files), syncOpenapi()).diagnostics;
    expect(told.map(({ help }) => help)).toEqual([
      'Page files are compared, not made. Add "api.yaml GET /b" where its page should be, then run `navshift openapi-pages`.',
    ]);
  });

  it('and an entry that is added so becomes a page', () => {
    const made = run(siteOf([{ pages: ['guide', 'a', 'api.yaml GET /b'] }], files), openapiPages()).after;
    expect(pagesOf(made)).toEqual([['guide', 'a', 'api-reference/birds/get-b']]);
  });

  it('each language, version and product by itself', () => {
    const site = makeSite(
      JSON.stringify({
        navigation: {
          versions: [
            { version: '1', pages: ['a', 'c'] },
            {
              version: '2',
              tabs: [
                { tab: 'A', pages: ['a'] },
                { tab: 'B', pages: ['b', 'c'] },
              ],
            },
          ],
        },
      }),
      { reader: memoryReader({ ...files, 'b.mdx': page('api.yaml GET /b'), 'c.mdx': page('api.yaml GET /c') }) },
    );
    expect(told(run(site, syncOpenapi())).filter((text) => !text.startsWith('  '))).toEqual([
      'info no-page: 1 operation of api.yaml has no page in the version "1": GET /b',
    ]);
    expect(told(run(site, syncOpenapi({ at: '/navigation/versions/1' })))).toEqual([]);
  });

  it('and leaves to lists, and to Mintlify, what they have', () => {
    // Everything is there: made by the platform, or listed. What names no specification means the one in scope.
    expect(tellsOf([{ openapi: 'api.yaml', pages: ['a', 'b'] }])).toEqual([]);
    expect(tellsOf([{ openapi: 'api.yaml', pages: ['GET /c', 'a', 'b'] }])).toEqual([]);
    expect(tellsOf([{ pages: ['a', 'b'] }, { openapi: 'api.yaml' }])).toEqual([]);
    // Of nothing that can be read, nothing is said here.
    expect(
      tellsOf([{ pages: ['b', 'x', 'y', 'z'] }], {
        'x.mdx': page('gone.yaml GET /a'),
        'y.mdx': page('what is this?'),
        'z.mdx': '---\n: {\n---\n',
      }),
    ).toEqual([]);
  });

  it('and what `openapi-pages` made has nothing to tell', () => {
    const made = run(siteOf([{ openapi: 'api.yaml' }], files), openapiPages()).after;
    expect(made.staged.length).toBe(3);
    expect(told(run(made, syncOpenapi()))).toEqual([]);
  });
});

describe('sync-openapi', () => {
  it('returns the same site where nothing differs, or nothing is listed', () => {
    const files = { 'api.yaml': birds('/a', '/b') };
    for (const pages of [['GET /a', 'GET /b'], ['get /b/', 'guide', 'GET /a'], ['api.yaml GET /a'], ['guide'], []]) {
      const site = siteOf([{ openapi: 'api.yaml', pages }], files);
      for (const options of [{}, { all: true }, { keepRemoved: true }, { since: { content: birds('/a', '/b') } }])
        expect(syncOpenapi(options).apply(site)).toBe(site);
    }
    expect(syncOpenapi().apply(makeSite('{}'))).toMatchObject({ main: 'docs.json' });
  });

  it('asks for no content of a specification that nothing lists', () => {
    const result = run(
      siteOf([{ openapi: 'https://example.com/api.yaml' }, { openapi: 'gone.yaml', pages: ['guide'] }], {}),
      syncOpenapi(),
    );
    expect([result.failed, result.diagnostics]).toEqual([false, []]);
  });

  it('says of a pointer that nothing is listed there', () => {
    expect(
      told(
        run(siteOf([{ openapi: 'api.yaml' }], { 'api.yaml': birds('/a') }), syncOpenapi({ at: '/navigation/tabs/0' })),
      ),
    ).toEqual([
      'warning nothing-listed: The tab "Tab 0" lists no operation',
      '  Name an element that does; one that lists none is kept in step by Mintlify.',
    ]);
  });

  it('keeps the content of a URL that it used', () => {
    const url = 'https://example.com/api.yaml';
    const after = syncOpenapi({ spec: { [url]: birds('/a', '/b') } }).apply(
      siteOf([{ openapi: url, pages: ['GET /a'] }], {}),
    );
    expect([pagesOf(after), [...after.remote.keys()]]).toEqual([[['GET /a', 'GET /b']], [url]]);
  });

  it('puts what is new of other tags beside a tag in a list without groups, never into it', () => {
    const of = (path: string, tag: string) => `  ${path}:\n    get: { tags: [${tag}] }\n`;
    const files = {
      'api.yaml': `openapi: 3.1.0\npaths:\n${of('/a', 'ants')}${of('/b1', 'birds')}${of('/b2', 'birds')}${of('/c', 'cats')}`,
    };
    const added = (...pages: string[]) =>
      pagesOf(run(siteOf([{ openapi: 'api.yaml', pages }], files), syncOpenapi({ all: true })).after)[0];
    expect(added('GET /b2')).toEqual(['GET /a', 'GET /b1', 'GET /b2', 'GET /c']);
    expect(added('GET /b2', 'guide', 'GET /b1')).toEqual(['GET /a', 'GET /b2', 'guide', 'GET /b1', 'GET /c']);
  });

  it('says for which language and product something is not listed, where one element names the specification for all', () => {
    const pages = ['GET /a'];
    const docs = {
      navigation: {
        openapi: 'api.yaml',
        languages: [
          { language: 'en', products: [{ product: 'Zoo', pages }] },
          { language: 'fr', pages },
        ],
      },
    };
    const files = { 'api.yaml': `${birds('/a')}  /b:\n    get: { tags: [fish] }\n` };
    expect(
      told(run(makeSite(JSON.stringify(docs), { reader: memoryReader(files) }), syncOpenapi())).filter((text) =>
        text.startsWith('info'),
      ),
    ).toEqual([
      'info not-listed: 1 operation of api.yaml is not listed in the language "en", the product "Zoo", as no other of the same tag is: GET /b (fish)',
      'info not-listed: 1 operation of api.yaml is not listed in the language "fr", as no other of the same tag is: GET /b (fish)',
    ]);
  });

  it('says once what it does in a document that is pulled in twice', () => {
    const site = siteOf([{ $ref: 'nav.json' }, { $ref: 'nav.json' }], {
      'api.yaml': birds('/a', '/b'),
      'nav.json': '{ "openapi": "api.yaml", "pages": ["GET /a", "GET /gone"] }',
    });
    const result = run(site, syncOpenapi());
    expect(told(result)).toEqual(['info removed: GET /gone is removed: api.yaml does not have it']);
    expect(result.plan.changes.map(({ path }) => path)).toEqual(['nav.json']);
  });

  it('takes no path for another that it may not be', () => {
    const listed = ['GET /a', 'GET /v1/x', 'GET /y/{id}', 'GET /{id}', 'GET /s'];
    const now = birds('/a', '/v2/x', '/v3/x', '/{a}/y/{id}', '/api/{key}', '/one/s', '/two/s');
    const { after, diagnostics } = run(
      siteOf([{ openapi: 'api.yaml', pages: listed }], { 'api.yaml': now }),
      syncOpenapi(),
    );
    expect(diagnostics.filter(({ rule }) => rule === 'sync-openapi/moved')).toEqual([]);
    expect(pagesOf(after)[0]).toHaveLength(7);
  });

  it.each([
    ['another version', ['/v1/birds', '/v1/fish/{id}'], ['/v2/birds', '/v2/fish/{id}', '/kept']],
    ['a segment in front', ['/birds', '/fish/{id}'], ['/zoo/birds', '/zoo/fish/{id}', '/kept']],
  ])('takes no %s for a move where no older specification has the operations', (_, before, now) => {
    const listed = [...before, '/kept'].map((path) => `GET ${path}`);
    const result = run(siteOf([{ openapi: 'api.yaml', pages: listed }], { 'api.yaml': birds(...now) }), syncOpenapi());
    expect(pagesOf(result.after)[0]).toEqual(now.map((path) => `GET ${path}`));
    expect(told(result)).toEqual(
      before.map((path) => `info removed: GET ${path} is removed: api.yaml does not have it`),
    );
  });

  it('counts an operation as listed that a page file of the element describes', () => {
    const pages = ['GET /a', 'describes/b', 'describes/c', 'broken', 'other'];
    const files = {
      'api.yaml': birds('/a', '/b', '/c', '/d'),
      'describes/b.mdx': '---\nopenapi: "api.yaml GET /b"\n---\n',
      'describes/c.md': '---\nopenapi: get /c\n---\n',
      'broken.mdx': '---\nopenapi: [\n---\n',
      'other.mdx': '---\nopenapi: other.yaml GET /d\n---\n',
    };
    expect(pagesOf(run(siteOf([{ openapi: 'api.yaml', pages }], files), syncOpenapi()).after)[0]).toEqual([
      'GET /a',
      'GET /d',
      ...pages.slice(1),
    ]);
  });

  it('refuses to make one file two: what is pulled in twice cannot stand for two lists', () => {
    const docs =
      '{"navigation": {"versions": [{"version": "1", "openapi": "a.yaml", "pages": {"$ref": "list.json"}}, {"version": "2", "openapi": "b.yaml", "pages": {"$ref": "list.json"}}]}}';
    const files = { 'a.yaml': birds('/a', '/b'), 'b.yaml': birds('/a'), 'list.json': '["GET /a"]' };
    const result = run(makeSite(docs, { reader: memoryReader(files) }), syncOpenapi());
    expect([result.failed, result.diagnostics.find(({ severity }) => severity === 'error')?.rule]).toEqual([
      true,
      'sync-openapi/shared-document',
    ]);
    const same = run(
      makeSite(docs, { reader: memoryReader({ ...files, 'b.yaml': birds('/a', '/b') }) }),
      syncOpenapi(),
    );
    expect(same.plan.changes.map(({ path, after }) => [path, new TextDecoder().decode(after)])).toEqual([
      ['list.json', '["GET /a","GET /b"]'],
    ]);
  });

  it('takes a list of 20,000 pages and 2,000 operations in its stride', () => {
    const synced = (tags: number) => {
      const paths = Array.from({ length: 5 * tags }, (_, k) => `/r${k}`);
      const spec = JSON.stringify({
        openapi: '3.1.0',
        paths: Object.fromEntries(paths.map((path, k) => [path, { get: { tags: [`t${k % tags}`] } }])),
      });
      const groups = Array.from({ length: tags }, (_, t) => ({
        group: `G${t}`,
        pages: [...Array.from({ length: 50 }, (_, k) => `p${t}/${k}`), `GET /r${t}`, `GET /r${t + 2 * tags}`],
      }));
      return run(
        makeSite(JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi: 'api.json', groups }] } }, null, 2), {
          reader: memoryReader({ 'api.json': spec }),
        }),
        syncOpenapi({ all: true }),
      );
    };
    const work = (tags: number) => {
      expect((print(synced(tags).after) as string).match(/GET \//g)).toHaveLength(5 * tags);
    };
    expect(growth(work, 50)).toBeLessThan(square);
  });

  it('finds the places of new groups for thousands of tags in its stride', () => {
    const docs = {
      navigation: { tabs: [{ tab: 'API', openapi: 'api.json', groups: [{ group: 't0', pages: ['GET /r0'] }] }] },
    };
    const placed = (tags: number) => {
      const paths = Array.from({ length: tags }, (_, k) => [`/r${k}`, { get: { tags: [`t${k}`] } }]);
      const spec = JSON.stringify({ openapi: '3.1.0', paths: Object.fromEntries(paths) });
      const site = makeSite(JSON.stringify(docs), { reader: memoryReader({ 'api.json': spec }) });
      const { navigation } = JSON.parse(print(run(site, syncOpenapi({ all: true })).after) as string) as typeof docs;
      return navigation.tabs[0]!.groups.map(({ group }) => group);
    };
    expect(growth(placed, 300)).toBeLessThan(square);
    expect(placed(300)).toEqual(Array.from({ length: 300 }, (_, k) => `t${k}`));
  });
});

describe('the pages', () => {
  const root = new URL('../../../', import.meta.url);
  const shown = (name: string) =>
    /```diff\n([^]*?)```/.exec(readFileSync(new URL(`docs/transforms/${name}.md`, root), 'utf8'))![1]!;
  const example = (file: string) => readFileSync(new URL(`__fixtures__/example/${file}`, root), 'utf8');
  const spec = example('openapi.yaml');
  const listed = run(
    makeSite(example('docs.json'), { reader: memoryReader({ 'openapi.yaml': spec }) }),
    expandOpenapi(),
  ).after;

  it('shows the patch of a specification that went on', () => {
    const now = spec.replace(
      '  /deployments:',
      '    patch:\n      tags: [Projects]\n      summary: Change a project\n  /v2/deployments:',
    );
    const reader = memoryReader({ 'openapi.yaml': now }, { revisions: { HEAD: { 'openapi.yaml': spec } } });
    const synced = run(makeSite(print(listed), { reader }), syncOpenapi());
    expect(synced.plan.patch()).toContain(shown('sync-openapi'));
  });
});

describe('what is new stands in a group that is mostly of its tag', () => {
  /** The groups with what is new, where the specification has first these birds, then `/new`, and fish. */
  const groupsOf = (birdPaths: string, ...groups: readonly string[]) => {
    const paths = [...birdPaths.split(' '), '/new'].map((path) => `  ${path}:\n    get: { tags: [birds] }\n`);
    const fish = ['/f1', '/f2'].map((path) => `  ${path}:\n    get: { tags: [fish] }\n`);
    const listed = groups.map((list, k) => ({ group: `G${k}`, pages: list.split(' ').map((path) => `GET ${path}`) }));
    const site = siteOf([{ openapi: 'api.yaml', groups: listed }], {
      'api.yaml': `openapi: 3.1.0\npaths:\n${[...paths, ...fish].join('')}`,
    });
    const [tab] = (JSON.parse(print(run(site, syncOpenapi()).after) as string) as { navigation: { tabs: object[] } })
      .navigation.tabs as [{ groups: { pages: string[] }[] }];
    return tab.groups.map(({ pages }) => pages.join(' ').replaceAll('GET ', ''));
  };
  it('so not in one that is of it by half, though its neighbour is there', () => {
    expect(groupsOf('/b3 /b1 /b2', '/b1 /b2 /f1 /f2', '/b3')).toEqual(['/b1 /b2 /f1 /f2', '/b3 /new']);
  });
  it('so in one that is of it by two thirds, though its neighbour is elsewhere', () => {
    expect(groupsOf('/b1 /b2 /b4', '/b1 /b2 /f1', '/b4 /f2')).toEqual(['/b1 /b2 /new /f1', '/b4 /f2']);
  });
  it('and beside its neighbour where none is', () => {
    expect(groupsOf('/b1 /b2', '/b1 /f1', '/b2 /f2')).toEqual(['/b1 /f1', '/b2 /new /f2']);
  });
});

describe('the last entry of an element', () => {
  const tabs = (...pages: string[]) => [{ openapi: 'birds.yaml', pages: ['intro', ...pages] }];
  it('does not go: Mintlify would publish what was left out on purpose', () => {
    const result = run(siteOf(tabs('GET /gone'), { 'birds.yaml': birds('/b', '/c'), 'intro.mdx': '' }), syncOpenapi());
    expect([result.failed, told(result)]).toEqual([
      true,
      [
        'info removed: GET /gone is removed: birds.yaml does not have it',
        'error generated: Without GET /gone, the tab "Tab 0" would list no operation of birds.yaml, and Mintlify would publish every one: 2 operations',
        '  Remove `openapi` from it to show none of them, or list one: "GET /b". Then run again.',
      ],
    ]);
  });
  it('does not go where it is excluded now', () => {
    const excluded = 'openapi: 3.1.0\npaths:\n  /a:\n    get: { x-excluded: true }\n  /b:\n    get: { tags: [x] }\n';
    expect(run(siteOf(tabs('GET /a'), { 'birds.yaml': excluded }), syncOpenapi()).failed).toBe(true);
  });
  it('goes where another is listed, where nothing is left to publish, and with its `openapi`', () => {
    const after = (files: Files, all: readonly object[]) => pagesOf(run(siteOf(all, files), syncOpenapi()).after)[0];
    expect(after({ 'birds.yaml': birds('/b', '/c') }, tabs('GET /gone', 'GET /b'))).toEqual([
      'intro',
      'GET /b',
      'GET /c',
    ]);
    expect(after({ 'birds.yaml': 'openapi: 3.1.0\npaths: {}\n' }, tabs('GET /gone'))).toEqual(['intro']);
  });
});

describe('what is hidden', () => {
  const spec = (...hidden: readonly string[]) =>
    birds('/a', '/b', '/c').replace(/  (\/.):\n    get: \{ tags: \[birds\] \}/g, (whole, path: string) =>
      hidden.includes(path) ? whole.replace(' }', ', x-hidden: true }') : whole,
    );
  const group = { group: 'Birds', pages: ['GET /a', 'GET /b', 'GET /c'] };
  const site = (tab: object, now: string, before?: string) =>
    siteOf(
      [{ openapi: 'api.yaml', ...tab }],
      { 'api.yaml': now },
      before === undefined ? undefined : { v1: { 'api.yaml': before } },
    );
  const tab = (after: Site) =>
    (JSON.parse(print(after) as string) as { navigation: { tabs: object[] } }).navigation.tabs[0];

  it('stays where it is listed, as Mintlify shows it, and that is said', () => {
    const before = site({ groups: [group] }, spec('/b'));
    const result = run(before, syncOpenapi());
    expect([result.after === before, told(result)]).toEqual([
      true,
      [
        'info hidden-shown: GET /b is `x-hidden` in api.yaml, and listed, so Mintlify shows it: it was left as it is',
        '  `--since <file|revision>` finds what became hidden since then, and moves it into a group with `"hidden": true`, where its page stays.',
      ],
    ]);
  });

  it('goes into the group that no sidebar shows where it is known that it became so', () => {
    const made = { group: 'Hidden', hidden: true, pages: ['GET /b'] };
    const rest = { group: 'Birds', pages: ['GET /a', 'GET /c'] };
    const result = run(site({ groups: [group] }, spec('/b'), spec()), syncOpenapi({ since: 'v1' }));
    expect([tab(result.after), told(result), result.failed]).toEqual([
      { tab: 'Tab 0', openapi: 'api.yaml', groups: [rest, made] },
      [
        'info hidden: GET /b is `x-hidden` in api.yaml now: it moves into a group that no sidebar shows',
        '  Its page stays at api-reference/birds/get-b.',
      ],
      false,
    ]);
    expect(run(result.after, syncOpenapi({ since: 'v1' })).after).toBe(result.after);
    const there = run(site({ groups: [rest, made] }, spec('/b', '/c'), spec('/b')), syncOpenapi({ since: 'v1' }));
    expect(tab(there.after)).toMatchObject({
      groups: [{ pages: ['GET /a'] }, { group: 'Hidden', pages: ['GET /b', 'GET /c'] }],
    });
    const flat = run(site({ pages: group.pages }, spec('/b'), spec()), syncOpenapi({ since: 'v1' }));
    expect(tab(flat.after)).toMatchObject({ pages: ['GET /a', 'GET /c', made] });
    const alone = [{ ...rest }, { group: 'B', pages: ['GET /b'] }];
    expect(told(run(site({ groups: alone }, spec('/b'), spec()), syncOpenapi({ since: 'v1' })))).toContain(
      'warning emptied: Nothing is left in the group "B": its operations were removed or hidden',
    );
    const kept = site({ groups: [group] }, spec('/b'), spec());
    expect(run(kept, syncOpenapi({ since: 'v1', keepRemoved: true })).after).toBe(kept);
  });

  it('draws nothing new after itself, and what is hidden no more is told', () => {
    const groups = [
      { group: 'Birds', pages: ['GET /a'] },
      { group: 'Hidden', hidden: true, pages: ['GET /b'] },
    ];
    for (const hidden of [['/b'], []]) {
      const result = run(site({ groups }, spec(...hidden)), syncOpenapi());
      expect(tab(result.after)).toMatchObject({ groups: [{ pages: ['GET /a', 'GET /c'] }, groups[1]!] });
      expect(told(result).filter((text) => text.includes('shown-hidden'))).toEqual(
        hidden.length > 0
          ? []
          : ['info shown-hidden: GET /b is not `x-hidden` in api.yaml, and in a group that no sidebar shows'],
      );
    }
  });

  it('is what `expand-openapi` listed: nothing is to be said or done', () => {
    const expanded = run(site({}, spec('/b')), expandOpenapi()).after;
    const result = run(expanded, syncOpenapi({ all: true }));
    expect([result.after === expanded, told(result)]).toEqual([true, []]);
  });
});

describe('what has another path or address', () => {
  const spec = (path: string, more: string) =>
    `openapi: 3.1.0\npaths:\n  ${path}:\n    get: { tags: [birds], ${more} }\n  /z:\n    get: { tags: [birds] }\n`;
  const docs = (redirects?: readonly object[]) =>
    JSON.stringify({
      navigation: { tabs: [{ tab: 'API', openapi: 'api.yaml', pages: ['GET /a', 'GET /z'] }] },
      redirects,
    });
  const site = (now: string, revisions: Record<string, string>, redirects?: readonly object[]) =>
    makeSite(docs(redirects), {
      reader: memoryReader(
        { 'api.yaml': now },
        {
          revisions: Object.fromEntries(Object.entries(revisions).map(([name, text]) => [name, { 'api.yaml': text }])),
        },
      ),
    });
  const valueOf = (after: Site) => JSON.parse(print(after) as string) as { redirects?: object[] };

  it('is known by the `operationId` that was committed last, or once before, without an older specification', () => {
    const [before, now] = [spec('/a', 'operationId: one'), spec('/other/place', 'operationId: one')];
    for (const revisions of [{ HEAD: before }, { HEAD: now, 'HEAD~1': before }] as Record<string, string>[]) {
      const result = run(site(now, revisions), syncOpenapi());
      expect([pagesOf(result.after)[0], told(result)]).toEqual([
        ['GET /other/place', 'GET /z'],
        [
          'info moved: GET /a is GET /other/place now',
          'warning address-changed: api-reference/birds/get-a is at api-reference/birds/get-otherplace now',
          '  Add `--redirects` to redirect the old address.',
        ],
      ]);
    }
  });

  const answer = (name: string) =>
    `responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/${name}' } } } } }`;
  it.each([
    ['an equal summary', 'summary: A', 'summary: A', '/other/{place}', true],
    ['an equal answer', answer('one'), answer('one'), '/other/{place}', true],
    ['nothing but the method', 'description: one', 'description: one', '/other/{place}', false],
    ['the path of another version alone', 'operationId: one', 'operationId: two', '/v2/a', false],
    ['another answer at such a path', answer('one'), answer('two'), '/v2/a', false],
  ])('needs evidence where its old operation is known: %s', (_, was, is, path, isMoved) => {
    const result = run(site(spec(path, is), { HEAD: spec('/a', was) }), syncOpenapi());
    expect(pagesOf(result.after)[0]).toContain(`GET ${path}`);
    expect(told(result).includes(`info moved: GET /a is GET ${path} now`)).toBe(isMoved);
    const blind = run(site(spec(path, is), {}), syncOpenapi());
    expect(told(blind).includes(`info moved: GET /a is GET ${path} now`)).toBe(false);
  });

  it('is compared with the older specification as its overlays made it', () => {
    const openapi = { source: 'api.yaml', overlays: ['o.json'] };
    const text = JSON.stringify({ navigation: { tabs: [{ tab: 'API', openapi, pages: ['GET /a', 'GET /z'] }] } });
    const add = { target: '$.paths', update: { '/left-out': { get: { tags: ['birds'] } } } };
    const overlay = { overlay: '1.0.0', info: { title: 'O', version: '1' }, actions: [add] };
    const files = { 'docs.json': text, 'api.yaml': spec('/a', ''), 'o.json': JSON.stringify(overlay) };
    const reader = memoryReader(files, { revisions: { v1: files } });
    expect(run(makeSite(text, { reader }), syncOpenapi({ since: 'v1' })).plan.isEmpty).toBe(true);
  });

  it('keeps the comments of its entry', () => {
    const text = docs().replace('"GET /a",', '// first\n"GET /a", // and last\n');
    const revisions = { HEAD: { 'api.yaml': spec('/a', 'summary: A') } };
    const reader = memoryReader({ 'api.yaml': spec('/v2/a', 'summary: A') }, { revisions });
    const { after } = run(makeSite(text, { reader }), syncOpenapi());
    expect(print(after)).toBe(text.replace('/a', '/v2/a'));
  });

  it('is another operation where nothing says so: its entry goes, and with it a page, at an address if that is known', () => {
    const gone = [spec('/a', 'operationId: one'), spec('/a', 'summary: A')];
    const said = (address: string) => [
      'info removed: GET /a is removed: api.yaml does not have it any more',
      `  The page at api-reference/birds/${address} returns 404.`,
    ];
    for (const [k, before] of gone.entries()) {
      const result = run(site(spec('/other/place', 'operationId: two'), { HEAD: before }), syncOpenapi());
      expect(pagesOf(result.after)[0]).toEqual(['GET /other/place', 'GET /z']);
      expect(told(result)).toEqual(said(['get-a', 'a'][k]!));
    }
    const unknown = run(site(spec('/other/place', 'operationId: two'), { HEAD: spec('/b', '') }), syncOpenapi());
    expect(told(unknown)).toEqual(['info removed: GET /a is removed: api.yaml does not have it']);
    const known = run(site(spec('/b', 'operationId: two, summary: B'), { v1: gone[0]! }), syncOpenapi({ since: 'v1' }));
    expect(told(known).slice(0, 2)).toEqual(said('get-a'));
  });

  it('is redirected with `--redirects`, once, also where the summary alone is another', () => {
    const [from, to] = ['/api-reference/birds/list', '/api-reference/birds/all-birds'];
    const before = spec('/a', 'operationId: one, summary: List');
    for (const path of ['/a', '/other/place']) {
      const now = spec(path, 'operationId: one, summary: All birds');
      const options = { since: 'v1', redirects: true };
      const result = run(site(now, { v1: before }, [{ source: '/old', destination: from }]), syncOpenapi(options));
      expect(valueOf(result.after).redirects).toEqual([
        { source: '/old', destination: to },
        { source: from, destination: to },
      ]);
      expect(told(result).at(-1)).toBe(
        'warning address-changed: api-reference/birds/list is at api-reference/birds/all-birds now',
      );
      expect(run(result.after, syncOpenapi(options)).after).toBe(result.after);
      expect(valueOf(run(site(now, { v1: before }), syncOpenapi({ since: 'v1' })).after).redirects).toBeUndefined();
    }
  });

  it('is left alone where it is redirected already, however that is written, and said where that leads elsewhere', () => {
    const [before, now] = ['List', 'All birds'].map((name) => spec('/a', `summary: ${name}`));
    for (const source of ['/api-reference/birds/list', 'api-reference/birds/list', '/api-reference/birds/list/']) {
      const given = site(now!, { v1: before! }, [{ source, destination: '/birds' }]);
      const result = run(given, syncOpenapi({ since: 'v1', redirects: true }));
      expect(valueOf(result.after).redirects).toEqual([{ source, destination: '/birds' }]);
      expect(told(result)).toContain(
        `warning redirect-there: ${source} goes to /birds already, so no redirect to /api-reference/birds/all-birds was added`,
      );
    }
  });

  it('is redirected at once where the operation is listed anew, so that a second run has nothing to add', () => {
    const before = `${spec('/a', 'summary: A')}  /y:\n    get: { tags: [birds], summary: Old }\n`;
    const now = `${spec('/a', 'summary: A')}  /y:\n    get: { tags: [birds], summary: New }\n`;
    const options = { since: 'v1', all: true, redirects: true };
    const result = run(site(now, { v1: before }), syncOpenapi(options));
    expect(valueOf(result.after).redirects).toEqual([
      { source: '/api-reference/birds/old', destination: '/api-reference/birds/new' },
    ]);
    expect(run(result.after, syncOpenapi(options)).after).toBe(result.after);
  });

  it('is not redirected where another page has the old address', () => {
    const now = `${spec('/a', 'summary: All birds')}  /y:\n    get: { tags: [birds], summary: List }\n`;
    const { after } = run(
      site(now, { v1: spec('/a', 'summary: List') }),
      syncOpenapi({ since: 'v1', redirects: true }),
    );
    expect([pagesOf(after)[0], valueOf(after).redirects]).toEqual([['GET /a', 'GET /z', 'GET /y'], undefined]);
  });

  it('is neither told nor redirected where it is that of another listed operation now', () => {
    const both = (summary: string) =>
      `${spec('/a', `summary: ${summary}`)}  /y:\n    get: { tags: [birds], summary: Z }\n`;
    const listed = run(site(both('A'), {}), syncOpenapi({ all: true })).after;
    expect(pagesOf(listed)[0]).toContain('GET /y');
    const now = makeSite(print(listed), {
      reader: memoryReader({ 'api.yaml': both('Z') }, { revisions: { v1: { 'api.yaml': both('A') } } }),
    });
    const result = run(now, syncOpenapi({ since: 'v1', redirects: true }));
    expect([result.after === now, told(result)[0]]).toEqual([
      true,
      'warning address-clash: GET /a and GET /y share the URL api-reference/birds/z, so there is one page for all of them',
    ]);
  });
});

describe('what is left out on purpose', () => {
  const files = { 'api.yaml': birds('/a', '/b', '/c') };
  const site = siteOf([{ openapi: 'api.yaml', pages: ['GET /a'] }], files);
  it('is neither added nor reported, with --all too', () => {
    for (const all of [false, true]) {
      const result = run(site, syncOpenapi({ all, ignore: ['GET /b', 'get /c'] }));
      expect([result.after === site, told(result)]).toEqual([true, []]);
      expect(pagesOf(run(site, syncOpenapi({ all, ignore: ['GET /b'] })).after)).toEqual([['GET /a', 'GET /c']]);
    }
  });
  it('stays where it is listed all the same', () =>
    expect(run(site, syncOpenapi({ ignore: ['GET /a', 'GET /b', 'GET /c'] })).after).toBe(site));
  it('is said where no specification has it', () =>
    expect(told(run(site, syncOpenapi({ ignore: ['GET /b', 'GET /c', 'GET /gone'] })))).toEqual([
      'warning ignored-unknown: "GET /gone" is to be ignored, and no specification here has it',
      '  Write it as an entry, such as GET /users. Remove it if the operation was removed.',
    ]));
});

describe('navshift sync-openapi', () => {
  const load = () => Promise.resolve(transforms as never);
  const docs =
    '{\n  "navigation": {\n    "tabs": [\n      {\n        "tab": "API",\n        "openapi": "api.yaml",\n        "pages": [\n          "GET /a"\n        ]\n      }\n    ]\n  }\n}\n';

  it('lists what differs and exits with 1 in a check, and with 0 once it is in step', async () => {
    const cwd = folderWith({ 'docs.json': docs, 'api.yaml': birds('/a', '/b') });
    const drifted = await navshift(['sync-openapi', '--check'], { cwd, load });
    expect([drifted.code, drifted.stderr]).toEqual([1, expect.stringContaining('\n  + endpoint GET /b in API\n')]);
    expect((await navshift(['sync-openapi', '--write'], { cwd, load })).code).toBe(0);
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(
      docs.replace('"GET /a"', '"GET /a",\n          "GET /b"'),
    );
    expect((await navshift(['sync-openapi', '--check'], { cwd, load })).code).toBe(0);
  });

  it('leaves out what the configuration says, in a check too', async () => {
    const config = JSON.stringify({ openapi: { ignore: ['GET /b'] } });
    const files = { 'docs.json': docs, 'api.yaml': birds('/a', '/b') };
    const check = async (more: Record<string, string>, ...argv: string[]) =>
      (await navshift(['sync-openapi', '--check', ...argv], { cwd: folderWith({ ...files, ...more }), load })).code;
    expect(await check({})).toBe(1);
    expect(await check({}, '--ignore', 'GET /b')).toBe(0);
    expect(await check({ 'navshift.config.json': config })).toBe(0);
    expect(await check({ 'navshift.config.json': config }, '--no-config')).toBe(1);
  });

  it.each(['one commit', 'a clone of depth 1'])('does without an older revision in %s', async (where) => {
    const cwd = folderWith({ 'docs.json': docs, 'api.yaml': birds('/b', '/c') });
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      ['commit', '-q', '-m', 'one'],
    ])
      git(cwd, ...args);
    if (where !== 'one commit') {
      git(cwd, 'commit', '-q', '--allow-empty', '-m', 'two');
      writeFileSync(join(cwd, '.git', 'shallow'), `${git(cwd, 'rev-parse', 'HEAD').trim()}\n`);
    }
    const { code, stderr } = await navshift(['sync-openapi', '--no-fetch'], { cwd, load });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Without GET /a, the tab "API" would list no operation'),
    ]);
    expect(stderr).not.toContain('HEAD~1');
  });

  it('takes a file or a git revision for `--since`', async () => {
    const cwd = folderWith({ 'docs.json': docs, 'api.yaml': birds('/a', '/b') });
    git(cwd, 'init', '-q');
    git(cwd, 'add', '-A');
    git(cwd, 'commit', '-q', '-m', 'one');
    writeFileSync(join(cwd, 'api.yaml'), birds('/a', '/b', '/c'));
    writeFileSync(join(cwd, 'old.yaml'), birds('/a'));
    const revision = await navshift(['sync-openapi', '--since', 'HEAD'], { cwd, load });
    expect([revision.code, revision.stdout.match(/^\+ .*$/gm)]).toEqual([
      0,
      ['+          "GET /a",', '+          "GET /c"'],
    ]);
    const file = await navshift(['sync-openapi', '--since', 'old.yaml'], { cwd, load });
    expect(file.stdout.match(/^\+ .*$/gm)).toEqual([
      '+          "GET /a",',
      '+          "GET /b",',
      '+          "GET /c"',
    ]);
    const nothing = await navshift(['sync-openapi', '--since', 'v9'], { cwd, load });
    expect([nothing.code, nothing.stderr]).toEqual([
      2,
      expect.stringContaining('v9 error it is not a revision: no commit, branch or tag has that name'),
    ]);
  });
});
