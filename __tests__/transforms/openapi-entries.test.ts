import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, parse, print, run, type Site } from '../../src/index.ts';
import { lostOf } from '../../transforms/openapi/engine/operation-page.ts';
import { openapiEntries } from '../../transforms/openapi/entries.ts';

const birds =
  'openapi: 3.1.0\npaths:\n  /birds:\n    get: { tags: [birds], summary: List }\n    put: { tags: [birds], summary: Change }\n';
const page = (openapi: string, more = '') => `---\n${more}openapi: "${openapi}"\n---\n`;

function siteOf(tabs: readonly object[], files: Record<string, string> = {}): Site {
  return makeSite(
    JSON.stringify({ navigation: { tabs: tabs.map((tab, index) => ({ tab: `Tab ${index}`, ...tab })) } }, null, 2),
    { reader: memoryReader({ 'birds.yaml': birds, ...files }) },
  );
}

const tabsOf = (site: Site) =>
  (JSON.parse(print(site) as string) as { navigation: { tabs: Record<string, unknown>[] } }).navigation.tabs;
const told = ({ diagnostics }: ReturnType<typeof run>) =>
  diagnostics.flatMap(({ severity, file, line, message, help, related = [] }) => [
    `${severity} ${file}:${line}: ${message}`,
    ...(help === undefined ? [] : [`  ${help}`]),
    ...related.map((other) => `  - ${other.message} ${other.file}:${other.line}`),
  ]);

describe('openapi-entries', () => {
  it('returns the same site where no page names an operation', () => {
    for (const site of [
      siteOf([{ pages: ['a', 'none', 'GET /birds'] }], { 'a.mdx': '---\ntitle: A\n---\nopenapi: GET /birds\n' }),
      parse('{}'),
      parse('[]'),
      siteOf([{ pages: ['a'] }], { 'a.mdx': page('birds.yaml GET /birds', 'icon: star\n') }),
    ])
      expect(openapiEntries().apply(site)).toBe(site);
  });

  it('names no specification above an endpoint that stands where none belongs', () => {
    const { after, failed } = run(
      siteOf([{ pages: ['a'], groups: ['PUT /birds'] }], { 'a.mdx': page('birds.yaml GET /birds') }),
      openapiEntries(),
    );
    expect([failed, tabsOf(after)]).toEqual([
      false,
      [{ tab: 'Tab 0', pages: ['birds.yaml GET /birds'], groups: ['PUT /birds'] }],
    ]);
  });

  it('looks at no page of `global`, and at none that only looks like one', () => {
    const site = makeSite('{"navigation": {"global": {"tabs": [{"tab": "A", "pages": ["a"]}]}, "pages": ["b", "c"]}}', {
      reader: memoryReader({
        'birds.yaml': birds,
        'a.mdx': page('birds.yaml GET /birds'),
        'b.mdx': '---\nopenapi-schema: Bird\n---\n',
        'c.mdx': '---\ntitle: |\n  A\n---\n\n---\nopenapi: GET /birds\n---\n',
      }),
    });
    expect(openapiEntries().apply(site)).toBe(site);
  });

  it('says of each page that stays why, once for each reason', () => {
    const files = {
      'icon.mdx': page('birds.yaml GET /birds', 'icon: star\ntitle: Mine\n'),
      'words.mdx': `${page('birds.yaml GET /birds')}\nWords\n`,
      'gone.mdx': page('birds.yaml GET /bird'),
      'yaml.mdx': '---\nopenapi: a\n b: c\n---\n',
    };
    expect(told(run(siteOf([{ pages: ['icon', 'words', 'gone', 'yaml'] }], files), openapiEntries()))).toEqual([
      'warning yaml.mdx:2: yaml stays a page, as the front matter cannot be read: The front matter is no YAML: Nested mappings are not allowed in compact mappings',
      '  Correct it, then run again.',
      'warning docs.json:9: gone stays a page, as the specification does not have the operation, or makes no page of it: birds.yaml GET /bird',
      '  Correct `openapi` in the front matter, or remove the page.',
      'info docs.json:7: 2 pages stay pages, as an entry cannot say what the page says; first icon: `icon`, `title`',
      '  Add `--drop` with the fields that may be lost, such as `--drop title,icon`. What has content or comments of its own stays a page.',
      '  - words: content docs.json:8',
    ]);
  });

  it('deletes nothing unless it is asked to, and never what is still named', () => {
    const files = {
      'api-reference/birds/list.mdx': page('birds.yaml GET /birds'),
      'api-reference/birds/change.mdx': page('birds.yaml PUT /birds'),
    };
    const tabs = [
      { pages: ['api-reference/birds/list', 'api-reference/birds/change'] },
      { pages: ['api-reference/birds/list'] },
    ];
    expect(run(siteOf(tabs, files), openapiEntries()).plan.changes.map(({ kind }) => kind)).toEqual(['modify']);
    expect(
      run(siteOf(tabs, files), openapiEntries({ delete: true })).plan.changes.map(
        ({ kind, path }) => `${kind} ${path}`,
      ),
    ).toEqual(['modify docs.json', 'delete api-reference/birds/list.mdx', 'delete api-reference/birds/change.mdx']);
    const part = run(siteOf(tabs, files), openapiEntries({ delete: true, at: '/navigation/tabs/0' }));
    expect(part.plan.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'modify docs.json',
      'delete api-reference/birds/change.mdx',
    ]);
    expect(told(part)).toEqual([
      'info api-reference/birds/list.mdx:1: 1 page file is not deleted, as the navigation still names it elsewhere',
    ]);
  });

  it('never stops the platform from making pages of a specification in scope', () => {
    const files = { 'api-reference/birds/list.mdx': page('GET /birds') };
    const generated = run(
      siteOf([{ openapi: '/birds.yaml', pages: ['api-reference/birds/list'] }], files),
      openapiEntries(),
    );
    expect(tabsOf(generated.after)).toEqual([
      { tab: 'Tab 0', openapi: '/birds.yaml', pages: ['/birds.yaml GET /birds'] },
    ]);
    expect(generated.tallies).toMatchObject({
      before: { pages: 1, endpoints: 2, links: 0 },
      after: { pages: 0, endpoints: 3, links: 0 },
    });
    const listed = run(
      siteOf([{ openapi: '/birds.yaml', pages: ['PUT /birds', 'api-reference/birds/list'] }], files),
      openapiEntries(),
    );
    expect(tabsOf(listed.after)).toEqual([
      { tab: 'Tab 0', openapi: '/birds.yaml', pages: ['PUT /birds', 'GET /birds'] },
    ]);
  });

  it('redirects what moves, where nothing is redirected yet', () => {
    const site = makeSite(
      '{"redirects": [{"source": "/b", "destination": "/c"}], "navigation": {"pages": ["a", "b"]}}',
      {
        reader: memoryReader({
          'birds.yaml': birds,
          'a.mdx': page('birds.yaml GET /birds'),
          'b.mdx': page('birds.yaml PUT /birds'),
        }),
      },
    );
    const { after } = run(site, openapiEntries({ redirects: true }));
    expect(JSON.parse(print(after) as string)).toEqual({
      redirects: [
        { source: '/b', destination: '/c' },
        { source: '/a', destination: '/api-reference/birds/list' },
      ],
      navigation: { pages: ['birds.yaml GET /birds', 'birds.yaml PUT /birds'] },
    });
  });

  it('redirects without chains and circles, and never a page that is still named', () => {
    const redirects = [
      { source: '/older', destination: '/a' },
      { source: '/api-reference/birds/list', destination: '/a' },
    ];
    const files = {
      'birds.yaml': birds,
      'a.mdx': page('birds.yaml GET /birds'),
      'b.mdx': page('birds.yaml PUT /birds'),
    };
    const site = makeSite(
      JSON.stringify({ redirects, navigation: { groups: [{ group: 'A', root: 'b', pages: ['a', 'b'] }] } }),
      { reader: memoryReader(files) },
    );
    const result = run(site, openapiEntries({ redirects: true, delete: true }));
    expect((JSON.parse(print(result.after) as string) as { redirects: unknown }).redirects).toEqual([
      { source: '/older', destination: '/api-reference/birds/list' },
      { source: '/a', destination: '/api-reference/birds/list' },
    ]);
    expect(openapiEntries({ redirects: true, delete: true }).apply(result.after)).toBe(result.after);
  });

  it('keeps a page for the sake of a comment in its front matter', () => {
    const site = siteOf([{ pages: ['a', 'b'] }], {
      'a.mdx': '---\n# reviewed\nopenapi: birds.yaml GET /birds\n---\n',
      'b.mdx': '---\nopenapi: birds.yaml PUT /birds # TODO\n---\n',
    });
    const result = run(site, openapiEntries({ delete: true }));
    expect([result.plan.isEmpty, told(result)[0]]).toEqual([
      true,
      'info docs.json:7: 2 pages stay pages, as an entry cannot say what the page says; first a: a comment',
    ]);
  });

  it('gives an address to one page only', () => {
    const files = {
      'a.mdx': page('birds.yaml GET /birds'),
      'api-reference/birds/list.mdx': page('other.yaml GET /list'),
      'other.yaml': 'openapi: 3.1.0\npaths: { /list: { get: { tags: [birds], summary: List } } }\n',
    };
    const result = run(siteOf([{ pages: ['a', 'api-reference/birds/list'] }], files), openapiEntries());
    // The one that has it already keeps it, though it comes later.
    expect(tabsOf(result.after)[0]!.pages).toEqual(['a', 'other.yaml GET /list']);
  });

  it('makes of pages behind a `$ref` in two places entries that suit both, or says that they cannot be one', () => {
    const files = {
      'p.json': '["api-reference/birds/list"]',
      'birds.yaml': birds,
      'api-reference/birds/list.mdx': page('birds.yaml GET /birds'),
    };
    const both = makeSite(
      '{"navigation": {"tabs": [{"tab": "A", "pages": {"$ref": "p.json"}}, {"tab": "B", "pages": {"$ref": "p.json"}}]}}',
      { reader: memoryReader(files) },
    );
    expect(run(both, openapiEntries({ delete: true })).plan.changes.map(({ kind, path }) => `${kind} ${path}`)).toEqual(
      ['modify docs.json', 'modify p.json', 'delete api-reference/birds/list.mdx'],
    );
    const apart = makeSite(
      '{"navigation": {"tabs": [{"tab": "A", "pages": {"$ref": "p.json"}}, {"tab": "B", "openapi": "birds.yaml", "pages": {"$ref": "p.json"}}]}}',
      { reader: memoryReader(files) },
    );
    expect(run(apart, openapiEntries()).diagnostics).toMatchObject([{ rule: 'openapi-entries/shared-document' }]);
  });
});

describe('what an entry loses of a page', () => {
  const made = {
    fields: { title: 'List', description: 'One\ntwo', openapi: 'x', deprecated: true, groups: ['a'] },
    body: 'Read this.',
  };

  it.each([
    [{ title: 'List', description: 'One two\n', openapi: 'y' }, '', []],
    [{ groups: ['a'], deprecated: true }, '\r\nRead this.\r\n', []],
    [{ title: null, description: '', icon: '' }, '\n\n', []],
    [{ title: 'All' }, '', ['`title`']],
    [{ groups: ['b'], 'og:title': 'x' }, 'Read that.', ['`groups`', '`og:title`', 'content']],
    [{ icon: 'star', tag: 'NEW' }, '', ['`tag`']],
  ])('is what the specification does not say: %j %j', (fields, body, lost) =>
    expect(lostOf({ fields, body }, made, ['icon'])).toEqual(lost),
  );

  it('is nothing if it says that it is not deprecated, where nothing else says so', () => {
    expect(lostOf({ fields: { deprecated: false }, body: '' }, { fields: {}, body: '' }, [])).toEqual([]);
  });
});
