import { pageOf } from '../../format/index.ts';
import { Found } from '../../script/index.ts';
import { folderOf } from '../../site/index.ts';
import { allIn } from '../account.ts';
import { isUrl, join, textOf } from '../source.ts';
import type { At, ImportNode, OldRedirect, Reading, SectionNode, Source } from '../tree.ts';
import { capital, type Config, leftOf, lossOf, readConfig, settingsOf, startOf } from './config.ts';
import { plainAddress } from './docs.ts';
import { firstPage, type Gathered, SidebarReader } from './sidebar.ts';
import { unversioned, type Version, versionsOf } from './versions.ts';

/** Reads the sidebars of a Docusaurus site: those of all its docs plugins, versions and languages. */
export function readDocusaurus(source: Source): Reading {
  const gathered: Gathered = { losses: [], left: [], redirects: [], count: { entries: 0 } };
  const config = readConfig(source, gathered.left);
  const plugins = config.plugins.map((plugin) => versionsOf(plugin, config, source, gathered.left));
  const languages = languagesOf(config, source, plugins.flat());
  const trees = languages.map((language, index): SectionNode => {
    // What a language shares with the first one is said and counted once.
    const own = index === 0 ? gathered : { ...gathered, left: [], redirects: [] };
    return {
      kind: 'section',
      as: 'language',
      label: language ?? '',
      at: startOf(config.file),
      isDefault: index === 0,
      children: new TranslationReader(config, source, language, own).versionsIn(plugins),
    };
  });
  const redirects = [...config.redirects, ...gathered.redirects, ...madeRedirects(config, trees, gathered)];
  return {
    tool: 'docusaurus',
    root: rootOf(config, trees),
    tree: trees.length > 1 ? trees : trees[0]!.children,
    losses: gathered.losses,
    left: [...gathered.left, ...leftOf(config)],
    redirects,
    settings: settingsOf(config, source),
  };
}

/** The folder of the pages; with versions or languages, or several plugins, that which holds all of their pages. */
function rootOf({ plugins }: Config, trees: readonly ImportNode[]): string {
  let root = plugins[0]!.folder;
  for (const node of allIn(trees))
    if (node.kind === 'page') while (root !== '' && !node.path.startsWith(`${root}/`)) root = folderOf(root);
  return root;
}

/** The redirects that functions of the configuration make to the addresses of pages. */
function madeRedirects({ redirecting }: Config, trees: readonly ImportNode[], { left }: Gathered) {
  const pages = [...allIn(trees.slice(0, 1))].flatMap((node) => (node.kind === 'page' && node.address ? [node] : []));
  return redirecting.flatMap((redirect): readonly OldRedirect[] => {
    const made = pages.map((page) => ({ page, from: redirect.call(page.address) }));
    const unread = made.find(({ from }) => from.firstUnknown() !== undefined);
    if (unread !== undefined) left.push(lossOf(unread.from, 'createRedirects', 'Its redirects are not all known.'));
    return made.flatMap(({ page: { path, address }, from }) =>
      from.texts.map((source) => ({ at: redirect.at, source, destination: address!, page: path })),
    );
  });
}

const pluginFolder = ({ plugin }: Version): string =>
  `docusaurus-plugin-content-docs${plugin === 'default' ? '' : `-${plugin}`}`;

/**
 * The languages of which there are labels or pages, the default one first; `undefined` stands for it where it has no
 * name.
 */
function languagesOf({ site, value }: Config, { reader }: Source, versions: readonly Version[]) {
  const known = value.get('i18n', 'locales').texts;
  const first = value.get('i18n', 'defaultLocale').text;
  const prefix = join(site, 'i18n/');
  const plugins = new Set(versions.map(pluginFolder));
  const there = reader.list(`${prefix}*/docusaurus-plugin-content-docs*/**`).flatMap((file) => {
    const [, language = '', plugin = ''] = /^([^/]+)\/([^/]+)/.exec(file.slice(prefix.length)) ?? [];
    const isMeant = plugins.has(plugin) && language !== first && (known.length === 0 || known.includes(language));
    return isMeant ? [language] : [];
  });
  return [first, ...new Set(there.sort())];
}

/** One sidebar: what it would be as a tab. */
interface Tab {
  readonly name: string;
  readonly plugin: string;
  readonly at: At;
  readonly nodes: readonly ImportNode[];
}

/** The sidebars of a site in one language. */
class TranslationReader {
  readonly #config: Config;
  readonly #source: Source;
  readonly #language: string | undefined;
  readonly #gathered: Gathered;
  constructor(config: Config, source: Source, language: string | undefined, gathered: Gathered) {
    this.#config = config;
    this.#source = source;
    this.#language = language;
    this.#gathered = gathered;
  }

  /**
   * The versions of the first plugin, of which the last one has the tabs of the other plugins; without versions these
   * tabs.
   */
  versionsIn([main = [], ...others]: readonly (readonly Version[])[]): readonly ImportNode[] {
    const beside = others.flat().flatMap((version) => {
      if (version.isLast) return this.#tabsOf(version);
      const what = `version "${version.name}" of plugin "${version.plugin}"`;
      this.#gathered.losses.push({ ...version.at, what, why: 'Only one plugin can have versions in docs.json.' });
      return [];
    });
    if (main.length < 2) return this.#arranged([...main.flatMap((version) => this.#tabsOf(version)), ...beside]);
    return main.map((version): SectionNode => ({
      kind: 'section',
      as: 'version',
      label: this.#labelsOf(version)('version.label') ?? version.label,
      at: version.sidebars.at,
      isDefault: version.isLast,
      hidden: version.isHidden,
      children: this.#arranged([...this.#tabsOf(version), ...(version.isLast ? beside : [])]),
    }));
  }

  /** One sidebar is the navigation; several are tabs, in the order in which the header of the site names them. */
  #arranged(tabs: readonly Tab[]): readonly ImportNode[] {
    const filled = tabs.filter(({ nodes }) => nodes.length > 0);
    if (filled.length < 2) return filled.flatMap(({ nodes }) => nodes);
    const links = this.#config.navbar.flatMap((item) => [item, ...item.get('items').items]);
    const named = filled.map((tab) => ({ tab, place: links.findIndex((link) => leadsTo(link, tab)) }));
    const order = ({ place }: { place: number }) => (place === -1 ? links.length : place);
    return named
      .sort((one, other) => order(one) - order(other))
      .map(({ tab: { name, at, nodes }, place }): SectionNode => ({
        kind: 'section',
        as: 'tab',
        label: links[place]?.get('label').text ?? spaced(name),
        at,
        children: nodes,
      }));
  }

  #tabsOf(version: Version): readonly Tab[] {
    const { sidebars, plugin, folder } = version;
    const { value } = sidebars;
    if (typeof value !== 'object' || Array.isArray(value) || sidebars.unknown !== undefined)
      this.#gathered.losses.push(lossOf(sidebars, 'the sidebars', 'They are not an object.'));
    const labels = this.#labelsOf(version);
    const translation = this.#translationOf(version);
    const fileOf = ({ path }: { path: string }) => {
      const translated = translation && join(translation, path.slice(join(folder, '').length));
      return translated !== undefined && this.#source.reader.exists(translated) ? translated : path;
    };
    const shared = { source: this.#source, version, fileOf, gathered: this.#gathered };
    return sidebars.members.map(([written, sidebar]) => {
      const name = unversioned(written, version);
      const reader = new SidebarReader({
        ...shared,
        translated: (kind, key) => labels(`sidebar.${name}.${kind}.${key}`),
      });
      return { name, plugin, at: sidebar.at, nodes: reader.nodesOf(sidebar) };
    });
  }

  /** Where the translation of a version is: pages in a folder, and labels in a file of that name. */
  #translationOf(version: Version): string | undefined {
    const name = version.name === 'current' ? version.name : `version-${version.name}`;
    return this.#language && join(this.#config.site, `i18n/${this.#language}/${pluginFolder(version)}/${name}`);
  }

  /** The labels of a version, from the file that Docusaurus writes for translators. */
  #labelsOf(version: Version): (key: string) => string | undefined {
    const file = this.#translationOf(version);
    const text = file === undefined ? undefined : textOf(this.#source, `${file}.json`);
    try {
      const labels = new Found(JSON.parse(text ?? '{}'), startOf(`${file}.json`));
      return (key) => labels.get(key, 'message').text || undefined;
    } catch {
      return () => undefined;
    }
  }
}

/** Whether an item of the header opens a sidebar. */
function leadsTo(item: Found, { name, plugin, nodes }: Tab): boolean {
  const text = (field: string) => item.get(field).text;
  const type = text('type');
  if (type !== undefined && (text('docsPluginId') ?? 'default') !== plugin) return false;
  if (type === 'docSidebar') return text('sidebarId') === name;
  const first = firstPage(nodes);
  if (type === 'doc') return first !== undefined && pageOf(first.path).endsWith(`/${text('docId') ?? ''}`);
  const to = text('to') ?? text('href');
  if (to === undefined || isUrl(to) || first?.address === undefined) return false;
  return plainAddress(to) === plainAddress(first.address);
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
