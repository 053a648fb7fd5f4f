import { applyChanges, navigationDiff } from '../diff/index.ts';
import { newRedirects } from '../edit/index.ts';
import { containerNames, hasPageEnding, pageOf } from '../format/index.ts';
import { getMember, type JsonObject, parseJson, type Plain, setMember, toJson } from '../json/index.ts';
import {
  type Element,
  mapElements,
  type Place,
  selectElement,
  type Selector,
  walkElement,
} from '../navigation/index.ts';
import { addressOfPage, answeringFile, isPageFile } from '../served/index.ts';
import { changeRedirects, insideRoot, type Redirect, referenceTo, Site } from '../site/index.ts';
import { shellWord } from '../text/index.ts';
import type { Report, Transform } from '../transform/index.ts';
import { type Account, accountOf } from './account.ts';
import { type Content, ContentMaker } from './content.ts';
import { mdxProblem } from './mdx.ts';
import { isUrl } from './source.ts';
import type { PageNode, Reading, SiteSettings, Source } from './tree.ts';

/** How a reading is written. */
export interface ImportOptions {
  readonly reading: Reading;
  /** What it was read from. */
  readonly source: Source;
  /** The folder of docs.json, from the root of the source. */
  readonly root: string;
  /** There is no docs.json yet. */
  readonly isNew: boolean;
  /** The element that gets it: a pointer or a selector. Default: the navigation. */
  readonly into?: string | Selector | undefined;
  /** The source as it was when it was imported last: what changed since then is made, and nothing else. */
  readonly since?: Reading | undefined;
}

const silent: Report = { error() {}, warning() {}, info() {}, declare() {} };

/**
 * A transform that writes what was read from another tool into docs.json, and the account of it once it was applied.
 *
 * Into a navigation that has pages it adds what is missing, beside its neighbors in the source; what is there stays
 * where it is, however it was moved or named by
 * hand. With `since` it makes the changes of the source since then: moves, names and removals too.
 */
export function importing(options: ImportOptions): Transform & { account(): Account | undefined } {
  let account: Account | undefined;
  return {
    name: 'import',
    account: () => account,
    apply(site, report = silent) {
      const { reading, source, root, isNew } = options;
      const maker = new ContentMaker(source.reader, root);
      const content = maker.make(reading.tree);
      account = accountOf(reading, maker.lost);
      const start = isNew ? newSite(site, reading) : site;
      const written = intoNavigation(start, content, options, report);
      const settled = withSettings(written, reading.settings, root);
      reportAll(reading, account, maker.entries, options, report);
      reportUnserved(settled, maker.entries, report);
      const added = newRedirects(settled, redirectsFor(settled, reading, maker.entries, options, report), report);
      return added.length === 0 ? settled : changeRedirects(settled, (redirect) => redirect, added);
    },
  };
}

/** A site with a docs.json that has what Mintlify needs, where there was none. */
function newSite(site: Site, { settings }: Reading): Site {
  const fields = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: settings.name ?? 'Documentation',
    colors: settings.colors ?? { primary: '#0D9373' },
    navigation: {},
  };
  const root = parseJson(`${JSON.stringify(fields, undefined, 2)}\n`, { file: `${site.location.prefix}docs.json` });
  return new Site({ ...site, main: 'docs.json', documents: new Map([['docs.json', root]]) });
}

/** The site with the content in the element that gets it. */
function intoNavigation(site: Site, content: Content, options: ImportOptions, report: Report): Site {
  const { into = '/navigation', since, root } = options;
  const { place } = selectElement(site, into);
  const known = pagesUnder(place);
  const after = withContent(site, place, content);
  if (known.size === 0 && place.element.isEmpty) return after;
  const before = since === undefined ? onlyKnown(content, known) : new ContentMaker(anything, root).make(since.tree);
  const { changes } = navigationDiff(withContent(site, place, before), after);
  const { site: applied, unfit } = applyChanges(site, changes);
  for (const { change, reason } of unfit)
    report.warning('unfit', `${change.name} is not changed: ${reason}`, { help: 'Change it by hand.' });
  if (since !== undefined) {
    const still = new Set(textsIn(content.items));
    for (const page of textsIn(before.items))
      if (!still.has(page)) report.declare({ kind: 'removed', item: { kind: 'page', page } });
  }
  return applied;
}

/** Of a source as it was nobody looks which files it had. */
const anything = { exists: () => true };

/** The pages in an element, also those that are the root of a group. */
function pagesUnder(place: Place): ReadonlySet<string> {
  const pages = new Set<string>();
  walkElement(place.element, place, {
    enter(element) {
      const root = element.field('root');
      if (root?.kind === 'string') pages.add(insideRoot(root.value) ?? root.value);
    },
    entry: ({ text }) => void pages.add(insideRoot(text) ?? text),
  });
  return pages;
}

function* textsIn(items: readonly Plain[]): Generator<string> {
  for (const item of items)
    if (typeof item === 'string') yield item;
    else {
      const entry = item as Readonly<Record<string, Plain>>;
      if (typeof entry.root === 'string') yield entry.root;
      for (const name of containerNames) yield* textsIn((entry[name] as readonly Plain[] | undefined) ?? []);
    }
}

/**
 * A content without the pages that a navigation does not have: what was imported before, as far as anybody can know.
 */
function onlyKnown(content: Content, known: ReadonlySet<string>): Content {
  const keep = (item: Plain): readonly Plain[] => {
    if (typeof item === 'string') return known.has(item) ? [item] : [];
    const { root, ...fields } = item as Readonly<Record<string, Plain>>;
    const list = containerNames.find((name) => fields[name] !== undefined);
    if (list === undefined) return [];
    const items = (fields[list] as readonly Plain[]).flatMap(keep);
    const own = typeof root === 'string' && known.has(root) ? { root } : {};
    return items.length === 0 ? [] : [{ ...fields, ...own, [list]: items }];
  };
  return { ...content, items: content.items.flatMap(keep), anchors: [] };
}

/** The site with an element that has this content and no other. */
function withContent(site: Site, place: Place, { container, items, anchors }: Content): Site {
  const filled = (element: Element): Element => {
    const bare = containerNames.reduce((one, name) => one.withField(name, undefined), element);
    const full = items.length === 0 ? bare : bare.withField(container, toJson(items));
    return anchors.length === 0 || place.parent !== undefined ? full : full.withField('global', toJson({ anchors }));
  };
  if (place.parent === undefined) {
    const { root, main } = site;
    const navigation = filled(place.element).layers[0]!.node;
    return site.withDocuments(new Map([[main, setMember(root as JsonObject, 'navigation', navigation)]]));
  }
  return mapElements(site, (element, at) => (at.pointer === place.pointer ? filled(element) : element));
}

/** The site with the settings that it does not have yet. */
function withSettings(site: Site, settings: SiteSettings, root: string): Site {
  const pathOf = (file: string) => (isUrl(file) ? file : `/${referenceTo(`${root}/docs.json`, file)}`);
  const { name, description, logo, favicon, colors, links } = settings;
  const light =
    typeof logo === 'object' ? { light: pathOf(logo.light), dark: pathOf(logo.dark) } : logo && pathOf(logo);
  const wanted = {
    name,
    description,
    colors,
    logo: light,
    favicon: favicon && pathOf(favicon),
    navbar: links && { links },
  };
  const { main } = site;
  const result = Object.entries(wanted).reduce(
    (node, [key, value]) =>
      value === undefined || getMember(node, key) !== undefined ? node : setMember(node, key, toJson(value as Plain)),
    site.root as JsonObject,
  );
  return site.withDocuments(new Map([[main, result]]));
}

/**
 * The redirects of the old site, and those from where its pages answered, as far as both are addresses of this site.
 */
function redirectsFor(
  site: Site,
  reading: Reading,
  entries: ReadonlyMap<PageNode, string>,
  { root, source: { reader } }: ImportOptions,
  report: Report,
): readonly Redirect[] {
  const { length } = root === '' ? '' : `${root}/`;
  const isWithin = (path: string) => root === '' || path.startsWith(`${root}/`);
  const byFile = new Map([...entries].map(([{ path }, page]) => [path, page]));
  const byAddress = new Map([...entries].map(([{ address = '' }, page]) => [plain(address), page]));
  const found = new Map<string, string>();
  const add = (source: string, destination: string) => {
    const from = plain(source);
    if (
      from !== plain(destination) &&
      from !== '/' &&
      !taken.has(from) &&
      !found.has(from) &&
      answeringFile(site, from.slice(1)) === undefined
    )
      found.set(from, destination);
  };
  const taken = new Set([...entries.values()].map((page) => plain(`/${addressOfPage(page)}`)));
  for (const { at, source, destination, page } of reading.redirects) {
    const [address = '', ...rest] = destination.split(/(?=[#?])/);
    const entry = (page === undefined ? undefined : byFile.get(page)) ?? byAddress.get(plain(address));
    const unlisted =
      page !== undefined && hasPageEnding(page) && isWithin(page) && reader.exists(page)
        ? pageOf(page.slice(length))
        : undefined;
    const target = entry ?? unlisted;
    if (isUrl(destination)) add(source, destination);
    else if (target !== undefined) add(source, `/${addressOfPage(target)}${rest.join('')}`);
    else
      report.warning('redirect-left', `The redirect from ${source} goes to no page`, {
        at: { ...at },
        help: 'No page file of this site has its destination.',
      });
  }
  for (const [{ address }, page] of entries) if (address !== undefined) add(address, `/${addressOfPage(page)}`);
  return [...found].map(([source, destination]) => ({ source, destination }));
}

const plain = (address: string) => `/${address.replace(/^\/+|\/+$/g, '')}`;

/** Says of which page files Mintlify makes no page, as of README.md. */
function reportUnserved(site: Site, entries: ReadonlyMap<PageNode, string>, report: Report): void {
  for (const [file, page] of new Map([...entries].map(([{ path }, entry]) => [path, entry]))) {
    const own = file.slice(file.lastIndexOf(page.slice(page.lastIndexOf('/') + 1)));
    const path = page.slice(0, page.lastIndexOf('/') + 1) + own;
    if (isPageFile(site, path) || /x$/.test(path)) continue;
    report.warning('unserved', `Mintlify makes no page from a file named ${own}`, {
      at: { file },
      help: `Rename it, and its entry stays right: git mv ${shellWord(file)} ${shellWord(`${file}x`)}.`,
    });
  }
}

/** Says what has no place, and which pages Mintlify would not take as they are. */
function reportAll(
  reading: Reading,
  { losses }: Account,
  entries: ReadonlyMap<PageNode, string>,
  { source }: ImportOptions,
  report: Report,
): void {
  const inFile = ({ file, line, column }: { file: string; line: number; column: number }) => ({ file, line, column });
  for (const loss of losses)
    report.warning('lost', `${loss.what} has no place in docs.json`, { at: inFile(loss), help: loss.why });
  for (const one of reading.left)
    report.info('left', `${one.what} was not taken over`, { at: inFile(one), help: one.why });
  const decoder = new TextDecoder();
  for (const path of new Set([...entries.keys()].map((page) => page.path))) {
    const content = source.reader.read(path);
    const problem = content && mdxProblem(decoder.decode(content));
    if (problem === undefined) continue;
    const { line, column } = problem;
    report.info('mdx', `This page is not MDX: ${problem.problem.replace(/\.$/, '')}`, {
      at: { file: path, line, column },
      help: 'Mintlify reads pages as MDX. Fix the page: escape `{` and `<`, close tags, write comments as {/* */}.',
    });
  }
}
