import { pageOf } from '../../format/index.ts';
import { memberOf, textOf, truthOf, type Value, valueOf } from '../../script/index.ts';
import { folderOf } from '../../site/index.ts';
import { nodesIn } from '../account.ts';
import { isUrl, join, textOf as fileOf } from '../source.ts';
import {
  type At,
  type ImportNode,
  type Loss,
  type OldRedirect,
  type Reading,
  type SectionNode,
  type Source,
} from '../tree.ts';
import {
  at as field,
  capital,
  type Config,
  type DocsPlugin,
  inSite,
  itemsOf,
  leftOf,
  readConfig,
  readIn,
  settingsOf,
  whyOf,
} from './config.ts';
import { addressOfDoc, type Doc, docsIn, isNumberedBy, plainAddress } from './docs.ts';
import { firstPage, nodesOf, type SidebarContext } from './sidebar.ts';

/** What is gathered while the sidebars are read. */
interface Gathered {
  readonly losses: Loss[];
  readonly left: Loss[];
  readonly redirects: OldRedirect[];
  readonly count: { entries: number };
}

/** One version of the pages of one plugin. */
interface Version {
  readonly plugin: DocsPlugin;
  readonly name: string;
  readonly label: string;
  /** What its addresses begin with. */
  readonly base: string;
  readonly isLast: boolean;
  readonly isHidden: boolean;
  readonly folder: string;
  readonly sidebars: Value;
  readonly docs: readonly Doc[];
}

/** Reads the sidebars of a Docusaurus site: those of all its docs plugins, versions and languages. */
export function readDocusaurus(source: Source): Reading {
  const gathered: Gathered = { losses: [], left: [], redirects: [], count: { entries: 0 } };
  const config = readConfig(source, gathered.left);
  const plugins = config.plugins.map((plugin) => versionsOf(plugin, config, source, gathered.left));
  const languages = languagesOf(config, source, plugins.flat());
  const trees = languages.map((language): SectionNode => {
    // What a language shares with the first one is said and counted once.
    const own = language === languages[0] ? gathered : { ...gathered, left: [], redirects: [] };
    const children = versionsIn(plugins, config, source, language, own);
    const at = { file: config.file, line: 1, column: 1 };
    return {
      kind: 'section',
      as: 'language',
      label: language ?? '',
      at,
      isDefault: language === languages[0],
      children,
    };
  });
  return {
    tool: 'docusaurus',
    root: rootOf(config, trees),
    tree: trees.length > 1 ? trees : trees[0]!.children,
    losses: gathered.losses,
    left: [...gathered.left, ...leftOf(config)],
    redirects: [...config.redirects, ...gathered.redirects],
    settings: settingsOf(config, source),
  };
}

/** The folder of the pages; with versions or languages, or several plugins, that which holds all of their pages. */
function rootOf({ plugins }: Config, trees: readonly ImportNode[]): string {
  const paths = [...nodesIn(trees)].flatMap((node) =>
    node.kind === 'page' ? [node.path] : node.kind === 'section' && node.page ? [node.page.path] : [],
  );
  let root = plugins[0]!.folder;
  while (root !== '' && paths.some((path) => !path.startsWith(`${root}/`))) root = folderOf(root);
  return root;
}

/**
 * The languages of which there are labels or pages, the default one first; `undefined` stands for it where it has no
 * name.
 */
function languagesOf(
  { site, value }: Config,
  { reader }: Source,
  versions: readonly Version[],
): readonly (string | undefined)[] {
  const known = itemsOf(field(value, 'i18n', 'locales')).flatMap((one) => textOf(one) ?? []);
  const first = textOf(field(value, 'i18n', 'defaultLocale'));
  const prefix = site === '' ? 'i18n/' : `${site}/i18n/`;
  const plugins = new Set(versions.map(({ plugin }) => pluginFolder(plugin)));
  const there = new Set(
    reader.list(`${prefix}*/docusaurus-plugin-content-docs*/**`).flatMap((file) => {
      const [, language, plugin] = /^([^/]+)\/([^/]+)\//.exec(file.slice(prefix.length)) ?? [];
      return plugins.has(plugin!) ? [language!] : [];
    }),
  );
  return [first, ...[...there].sort().filter((one) => one !== first && (known.length === 0 || known.includes(one)))];
}

const pluginFolder = ({ id }: DocsPlugin): string =>
  `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`;

function versionsOf(plugin: DocsPlugin, config: Config, source: Source, left: Loss[]): readonly Version[] {
  const { options, id, route, at } = plugin;
  const prefix = id === 'default' ? '' : `${id}_`;
  const isOn = (name: string) => truthOf(memberOf(options, name) ?? { kind: 'data', data: undefined, at });
  const file = inSite(config.site, `${prefix}versions.json`)!;
  const listed = source.reader.exists(file)
    ? itemsOf(readIn(source, file, left)).flatMap((one) => textOf(one) ?? [])
    : [];
  const released = isOn('disableVersioning') === true ? [] : listed;
  const hasCurrent = !(
    memberOf(options, 'includeCurrentVersion') !== undefined && isOn('includeCurrentVersion') === false
  );
  const only = memberOf(options, 'onlyIncludeVersions');
  // The site leaves the current version out, as it has not been released: its pages are there all the same.
  const isHidden = (name: string) => !hasCurrent && name === 'current' && released.length > 0;
  const isMeant = (name: string) => only?.kind !== 'list' || only.items.some((one) => textOf(one) === name);
  const names = [...new Set(['current', ...released])].filter(isMeant);
  const last = textOf(memberOf(options, 'lastVersion')) ?? names.find((name) => name !== 'current') ?? 'current';
  return names.map((name) => {
    const said = field(options, 'versions', name);
    const part = textOf(memberOf(said, 'path')) ?? (name === last ? '' : name === 'current' ? 'next' : name);
    const folder = name === 'current' ? plugin.folder : inSite(config.site, `${prefix}versioned_docs/version-${name}`)!;
    return {
      plugin,
      name,
      label: textOf(memberOf(said, 'label')) ?? (name === 'current' ? 'Next' : name),
      base: plainAddress(`${route}/${part}`),
      isLast: name === last,
      isHidden: isHidden(name),
      folder,
      sidebars: sidebarsOf(
        plugin,
        name,
        `${prefix}versioned_sidebars/version-${name}-sidebars.json`,
        config,
        source,
        left,
      ),
      docs: docsIn(source.reader, folder, options),
    };
  });
}

/** The sidebars of a version by their names; by default one of all pages. */
function sidebarsOf(
  plugin: DocsPlugin,
  name: string,
  versioned: string,
  config: Config,
  source: Source,
  left: Loss[],
): Value {
  const all = valueOf({ defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] }, plugin.at);
  const none = valueOf({}, plugin.at);
  if (name !== 'current') {
    const file = inSite(config.site, versioned)!;
    return source.reader.exists(file) ? readIn(source, file, left) : none;
  }
  const written = memberOf(plugin.options, 'sidebarPath');
  const path = textOf(written);
  if (written?.kind === 'data' && written.data === false) return none;
  const file = path === undefined ? undefined : inSite(config.site, path);
  if (file !== undefined && source.reader.exists(file)) return readIn(source, file, left);
  if (written === undefined || (written.kind === 'data' && written.data === undefined)) return all;
  const usual = source.reader.list(join(config.site, 'sidebars.{js,ts,json,mjs,cjs}'))[0];
  const why = whyOf(written, `There is no file ${path ?? 'that it names'}.`);
  const instead = usual === undefined || plugin.id !== 'default' ? undefined : usual;
  left.push({
    ...written.at,
    what: 'sidebarPath',
    why: instead === undefined ? why : `${why} ${instead} is read instead.`,
  });
  return instead === undefined ? all : readIn(source, instead, left);
}

/**
 * The versions of the first plugin, of which the last one has the tabs of the other plugins; without versions these
 * tabs.
 */
function versionsIn(
  plugins: readonly (readonly Version[])[],
  config: Config,
  source: Source,
  language: string | undefined,
  gathered: Gathered,
): readonly ImportNode[] {
  const [main = [], ...others] = plugins;
  const tabsOf = (version: Version) => tabsIn(version, config, source, language, gathered);
  const beside = others
    .flatMap((versions) => versions.filter((version) => version.isLast || versions.length === 1))
    .flatMap(tabsOf);
  for (const version of others.flatMap((versions) =>
    versions.length > 1 ? versions.filter(({ isLast }) => !isLast) : [],
  ))
    gathered.losses.push({
      ...version.plugin.at,
      what: `version "${version.name}" of plugin "${version.plugin.id}"`,
      why: 'Only one plugin can have versions in docs.json.',
    });
  if (main.length < 2) return arranged([...main.flatMap(tabsOf), ...beside], config);
  return main.map((version): SectionNode => {
    const at = { ...version.sidebars.at };
    const tabs = [...tabsOf(version), ...(version.isLast ? beside : [])];
    return {
      kind: 'section',
      as: 'version',
      label: labelIn(language, config, version, source)('version.label') ?? version.label,
      at,
      isDefault: version.isLast,
      ...(version.isHidden && { hidden: true }),
      children: arranged(tabs, config),
    };
  });
}

/** One sidebar: what it would be as a tab. */
interface Tab {
  readonly name: string;
  readonly plugin: string;
  readonly at: At;
  readonly nodes: readonly ImportNode[];
}

/** One sidebar is the navigation; several are tabs, in the order in which the header of the site names them. */
function arranged(tabs: readonly Tab[], { navbar }: Config): readonly ImportNode[] {
  const filled = tabs.filter(({ nodes }) => nodes.length > 0);
  if (filled.length < 2) return filled.flatMap(({ nodes }) => nodes);
  const links = navbar.flatMap((item) => [item, ...itemsOf(memberOf(item, 'items'))]);
  const named = filled.map((tab) => {
    const place = links.findIndex((link) => leadsTo(link, tab));
    return {
      tab,
      place: place === -1 ? links.length : place,
      label: place === -1 ? undefined : textOf(memberOf(links[place], 'label')),
    };
  });
  named.sort((one, other) => one.place - other.place);
  return named.map(({ tab, label }): SectionNode => ({
    kind: 'section',
    as: 'tab',
    label: label ?? spaced(tab.name),
    at: tab.at,
    children: tab.nodes,
  }));
}

/** Whether an item of the header opens a sidebar. */
function leadsTo(item: Value, { name, plugin, nodes }: Tab): boolean {
  const text = (field_: string) => textOf(memberOf(item, field_));
  if ((text('docsPluginId') ?? 'default') !== plugin && text('type') !== undefined) return false;
  if (text('type') === 'docSidebar') return text('sidebarId') === name;
  const to = text('to') ?? text('href');
  const first = firstPage(nodes);
  if (text('type') === 'doc') return first !== undefined && pageOf(first.path).endsWith(`/${text('docId') ?? ''}`);
  return (
    to !== undefined && !isUrl(to) && first?.address !== undefined && plainAddress(to) === plainAddress(first.address)
  );
}

/** `apiReferenceSidebar` as people would write it: "Api reference". */
const spaced = (name: string): string =>
  capital(
    name
      .replace(/[-_]?sidebars?$/i, '')
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/[-_]+/g, ' ')
      .toLowerCase(),
  ) || name;

/** Where the translation of a version is: pages in a folder, and labels in a file of that name. */
const translationOf = (language: string, { site }: Config, { plugin, name }: Version): string =>
  join(site, `i18n/${language}/${pluginFolder(plugin)}/${name === 'current' ? name : `version-${name}`}`);

/** The labels of a language for a version, from the file that Docusaurus writes for translators. */
function labelIn(
  language: string | undefined,
  config: Config,
  version: Version,
  source: Source,
): (key: string) => string | undefined {
  const file = language && `${translationOf(language, config, version)}.json`;
  const text = file ? fileOf(source, file) : undefined;
  try {
    const labels = (JSON.parse(text ?? '{}') ?? {}) as Readonly<Record<string, { message?: unknown } | null>>;
    return (key) => {
      const message = Object.hasOwn(labels, key) ? labels[key]?.message : undefined;
      return typeof message === 'string' && message !== '' ? message : undefined;
    };
  } catch {
    return () => undefined;
  }
}

function tabsIn(
  version: Version,
  config: Config,
  source: Source,
  language: string | undefined,
  gathered: Gathered,
): readonly Tab[] {
  const { plugin, docs, folder, name: versionName } = version;
  const label = labelIn(language, config, version, source);
  const isSlashed = field(config.value, 'trailingSlash');
  const slashed = isSlashed?.kind === 'data' && isSlashed.data === true;
  const addressOf = (doc: Doc | string) => {
    const address = addressOfDoc(version.base, typeof doc === 'string' ? doc : doc.slug);
    return slashed && !address.endsWith('/') ? `${address}/` : address;
  };
  const shared = {
    reader: source.reader,
    root: folder,
    docs,
    byId: new Map(docs.map((doc) => [doc.id, doc])),
    byAddress: new Map(docs.map((doc) => [plainAddress(addressOf(doc)), doc])),
    version: versionName,
    isNumbered: isNumberedBy(plugin.options),
    collapsed: memberOf(plugin.options, 'sidebarCollapsed') && truthOf(memberOf(plugin.options, 'sidebarCollapsed')!),
    addressOf,
    fileOf(doc: Doc) {
      const inside = doc.path.slice(folder.length + 1);
      const translated = language && join(translationOf(language, config, version), inside);
      return translated && source.reader.exists(translated) ? translated : doc.path;
    },
    ...gathered,
  };
  const { sidebars } = version;
  if (sidebars.kind !== 'fields' || sidebars.unknown !== undefined) {
    const unknown = sidebars.kind === 'fields' ? sidebars.unknown! : sidebars;
    gathered.losses.push({
      ...unknown.at,
      what: 'the sidebars',
      why: whyOf(unknown, 'They are not an object.'),
    });
  }
  if (sidebars.kind !== 'fields') return [];
  return [...sidebars.members].map(([written, value]): Tab => {
    const name = written.replace(new RegExp(`^version-${versionName.replace(/[^\w]/g, '\\$&')}/`), '');
    const context: SidebarContext = { ...shared, translated: (kind, key) => label(`sidebar.${name}.${kind}.${key}`) };
    return { name, plugin: plugin.id, at: value.at, nodes: nodesOf(value, context) };
  });
}
