import { folderOf, insideRoot } from '../../site/index.ts';
import { Found, foundOf, Unknown } from '../../found/index.ts';
import { readScript } from '../../script/index.ts';
import { capital } from '../../text/index.ts';
import { isUrl, join, startOf } from '../source.ts';
import { readYaml } from '../yaml.ts';
import { ImportError, type Loss, type Noted, type OldRedirect, type SiteSettings, type Source } from '../tree.ts';

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

/**
 * The configuration that a path means: the file, the one in the folder, or the only one below it. Undefined: there is
 * none.
 */
function configFile({ reader, path }: Source): string | undefined {
  if (/(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(path)) return path;
  const found = reader.list(join(path, '**/docusaurus.config.{js,ts,mjs,cjs,mts,cts}'));
  const here = found.find((file) => folderOf(file) === path);
  if (here !== undefined || found.length < 2) return here ?? found[0];
  const names = found.slice(0, 5).join(', ');
  throw new ImportError(`There are ${found.length} configurations of Docusaurus here: ${names}`, {
    help: 'Name the folder of the one that is meant.',
  });
}

/** The file of the sidebars of a site that does not name it. */
export const usualSidebars = ({ reader }: Source, site: string): string | undefined =>
  reader.list(join(site, 'sidebars.{js,ts,json,mjs,cjs}'))[0];

/** What counts for sidebars without a configuration beside them: everything is as Docusaurus has it by default. */
function usualConfig(source: Source, site: string): Found {
  const sidebars = source.reader.exists(source.path) ? source.path : usualSidebars(source, site);
  if (sidebars === undefined)
    throw new ImportError('There is no docusaurus.config.js and no sidebars.js here', {
      help: 'Name the folder of one of them.',
    });
  return foundOf({ presets: [['classic', { docs: { sidebarPath: `/${sidebars}` } }]] }, startOf(sidebars));
}

export function readConfig(job: Job) {
  const { source, left } = job;
  const found = configFile(source);
  const file = found ?? source.path;
  const site = found !== undefined || source.reader.exists(file) ? folderOf(file) : file;
  const value = found === undefined ? usualConfig(source, site) : readIn(job, file);
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
  const usual = { id: 'default', folder: join(site, 'docs'), options: new Found(undefined, startOf(file)) };
  const redirecting = optionsOf(/client-redirects$/);
  for (const options of redirecting) readRedirects(options, job);
  return {
    /** The folder of the configuration. */
    site,
    file,
    value,
    plugins: plugins.length > 0 ? plugins : [usual],
    /** Functions that make redirects to an address. */
    redirecting: redirecting.map((options) => options.get('createRedirects')),
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
  for (const one of options.get('redirects').items)
    for (const { at, text: source } of one.get('from').all) {
      const destination = one.get('to').text;
      if (source !== undefined && destination !== undefined) redirects.push({ at, source, destination });
      else left.push(lossOf(one, 'a redirect', 'It has no `from` or no `to`.', one.unknowns()[0]));
    }
}

/** Title, logo, colours and links of the header, where docs.json has the same. */
export function settingsOf({ site, value, navbar }: Config, { reader }: Source): SiteSettings {
  const header = value.get('themeConfig', 'navbar');
  const file = ({ text }: Found) => (text === undefined || isUrl(text) ? text : inSite(site, `static/${text}`));
  const [light, dark] = ['src', 'srcDark'].map((name) => file(header.get('logo', name)));
  const links = navbar.flatMap((item) => {
    const [label, href] = [item.get('label').text, item.get('href').text ?? item.get('to').text];
    return label !== undefined && href !== undefined && /^https?:/i.test(href) ? [{ label, href }] : [];
  });
  return {
    name: header.get('title').text ?? value.get('title').text,
    description: value.get('tagline').text,
    logo: light !== undefined && dark !== undefined && light !== dark ? { light, dark } : light,
    favicon: file(value.get('favicon')),
    colors: colorsOf(site, value, reader),
    navbar: links.length > 0 ? { links } : undefined,
  };
}

/** The main colour that the site's own style sheets set. */
function colorsOf(site: string, value: Found, reader: Source['reader']) {
  const sheets = pluginsIn(value, 'presets').flatMap(({ options }) => options.get('theme', 'customCss').texts);
  const rules = sheets.flatMap((sheet) => {
    const bytes = reader.read(inSite(site, sheet) ?? '');
    return bytes === undefined || bytes.length > 1_000_000 ? [] : new TextDecoder().decode(bytes).split('}');
  });
  const colors = (isDark: boolean) =>
    rules
      .filter((rule) => /\[data-theme=['"]?dark/.test(rule) === isDark)
      .flatMap((rule) => /--ifm-color-primary\s*:\s*(#(?:[0-9a-f]{6}|[0-9a-f]{3}))\s*[;\n]/i.exec(rule)?.[1] ?? []);
  const [[primary], light] = [colors(false), colors(true).at(-1)];
  return primary === undefined ? undefined : { primary, ...(light !== undefined && { light }) };
}

/** What of the configuration has another place than the navigation, and was not taken over. */
export function leftOf({ navbar, value }: Config): readonly Loss[] {
  const footer = value.get('themeConfig', 'footer');
  const menus = navbar.filter((item) => item.get('items').items.length > 0);
  return [
    ...menus.map((item) => {
      const what = `menu "${item.get('label').text ?? ''}" of the header`;
      return lossOf(item, what, 'The header of docs.json has no menus.');
    }),
    ...navbar.flatMap((item) => {
      const unknown = item.get('href').unknown ?? item.get('to').unknown;
      return unknown === undefined ? [] : notRead(unknown, `link "${item.get('label').text ?? ''}" of the header`);
    }),
    ...(footer.flag === true ? [lossOf(footer, 'the footer', 'The footer is not imported.')] : []),
  ];
}
