import { pageOf } from '../../format/index.ts';
import { type Found, startOf } from '../../found/index.ts';
import { folderOf } from '../../site/index.ts';
import { titled } from '../../text/index.ts';
import { allIn } from '../account.ts';
import { below, isUrl, join } from '../source.ts';
import type { ImportNode, PageNode, Reading, SectionNode, Source } from '../tree.ts';
import { type Config, type Job, lossOf, readConfig, unreadIn } from './config.ts';
import { plainAddress } from './docs.ts';
import { SidebarReader } from './sidebar.ts';
import { unversioned, type Version, versionIn, versionsOf } from './versions.ts';

/** Reads the sidebars of a Docusaurus site: those of all its docs plugins, versions and languages. */
export function readDocusaurus(source: Source): Reading {
  const job: Job = { source, losses: [], left: [], redirects: [], given: [], count: { entries: 0 } };
  const config = readConfig(job);
  const versions = config.plugins.map((plugin) => versionsOf(plugin, config, job));
  const languages = languagesOf(config, source, versions.flat());
  const trees = languages.map((language, index): SectionNode => {
    // What a language shares with the first one is said and counted once.
    const own = index === 0 ? job : { ...job, left: [], redirects: [] };
    const [main = [], ...others] = versions.map((all) => all.map((one) => versionIn(language, one, config, own)));
    const children = divisionsOf(main, others.flat(), config);
    const at = startOf(config.file);
    return { kind: 'section', as: 'language', label: language ?? '', at, isDefault: index === 0, children };
  });
  return {
    root: rootOf(config, pagesIn(trees)),
    tree: divided(trees),
    losses: job.losses,
    redirects: job.redirects,
    name: config.value.get('themeConfig', 'navbar', 'title').text ?? config.value.get('title').text,
    left: [...job.left, ...unreadIn(job)],
  };
}

const pagesIn = (tree: readonly ImportNode[]): readonly PageNode[] =>
  [...allIn(tree)].filter((node) => node.kind === 'page');

/** Several parts are divisions; one alone needs none. */
const divided = (parts: readonly SectionNode[]): readonly ImportNode[] =>
  parts.length > 1 ? parts : parts.flatMap(({ children }) => children);

/** The folder of the pages; with versions or languages, or several plugins, that which holds all of their pages. */
function rootOf({ plugins }: Config, pages: readonly PageNode[]): string {
  let root = plugins[0]!.folder;
  for (const { path } of pages) while (below(root, path) === undefined) root = folderOf(root);
  return root;
}

/**
 * The languages of which there are labels or pages, the default one first; `undefined` stands for it where it has no
 * name.
 */
function languagesOf({ site, value }: Config, { reader }: Source, versions: readonly { translation: string }[]) {
  const known = value.get('i18n', 'locales').texts;
  const first = value.get('i18n', 'defaultLocale').text;
  const folder = join(site, 'i18n');
  const plugins = new Set(versions.map(({ translation }) => folderOf(translation)));
  const there = reader.list(`${folder}/*/docusaurus-plugin-content-docs*/**`).flatMap((file) => {
    const [, language = '', plugin = ''] = /^([^/]+)\/([^/]+)/.exec(below(folder, file)!) ?? [];
    const isMeant = plugins.has(plugin) && language !== first && (known.length === 0 || known.includes(language));
    return isMeant ? [language] : [];
  });
  return [first, ...new Set(there.sort())];
}

/** The versions of the first plugin, of which the last one has the tabs of the other plugins. */
function divisionsOf(main: readonly Version[], others: readonly Version[], config: Config) {
  const beside = others.flatMap((version) => {
    if (version.isLast) return tabsOf(version);
    const what = `version "${version.name}" of plugin "${version.plugin.id}"`;
    const why = 'Only one plugin can have versions in docs.json.';
    version.job.losses.push({ ...version.plugin.options.at, what, why });
    return [];
  });
  return divided(
    main.map((version) => ({
      kind: 'section',
      as: 'version',
      label: version.label,
      at: version.sidebars.at,
      isDefault: version.isLast,
      hidden: version.isHidden,
      children: arranged([...tabsOf(version), ...(version.isLast ? beside : [])], config),
    })),
  );
}

/** One sidebar: what it would be as a tab. */
type Tab = ReturnType<typeof tabsOf>[number];

function tabsOf(version: Version) {
  const { sidebars, plugin, job } = version;
  if (!(sidebars.value instanceof Map) || sidebars.unknown !== undefined)
    job.losses.push(lossOf(sidebars, 'the sidebars', 'They are not an object.'));
  return sidebars.members.map(([written, sidebar]) => {
    const name = unversioned(written, version);
    return {
      name,
      plugin: plugin.id,
      at: sidebar.at,
      children: new SidebarReader(version, name).nodesOf(sidebar),
    };
  });
}

/** One sidebar is the navigation; several are tabs, in the order in which the header of the site names them. */
function arranged(tabs: readonly Tab[], { navbar }: Config): readonly ImportNode[] {
  const links = navbar.flatMap((item) => [item, ...item.get('items').items]);
  const named = tabs.flatMap((tab) => {
    const link = links.findIndex((one) => leadsTo(one, tab));
    return tab.children.length === 0 ? [] : [{ tab, place: link === -1 ? links.length : link }];
  });
  named.sort((one, other) => one.place - other.place);
  return divided(
    named.map(({ tab: { name, at, children }, place }) => {
      const label = links[place]?.get('label').text ?? spaced(name);
      return { kind: 'section', as: 'tab', label, at, children };
    }),
  );
}

/** Whether an item of the header opens a sidebar. */
function leadsTo(item: Found, { name, plugin, children }: Tab): boolean {
  const text = (field: string) => item.get(field).text;
  const type = text('type');
  if (type !== undefined && (text('docsPluginId') ?? 'default') !== plugin) return false;
  if (type === 'docSidebar') return text('sidebarId') === name;
  const [first] = pagesIn(children);
  if (type === 'doc') return first !== undefined && pageOf(first.path).endsWith(`/${text('docId') ?? ''}`);
  const to = text('to') ?? text('href');
  if (to === undefined || isUrl(to) || first?.address === undefined) return false;
  return plainAddress(to) === plainAddress(first.address);
}

/** `apiReferenceSidebar` as people would write it: "Api reference". */
function spaced(name: string): string {
  const words = name.replace(/[-_]?sidebars?$/i, '').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return titled(words.toLowerCase()) || name;
}
