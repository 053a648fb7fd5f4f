import { describe, expect, it } from '@jest/globals';
import { exporting, type ExportTool } from '../../src/export/index.ts';
import { run } from '../../src/plan/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';

type Files = Readonly<Record<string, string>>;

const pages: Files = Object.fromEntries(
  ['a', 'b', 'c', 'guides/d', 'guides/e'].map((name) => [`${name}.mdx`, 'Text.']),
);

/** The files that an export writes, by their paths, and its account. */
function exported(tool: ExportTool, docs: object, more: Files = {}) {
  const files = { ...pages, ...more };
  const site = makeSite(JSON.stringify({ name: 'S', ...docs }), { reader: memoryReader(files) });
  const transform = exporting(tool);
  const { failed, after, plan, diagnostics } = run(site, transform);
  expect(failed).toBe(false);
  const contents = Object.fromEntries(
    after.staged.flatMap((change) =>
      'content' in change ? [[change.path, new TextDecoder().decode(change.content)]] : [],
    ),
  );
  const data = (path: string) => JSON.parse(contents[path]!.replace(/^export default |;\n$/g, '')) as unknown;
  const { losses, ...counts } = transform.account()!;
  const lost = losses.map(({ file, line, column, what, why }) => `${file}:${line}:${column} ${what}: ${why}`);
  const told = diagnostics
    .filter(({ severity }) => severity === 'info')
    .map(({ column, message }) => (column === undefined ? message : `${column}: ${message}`));
  return { contents, data, counts, lost, told, isEmpty: plan.isEmpty };
}

const navigation = {
  tabs: [
    {
      tab: 'Guides',
      groups: [
        { group: 'Start', pages: ['a', { group: 'More', root: 'guides/d', pages: ['guides/e'] }] },
        { group: 'Secret', hidden: true, pages: ['c'] },
      ],
    },
    { tab: 'Blog', href: 'https://blog.com' },
    {
      tab: 'Help',
      menu: [
        { item: 'Ask', pages: ['b'] },
        { item: 'Chat', href: 'https://chat.com' },
      ],
    },
  ],
};

describe('an export to Docusaurus', () => {
  it('makes tabs sidebars, groups categories, menus and links items of the header', () => {
    const { data, counts, contents } = exported('docusaurus', { navigation });
    expect(Object.keys(contents)).toEqual(['sidebars.json', 'docusaurus.config.js']);
    expect(data('sidebars.json')).toEqual({
      Guides: [
        {
          type: 'category',
          label: 'Start',
          collapsed: false,
          items: ['a', { type: 'category', label: 'More', link: { type: 'doc', id: 'guides/d' }, items: ['guides/e'] }],
        },
      ],
      'Help › Ask': ['b'],
    });
    expect(data('docusaurus.config.js')).toMatchObject({
      title: 'S',
      themeConfig: {
        navbar: {
          items: [
            { type: 'docSidebar', sidebarId: 'Guides', label: 'Guides' },
            { label: 'Blog', href: 'https://blog.com' },
            {
              type: 'dropdown',
              label: 'Help',
              items: [
                { type: 'docSidebar', sidebarId: 'Help › Ask', label: 'Ask' },
                { label: 'Chat', href: 'https://chat.com' },
              ],
            },
          ],
        },
      },
    });
    expect(counts).toEqual({ entries: 13, placed: 13 });
  });

  it('knows a page by the id of its front matter, keeps its label and its URL, and opens the first one', () => {
    const { data } = exported(
      'docusaurus',
      { navigation: { pages: ['a', 'b'] } },
      {
        'a.mdx': '---\nid: first\nsidebarTitle: One\ntitle: Two\n---\n',
        'b.mdx': '---\nslug: /bee\n---\n',
      },
    );
    expect(data('sidebars.json')).toEqual({ Docs: [{ type: 'doc', id: 'first', label: 'One' }, 'b'] });
    expect(data('docusaurus.config.js')).toMatchObject({
      plugins: [
        [
          '@docusaurus/plugin-client-redirects',
          {
            redirects: [
              { from: '/a', to: '/first' },
              { from: '/b', to: '/bee' },
              { from: '/', to: '/first' },
            ],
          },
        ],
      ],
    });
  });

  it('tells entries of one label in one sidebar apart, as Docusaurus asks for', () => {
    const groups = ['a', 'b', 'c'].map((page) => ({ group: 'Overview', pages: [page] }));
    expect(exported('docusaurus', { navigation: { groups } }).data('sidebars.json')).toMatchObject({
      Docs: [{ items: ['a'] }, { key: 'Overview 2', items: ['b'] }, { key: 'Overview 3', items: ['c'] }],
    });
  });

  it('follows the redirects of docs.json to the new URLs, but for those with wildcards or to no page', () => {
    const redirects = [
      { source: '/old', destination: '/b' },
      { source: '/x/:slug*', destination: '/y/:slug*' },
      { source: '/out', destination: 'https://x.test' },
    ];
    const { data, told } = exported(
      'docusaurus',
      { navigation: { pages: ['b'] }, redirects },
      { 'b.mdx': '---\nslug: /bee\n---\n' },
    );
    expect(data('docusaurus.config.js')).toMatchObject({
      plugins: [
        ['@docusaurus/plugin-client-redirects', { redirects: expect.arrayContaining([{ from: '/old', to: '/bee' }]) }],
      ],
    });
    expect(told).toEqual(['92: Not taken over: 2 redirects']);
  });

  it('leaves a configuration that is there, and writes nothing the second time', () => {
    const { contents } = exported('docusaurus', { navigation });
    expect(exported('docusaurus', { navigation }, contents).isEmpty).toBe(true);
    const own = exported(
      'docusaurus',
      { navigation },
      { 'docusaurus.config.ts': 'export default {}', 'sidebars.json': '{}' },
    );
    expect([Object.keys(own.contents), own.told]).toEqual([
      ['sidebars.json'],
      ['docusaurus.config.ts is left as it is'],
    ]);
  });
});

describe('an export to Fumadocs', () => {
  it('makes groups and tabs folders: their own, or new ones that no URL has', () => {
    const { data, contents, counts } = exported('fumadocs', { navigation });
    expect(Object.fromEntries(Object.keys(contents).map((path) => [path, data(path)]))).toEqual({
      'meta.json': { pages: ['(guides)', '[Blog](https://blog.com)', '(help)'] },
      '(guides)/meta.json': { title: 'Guides', root: true, pages: ['(start)'] },
      '(guides)/(start)/meta.json': { title: 'Start', defaultOpen: true, pages: ['../../a', '../../guides'] },
      'guides/meta.json': { title: 'More', pages: ['d', 'e'] },
      '(help)/meta.json': { title: 'Help', root: true, pages: ['(ask)', '[Chat](https://chat.com)'] },
      '(help)/(ask)/meta.json': { title: 'Ask', root: true, pages: ['../../b'] },
    });
    expect(counts).toEqual({ entries: 13, placed: 13 });
  });

  it('leaves the index of a folder to Fumadocs, and uses no folder that a page hides', () => {
    const groups = [{ group: 'A', pages: ['a', { group: 'G', root: 'guides/index', pages: ['guides/d'] }] }];
    expect(
      exported('fumadocs', { navigation: { groups } }, { 'guides/index.mdx': '' }).data('guides/meta.json'),
    ).toEqual({ title: 'G', pages: ['d'] });
    const { contents } = exported('fumadocs', { navigation: { groups } }, { 'guides/index.mdx': '', 'guides.mdx': '' });
    expect(Object.keys(contents)).toContain('(a)/(g)/meta.json');
  });

  it('says which entries of a page that is listed twice it cannot show', () => {
    const { lost } = exported('fumadocs', { navigation: { groups: [{ group: 'A', pages: ['a', 'b', 'a'] }] } });
    expect(lost).toEqual(['docs.json:1:67 page a.mdx: Fumadocs shows a page once.']);
  });
});

describe('the account of an export', () => {
  it('names what Mintlify drops, what has no file, and what is made of a specification', () => {
    const groups = [
      { group: 'A', pages: ['a', 'gone', 'GET /x'] },
      { group: 'API', openapi: 'openapi.json' },
    ];
    const openapi = JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'X', version: '1' },
      paths: { '/y': { get: {}, put: {} } },
    });
    const { lost, counts } = exported('docusaurus', { navigation: { groups } }, { 'openapi.json': openapi });
    expect(lost).toEqual([
      'docs.json:1:63 page gone: There is no such file.',
      'docs.json:1:70 GET /x of no specification: Mintlify makes its page from an OpenAPI spec. The other tool needs a plugin for that.',
      'docs.json:1:81 group "API": Nothing in it has a place.',
      'docs.json:1:106 the pages of openapi.json: Mintlify makes its page from an OpenAPI spec. The other tool needs a plugin for that.',
    ]);
    expect(counts).toEqual({ entries: 6, placed: 2 });
  });
});
