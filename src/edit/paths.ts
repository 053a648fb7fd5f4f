import { type Draft, mapDraft, withDraft } from '../draft/index.ts';
import { fieldOf, formatEntry, hasPageEnding, pageFileGlob, pageOf } from '../format/index.ts';
import { type Json, makeString, mapJson } from '../json/index.ts';
import { entryAt, Place, walkNavigation } from '../navigation/index.ts';
import { specificationKey } from '../openapi/index.ts';
import {
  addressAt,
  addressOfPage,
  answeringFile,
  answersAt,
  endOfChain,
  type Item,
  pageNeeds,
  served,
} from '../served/index.ts';
import {
  isPattern,
  changeRedirects,
  documentsInUse,
  type FileChange,
  insideRoot,
  pageFile,
  readAddress,
  type Redirect,
  type RedirectThere,
  redirectsOf,
  resolvePath,
  type Site,
  wildcardSource,
  withReferencesRight,
} from '../site/index.ts';
import { counted, listed, partition, plural } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { type LinkRewriter, newTexts } from './page-links.ts';
import { baseOf } from './page-names.ts';
import { newRedirects, withOwnRedirects } from './redirects.ts';
import { type NewPaths, Renaming } from './renaming.ts';

export interface PathsOptions {
  /** Whether old addresses are redirected to new ones; without, what redirects from them follows. Default: true. */
  readonly redirects?: boolean;
  /** Whether files move. Default: true. */
  readonly files?: boolean;
  /** Rewrites the links in page files. By default their text stays as it is. */
  readonly links?: LinkRewriter;
}

/**
 * Moves pages, folders and other files, and updates everything that names them in docs.json and its `$ref` files:
 * entries in every language and version, `root`s, links, specifications and their directories, `$ref`s and redirects.
 *
 * Without `links`, the text of page files stays. Pages that name an old path in an import, an image or a specification
 * are reported. The new paths are declared. It is an error if a file or page exists at a new path.
 *
 * @example
 * const site = parse('{"navigation":{"pages":["guides/a"]}}');
 * const after = movePaths(site, { folders: new Map([['guides', 'learn']]) }, { redirects: false }, report);
 * print(after); // → '{"navigation":{"pages":["learn/a"]}}'
 */
export function movePaths(
  site: Site,
  paths: NewPaths,
  { redirects = true, files = true, links }: PathsOptions,
  report: Report,
): Site {
  const renaming = new Renaming(paths);
  const taken = pagesTaken(site, renaming, report);
  const moves = files ? findMoves(site, renaming, taken, report) : new Map<string, string>();
  if (taken.size > 0 || moves === undefined) return site;
  const places = { files: moves, names: renaming.names, find: (path: string) => renaming.find(path) };
  const texts = links === undefined ? new Map<string, Uint8Array>() : newTexts(site, places, links);
  if (links === undefined && files) reportNaming(namingOldPaths(site, moves, renaming), report);
  const moved = moveFiles(renamePaths(site, renaming, moves, report), moves, renaming, texts);
  return renameRedirects([site, moved], renaming, redirects ? renaming.redirects(site) : undefined, report);
}

/**
 * The site with every path in its documents renamed: pages, roots, specifications, links wherever they stand, and
 * what else names a file that moves (a logo, an icon).
 * What conservation counts under another name is declared.
 */
function renamePaths(site: Site, renaming: Renaming, moves: ReadonlyMap<string, string>, report: Report): Site {
  const moved = new Map<string, { item: Item; to: Item }>();
  const rename = (text: string) => renaming.rename(text);
  const page = (text: string): string => {
    const target = rename(text);
    if (target !== text)
      moved.set(`page ${text}`, { item: { kind: 'page', page: text }, to: { kind: 'page', page: target } });
    return target;
  };
  const rewritten = withDraft(site, (draft) => mapDraft(draft, pathsRenamed(rename, page)));
  const linked = new Map<string, Json>();
  for (const document of documentsInUse(rewritten)) {
    const root = rewritten.documents.get(document)!;
    linked.set(
      document,
      mapJson(root, (node, key) => {
        if (node.kind !== 'string') return undefined;
        const href = node.value;
        // A `$ref` is relative to its document, and redirects have rules of their own.
        if (key !== 'href')
          return key !== '$ref' && key !== 'source' && key !== 'destination' && moves.has(readAddress(href)?.path ?? '')
            ? makeString(page(href), node)
            : undefined;
        const target = renaming.renameUrl(href);
        if (target !== href)
          moved.set(`link ${href}`, { item: { kind: 'link', href }, to: { kind: 'link', href: target } });
        return makeString(target, node);
      }),
    );
  }
  // Operations are counted by the specification that they belong to, and have their addresses by the directory of that.
  for (const { item } of served(site).items)
    if ('specification' in item)
      moved.set(JSON.stringify(item), {
        item,
        to: { ...item, specification: specificationKey(renaming.rename(item.specification)) },
      });
  for (const from of moves.keys())
    if (hasPageEnding(from)) {
      const name = pageOf(from);
      moved.set(`page ${name}`, {
        item: { kind: 'page', page: name },
        to: { kind: 'page', page: renaming.rename(name) },
      });
    }
  for (const { item, to } of moved.values()) report.declare({ kind: 'moved', item, to });
  return rewritten.withDocuments(linked);
}

/** Renames the pages, roots and specifications that a line names. */
export const pathsRenamed =
  (rename: (text: string) => string, page = rename) =>
  (line: Draft): Draft => {
    const { of, kind, name } = line;
    if (kind === 'entry') {
      const entry = entryAt(name!, of!.parent!);
      if (entry.kind === 'page') return { ...line, name: page(name!) };
      if (entry.specification === undefined) return line;
      const target = rename(entry.specification);
      return target === entry.specification
        ? line
        : { ...line, name: formatEntry({ ...entry, specification: target }) };
    }
    if (!(of instanceof Place)) return line;
    const { element, parent } = of;
    const specification = (node: Json) => (node.kind === 'string' ? makeString(rename(node.value), node) : undefined);
    const fields = element.fields.flatMap((field): (readonly [string, Json])[] => {
      const value = element.field(field)!;
      const means = fieldOf(element.kind, field, parent?.element.kind)?.means;
      if (means === 'specification') return [[field, mapJson(value, specification)]];
      return means === 'page' && value.kind === 'string' ? [[field, makeString(page(value.value), value)]] : [];
    });
    return { ...line, fields: Object.fromEntries(fields) };
  };

/**
 * The site with redirects that lead to the new addresses, once its files have moved.
 *
 * `added`: the new redirects, except of URLs that another page has now, which is reported. The sources of others stay,
 * since they are addresses that were given out. Without it, sources follow too. One that would lead to itself goes. One
 * that leads away from the new addresses is reported. URLs of a wildcard that goes get their own redirects.
 */
function renameRedirects(
  [before, site]: readonly [Site, Site],
  renaming: Renaming,
  added: readonly Redirect[] | undefined,
  report: Report,
): Site {
  const answers = answersAt(site);
  const { pages, redirect: find } = answers;
  const targets = [...renaming.folders.values(), ...renaming.files.values()].map((to) => `/${addressOfPage(to)}`);
  const there = [...pages].filter((page) => targets.some((to) => page === to || page.startsWith(`${to}/`)));
  const inTheWay = new Set(there.map((page) => find(page)?.redirect.node));
  /** Whether readers come by a wildcard to another redirect, which stays behind in what moved. */
  const leadsOn = (wildcard: RedirectThere): boolean => {
    const sourceOf = wildcardSource(wildcard);
    return answers.redirects.some(({ from }) => {
      const address = isPattern(from) || pages.has(addressAt(renaming.renameUrl(from))) ? undefined : sourceOf(from);
      return address !== undefined && find(addressAt(address))?.redirect.node === wildcard.node;
    });
  };
  /** The new destination. Where a redirect stays behind, it is the end of the chain, or for a wildcard the old one. */
  const destinationOf = ({ source, destination }: Redirect): string => {
    const renamed = renaming.renameUrl(destination);
    if (renamed === destination || added === undefined || pages.has(addressAt(renamed))) return renamed;
    if (!isPattern(destination)) return renaming.renameUrl(endOfChain(destination, answers));
    const own = answers.redirects.find((one) => one.source === source);
    return own !== undefined && !inTheWay.has(own.node) && leadsOn(own) ? destination : renamed;
  };
  const change = (redirect: Redirect): Redirect | null => {
    const destination = destinationOf(redirect);
    const source = added ? redirect.source : renaming.renameUrl(redirect.source);
    if (destination === redirect.destination && source === redirect.source) return redirect;
    return readAddress(source)?.path === readAddress(destination)?.path ? null : { source, destination };
  };
  for (const { source } of added ? [] : redirectsOf(site)) {
    const to = renaming.renameUrl(source);
    if (to !== source)
      report.declare({ kind: 'moved', item: { kind: 'page', page: source }, to: { kind: 'page', page: to } });
  }
  for (const { node, ...redirect } of redirectsOf(site)) {
    if (!inTheWay.has(node) || change(redirect) === null) continue;
    const message = `This redirect leads away from ${redirect.source}, where the pages are to be`;
    report.warning('redirect-in-the-way', message, { at: node, help: 'Remove it if it was for want of these pages.' });
  }
  const [left, wanted] = partition(added ?? [], ({ source }) => pages.has(source));
  for (const { source } of left) {
    const holder = answeringFile(site, source.slice(1)) ?? 'a page of an OpenAPI spec';
    const why = source === '/' ? 'Mintlify opens the first page there' : `${holder} has that URL`;
    report.info('no-redirect', `No redirect from ${source}, because ${why}`);
  }
  const after = changeRedirects(site, change, newRedirects(site, wanted, report, change));
  return added === undefined ? after : withOwnRedirects(before, after, change, report);
}

/** Every file that has a new path, with that. */
export function filesUnder(site: Site, renaming: Renaming): ReadonlyMap<string, string> {
  const moves = new Map<string, string>();
  const add = (path: string) => {
    const target = renaming.find(path);
    if (target !== undefined && (site.exists(path) || site.documents.has(path))) moves.set(path, target);
  };
  for (const folder of renaming.folders.keys()) for (const path of filesIn(site, folder)) add(path);
  for (const path of [...renaming.files.keys(), ...site.documents.keys()]) add(path);
  // A page that is named as its folder (`ja` beside `ja/a`) has its file outside of it.
  for (const page of new Set([...pagesThere(site).keys(), ...renaming.files.keys()])) {
    const target = renaming.find(page);
    const file = target === undefined ? undefined : pageFile(site, page);
    if (file !== undefined && (renaming.files.has(page) || !moves.has(file)))
      moves.set(file, file.startsWith(`${page}.`) ? target! + file.slice(page.length) : target!);
  }
  return moves;
}

/**
 * Every file that moves, old path to new. Undefined if one of them must not; why goes to the report, unless it is the
 * file of a page that is `reported` already.
 */
function findMoves(
  site: Site,
  renaming: Renaming,
  reported: ReadonlySet<string>,
  report: Report,
): ReadonlyMap<string, string> | undefined {
  const moves = filesUnder(site, renaming);
  const taken = [...moves].filter(
    ([, target]) => (site.exists(target) || site.documents.has(target)) && !moves.has(target),
  );
  const known = new Set([...reported].map((page) => pageFile(site, page)));
  const others = taken.filter(([, target]) => !known.has(target));
  for (const [path, target] of others.slice(0, MOST_NAMED))
    report.error('file-exists', `${path} would be moved to ${target}, which exists already`, {
      at: { file: site.location.prefix + target },
      help: 'Put the two together, or remove one of them, then run again.',
    });
  if (others.length > MOST_NAMED)
    report.error(
      'file-exists',
      `${others.length - MOST_NAMED} more files would be moved to a path that exists already`,
    );
  return taken.length === 0 ? moves : undefined;
}

const MOST_NAMED = 20;

/** The files below a folder, those that were staged too. */
function filesIn(site: Site, folder: string): readonly string[] {
  // A name can hold what a glob would take for its own signs.
  const pattern = /[*?{}()[\]!+@\\|,]/.test(folder) ? '**/*' : `${folder}/**/*`;
  const staged = site.staged.map(({ path }) => path);
  return [...new Set([...site.reader.list(pattern), ...staged])].filter((path) => path.startsWith(`${folder}/`));
}

/** The site with the files at their new paths, and each `$ref` naming what it named before. */
function moveFiles(
  site: Site,
  moves: ReadonlyMap<string, string>,
  renaming: Renaming,
  texts: ReadonlyMap<string, Uint8Array>,
): Site {
  if (moves.size + texts.size === 0) return site;
  const changed = new Map<string, Json | undefined>();
  // What does not exist follows its folder too.
  const newPath = (path: string) => renaming.find(path) ?? path;
  for (const path of documentsInUse(site)) {
    const target = moves.get(path) ?? path;
    const node = withReferencesRight(site.documents.get(path)!, path, target, newPath);
    changed.set(target, node);
  }
  for (const path of site.documents.keys()) if (moves.has(path) && !changed.has(path)) changed.set(path, undefined);
  const staged = [...moves].flatMap(([from, path]): FileChange[] => {
    const content = texts.get(from);
    return site.exists(from) ? [{ kind: 'move', path, from, ...(content && { content }) }] : [];
  });
  const edited = [...texts].flatMap(([path, content]): FileChange[] =>
    moves.has(path)
      ? []
      : [
          { kind: 'delete', path },
          { kind: 'create', path, content },
        ],
  );
  return site.withDocuments(changed).withStaged([...staged, ...edited]);
}

/**
 * The page files, under their old paths, whose text needs something at a place that is renamed: that text is left as
 * it is.
 */
function namingOldPaths(site: Site, moves: ReadonlyMap<string, string>, renaming: Renaming): readonly string[] {
  // What is named relative to a page has the last part of its path at least.
  const names = [
    ...[...renaming.folders.keys()].map((folder) => `${baseOf(folder)}/`),
    ...[...renaming.files.keys()].map(baseOf),
  ];
  if (names.length === 0) return [];
  const files = new Set([...site.reader.list(pageFileGlob), ...moves.keys()]);
  return [...files].filter((file) =>
    pageNeeds(site, file, names, (path, reference, isRelative) => {
      const next = renaming.find(path);
      // What is written as relative stays right where both move together.
      return next !== undefined && !(isRelative && resolvePath(moves.get(file) ?? file, reference) === next);
    }),
  );
}

/** The pages that are listed, each with its first entry. */
function pagesThere(site: Site): ReadonlyMap<string, Json> {
  const there = new Map<string, Json>();
  walkNavigation(site, {
    entry({ entry, node }) {
      const page = entry.kind === 'page' ? insideRoot(entry.page) : undefined;
      if (page !== undefined && !there.has(page)) there.set(page, node);
    },
  });
  return there;
}

/** The pages of the navigation whose paths other pages would get. */
function pagesTaken(site: Site, renaming: Renaming, report: Report): ReadonlySet<string> {
  const there = pagesThere(site);
  const taken = new Set<string>();
  for (const [page, node] of there) {
    const target = renaming.find(page);
    const other = target === undefined || renaming.find(target) !== undefined ? undefined : there.get(target);
    if (other === undefined) continue;
    taken.add(target!);
    report.error('page-exists', `The page ${page} would become ${target}, which is in the navigation already`, {
      at: node,
      related: [{ message: `${target} is here`, at: other }],
      help: 'Rename or remove one of the two, then run again.',
    });
  }
  return taken;
}

/** Says which page files name an old path where no redirect helps. */
function reportNaming(naming: readonly string[], report: Report): void {
  if (naming.length === 0) return;
  report.warning(
    'page-text',
    `${counted(naming.length, 'page file')} ${plural(naming.length, 'names', 'name')} an old path, in an import, an image or the specification of the front matter: ${listed(naming)}`,
    {
      help: `The text of pages is left as it is: change ${plural(naming.length, 'this line', 'these lines')} by hand, or the build breaks there.`,
    },
  );
}
