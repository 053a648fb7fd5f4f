import { folderOf } from '../site/index.ts';
import { type AddressRule, mkdocsAddress } from './addresses.ts';
import { NavFiles } from './nav-files.ts';
import { decoded, isUrl, join, pathIn } from './source.ts';
import { readSummary } from './summary.ts';
import {
  type At,
  ImportError,
  type ImportNode,
  type Loss,
  type OldRedirect,
  type Reading,
  type SiteSettings,
  type Source,
} from './tree.ts';
import { YamlSource } from './yaml-source.ts';

/** The configuration and those that it inherits from, its own first. */
type Configuration = readonly YamlSource[];

/**
 * Reads a MkDocs site: `nav` of mkdocs.yml, literate-nav, awesome-nav (`.nav.yml`), awesome-pages (`.pages`), or else
 * the folders.
 */
export function readMkdocs(source: Source): Reading {
  const { reader, path } = source;
  const file = /\.ya?ml$/i.test(path)
    ? path
    : ['mkdocs.yml', 'mkdocs.yaml'].map((name) => join(path, name)).find((name) => reader.exists(name));
  if (file === undefined || !reader.exists(file))
    throw new ImportError(
      'There is no mkdocs.yml',
      { file: join(path, 'mkdocs.yml') },
      { help: 'Name the mkdocs.yml.' },
    );
  const configuration = configurationOf(source, file);
  const get = (...keys: readonly string[]) => found(configuration, (one) => one.at(...keys));
  const textAt = (...keys: readonly string[]) => found(configuration, (one) => one.text(one.at(...keys)));
  const docs = pathIn(folderOf(file), textAt('docs_dir') ?? 'docs');
  if (docs === undefined) throw new ImportError('`docs_dir` is outside the repository', { file, line: 1, column: 1 });
  const addressOf = mkdocsAddress(textAt('use_directory_urls') !== 'false');
  const plugins = pluginsOf(configuration);
  const features = found(configuration, (one) => one.items(one.at('theme', 'features'))?.map((item) => one.text(item)));
  const losses: Loss[] = [];
  const left = leftOut(configuration, plugins);
  const navFiles = new NavFiles(source, { docs, addressOf, losses, left, has: (name) => plugins.has(name) });
  const owner = configuration.find((one) => one.items(one.get('nav')) !== undefined);
  const literate = plugins.get('literate-nav');
  const navFile = literate?.yaml.text(valueIn(literate, 'nav_file')) ?? 'SUMMARY.md';
  let tree: readonly ImportNode[];
  if (literate !== undefined && reader.exists(join(docs, navFile))) {
    const wildcard = (pattern: string, folder: string, at: At) => navFiles.matching(pattern, folder, at);
    const chapters = readSummary(source, join(docs, navFile), { root: docs, addressOf, nested: navFile, wildcard });
    losses.push(...chapters.losses);
    left.push(...chapters.left);
    ({ tree } = chapters);
  } else if (owner !== undefined) tree = navFiles.nodes(owner, owner.get('nav'), '');
  else tree = navFiles.folder('', { file, line: 1, column: 1 });
  const sections = tree.filter(({ kind }) => kind === 'section').length;
  const isTabbed = features?.includes('navigation.tabs') === true && sections > 1;
  return {
    tool: 'mkdocs',
    root: docs,
    tree: tree.map((node) => (isTabbed && node.kind === 'section' ? { ...node, as: 'tab' } : node)),
    losses,
    left,
    redirects: redirectsOf(plugins.get('redirects'), docs, addressOf),
    settings: settingsOf(textAt, docs, get('theme', 'palette') === undefined ? undefined : primaryOf(configuration)),
  };
}

/** The files of `INHERIT`, from the one that counts most. Throws `ImportError` for circles and what leads out. */
function configurationOf(source: Source, first: string): Configuration {
  const all: YamlSource[] = [];
  for (let file: string | undefined = first; file !== undefined;) {
    const own: YamlSource = new YamlSource(source, file);
    all.push(own);
    const parent = own.text(own.get('INHERIT'));
    if (parent === undefined) break;
    const at = own.placeOf(own.get('INHERIT'));
    const next = pathIn(folderOf(file), parent);
    if (next === undefined) throw new ImportError(`INHERIT "${parent}" is outside the repository`, at);
    if (all.some((one) => one.file === next)) throw new ImportError(`INHERIT points back to ${next}`, at);
    if (!source.reader.exists(next)) throw new ImportError(`INHERIT names ${next}, which does not exist`, at);
    file = next;
  }
  return all;
}

function found<T>(configuration: Configuration, look: (one: YamlSource) => T | undefined): T | undefined {
  for (const one of configuration) {
    const value = look(one);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A plugin with its options. */
interface Plugin {
  readonly yaml: YamlSource;
  readonly name: unknown;
  readonly options: unknown;
}

/** `plugins` is a list of names and of maps, or a map. */
function pluginsOf(configuration: Configuration): ReadonlyMap<string, Plugin> {
  const owner = configuration.find((one) => one.get('plugins') !== undefined);
  if (owner === undefined) return new Map();
  const list = owner.items(owner.get('plugins')) ?? [owner.get('plugins')];
  return new Map(
    list.flatMap((item) => {
      const pairs = owner.pairs(item) ?? [{ key: item, value: undefined }];
      return pairs.flatMap(({ key, value }): [string, Plugin][] => {
        const name = owner.text(key);
        return name === undefined ? [] : [[name.replace(/^.*\//, ''), { yaml: owner, name: key, options: value }]];
      });
    }),
  );
}

function valueIn({ yaml: own, options }: Plugin, key: string): unknown {
  return own.pairs(options)?.find((pair) => own.text(pair.key) === key)?.value;
}

/** Plugins that make pages or navigation where no file says what: docs.json cannot have what they make. */
const making: Readonly<Record<string, string>> = {
  'gen-files': 'Its pages are made when the site is built. Build them, then add their files.',
  mkdocstrings: 'Its reference is made of code when the site is built.',
  blog: 'Its lists of posts are made when the site is built.',
  i18n: 'Its languages are folders or endings of files. See navshift add-languages.',
  monorepo: 'Its `!include` brings pages of other folders. Import each of them with --into.',
  mike: 'Its versions are branches of git. Import each with --into.',
};

function leftOut(configuration: Configuration, plugins: ReadonlyMap<string, Plugin>): Loss[] {
  const left = [...plugins].flatMap(([name, { yaml: own, name: key }]) =>
    Object.hasOwn(making, name) ? [{ ...own.placeOf(key), what: `plugin ${name}`, why: making[name]! }] : [],
  );
  for (const one of configuration)
    for (const key of ['exclude_docs', 'hooks', 'extra_css', 'extra_javascript'])
      if (one.get(key) !== undefined)
        left.push({ ...one.placeOf(one.get(key)), what: `\`${key}\``, why: 'docs.json has no such field.' });
  return left;
}

/** `redirect_maps` of mkdocs-redirects: paths of page files, the new ones also URLs. */
function redirectsOf(plugin: Plugin | undefined, docs: string, addressOf: AddressRule): readonly OldRedirect[] {
  if (plugin === undefined) return [];
  const own = plugin.yaml;
  return (own.pairs(valueIn(plugin, 'redirect_maps')) ?? []).flatMap(({ key, value }): OldRedirect[] => {
    const [from, to] = [own.text(key), own.text(value)];
    if (from === undefined || to === undefined) return [];
    const at = own.placeOf(key);
    if (isUrl(to)) return [{ at, source: addressOf(from), destination: to }];
    const [path = ''] = to.split('#');
    return [{ at, source: addressOf(from), destination: addressOf(path), page: pathIn(docs, decoded(path)) }];
  });
}

/** The colors of Material for MkDocs. */
// prettier-ignore
const colors: Readonly<Record<string, string>> = {
  red: '#ef5552', pink: '#e92063', purple: '#ab47bd', 'deep purple': '#7e56c2', indigo: '#4051b5', blue: '#2094f3',
  'light blue': '#02a6f2', cyan: '#00bdd6', teal: '#009485', green: '#4cae4f', 'light green': '#8bc34b',
  lime: '#cbdc38', yellow: '#ffec3d', amber: '#ffc105', orange: '#ffa724', 'deep orange': '#ff6e42',
  brown: '#795649', grey: '#757575', 'blue grey': '#546d78', black: '#000000',
};

/** The primary color of the first palette that names one. */
function primaryOf(configuration: Configuration): string | undefined {
  return found(configuration, (one) => {
    const palette = one.at('theme', 'palette');
    const palettes = one.items(palette) ?? [palette];
    for (const each of palettes) {
      const pair = one.pairs(each)?.find(({ key }) => one.text(key) === 'primary');
      const name = pair === undefined ? undefined : one.text(pair.value);
      if (name !== undefined && Object.hasOwn(colors, name.replace('-', ' '))) return colors[name.replace('-', ' ')];
    }
    return undefined;
  });
}

function settingsOf(
  textAt: (...keys: readonly string[]) => string | undefined,
  docs: string,
  primary: string | undefined,
): SiteSettings {
  const fileOf = (path: string | undefined) => (path === undefined || isUrl(path) ? path : pathIn(docs, path));
  const [url, name] = [textAt('repo_url'), textAt('repo_name')];
  const host =
    url === undefined ? undefined : /github/.test(url) ? 'GitHub' : /gitlab/.test(url) ? 'GitLab' : 'Repository';
  return {
    name: textAt('site_name'),
    description: textAt('site_description'),
    logo: fileOf(textAt('theme', 'logo')),
    favicon: fileOf(textAt('theme', 'favicon')),
    colors: primary === undefined ? undefined : { primary },
    links: url === undefined ? undefined : [{ label: name ?? host!, href: url }],
  };
}
