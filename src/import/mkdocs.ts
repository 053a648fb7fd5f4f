import { folderOf } from '../site/index.ts';
import { mkdocsAddress } from './addresses.ts';
import { MkdocsReader, withIndexes } from './mkdocs-lists.ts';
import { isUrl, join, pathIn, pathOfLink, startOf } from './source.ts';
import { ImportError, type Loss, type Noted, type OldRedirect, type Reading, type Source } from './tree.ts';
import { over, readYaml, valueAt, type Yaml } from './yaml.ts';

/**
 * Reads a MkDocs site: `nav` of mkdocs.yml, literate-nav, awesome-nav (`.nav.yml`), awesome-pages (`.pages`), or else
 * the folders.
 */
export function readMkdocs(source: Source): Reading {
  const { reader, path } = source;
  const file = [path, join(path, 'mkdocs.yml'), join(path, 'mkdocs.yaml')].find((name) => reader.exists(name));
  if (file === undefined)
    throw new ImportError(
      'There is no mkdocs.yml',
      { file: join(path, 'mkdocs.yml') },
      { help: 'Name the mkdocs.yml.' },
    );
  const config = configurationOf(source, file);
  const says = (...keys: readonly string[]) => valueAt(config, ...keys)?.text;
  const docs = pathIn(folderOf(file), says('docs_dir') ?? 'docs');
  if (docs === undefined) throw new ImportError('`docs_dir` is outside the repository', startOf(file));
  const inDocs = (name: string | undefined) => (name === undefined || isUrl(name) ? name : pathIn(docs, name));
  const addressOf = mkdocsAddress(says('use_directory_urls') !== 'false');
  const plugins = pluginsOf(config);
  const noted: Noted = { losses: [], left: leftOut(config, plugins) };
  const listed = new MkdocsReader(source, docs, addressOf, noted, plugins).read(valueAt(config, 'nav'));
  const tree = plugins.has('section-index') ? withIndexes(listed) : listed;
  const hasTabs = valueAt(config, 'theme', 'features')?.items?.some(({ text }) => text === 'navigation.tabs');
  const isTabbed = hasTabs === true && tree.filter(({ kind }) => kind === 'section').length > 1;
  const redirects = valueAt(plugins.get('redirects'), 'redirect_maps')?.fields ?? [];
  const primary = primaryOf(config);
  const [url, name] = [says('repo_url'), says('repo_name')];
  return {
    root: docs,
    tree: tree.map((node) => (isTabbed && node.kind === 'section' ? { ...node, as: 'tab' } : node)),
    ...noted,
    // Of page files, whose new paths can be URLs too.
    redirects: [...redirects].flatMap(([from, { at, text }]): OldRedirect[] => {
      if (text === undefined) return [];
      const path = pathOfLink(text);
      const [destination, page] = isUrl(text) ? [text] : [addressOf(path), pathIn(docs, path)];
      return [{ at, source: addressOf(from), destination, page }];
    }),
    settings: {
      name: says('site_name'),
      description: says('site_description'),
      logo: inDocs(says('theme', 'logo')),
      favicon: inDocs(says('theme', 'favicon')),
      colors: primary === undefined ? undefined : { primary },
      navbar: url === undefined ? undefined : { links: [{ label: name ?? hostOf(url), href: url }] },
    },
  };
}

/** A configuration with all that it inherits. Throws `ImportError` for circles and what leads out. */
function configurationOf(source: Source, file: string, open: readonly string[] = []): Yaml {
  const own = readYaml(source, file);
  const parent = valueAt(own, 'INHERIT');
  if (parent?.text === undefined) return own;
  const { at, text } = parent;
  const next = pathIn(folderOf(file), text);
  if (next === undefined) throw new ImportError(`INHERIT "${text}" is outside the repository`, at);
  if (next === file || open.includes(next)) throw new ImportError(`INHERIT points back to ${next}`, at);
  if (!source.reader.exists(next)) throw new ImportError(`INHERIT names ${next}, which does not exist`, at);
  return over(own, configurationOf(source, next, [...open, file]));
}

/** Plugins with their options: a list of names and of maps, or a map. */
function pluginsOf(config: Yaml): ReadonlyMap<string, Yaml> {
  const all = valueAt(config, 'plugins');
  const pairs = (all?.items ?? (all ? [all] : [])).flatMap((one) =>
    one.fields === undefined ? [[one.text ?? '', one] as const] : [...one.fields],
  );
  return new Map(pairs.map(([name, options]) => [name.replace(/^.*\//, ''), options]));
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

function leftOut(config: Yaml, plugins: ReadonlyMap<string, Yaml>): Loss[] {
  const inPlugins = [...plugins].flatMap(([name, { at }]) =>
    Object.hasOwn(making, name) ? [{ ...at, what: `plugin ${name}`, why: making[name]! }] : [],
  );
  const others = ['exclude_docs', 'hooks', 'extra_css', 'extra_javascript'].flatMap((key) => {
    const value = valueAt(config, key);
    return value ? [{ ...value.at, what: `\`${key}\``, why: 'docs.json has no such field.' }] : [];
  });
  return [...inPlugins, ...others];
}

const hostOf = (url: string): string =>
  url.includes('github') ? 'GitHub' : url.includes('gitlab') ? 'GitLab' : 'Repository';

/** The colors of Material for MkDocs. */
// prettier-ignore
const colors: Readonly<Record<string, string>> = {
  red: '#ef5552', pink: '#e92063', purple: '#ab47bd', 'deep purple': '#7e56c2', indigo: '#4051b5', blue: '#2094f3',
  'light blue': '#02a6f2', cyan: '#00bdd6', teal: '#009485', green: '#4cae4f', 'light green': '#8bc34b',
  lime: '#cbdc38', yellow: '#ffec3d', amber: '#ffc105', orange: '#ffa724', 'deep orange': '#ff6e42',
  brown: '#795649', grey: '#757575', 'blue grey': '#546d78', black: '#000000',
};

/** The primary color of the first palette that names one. */
function primaryOf(config: Yaml): string | undefined {
  const palette = valueAt(config, 'theme', 'palette');
  const names = (palette?.items ?? [palette]).flatMap((one) => valueAt(one, 'primary')?.text?.replace('-', ' ') ?? []);
  const name = names.find((one) => Object.hasOwn(colors, one));
  return name === undefined ? undefined : colors[name];
}
