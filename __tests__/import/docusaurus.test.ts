import { describe, expect, test } from '@jest/globals';
import { type ImportNode, type Reading, readers } from '../../src/import/index.ts';
import { memoryReader } from '../../src/site/index.ts';
import { growth, square } from '../growth.ts';

type Files = Readonly<Record<string, string>>;

const config = (text: string): Files => ({ 'docusaurus.config.js': `module.exports = ${text}` });

/** A site whose pages are empty but for what is given. */
function read(files: Files, pages: readonly string[] = [], path = ''): Reading {
  const empty = Object.fromEntries(pages.map((page) => [page, '']));
  return readers.docusaurus({ reader: memoryReader({ ...empty, ...config('{}'), ...files }), path });
}

/** A tree as people read it: a line for each node, children further in. */
const drawn = (nodes: readonly ImportNode[], indent = ''): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'page')
      return [
        `${indent}${node.path}${node.label === undefined ? '' : ` "${node.label}"`}${node.hidden === true ? ' hidden' : ''}`,
      ];
    if (node.kind === 'link') return [`${indent}${node.label} → ${node.href}`];
    const marks = [
      node.as,
      node.collapsed === true ? 'closed' : node.collapsed === false ? 'open' : undefined,
      node.isDefault === true ? 'default' : undefined,
      node.hidden === true ? 'hidden' : undefined,
      node.page && `page ${node.page.path}`,
    ];
    return [
      `${indent}[${node.label}]${marks.flatMap((mark) => (mark === undefined ? [] : [` ${mark}`])).join('')}`,
      ...drawn(node.children, `${indent}  `),
    ];
  });

const sidebars = (text: string, pages: readonly string[] = [], files: Files = {}) =>
  read(
    {
      ...files,
      'docusaurus.config.js': `module.exports = { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }`,
      'sidebars.js': `module.exports = { docs: ${text} }`,
    },
    pages,
  );

const losses = ({ losses: all }: Reading) => all.map(({ file, line, what, why }) => `${file}:${line}: ${what}: ${why}`);
const pages = ['docs/a.md', 'docs/b.md'];

describe('entries of sidebars', () => {
  test('texts, docs and refs are pages; the file is the one of their id', () => {
    const { tree } = sidebars(`['a', { type: 'doc', id: 'b', label: 'Bee' }, { type: 'ref', id: 'x/c' }]`, [
      ...pages,
      'docs/x/01-c.mdx',
    ]);
    expect(drawn(tree)).toEqual(['docs/a.md "a"', 'docs/b.md "Bee"', 'docs/x/01-c.mdx "c"']);
  });

  test('an id of the front matter is the id, and a title or heading the label', () => {
    const files = {
      'docs/x/one.md': '---\nid: first\n---\nimport X from "y"\n\n# One `more` {#anchor}',
      'docs/two.md': '---\nsidebar_label: Second\ntitle: T\n---\n',
    };
    expect(drawn(sidebars(`['x/first', 'two']`, [], files).tree)).toEqual([
      'docs/x/one.md "One more"',
      'docs/two.md "Second"',
    ]);
  });

  test('a heading in a block of code is no heading', () => {
    expect(drawn(sidebars(`['a']`, [], { 'docs/a.md': '```\n# no\n```\n\nYes\n===\n' }).tree)).toEqual([
      'docs/a.md "Yes"',
    ]);
  });

  test('categories are sections, with their page, closed or open, also in shorthand', () => {
    const text = `[{ type: 'category', label: 'A', link: { type: 'doc', id: 'a' }, collapsed: true, items: ['b'] }, { Short: ['a'], Other: [{ Deep: ['b'] }] }, { type: 'category', label: 'C', collapsible: false, items: ['a'] }]`;
    expect(drawn(sidebars(text, pages).tree)).toEqual([
      '[A] closed page docs/a.md',
      '  docs/b.md "b"',
      '[Short]',
      '  docs/a.md "a"',
      '[Other]',
      '  [Deep]',
      '    docs/b.md "b"',
      '[C] open',
      '  docs/a.md "a"',
    ]);
  });

  test('a category without entries is its page, and without a page a loss', () => {
    const reading = sidebars(
      `[{ type: 'category', label: 'A', link: { type: 'doc', id: 'a' }, items: [] }, { type: 'category', label: 'B', items: [] }]`,
      pages,
    );
    expect(drawn(reading.tree)).toEqual(['docs/a.md "A"']);
    expect(losses(reading)).toEqual(['sidebars.js:1: group "B": It has no entries.']);
  });

  test('the URL of a generated index leads to the first page of its category', () => {
    const text = `[{ type: 'category', label: 'My Guides', link: { type: 'generated-index' }, items: ['a'] }, { type: 'category', label: 'B', link: { type: 'generated-index', slug: '/bee' }, items: ['b'] }]`;
    const { redirects, left } = sidebars(text, pages);
    expect(redirects).toMatchObject([
      { source: '/docs/category/my-guides', destination: '/docs/a', page: 'docs/a.md' },
      { source: '/docs/bee', destination: '/docs/b', page: 'docs/b.md' },
    ]);
    expect(left.map(({ what }) => what)).toEqual(['the generated page of "My Guides"', 'the generated page of "B"']);
  });

  test('links lead out, or to the page that has their address', () => {
    const text = `[{ type: 'link', label: 'Blog', href: 'https://x.com' }, { type: 'link', label: 'Bee', href: '/docs/b/' }, { type: 'link', label: 'Up', href: '/up' }]`;
    expect(drawn(sidebars(text, pages).tree)).toEqual(['Blog → https://x.com', 'docs/b.md "Bee"', 'Up → /up']);
  });

  test('HTML is a link, or said with its line', () => {
    const reading = sidebars(
      `[\n{ type: 'html', value: '<hr/>' },\n{ type: 'html', value: '<a href="https://x.com">X</a>' },\n{ type: 'html', value: '<b>News</b>' }]`,
    );
    expect(drawn(reading.tree)).toEqual(['X → https://x.com']);
    expect(reading.left.map(({ line, what }) => [line, what])).toEqual([[2, 'HTML ""']]);
    expect(losses(reading)).toEqual(['sidebars.js:4: HTML "News": The navigation of docs.json has no HTML.']);
  });

  test('what cannot be read is a loss with its line, and the rest is there', () => {
    const reading = sidebars(`['a',\n...require('some-api').sidebar,\n{ type: 'widget' },\n'b']`, pages);
    expect(drawn(reading.tree)).toEqual(['docs/a.md "a"', 'docs/b.md "b"']);
    expect(losses(reading)).toEqual([
      'sidebars.js:2: entry: The package "some-api" is not read.',
      'sidebars.js:3: entry of type "widget": It lacks a field that entries of its type have, or Docusaurus has no such type.',
    ]);
  });

  test('a page that is not listed, or a draft, is hidden', () => {
    expect(
      drawn(
        sidebars(`['a', 'b']`, [], {
          'docs/a.md': '---\nunlisted: true\n---\n',
          'docs/b.md': '---\ndraft: true\n---\n',
        }).tree,
      ),
    ).toEqual(['docs/a.md "a" hidden', 'docs/b.md "b" hidden']);
  });
});

test('fields of an entry that are not known are said once, and no field is said that it may not have', () => {
  const { left, losses: lost } = sidebars(`[{ ...load(), type: 'doc', id: 'a' }]`, pages);
  expect([lost, left.map(({ what }) => what)]).toEqual([[], ['fields of an entry']]);
});

test('an entry of which all fields may be other ones is said once', () => {
  const { left, losses: lost } = sidebars(`[{ type: 'doc', id: 'a', ...load() }]`, pages);
  expect([lost.map(({ what, why }) => [what, why]), left]).toEqual([
    [['entry', '`load` is only known when the file runs.']],
    [],
  ]);
});

describe('folders as Docusaurus generates them', () => {
  test('positions first, then the names; numbers before names are positions', () => {
    const files = {
      'docs/z.md': '---\nsidebar_position: 1\n---\n',
      'docs/c/_category_.yml': 'position: 1.5\nlabel: See\n',
    };
    const { tree } = read(files, [
      'docs/02-b.md',
      'docs/10-a.md',
      'docs/2021-11-3.md',
      'docs/c/x.md',
      'docs/_partial.md',
      'docs/03 - d/y.md',
    ]);
    expect(drawn(tree)).toEqual([
      'docs/z.md "z"',
      '[See]',
      '  docs/c/x.md "x"',
      'docs/02-b.md "b"',
      '[d]',
      '  docs/03 - d/y.md "y"',
      'docs/10-a.md "a"',
      'docs/2021-11-3.md "2021-11-3"',
    ]);
  });

  test('the index, the README or the page named as the folder is the page of the category, with its label', () => {
    const { tree } = read({ 'docs/a/index.md': '# Start', 'docs/b/README.md': '', 'docs/c/C.md': '' }, [
      'docs/a/x.md',
      'docs/b/x.md',
      'docs/c/x.md',
    ]);
    expect(drawn(tree)).toEqual([
      '[Start] page docs/a/index.md',
      '  docs/a/x.md "x"',
      '[README] page docs/b/README.md',
      '  docs/b/x.md "x"',
      '[C] page docs/c/C.md',
      '  docs/c/x.md "x"',
    ]);
  });

  test('_category_ says label, link and whether it is closed', () => {
    const files = {
      'docs/a/_category_.json': '{"label": "Aah", "collapsed": false, "link": {"type": "doc", "id": "two"}}',
      'docs/b/_category_.json': '{"link": null}',
      'docs/c/_category_.yml': 'label: See\ncollapsed: true\nlink: null\n',
    };
    expect(drawn(read(files, ['docs/a/one.md', 'docs/a/two.md', 'docs/b/index.md', 'docs/c/index.md']).tree)).toEqual([
      '[Aah] open page docs/a/two.md',
      '  docs/a/one.md "one"',
      '[b]',
      '  docs/b/index.md "index"',
      '[See] closed',
      '  docs/c/index.md "index"',
    ]);
  });

  test.each([
    ['json', '{\n"label":: 1}', 2],
    ['yml', 'label: "A', 1],
  ])('a _category_.%s that cannot be read is an error with its place', (ending, text, line) => {
    const file = `docs/a/_category_.${ending}`;
    expect(() => read({ [file]: text }, ['docs/a/x.md'])).toThrow(
      expect.objectContaining({ name: 'ImportError', file, line }),
    );
  });

  test('pages of one id are an entry each', () => {
    expect(drawn(read({}, ['docs/01-a.md', 'docs/02-a.md', 'docs/b.md', 'docs/b.mdx']).tree)).toEqual([
      'docs/01-a.md "a"',
      'docs/02-a.md "a"',
      'docs/b.md "b"',
      'docs/b.mdx "b"',
    ]);
  });

  test.each([
    ['{}', 'a'],
    ['{ numberPrefixParser: false }', '01-a'],
  ])('a number before a name is a part of it only if the configuration says so: %s', (options, id) => {
    const files = {
      'docusaurus.config.js': `module.exports = { presets: [['classic', { docs: ${options} }]] }`,
    };
    expect(drawn(read(files, ['docs/01-a.md']).tree)).toEqual([`docs/01-a.md "${id}"`]);
  });

  test('a folder below is generated alone, and one without pages is a loss', () => {
    const reading = sidebars(`[{ type: 'autogenerated', dirName: 'x' }, { type: 'autogenerated', dirName: 'none' }]`, [
      'docs/x/a.md',
      'docs/xy/b.md',
    ]);
    expect(drawn(reading.tree)).toEqual(['docs/x/a.md "a"']);
    expect(losses(reading)).toEqual(['sidebars.js:1: the pages of folder none: The folder has no pages.']);
  });
});

describe('addresses', () => {
  const addresses = (files: Files, options = '{}', more = '') => {
    const { tree } = read({
      ...files,
      'docusaurus.config.js': `module.exports = { ${more} presets: [['classic', { docs: ${options} }]] }`,
    });
    return Object.fromEntries([...flat(tree)].map((node) => [node.path, node.address]));
  };
  function* flat(nodes: readonly ImportNode[]): Generator<ImportNode & { kind: 'page' }> {
    for (const node of nodes) {
      if (node.kind === 'page') yield node;
      if (node.kind === 'section') yield* flat([...(node.page ? [node.page] : []), ...node.children]);
    }
  }

  test('a slug is from the root of the docs or from the folder; numbers are not in it', () => {
    const files = {
      'docs/1-x/2-a.md': '',
      'docs/1-x/b.md': '---\nslug: /bee\n---\n',
      'docs/1-x/c.md': '---\nslug: ../sea\n---\n',
      'docs/1-x/index.md': '',
    };
    expect(addresses(files)).toEqual({
      'docs/1-x/2-a.md': '/docs/x/a',
      'docs/1-x/b.md': '/docs/bee',
      'docs/1-x/c.md': '/docs/sea',
      'docs/1-x/index.md': '/docs/x/',
    });
  });

  test('the plugin says where they begin, the site whether they end with a slash', () => {
    expect(addresses({ 'guide/a.md': '' }, `{ path: 'guide', routeBasePath: '/' }`, 'trailingSlash: true,')).toEqual({
      'guide/a.md': '/a/',
    });
  });
});

describe('what is above the sidebars', () => {
  const navbar = `themeConfig: { navbar: { items: [{ type: 'docSidebar', sidebarId: 'api', label: 'API' }, { type: 'dropdown', items: [{ to: '/docs/a', label: 'Guides' }] }] } }`;

  test('several sidebars are tabs, with the labels and the order of the header', () => {
    const { tree } = read(
      {
        'docusaurus.config.js': `module.exports = { ${navbar}, presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.ts') } }]] }`,
        'sidebars.ts': `import type { S } from 's'; export default { moreThingsSidebar: ['b'], guides: ['a'], api: ['c'] } satisfies S`,
      },
      [...pages, 'docs/c.md'],
    );
    expect(drawn(tree)).toEqual([
      '[API] tab',
      '  docs/c.md "c"',
      '[Guides] tab',
      '  docs/a.md "a"',
      '[More things] tab',
      '  docs/b.md "b"',
    ]);
  });

  test('a second docs plugin is a tab with a root of its own', () => {
    const { tree, root } = read(
      {
        'docusaurus.config.js': `module.exports = { presets: ['@docusaurus/preset-classic'], plugins: [['@docusaurus/plugin-content-docs', { id: 'team', path: 'team', routeBasePath: 'team' }]] }`,
      },
      ['docs/a.md', 'team/b.md'],
    );
    expect(drawn(tree)).toEqual(['[Default] tab', '  docs/a.md "a"', '[Default] tab', '  team/b.md "b"']);
    expect(root).toBe('');
  });

  test('versioned sidebars are versions; the last one is the default', () => {
    const files = {
      'docusaurus.config.js': `module.exports = { presets: [['classic', { docs: { versions: { current: { label: 'Canary' } } } }]] }`,
      'versions.json': '["2.0", "1.0"]',
      'versioned_sidebars/version-2.0-sidebars.json': '{"docs": ["a"]}',
      'versioned_sidebars/version-1.0-sidebars.json': '{"version-1.0/docs": ["version-1.0/b"]}',
    };
    const { tree, root } = read(files, [
      'docs/a.md',
      'versioned_docs/version-2.0/a.md',
      'versioned_docs/version-1.0/b.md',
    ]);
    expect(drawn(tree)).toEqual([
      '[Canary] version',
      '  docs/a.md "a"',
      '[2.0] version default',
      '  versioned_docs/version-2.0/a.md "a"',
      '[1.0] version',
      '  versioned_docs/version-1.0/b.md "b"',
    ]);
    expect(root).toBe('');
  });

  test('a current version that the site leaves out is hidden', () => {
    const files = {
      'docusaurus.config.js': `module.exports = { presets: [['classic', { docs: { includeCurrentVersion: false } }]] }`,
      'versions.json': '["1.0"]',
      'versioned_sidebars/version-1.0-sidebars.json': '{"docs": ["a"]}',
    };
    expect(drawn(read(files, ['docs/a.md', 'versioned_docs/version-1.0/a.md']).tree)).toEqual([
      '[Next] version hidden',
      '  docs/a.md "a"',
      '[1.0] version default',
      '  versioned_docs/version-1.0/a.md "a"',
    ]);
  });

  test('labels and pages of i18n are languages; a page without a translation stays as it is', () => {
    const files = {
      'docusaurus.config.js': `module.exports = { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, presets: [['classic', { docs: { sidebarPath: 'sidebars.js' } }]] }`,
      'sidebars.js': `exports.docs = [{ Guides: ['a', 'b'] }]`,
      'i18n/fr/docusaurus-plugin-content-docs/current.json':
        '{"sidebar.docs.category.Guides": {"message": "Les guides"}}',
      'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '',
      'i18n/de/docusaurus-plugin-content-docs/current.json': '{}',
    };
    expect(drawn(read(files, pages).tree)).toEqual([
      '[en] language default',
      '  [Guides]',
      '    docs/a.md "a"',
      '    docs/b.md "b"',
      '[fr] language',
      '  [Les guides]',
      '    i18n/fr/docusaurus-plugin-content-docs/current/a.md "a"',
      '    docs/b.md "b"',
    ]);
  });

  test('redirects and the title come along', () => {
    const { redirects, name } = read(
      {
        'docusaurus.config.js': `module.exports = { title: 'T', plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/x', '/y'], to: '/docs/a' }] }]], themeConfig: { navbar: { title: 'N' } } }`,
      },
      pages,
    );
    expect(redirects).toMatchObject([
      { source: '/x', destination: '/docs/a' },
      { source: '/y', destination: '/docs/a' },
    ]);
    expect(name).toBe('N');
  });

  test('a function that makes redirects is named with its line', () => {
    const text = `module.exports = { plugins: [['@docusaurus/plugin-client-redirects', {\ncreateRedirects(path) { return [path + '/old'] } }]] }`;
    const { redirects, left } = read({ 'docusaurus.config.js': text }, pages);
    expect([redirects, left]).toMatchObject([[], [{ what: '`createRedirects`', line: 2 }]]);
  });

  test('sidebars.json alone can be read, and a folder with neither is an error', () => {
    const reader = memoryReader({ 'x/sidebars.json': '{"docs": ["a"]}', 'x/docs/a.md': '' });
    expect(drawn(readers.docusaurus({ reader, path: 'x/sidebars.json' }).tree)).toEqual(['x/docs/a.md "a"']);
    expect(drawn(readers.docusaurus({ reader, path: 'x' }).tree)).toEqual(['x/docs/a.md "a"']);
    const some = memoryReader({ 'x/sidebars.json': '{"docs": ["a"]}', 'x/docs/a.md': '', 'x/docs/b.md': '' });
    expect(drawn(readers.docusaurus({ reader: some, path: 'x' }).tree)).toEqual(['x/docs/a.md "a"']);
    expect(() => readers.docusaurus({ reader: memoryReader({}), path: '' })).toThrow(
      'There is no docusaurus.config.js',
    );
  });
});

describe('hostile sites end', () => {
  test.each([
    [
      'a category in itself',
      `const a = { type: 'category', label: 'A', items: [] }; a.items = [a, a]; module.exports = { docs: [a] }`,
      'nested in more than',
    ],
    ['a mistake of syntax', `module.exports = { docs: [ }`, 'sidebars.js cannot be read'],
  ])('%s', (_, text, message) => {
    const files = {
      'docusaurus.config.js': `module.exports = { presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }`,
      'sidebars.js': text,
    };
    expect(() => read(files)).toThrow(message);
  });

  test('paths that are outside the project are not followed', () => {
    const files = {
      'docusaurus.config.js': `module.exports = { presets: [['classic', { docs: { path: '../../secret', sidebarPath: '../../../x.js' } }]] }`,
    };
    const { tree, left } = read(files, pages);
    expect(left).toMatchObject([{ what: 'docs plugin "default"', why: 'Its folder is outside the project.' }]);
    expect(drawn(tree)).toEqual(['docs/a.md "a"', 'docs/b.md "b"']);
  });
});

describe('a title that only a running script knows', () => {
  const text = 'module.exports = {\n title: `${process.env.REPO || "x"}` }';
  const reader = memoryReader({ 'docusaurus.config.js': text, 'docs/a.md': '' });

  test('is named with the line of what is not known, once', () => {
    const { name, left } = readers.docusaurus({ reader, path: '' });
    expect([name, left.map(({ file, line }) => `${file}:${line}`)]).toEqual([undefined, ['docusaurus.config.js:2']]);
  });

  test('is taken over where the script runs', () => {
    const { name, left } = readers.docusaurus({ reader, path: '', run: () => ({ title: 'X' }) });
    expect([name, left]).toEqual(['X', []]);
  });
});

test('a title takes time in proportion to its page, whatever is in it', () => {
  for (const piece of ['a', '`', '<', '[', ' '])
    for (const head of ['', '# a', '# ']) {
      const text = (size: number) => `${head}${piece.repeat(size)}b\n`;
      expect(growth((size) => void sidebars(`['a']`, [], { 'docs/a.md': text(size) }), 10_000)).toBeLessThan(square);
    }
});
