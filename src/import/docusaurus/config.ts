import { folderOf, insideRoot } from '../../site/index.ts';
import {
  memberOf,
  readScript,
  ScriptError,
  textOf,
  unknownIn,
  type UnknownValue,
  type Value,
  valueOf,
} from '../../script/index.ts';
import { join } from '../source.ts';
import { type At, ImportError, type Loss, type OldRedirect, type SiteSettings, type Source } from '../tree.ts';

/** One docs plugin: a folder of pages with sidebars and versions of its own. */
export interface DocsPlugin {
  /** `default`, or what the configuration calls it. */
  readonly id: string;
  readonly folder: string;
  readonly route: string;
  readonly options: Value | undefined;
  readonly at: At;
}

/** What a configuration of Docusaurus says, as far as it is about navigation. */
export interface Config {
  /** The folder of the configuration. */
  readonly site: string;
  readonly file: string;
  readonly value: Value | undefined;
  readonly plugins: readonly DocsPlugin[];
  readonly redirects: readonly OldRedirect[];
  readonly navbar: readonly Value[];
}

/** A value of the configuration by the names that lead to it. */
export const at = (value: Value | undefined, ...names: readonly string[]): Value | undefined =>
  names.reduce<Value | undefined>(memberOf, value);

/** The items of a list; none of what is not a list. */
export const itemsOf = (value: Value | undefined): readonly Value[] => (value?.kind === 'list' ? value.items : []);

/**
 * A path that the configuration names: relative to the site, or from `__dirname`, which the script room writes with a
 * `/`.
 */
export const inSite = (site: string, path: string): string | undefined =>
  insideRoot(path.startsWith('/') ? path.slice(1) : `${site}/${path}`);

/**
 * Reads a script of the source. It runs only where the user allows that and a part of it cannot be read. Statements that
 * are not read are said in `left`.
 */
export function readIn(source: Source, path: string, left: Loss[]): Value {
  try {
    const { value, skipped } = readScript(source.reader, path);
    if (source.run !== undefined) {
      const given = value.kind === 'function' ? value.call([], value.at) : value;
      const unread = unknownIn(given) ?? skipped[0];
      if (unread !== undefined) return valueOf(source.run(path, notRead(unread)), value.at, given);
    }
    left.push(...skipped.map(notRead));
    return value;
  } catch (error) {
    if (error instanceof ScriptError) throw new ImportError(error.message.replace(/\.$/, ''), error.at);
    throw error;
  }
}

const notRead = ({ at: place, why }: UnknownValue): Loss => ({
  ...place,
  what: 'a statement',
  why: `${capital(why)}.`,
});

/** Why a value is not read, as a sentence; of one that is known what else is wrong. */
export const whyOf = (value: Value | undefined, otherwise: string): string =>
  value?.kind === 'unknown' ? `${capital(value.why)}.` : otherwise;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const configName = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;

/**
 * The configuration that a path means: the file, the one in the folder, or the only one below it. Undefined: there is
 * none.
 */
function configFile({ reader, path }: Source): string | undefined {
  if (configName.test(path)) return path;
  const prefix = path === '' ? '' : `${path}/`;
  const found = reader.list(`${prefix}**/docusaurus.config.{js,ts,mjs,cjs,mts,cts}`);
  const here = found.find((file) => !file.slice(prefix.length).includes('/'));
  if (here !== undefined || found.length < 2) return here ?? found[0];
  throw new ImportError(
    `There are ${found.length} configurations of Docusaurus here: ${found.slice(0, 5).join(', ')}`,
    {},
    { help: 'Name the folder of the one that is meant.' },
  );
}

export function readConfig(source: Source, left: Loss[]): Config {
  const found = configFile(source);
  const file = found ?? source.path;
  const site = found !== undefined || source.reader.exists(file) ? folderOf(file) : file;
  let value = found === undefined ? usualConfig(source, site) : readIn(source, file, left);
  // A configuration can be a function that gives it.
  if (value.kind === 'function') value = value.call([], value.at);
  if (value.kind === 'unknown') left.push({ ...value.at, what: 'the configuration', why: `${capital(value.why)}.` });
  const plugins: DocsPlugin[] = [];
  const redirects: OldRedirect[] = [];
  const addDocs = (options: Value | undefined, place: At) => {
    const folder = inSite(site, textOf(at(options, 'path')) ?? 'docs');
    const id = textOf(at(options, 'id')) ?? 'default';
    if (folder === undefined)
      left.push({ ...place, what: `docs plugin "${id}"`, why: 'Its folder is outside the project.' });
    else plugins.push({ id, folder, route: textOf(at(options, 'routeBasePath')) ?? 'docs', options, at: place });
  };
  for (const [name, options, place] of [...pluginsIn(value, 'presets'), ...pluginsIn(value, 'plugins')]) {
    const docs = at(options, 'docs');
    if (/(?:^|[/-])(?:preset-)?classic$/.test(name) || (docs?.kind === 'fields' && /preset/.test(name))) {
      if (docs?.kind !== 'data' || docs.data === undefined) addDocs(docs, docs?.at ?? place);
    } else if (/(?:^|[/-])content-docs$/.test(name)) addDocs(options, place);
    else if (/client-redirects$/.test(name)) redirects.push(...redirectsOf(options, left));
  }
  if (plugins.length === 0) addDocs(undefined, { file, line: 1, column: 1 });
  const navbar = itemsOf(at(value, 'themeConfig', 'navbar', 'items'));
  return { site, file, value, plugins, redirects, navbar };
}

/** What counts for sidebars without a configuration beside them: everything is as Docusaurus has it by default. */
function usualConfig({ reader, path }: Source, site: string): Value {
  const sidebars = reader.exists(path) ? path : reader.list(join(site, 'sidebars.{js,ts,json,mjs,cjs}'))[0];
  if (sidebars === undefined)
    throw new ImportError(
      'There is no docusaurus.config.js and no sidebars.js here',
      {},
      { help: 'Name the folder of one of them.' },
    );
  const docs = { sidebarPath: `/${sidebars}` };
  return valueOf({ presets: [['classic', { docs }]] }, { file: sidebars, line: 1, column: 1 });
}

/** What is written as `'name'` or `['name', { … }]`. */
function pluginsIn(value: Value | undefined, field: string): readonly (readonly [string, Value | undefined, At])[] {
  return itemsOf(at(value, field)).flatMap((one) => {
    const name = textOf(one) ?? textOf(itemsOf(one)[0]);
    return name === undefined
      ? []
      : [[name.replace(/\/(?:lib|src)?(?:\/index(?:\.js)?)?$/, ''), itemsOf(one)[1], one.at] as const];
  });
}

function redirectsOf(options: Value | undefined, left: Loss[]): readonly OldRedirect[] {
  const made = at(options, 'createRedirects');
  if (made !== undefined)
    left.push({ ...made.at, what: 'createRedirects', why: 'These redirects are made when the site is built.' });
  return itemsOf(at(options, 'redirects')).flatMap((one): readonly OldRedirect[] => {
    const destination = textOf(at(one, 'to'));
    const from = at(one, 'from');
    return (from?.kind === 'list' ? from.items : [from]).flatMap((value) => {
      const text = textOf(value);
      if (text !== undefined && destination !== undefined) return [{ at: value!.at, source: text, destination }];
      const unknown = [one, at(one, 'to'), value].find((part) => part?.kind === 'unknown');
      left.push({
        ...(value ?? one).at,
        what: 'a redirect',
        why: whyOf(unknown, 'It has no `from` or no `to`.'),
      });
      return [];
    });
  });
}

const isUrl = (text: string): boolean => /^https?:\/\//i.test(text);

/** Title, logo, colours and links of the header, where docs.json has the same. */
export function settingsOf({ site, value, navbar }: Config, { reader }: Source): SiteSettings {
  const themed = at(value, 'themeConfig', 'navbar');
  const file = (path: Value | undefined): string | undefined => {
    const text = textOf(path);
    return text === undefined || isUrl(text) ? text : inSite(site, `static/${text}`);
  };
  const [light, dark] = [file(at(themed, 'logo', 'src')), file(at(themed, 'logo', 'srcDark'))];
  const links = navbar.flatMap((item) => {
    const [label, href] = [textOf(at(item, 'label')), textOf(at(item, 'href')) ?? textOf(at(item, 'to'))];
    return label !== undefined && href !== undefined && isUrl(href) ? [{ label, href }] : [];
  });
  return {
    name: textOf(at(themed, 'title')) ?? textOf(at(value, 'title')),
    description: textOf(at(value, 'tagline')),
    logo: light !== undefined && dark !== undefined && light !== dark ? { light, dark } : light,
    favicon: file(at(value, 'favicon')),
    colors: colorsOf(site, value, reader),
    links: links.length > 0 ? links : undefined,
  };
}

/** The main colour that the site's own style sheets set. */
function colorsOf(site: string, value: Value | undefined, reader: Source['reader']): SiteSettings['colors'] {
  const sheets = pluginsIn(value, 'presets').flatMap(([, options]) => {
    const css = at(options, 'theme', 'customCss');
    return (css?.kind === 'list' ? css.items : [css]).flatMap((one) => textOf(one) ?? []);
  });
  let [primary, light]: (string | undefined)[] = [];
  for (const sheet of sheets) {
    const bytes = reader.read(inSite(site, sheet) ?? '');
    if (bytes === undefined || bytes.length > 1_000_000) continue;
    for (const rule of new TextDecoder().decode(bytes).split('}')) {
      const color = /--ifm-color-primary\s*:\s*(#(?:[0-9a-f]{6}|[0-9a-f]{3}))\s*[;\n]/i.exec(rule)?.[1];
      if (color === undefined) continue;
      if (/\[data-theme=['"]?dark/.test(rule)) light = color;
      else primary ??= color;
    }
  }
  return primary === undefined ? undefined : { primary, ...(light !== undefined && { light }) };
}

/** What of the configuration has another place than the navigation, and was not taken over. */
export function leftOf({ navbar, value }: Config): readonly Loss[] {
  const footer = at(value, 'themeConfig', 'footer');
  const menus = navbar.filter((item) => itemsOf(at(item, 'items')).length > 0);
  return [
    ...menus.map((item) => ({
      ...item.at,
      what: `menu "${textOf(at(item, 'label')) ?? ''}" of the header`,
      why: 'The header of docs.json has no menus.',
    })),
    ...(footer?.kind === 'fields' ? [{ ...footer.at, what: 'the footer', why: 'The footer is not imported.' }] : []),
  ];
}
