import { addressOfDoc, below, type Doc, docsIn } from '../import/index.ts';
import type { ImportNode, LinkNode, PageNode, SectionNode } from '../import/index.ts';
import { pageOf } from '../format/index.ts';
import { addressOfPage } from '../served/index.ts';
import type { Redirect } from '../site/index.ts';
import { groupBy } from '../text/index.ts';
import { commonFolder, type Exported, isDivision, isEmpty, nothingIn, pathsIn, type Written } from './tool.ts';

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

/** Writes sidebars and a configuration: tabs as sidebars with an item in the header, groups as categories. */
export function toDocusaurus({ tree, reader, settings, redirects }: Exported): Written {
  const lost = new Map<ImportNode, string>();
  const versions = versionsIn(tree);
  const shown = versions.filter(({ section }) => section?.hidden !== true);
  const last = shown.find(({ section }) => section?.isDefault) ?? shown[0];
  const main = versions.find(({ name }) => name === 'current')?.folder ?? 'docs';
  const sidebars = new Map<string, Record<string, readonly Item[]>>([['sidebars.json', {}]]);
  const docs = new Map<string, ReadonlyMap<string, Doc>>();
  const addresses = new Map<string, string>();
  const header = new Map<string, { readonly trail: readonly string[]; readonly item: object }>();
  const plugins = new Map<string, object>();
  // Mintlify opens the first page at `/`.
  let home: readonly Redirect[] = [];
  for (const version of versions)
    for (const { trail, nodes, href, isHidden } of partsIn(version.tree, lost, !shown.includes(version))) {
      const { name } = version;
      const paths = pathsIn(nodes);
      const isOther = paths.length > 0 && paths.every((path) => below(version.folder, path) === undefined);
      const folder = isOther ? commonFolder(paths) : version.folder;
      const plugin = folder.replace(/[^\w]+/g, '-') || 'root';
      const id = trail.join(' › ');
      if (version === last && !isHidden) {
        const sidebar = { type: 'docSidebar', sidebarId: id, ...(isOther && { docsPluginId: plugin }) };
        if (!header.has(id)) header.set(id, { trail, item: href === undefined ? sidebar : { href } });
        if (home.length === 0 && paths.length > 0) home = [{ source: '/', destination: addressOf(paths[0]!) }];
      }
      if (href !== undefined) continue;
      const own = name === 'current' ? 'sidebars.json' : `versioned_sidebars/version-${name}-sidebars.json`;
      const file = isOther ? `sidebars-${plugin}.json` : own;
      if (isOther) plugins.set(plugin, { id: plugin, ...optionsOf(folder, file) });
      if (!docs.has(folder)) {
        const found = docsIn(reader, folder, pagesOf(folder));
        docs.set(folder, new Map(found.map((doc) => [doc.path, doc])));
        const base = isOther ? folder : version === last ? main : `${main}/${name === 'current' ? 'next' : name}`;
        for (const { path, slug } of shown.includes(version) ? found : [])
          addresses.set(addressOf(path), addressOfDoc(base, slug));
      }
      const items = itemsOf(nodes, docs.get(folder)!, lost, isHidden);
      const known = sidebars.get(file) ?? {};
      sidebars.set(file, { ...known, [id]: [...(known[id] ?? []), ...items] });
    }
  const { name: title = 'Documentation', description: tagline, links = [] } = settings;
  const { moved, left } = redirectsIn([...redirects, ...home], addresses);
  const named = versions.filter((version) => version.name !== 'current' || shown.includes(version));
  const versioning = versions.length > 1 && {
    lastVersion: last?.name,
    includeCurrentVersion: shown.some(({ name }) => name === 'current'),
    versions: Object.fromEntries(named.map(({ name, section }) => [name, { label: section!.label }])),
  };
  const config = {
    title,
    tagline,
    url: 'https://example.com',
    baseUrl: '/',
    onBrokenLinks: 'warn',
    presets: [['classic', { docs: { ...optionsOf(main, 'sidebars.json'), ...versioning }, blog: false }]],
    plugins: [
      ...Array.from(plugins.values(), (options) => ['@docusaurus/plugin-content-docs', options]),
      ...(moved.length > 0 ? [['@docusaurus/plugin-client-redirects', { redirects: moved }]] : []),
    ],
    themeConfig: {
      navbar: {
        title,
        items: [
          ...[...groupBy(header.values(), ({ trail }) => trail[0]!)].flatMap(([label, all]) => headerItems(label, all)),
          ...(versions.length > 1 ? [{ type: 'docsVersionDropdown', position: 'right' }] : []),
          ...links.map((link) => ({ ...link, position: 'right' })),
        ],
      },
    },
  };
  const released = versions.flatMap(({ name }) => (name === 'current' ? [] : [name]));
  const files = new Map<string, unknown>(sidebars);
  if (released.length > 0) files.set('versions.json', released);
  files.set('docusaurus.config.js', config);
  const why = 'Docusaurus redirects to its own pages alone, and has no wildcards.';
  return { files, lost, unredirected: { redirects: left, why } };
}

const addressOf = (path: string) => `/${addressOfPage(pageOf(path))}`;

/** Numbers before names belong to the address, as in Mintlify; beside docs.json there is more than pages. */
const pagesOf = (folder: string) => ({
  numberPrefixParser: false,
  ...(folder === '' && { exclude: ['**/_*', '**/_*/**', 'node_modules/**', 'snippets/**'] }),
});

const optionsOf = (folder: string, sidebars: string) => ({
  ...pagesOf(folder),
  path: folder || '.',
  routeBasePath: folder || '/',
  sidebarPath: `./${sidebars}`,
});

/** The versions of a navigation whose pages are where Docusaurus has them; else it is one version. */
function versionsIn(tree: readonly ImportNode[]): readonly Version[] {
  const versions = tree.flatMap((section): readonly Version[] => {
    if (section.kind !== 'section' || section.as !== 'version') return [];
    const paths = pathsIn([section]);
    const [folder, name = 'current'] = paths
      .map((path) => /^versioned_docs\/version-([^/]+)/.exec(path))
      .find(Boolean) ?? [commonFolder(paths)];
    return [{ name, folder, section, tree: section.children }];
  });
  const isTrue = versions.length === tree.length && new Set(versions.map(({ name }) => name)).size === tree.length;
  return isTrue && tree.length > 1 ? versions : [{ name: 'current', folder: commonFolder(pathsIn(tree)), tree }];
}

/** What is no division is a sidebar. Links beside divisions are in the header. */
function* partsIn(
  tree: readonly ImportNode[],
  lost: Map<ImportNode, string>,
  isHidden: boolean,
  trail: readonly string[] = [],
): Generator<Part> {
  const isDivided = tree.some(isDivision);
  const isApart = (node: ImportNode): node is SectionNode | LinkNode =>
    isDivision(node) || (isDivided && node.kind === 'link');
  const nodes = tree.filter((node) => !isApart(node));
  if (nodes.length > 0) yield { trail: trail.length === 0 ? ['Docs'] : trail, nodes, isHidden };
  for (const node of tree.filter(isApart)) {
    const part = { trail: [...trail, node.label], isHidden: isHidden || node.hidden === true };
    if (node.kind === 'link') yield { ...part, nodes: [], href: node.href };
    else yield* partsIn(node.children, lost, part.isHidden, part.trail);
    if (node.kind === 'section' && node.page) lost.set(node.page, 'A tab of Docusaurus has no page of its own.');
  }
}

/** The items of the header with one label: a menu, if there is more below it. */
function headerItems(label: string, all: readonly { trail: readonly string[]; item: object }[]): readonly object[] {
  if (all.every(({ trail }) => trail.length === 1)) return all.map(({ item }) => ({ ...item, label }));
  const items = all.map(({ trail, item }) => ({ ...item, label: trail.slice(1).join(' › ') || label }));
  return [{ type: 'dropdown', label, items }];
}

/** The entries of a sidebar. What is hidden has none, unless all of the sidebar is out of sight. */
function itemsOf(
  nodes: readonly ImportNode[],
  docs: ReadonlyMap<string, Doc>,
  lost: Map<ImportNode, string>,
  isHidden: boolean,
): readonly Item[] {
  const keys = new Set<string>();
  /** What tells an entry from another one of its label: Docusaurus translates labels by their keys. */
  const keyOf = (type: string, label: string) => {
    let key = label;
    for (let k = 2; keys.has(`${type} ${key}`); k++) key = `${label} ${k}`;
    keys.add(`${type} ${key}`);
    return key === label ? undefined : key;
  };
  const page = (node: PageNode, label = node.label): readonly Item[] => {
    const doc = docs.get(node.path);
    if (doc === undefined) lost.set(node, 'Docusaurus makes no page from this file.');
    // What the page itself hides needs no care.
    if (doc === undefined || (node.hidden === true && !doc.hidden && !isHidden)) return [];
    if (label === undefined || label === (doc.label ?? doc.title)) return [doc.id];
    return [{ type: 'doc', id: doc.id, label, key: keyOf('doc', label) }];
  };
  const entry = (node: ImportNode): readonly Item[] => {
    if (node.kind === 'page') return page(node);
    if (node.hidden === true && !isHidden) return [];
    if (node.kind === 'link')
      return [{ type: 'link', label: node.label, key: keyOf('link', node.label), href: node.href }];
    if (node.kind === 'separator') return [{ type: 'html', value: '<hr/>' }];
    const { label, collapsed, children } = node;
    const items = children.flatMap(entry);
    const own = node.page === undefined ? [] : page(node.page, items.length === 0 ? label : undefined);
    if (items.length === 0 && own.length === 0 && isEmpty(node)) lost.set(node, nothingIn);
    if (items.length === 0) return own;
    const link = own.length === 0 ? undefined : { type: 'doc', id: docs.get(node.page!.path)!.id };
    return [{ type: 'category', label, key: keyOf('category', label), collapsed, link, items }];
  };
  return nodes.flatMap(entry);
}

/** The redirects of the site, and those from addresses that pages have no longer; and what Docusaurus cannot have. */
function redirectsIn(redirects: Exported['redirects'], addresses: ReadonlyMap<string, string>) {
  const taken = new Set(addresses.values());
  const found = new Map([...addresses].filter(([from, to]) => from !== to && !taken.has(from)));
  const left: Redirect[] = [];
  for (const redirect of redirects) {
    const { source, destination } = redirect;
    const to = addresses.get(destination) ?? destination;
    if (/[:*]/.test(source) || !taken.has(to)) left.push(redirect);
    else if (!taken.has(source) && !found.has(source)) found.set(source, to);
  }
  return { moved: Array.from(found, ([from, to]) => ({ from, to })), left };
}
