import { describe, expect, it } from '@jest/globals';
import { toDocusaurus } from '../../src/export/docusaurus.ts';
import { exporting } from '../../src/export/index.ts';
import type { Exported } from '../../src/export/tool.ts';
import { allIn, importing, type ImportNode, type Reading, readers } from '../../src/import/index.ts';
import { parseJson, toValue } from '../../src/json/index.ts';
import { run } from '../../src/plan/index.ts';
import { makeSite, memoryReader, type Reader, Site } from '../../src/site/index.ts';
import { hasImports, type RealSource, realSources } from '../import/sources.ts';

type Files = Readonly<Record<string, string | Uint8Array>>;

const inside = (path: string, root: string) => (root === '' ? path : path.slice(root.length + 1));

/** A source with an empty file for each page that it names and that is not in our copy, so that all of it counts. */
function whole({ reader, says, files, pages }: RealSource) {
  const paths = [...allIn(readers.docusaurus({ reader, path: says.site }).tree)].flatMap((node) =>
    node.kind === 'page' && !reader.exists(node.path) ? [node.path] : [],
  );
  const all: Files = { ...Object.fromEntries(paths.map((path) => [path, ''])), ...files };
  const reading = readers.docusaurus({ reader: memoryReader(all), path: says.site });
  const { root } = reading;
  const own = [...pages, ...paths].filter((page) => root === '' || page.startsWith(`${root}/`));
  return {
    reading,
    reader: memoryReader(all),
    pages: Object.fromEntries(own.map((page) => [inside(page, root), all[page]!])),
  };
}

const read = (files: Files): Reading => readers.docusaurus({ reader: memoryReader(files), path: '' });

/** The same tree with paths from another folder. */
const moved = (nodes: readonly ImportNode[], root: string): readonly ImportNode[] =>
  nodes.map((node) => {
    if (node.kind === 'page') return { ...node, path: inside(node.path, root) };
    if (node.kind !== 'section') return node;
    const page = node.page && { ...node.page, path: inside(node.page.path, root) };
    return { ...node, page, children: moved(node.children, root) };
  });

/** What a reader of the sidebars sees, in their order: a line for each entry, with the label. */
const drawn = (nodes: readonly ImportNode[], indent = ''): readonly string[] =>
  nodes.flatMap((node) => {
    if (node.kind === 'page') return [`${indent}${node.path} "${node.label}"${node.hidden === true ? ' hidden' : ''}`];
    if (node.kind === 'link') return [`${indent}${node.label} → ${node.href}`];
    if (node.kind === 'separator') return [`${indent}---`];
    const { as = 'group', label, collapsed, page, hidden, isDefault, children } = node;
    const state = collapsed === undefined ? [] : [collapsed ? 'closed' : 'open'];
    const marks = [
      ...state,
      ...(hidden === true ? ['hidden'] : []),
      ...(isDefault === true ? ['default'] : []),
      page?.path,
    ];
    return [`${indent}${as} ${label} ${marks.join(' ')}`, ...drawn(children, `${indent}  `)];
  });

const text = (path: string, content: unknown) =>
  path.endsWith('.js') ? `export default ${JSON.stringify(content)}` : JSON.stringify(content);

function written(given: Exported, pages: Files): Files {
  const { files, lost } = toDocusaurus(given);
  expect([...lost.values()]).toEqual([]);
  return { ...pages, ...Object.fromEntries([...files].map(([path, content]) => [path, text(path, content)])) };
}

describe('a Docusaurus site that is read and written', () => {
  if (!hasImports) return void it.skip('skipped: ../shared/imports is absent', () => {});
  const all = realSources('docusaurus').map((source) => ({ name: source.name, ...whole(source) }));

  it.each(all)('has the same tree: $name', ({ reading: { tree, root }, pages }) => {
    const given = { tree: moved(tree, root), reader: memoryReader(pages), settings: {}, redirects: [] };
    const again = read(written(given, pages));
    expect(again.losses).toEqual([]);
    expect(drawn(again.tree)).toEqual(drawn(given.tree));
  });

  it.each(all)(
    'has the same docs.json after an import, an export and an import: $name',
    ({ reading, reader, pages }) => {
      const first = imported(reading, reader, reading.root, pages);
      const site = makeSite(JSON.stringify(first), { reader: memoryReader(pages) });
      const transform = exporting('docusaurus');
      const exported = run(site, transform).after;
      expect(transform.account()!.losses).toEqual([]);
      const files = Object.fromEntries(
        exported.staged.flatMap((change) => (change.kind === 'create' ? [[change.path, change.content]] : [])),
      );
      const again = read({ ...pages, ...files });
      expect(imported(again, memoryReader({ ...pages, ...files }), '', pages).navigation).toEqual(first.navigation);
    },
  );
});

function imported(reading: Reading, reader: Reader, root: string, pages: Files) {
  const site = new Site({
    main: 'docusaurus',
    documents: new Map([['docusaurus', parseJson('{}')]]),
    staged: [],
    reader: memoryReader(pages),
    location: { prefix: '', git: false },
    problems: [],
    remote: new Map(),
  });
  const source = { reader, path: '' };
  return toValue(run(site, importing({ reading, source, root, isNew: true })).after.root) as { navigation: unknown };
}
