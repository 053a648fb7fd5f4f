import { Found } from '../found/index.ts';
import { folderOf } from '../site/index.ts';
import { mkdocsAddress } from './addresses.ts';
import { MkdocsReader, withIndexes } from './mkdocs-lists.ts';
import { insideOf, isUrl, join, pathIn, pathOfLink } from './source.ts';
import { ImportError, type Noted, type Reading, type Source } from './tree.ts';
import { readYaml } from './yaml.ts';

/**
 * Reads a MkDocs site: `nav` of mkdocs.yml, literate-nav, awesome-nav (`.nav.yml`), awesome-pages (`.pages`), or else
 * the folders.
 */
export function readMkdocs(source: Source): Reading {
  const file = fileOf(source);
  const config = configurationOf(source, file);
  const says = (...keys: readonly string[]) => config.get(...keys).text;
  const docs = insideOf(folderOf(file), says('docs_dir') ?? 'docs', config.get('docs_dir').at);
  const addressOf = mkdocsAddress(config.get('use_directory_urls').value !== false);
  const plugins = pluginsOf(config);
  const left = [...plugins, ...config.members].flatMap(([key, { at }]) =>
    Object.hasOwn(unread, key) ? { ...at, what: `\`${key}\``, why: unread[key]! } : [],
  );
  const noted: Noted = { losses: [], left };
  const listed = new MkdocsReader(source, docs, addressOf, noted, plugins).read(config.get('nav'));
  const features = config.get('theme', 'features').texts;
  const hasIndexes = plugins.has('section-index') || features.includes('navigation.indexes');
  const tree = hasIndexes ? withIndexes(listed) : listed;
  const isTabbed = features.includes('navigation.tabs') && tree.filter(({ kind }) => kind === 'section').length > 1;
  return {
    root: docs,
    tree: tree.map((node) => (isTabbed && node.kind === 'section' ? { ...node, as: 'tab' } : node)),
    ...noted,
    // Of page files, whose new paths can be URLs too.
    redirects: (plugins.get('redirects')?.get('redirect_maps').members ?? []).flatMap(([from, { at, text }]) => {
      if (text === undefined) return [];
      const path = pathOfLink(text);
      const to = isUrl(text) ? { destination: text } : { destination: addressOf(path), page: pathIn(docs, path) };
      return { at, source: addressOf(from), ...to };
    }),
    name: says('site_name'),
  };
}

/** The names of MkDocs' file, and of those that people write beside it or in its place: `mkdocs-nav.yml`, `properdocs.yml`. */
export const mkdocsFile = /(?:^|\/)(?:mkdocs|properdocs)(?:[-_.]\w+)*\.ya?ml$/;

/** The file of a site: `mkdocs.yml`, else the only one of another name. Throws `ImportError` if there are several. */
function fileOf({ reader, path }: Source): string {
  const usual = [path, join(path, 'mkdocs.yml'), join(path, 'mkdocs.yaml')];
  const named = usual.find((name) => reader.exists(name));
  if (named !== undefined) return named;
  const files = reader.list(join(path, '*')).filter((file) => mkdocsFile.test(file));
  const [file] = files;
  if (file === undefined)
    throw new ImportError('There is no mkdocs.yml', { file: usual[1]!, help: 'Name the mkdocs.yml.' });
  if (files.length > 1)
    throw new ImportError(`There is no mkdocs.yml, but ${files.join(' and ')}`, { file, help: 'Name one of them.' });
  return file;
}

/** A configuration with all that it inherits. Throws `ImportError` for circles and what leads out. */
function configurationOf(source: Source, file: string, open: readonly string[] = []): Found {
  const own = readYaml(source, file);
  const { at, text } = own.get('INHERIT');
  if (text === undefined) return own;
  const next = insideOf(folderOf(file), text, at);
  if (next === file || open.includes(next)) throw new ImportError(`INHERIT points back to ${next}`, at);
  if (!source.reader.exists(next)) throw new ImportError(`INHERIT names ${next}, which does not exist`, at);
  return over(own, configurationOf(source, next, [...open, file]));
}

/** A map with what another one has and it does not have itself. */
function over(own: Found, base: Found): Found {
  if (!(own.value instanceof Map && base.value instanceof Map)) return own;
  const members = own.members.map(([key, value]) => [key, over(value, base.get(key))] as const);
  return new Found(new Map([...base.members, ...members]), own.at);
}

/** Plugins with their options: a list of names and of maps, or a map. */
const pluginsOf = (config: Found): ReadonlyMap<string, Found> =>
  new Map(
    config
      .get('plugins')
      .all.flatMap((one) => (one.text === undefined ? one.members : [[one.text, one] as const]))
      .map(([name, options]) => [name.replace(/^.*\//, ''), options]),
  );

/** What docs.json cannot have: plugins that make pages or navigation where no file says what. */
const unread: Readonly<Record<string, string>> = {
  'gen-files': 'Its pages are made when the site is built. Build them, then add their files.',
  mkdocstrings: 'Its reference is made of code when the site is built.',
  blog: 'Its lists of posts are made when the site is built.',
  i18n: 'Its languages are folders or endings of files. See navshift add-languages.',
  monorepo: 'Its `!include` brings pages of other folders. Import each of them with --into.',
  mike: 'Its versions are branches of git. Import each with --into.',
  exclude_docs: 'docs.json has no such field. See `.mintignore`.',
};
