import { folderOf, insideRoot } from '../../site/index.ts';
import { Found, foundOf, startOf, Unknown } from '../../found/index.ts';
import { readScript } from '../../script/index.ts';
import { capital } from '../../text/index.ts';
import { join } from '../source.ts';
import { readYaml } from '../yaml.ts';
import { ImportError, type Loss, type Noted, type OldRedirect, type Source } from '../tree.ts';

/** A source that is read, and what is noted on the way. */
export interface Job extends Noted {
  readonly source: Source;
  readonly redirects: OldRedirect[];
  /** What its scripts and data give. */
  readonly given: Found[];
  /** How many entries there are so far. */
  readonly count: { entries: number };
}

/** What a configuration of Docusaurus says, as far as it is about navigation. */
export type Config = ReturnType<typeof readConfig>;
/** One docs plugin: a folder of pages with sidebars and versions of its own. */
export type DocsPlugin = Config['plugins'][number];

/**
 * A path that the configuration names: relative to the site, or from `__dirname`, which the script room writes with a
 * `/`.
 */
export const inSite = (site: string, path: string): string | undefined =>
  insideRoot(path.startsWith('/') ? path.slice(1) : join(site, path));

/** Reads a script or data of the source. A script runs only where the user allows that and a part of it is not known. */
export function readIn({ source, given }: Job, path: string): Found {
  if (/\.ya?ml$/.test(path)) return readYaml(source, path);
  let found: Found;
  try {
    // A configuration can be a function that gives it.
    found = readScript(source.reader, path).call();
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    if (source.run === undefined) throw new ImportError(error.why, error.at);
    found = new Found(error, error.at);
  }
  const [unread] = found.unknowns();
  if (unread !== undefined && source.run) found = foundOf(source.run(path, notRead(unread)), found.at, found);
  given.push(found);
  return found;
}

/** What is not known of all that was read, and somebody asked for: it is said once. */
export const unreadIn = ({ given, losses, left }: Job): readonly Loss[] =>
  given.flatMap((found) =>
    found.unknowns().flatMap((unknown) => {
      const isSaid = [...losses, ...left].some(
        ({ file, line }) => file === unknown.at.file && line === unknown.at.line,
      );
      return unknown.needed && !isSaid ? [notRead(unknown, 'a value that is not known')] : [];
    }),
  );

/** What is not known, as it is said. */
export const notRead = ({ at, why }: Unknown, what = 'a part of it'): Loss => ({
  ...at,
  what,
  why: `${capital(why)}.`,
});

/** What is not taken over, and why: a part of it is not known, or something else is wrong with it. */
export const lossOf = (found: Found, what: string, otherwise: string, unknown = found.unknown): Loss =>
  unknown === undefined ? { ...found.at, what, why: otherwise } : notRead(unknown, what);

/** The file that a path means: itself, or of a folder its configuration, or the sidebars that have none beside them. */
function fileOf({ reader, path }: Source): string {
  if (reader.exists(path)) return path;
  const [file] = ['docusaurus.config', 'sidebars'].flatMap((name) =>
    reader.list(join(path, `${name}.{js,ts,mjs,cjs,mts,cts,json}`)),
  );
  if (file !== undefined) return file;
  throw new ImportError('There is no docusaurus.config.js and no sidebars.js here', {
    help: 'Name the folder of one of them.',
  });
}

export function readConfig(job: Job) {
  const { source, left } = job;
  const file = fileOf(source);
  const site = folderOf(file);
  const isConfig = /(?:^|\/)docusaurus\.config\.\w+$/.test(file);
  // Without a configuration everything is as Docusaurus has it by default.
  const usual = { presets: [['classic', { docs: { sidebarPath: `/${file}` } }]] };
  const value = isConfig ? readIn(job, file) : foundOf(usual, startOf(file));
  if (value.unknown !== undefined) left.push(notRead(value.unknown, 'the configuration'));
  const presets = pluginsIn(value, 'presets').flatMap(({ name, options }) => {
    const docs = options.get('docs');
    return (docs.flag ?? /classic$/.test(name)) ? [{ name: 'content-docs', options: docs }] : [];
  });
  const all = [...presets, ...pluginsIn(value, 'plugins')];
  const optionsOf = (name: RegExp) => all.flatMap((one) => (name.test(one.name) ? [one.options] : []));
  const plugins = optionsOf(/content-docs$/).flatMap((options) => {
    const folder = inSite(site, options.get('path').path ?? 'docs');
    const id = options.get('id').text ?? 'default';
    if (folder !== undefined) return [{ id, folder, options }];
    left.push({ ...options.at, what: `docs plugin "${id}"`, why: 'Its folder is outside the project.' });
    return [];
  });
  const plain = { id: 'default', folder: join(site, 'docs'), options: new Found(undefined, startOf(file)) };
  for (const options of optionsOf(/client-redirects$/)) readRedirects(options, job);
  return {
    /** The folder of the configuration. */
    site,
    file,
    value,
    plugins: plugins.length > 0 ? plugins : [plain],
    navbar: value.get('themeConfig', 'navbar', 'items').items,
  };
}

/** What is written as `'name'` or `['name', { … }]`. */
const pluginsIn = (value: Found, field: string) =>
  value.get(field).items.map((one) => ({
    name: (one.path ?? one.get('0').path ?? '').replace(/\/(?:lib|src)?(?:\/index(?:\.js)?)?$/, ''),
    options: one.get('1'),
  }));

function readRedirects(options: Found, { redirects, left }: Job): void {
  const { at, value } = options.get('createRedirects');
  const why = 'A function makes these redirects when the site is built. Add them to docs.json.';
  if (value !== undefined) left.push({ ...at, what: '`createRedirects`', why });
  for (const one of options.get('redirects').items)
    for (const { at: place, text: source } of one.get('from').all) {
      const destination = one.get('to').text;
      if (source !== undefined && destination !== undefined) redirects.push({ at: place, source, destination });
      else left.push(lossOf(one, 'a redirect', 'It has no `from` or no `to`.', one.unknowns()[0]));
    }
}
