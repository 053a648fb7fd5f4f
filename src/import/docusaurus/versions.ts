import { type At, type Found, foundOf } from '../../found/index.ts';
import { below, join } from '../source.ts';
import { type Config, type DocsPlugin, inSite, type Job, lossOf, readIn } from './config.ts';
import { addressOfDoc, type Doc, docsIn, plainAddress } from './docs.ts';

/** One version of the pages of one plugin, in one language. */
export type Version = ReturnType<typeof versionIn>;

/** A name that Docusaurus wrote with its version before it, as it was in sidebars of versions. */
export const unversioned = (name: string, { name: version }: Version): string =>
  name.startsWith(`version-${version}/`) ? name.slice(`version-${version}/`.length) : name;

/** The versions of a plugin, the current one first. */
export function versionsOf(plugin: DocsPlugin, config: Config, job: Job) {
  const { options, id } = plugin;
  const { reader } = job.source;
  const prefix = join(config.site, id === 'default' ? '' : `${id}_`);
  const textsIn = (name: string) => (options.get(name).flag === undefined ? undefined : options.get(name).texts);
  const docsOptions = {
    include: textsIn('include'),
    exclude: textsIn('exclude'),
    numberPrefixParser: options.get('numberPrefixParser').flag,
  };
  const file = `${prefix}versions.json`;
  const isVersioned = options.get('disableVersioning').flag !== true && reader.exists(file);
  const released = isVersioned ? readIn(job, file).texts.filter((name) => !name.includes('/')) : [];
  const only = textsIn('onlyIncludeVersions');
  const names = ['current', ...released].filter((name) => only?.includes(name) ?? true);
  const last = [options.get('lastVersion').text ?? '', ...released].find((name) => names.includes(name)) ?? 'current';
  return names.map((name) => {
    const isCurrent = name === 'current';
    const said = options.get('versions', name);
    const path = said.get('path').text ?? (name === last ? '' : isCurrent ? 'next' : name);
    const base = plainAddress(`${options.get('routeBasePath').text ?? 'docs'}/${path}`);
    const addressOf = (slug: string) => {
      const address = addressOfDoc(base, slug);
      return config.value.get('trailingSlash').flag === true && !address.endsWith('/') ? `${address}/` : address;
    };
    const folder = isCurrent ? plugin.folder : `${prefix}versioned_docs/version-${name}`;
    const docs = docsIn(reader, folder, docsOptions);
    const keys = (keyOf: (doc: Doc) => string) => docs.map((doc) => [keyOf(doc), doc] as const);
    const written = `${prefix}versioned_sidebars/version-${name}-sidebars.json`;
    return {
      plugin,
      name,
      label: said.get('label').text ?? (isCurrent ? 'Next' : name),
      /** Where translations of it are, below the folder of a language. */
      translation: `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}/${isCurrent ? name : `version-${name}`}`,
      isLast: name === last,
      /** The site leaves the current version out, as it has not been released: its pages are there all the same. */
      isHidden: isCurrent && released.length > 0 && options.get('includeCurrentVersion').flag === false,
      /** The folder of the pages, and its pages in the order of their paths. */
      folder,
      docs,
      /** The pages by id, by file, by path from the folder and by address. */
      known: new Map([
        ...keys(({ path }) => path),
        ...keys((doc) => join(doc.folder, doc.name)),
        ...keys(({ slug }) => plainAddress(addressOf(slug))),
        ...keys((doc) => doc.id),
      ]),
      options: docsOptions,
      /** Whether categories are closed, where the plugin says that. */
      isCollapsed: options.get('sidebarCollapsed').flag,
      sidebars: isCurrent ? sidebarsOf(plugin, config, job) : readOr(written, {}, options.at, job),
      addressOf,
    };
  });
}

/** A version in a language: pages in a folder, and labels in the file that Docusaurus writes for translators. */
export function versionIn(language = '', version: Untranslated, { site }: Config, job: Job) {
  const translated = join(site, `i18n/${language}/${version.translation}`);
  const labels = readOr(`${translated}.json`, {}, version.sidebars.at, job);
  const labelOf = (key: string) => labels.get(key, 'message').text || undefined;
  const fileOf = (path: string) => {
    const file = join(translated, below(version.folder, path)!);
    return job.source.reader.exists(file) ? file : path;
  };
  return { ...version, job, label: labelOf('version.label') ?? version.label, labelOf, fileOf };
}

type Untranslated = ReturnType<typeof versionsOf>[number];

/** What a file says, or else something at another place. */
const readOr = (file: string | undefined, otherwise: object, at: At, job: Job): Found =>
  file !== undefined && job.source.reader.exists(file) ? readIn(job, file) : foundOf(otherwise, at);

/** The sidebars of the current version by their names; by default one of all pages. */
function sidebarsOf({ options }: DocsPlugin, { site }: Config, job: Job): Found {
  const written = options.get('sidebarPath');
  if (written.value === false) return foundOf({}, written.at);
  const named = written.path && inSite(site, written.path);
  const all = { defaultSidebar: [{ type: 'autogenerated', dirName: '.' }] };
  if (written.value !== undefined && !(named && job.source.reader.exists(named)))
    job.left.push(lossOf(written, 'sidebarPath', `There is no file ${written.path ?? 'that it names'}.`));
  return readOr(named, all, options.at, job);
}
