import {
  addressOfDoc,
  allIn,
  type Doc,
  docsIn,
  type ImportNode,
  type PageNode,
  type SectionNode,
} from '../import/index.ts';
import { pageOf } from '../format/index.ts';
import { valueOf } from '../script/index.ts';
import { addressOfPage } from '../served/index.ts';
import { counted } from '../text/index.ts';
import { commonFolder, type Exported, isDivision, isWithin, nothingIn, pathsIn, type Written } from './tool.ts';

/** A version, or the whole site if it has none. */
interface Version {
  /** As its folder has it; `current` for the one that is not released. */
  readonly name: string;
  readonly folder: string;
  readonly section?: SectionNode;
  readonly tree: readonly ImportNode[];
}

/** A sidebar, or a link of the header, below the labels of the tabs around it. */
interface Part {
  readonly trail: readonly string[];
  readonly nodes: readonly ImportNode[];
  readonly href?: string;
  readonly isHidden: boolean;
}

type Item = string | Readonly<Record<string, unknown>>;
type Sidebars = Record<string, readonly Item[]>;

/** Writes sidebars and a configuration: tabs as sidebars with an item in the header, groups as categories. */
export function toDocusaurus({ tree, reader, settings, redirects }: Exported): Written {
  const lost = new Map<ImportNode, string>();
  const files = new Map<string, unknown>();
  const header: (readonly [trail: readonly string[], item: object])[] = [];
  const addresses = new Map<string, string>();
  const versions = versionsIn(tree);
  const main = versions.find(({ name }) => name === 'current')?.folder ?? 'docs';
  const shown = versions.filter(({ section }) => section?.hidden !== true);
  const last = shown.find(({ section }) => section?.isDefault) ?? shown[0];
  const others = new Map<string, Sidebars>();
  const read = new Map<string, ReadonlyMap<string, Doc>>();
  /** The pages of a folder, whose addresses begin with `base`, if they have any. */
  const docsOf = (folder: string, base: string | undefined) => {
    const known = read.get(folder);
    if (known !== undefined) return known;
    const docs = docsIn(reader, folder, valueOf(optionsOf(folder), { file: '', line: 1, column: 1 }));
    for (const { path, slug } of base === undefined ? [] : docs)
      addresses.set(`/${addressOfPage(pageOf(path))}`, addressOfDoc(base!, slug));
    const byPath = new Map(docs.map((doc) => [doc.path, doc]));
    read.set(folder, byPath);
    return byPath;
  };
  for (const version of versions) {
    const { name, folder, section } = version;
    const base = version === last ? main : `${main}/${name === 'current' ? 'next' : name}`;
    const sidebars: Sidebars = {};
    for (const { trail, nodes, href, isHidden } of partsIn(version.tree, lost, section?.hidden)) {
      const paths = pathsIn(nodes);
      const isHere = paths.length === 0 || paths.some((path) => isWithin(folder, path));
      const own = isHere ? folder : commonFolder(paths);
      const id = trail.join(' › ');
      const into = isHere ? sidebars : (others.get(own) ?? {});
      const plugin = isHere ? {} : { docsPluginId: idOf(own) };
      const item = href === undefined ? { type: 'docSidebar', sidebarId: id, ...plugin } : { href };
      if (version === last && !isHidden && into[id] === undefined) header.push([trail, item]);
      if (href !== undefined) continue;
      const docs = docsOf(own, shown.includes(version) ? (isHere ? base : own) : undefined);
      into[id] = [...(into[id] ?? []), ...itemsOf(nodes, docs, lost, isHidden)];
      if (!isHere) others.set(own, into);
    }
    files.set(name === 'current' ? 'sidebars.json' : `versioned_sidebars/version-${name}-sidebars.json`, sidebars);
  }
  const released = versions.flatMap(({ name }) => (name === 'current' ? [] : [name]));
  if (released.length > 0) files.set('versions.json', released);
  for (const [folder, sidebars] of others) files.set(`sidebars-${idOf(folder)}.json`, sidebars);
  const { name: title = 'Documentation', description: tagline, links = [] } = settings;
  const moved = redirectsIn(redirects, addresses);
  files.set('docusaurus.config.js', {
    title,
    tagline,
    url: 'https://example.com',
    baseUrl: '/',
    presets: [['classic', { docs: { ...pluginOf(main), ...versioning(versions, last) }, blog: false }]],
    plugins: [
      ...[...others.keys()].map((folder) => ['@docusaurus/plugin-content-docs', pluginOf(folder, idOf(folder))]),
      ...(moved.length > 0 ? [['@docusaurus/plugin-client-redirects', { redirects: moved }]] : []),
    ],
    themeConfig: {
      navbar: {
        title,
        items: [
          ...headerItems(header),
          ...(versions.length > 1 ? [{ type: 'docsVersionDropdown', position: 'right' }] : []),
          ...links.map((link) => ({ ...link, position: 'right' })),
        ],
      },
    },
  });
  const wild = redirects.filter(isWild).length;
  return {
    files,
    lost,
    left: wild === 0 ? [] : [{ what: counted(wild, 'redirect'), why: 'Docusaurus has no wildcards.' }],
  };
}

const idOf = (folder: string) => folder.replace(/[^\w]+/g, '-');

/** Numbers before names belong to the address, as in Mintlify; beside docs.json there is more than pages. */
const optionsOf = (folder: string) => ({
  numberPrefixParser: false,
  ...(folder === '' && { exclude: ['**/_*', '**/_*/**', 'node_modules/**', 'snippets/**'] }),
});

const pluginOf = (folder: string, id?: string) => ({
  id,
  ...optionsOf(folder),
  path: folder || '.',
  routeBasePath: folder || '/',
  sidebarPath: `./sidebars${id === undefined ? '' : `-${id}`}.json`,
});

function versioning(versions: readonly Version[], last: Version | undefined): object {
  if (versions.length < 2) return {};
  const shown = versions.filter(({ name, section }) => name !== 'current' || section?.hidden !== true);
  return {
    lastVersion: last?.name,
    includeCurrentVersion: shown.some(({ name }) => name === 'current'),
    versions: Object.fromEntries(shown.map(({ name, section }) => [name, { label: section!.label }])),
  };
}

/** The versions of a navigation whose pages are where Docusaurus has them; else it is one version. */
function versionsIn(tree: readonly ImportNode[]): readonly Version[] {
  const versions = tree.flatMap((section): readonly Version[] => {
    if (section.kind !== 'section' || section.as !== 'version') return [];
    const paths = pathsIn([section]);
    const [folder, name = 'current'] = paths
      .map((path) => /^versioned_docs\/version-([^/]+)/.exec(path))
      .find(Boolean) ?? [commonFolder(paths)];
    return [{ name, folder: folder, section, tree: section.children }];
  });
  const isTrue = versions.length === tree.length && new Set(versions.map(({ name }) => name)).size === tree.length;
  return isTrue && tree.length > 1 ? versions : [{ name: 'current', folder: commonFolder(pathsIn(tree)), tree }];
}

/** What is no division is a sidebar. Links beside divisions are in the header. */
function* partsIn(
  tree: readonly ImportNode[],
  lost: Map<ImportNode, string>,
  isHidden = false,
  trail: readonly string[] = [],
): Generator<Part> {
  const isInHeader = (node: ImportNode) => node.kind === 'link' && tree.some(isDivision);
  const nodes = tree.filter((node) => !isDivision(node) && !isInHeader(node));
  if (nodes.length > 0) yield { trail: trail.length === 0 ? ['Docs'] : trail, nodes, isHidden };
  for (const node of tree) {
    const isOut = isHidden || node.hidden === true;
    if (node.kind === 'link' && isInHeader(node))
      yield { trail: [...trail, node.label], nodes: [], href: node.href, isHidden: isOut };
    if (node.kind !== 'section' || !isDivision(node)) continue;
    if (node.page !== undefined) lost.set(node.page, 'A tab of Docusaurus has no page of its own.');
    yield* partsIn(node.children, lost, isOut, [...trail, node.label]);
  }
}

/** The items of the header; those below the same label are a menu. */
function headerItems(header: Iterable<readonly [readonly string[], object]>): readonly object[] {
  const menus = new Map<string, object[]>();
  const items: object[] = [];
  for (const [[label = '', ...rest], item] of header) {
    if (rest.length === 0) items.push({ ...item, label });
    else if (menus.has(label)) menus.get(label)!.push({ ...item, label: rest.join(' › ') });
    else {
      menus.set(label, [{ ...item, label: rest.join(' › ') }]);
      items.push({ type: 'dropdown', label, items: menus.get(label) });
    }
  }
  return items;
}

/** The entries of a sidebar. What is hidden has none, unless all of the sidebar is out of sight. */
function itemsOf(
  nodes: readonly ImportNode[],
  docs: ReadonlyMap<string, Doc>,
  lost: Map<ImportNode, string>,
  isHidden: boolean,
): readonly Item[] {
  const page = (node: PageNode, label = node.label): readonly Item[] => {
    const doc = docs.get(node.path);
    if (doc === undefined) lost.set(node, 'Docusaurus makes no page of this file.');
    // What the page itself hides needs no care.
    if (doc === undefined || (node.hidden === true && !doc.hidden && !isHidden)) return [];
    return [label === undefined || label === (doc.label ?? doc.title) ? doc.id : { type: 'doc', id: doc.id, label }];
  };
  const entry = (node: ImportNode): readonly Item[] => {
    if (node.kind === 'page') return page(node);
    if (node.hidden === true && !isHidden) return [];
    if (node.kind === 'link') return [{ type: 'link', label: node.label, href: node.href }];
    if (node.kind === 'separator') return [{ type: 'html', value: '<hr/>' }];
    const { label, collapsed, children } = node;
    const items = children.flatMap(entry);
    const own = node.page === undefined ? [] : page(node.page, items.length === 0 ? label : undefined);
    if (items.length === 0) {
      if (own.length === 0 && ![...allIn(children)].some((one) => one.hidden)) lost.set(node, nothingIn);
      return own;
    }
    const link = own.length === 0 ? undefined : { type: 'doc', id: docs.get(node.page!.path)!.id };
    return [{ type: 'category', label, collapsed, link, items }];
  };
  return nodes.flatMap(entry);
}

const isWild = ({ source }: Exported['redirects'][number]) => /[:*]/.test(source);

/** The redirects of the site, and those from addresses that pages have no longer. */
function redirectsIn(redirects: Exported['redirects'], addresses: ReadonlyMap<string, string>) {
  const taken = new Set(addresses.values());
  const found = new Map([...addresses].filter(([from, to]) => from !== to && !taken.has(from)));
  for (const redirect of redirects) {
    const { source, destination } = redirect;
    const to = addresses.get(destination) ?? destination;
    if (!isWild(redirect) && taken.has(to) && !taken.has(source) && !found.has(source)) found.set(source, to);
  }
  return [...found].map(([from, to]) => ({ from, to }));
}
