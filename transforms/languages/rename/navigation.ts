import {
  changeRedirects,
  documentsInUse,
  fieldOf,
  type FileChange,
  formatEntry,
  hasPageEnding,
  type Item,
  pageFile,
  pageFileGlob,
  pageOf,
  readAddress,
  type Redirect,
  redirectsOf,
  type Report,
  resolvePath,
  rewriteNavigation,
  type Site,
  takeCensus,
  withReferencesRight,
} from 'navshift';
import { type Json, makeString, mapJson } from 'navshift/json';
import { specificationKey } from 'navshift/openapi';
import { notThere } from '../../shared/redirects.ts';
import { pageNeeds } from '../engine/page-text.ts';
import type { Renaming } from './renaming.ts';

/** The site with another code in `language`, wherever it stands outside of `global`. */
export function renameCode(site: Site, from: string, to: string): Site {
  return rewriteNavigation(site, {
    leave: (element, place) =>
      place.container === 'languages' && !place.inGlobal && element.label === from ? element.withLabel(to) : undefined,
  });
}

/**
 * The site with every path in its documents renamed: pages, roots, specifications, links wherever they stand, and what else names a file that moves (a logo, an icon).
 * What conservation counts under another name is declared.
 */
export function renamePaths(site: Site, renaming: Renaming, moves: ReadonlyMap<string, string>, report: Report): Site {
  const moved = new Map<string, { item: Item; to: Item }>();
  const page = (text: string, node: Json): Json => {
    const target = renaming.rename(text);
    if (target !== text)
      moved.set(`page ${text}`, { item: { kind: 'page', page: text }, to: { kind: 'page', page: target } });
    return makeString(target, node);
  };
  const specification = (node: Json) =>
    node.kind === 'string' ? makeString(renaming.rename(node.value), node) : undefined;
  const rewritten = rewriteNavigation(site, {
    leave(element, place) {
      let result = element;
      for (const name of element.fields) {
        const value = element.field(name)!;
        const means = fieldOf(element.kind, name, place.parent?.element.kind)?.means;
        if (means === 'page' && value.kind === 'string') result = result.withField(name, page(value.value, value));
        if (means === 'specification') result = result.withField(name, mapJson(value, specification));
      }
      return result;
    },
    entry({ entry, text, node }) {
      if (entry.kind === 'page') return page(text, node);
      if (entry.specification === undefined) return undefined;
      const target = renaming.rename(entry.specification);
      return target === entry.specification
        ? undefined
        : makeString(formatEntry({ ...entry, specification: target }), node);
    },
  });
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
            ? page(href, node)
            : undefined;
        const target = renaming.rename(href);
        if (target !== href)
          moved.set(`link ${href}`, { item: { kind: 'link', href }, to: { kind: 'link', href: target } });
        return makeString(target, node);
      }),
    );
  }
  // Operations are counted by the specification that they belong to, and have their addresses by the directory of that.
  for (const { item } of takeCensus(site).values())
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

/**
 * The site with redirects that lead to the new addresses.
 *
 * `added`: a source stays, since it is an address that was given out, and each folder gets a redirect from its old addresses to its new ones.
 * Else sources follow too. One that would lead to itself goes; of one that leads away from the new addresses it is said.
 */
export function renameRedirects(site: Site, renaming: Renaming, added: boolean, report: Report): Site {
  const change = (redirect: Redirect): Redirect | null => {
    const destination = renaming.rename(redirect.destination);
    const source = added ? redirect.source : renaming.rename(redirect.source);
    if (destination === redirect.destination && source === redirect.source) return redirect;
    return readAddress(source)?.path === readAddress(destination)?.path ? null : { source, destination };
  };
  const wanted = [...renaming.pageFolders].map(([from, to]) => ({
    source: `/${from}/:slug*`,
    destination: `/${to}/:slug*`,
  }));
  for (const { source } of added ? [] : redirectsOf(site)) {
    const to = renaming.rename(source);
    if (to !== source)
      report.declare({ kind: 'moved', item: { kind: 'page', page: source }, to: { kind: 'page', page: to } });
  }
  const targets = [...renaming.pageFolders.values()];
  for (const { node, ...redirect } of redirectsOf(site)) {
    const path = readAddress(redirect.source)?.path;
    const isInTheWay = path !== undefined && /[:*]/.test(path) && targets.some((to) => path.startsWith(`${to}/`));
    if (!isInTheWay || change(redirect) === null) continue;
    const message = `This redirect leads away from ${redirect.source}, where the pages are to be`;
    report.warning('redirect-in-the-way', message, { at: node, help: 'Remove it if it was for want of these pages.' });
  }
  return changeRedirects(site, change, added ? notThere(site, change, wanted, report) : []);
}

/** Every file that moves, old path to new. Undefined if one of them must not; why goes to the report. */
export function findMoves(site: Site, renaming: Renaming, pages: Iterable<string>, report: Report) {
  const moves = new Map<string, string>();
  const add = (path: string) => {
    const target = renaming.find(path);
    if (target !== undefined && (site.exists(path) || site.documents.has(path))) moves.set(path, target);
  };
  for (const folder of renaming.folders.keys()) for (const path of filesIn(site, folder)) add(path);
  for (const path of [...renaming.files.keys(), ...site.documents.keys()]) add(path);
  // A page that is named as its folder (`ja` beside `ja/a`) has its file outside of it.
  for (const page of pages) {
    const target = renaming.find(page);
    const file = target === undefined ? undefined : pageFile(site, page);
    if (file !== undefined && !moves.has(file))
      moves.set(file, file.startsWith(`${page}.`) ? target! + file.slice(page.length) : target!);
  }
  const taken = [...moves].filter(
    ([, target]) => (site.exists(target) || site.documents.has(target)) && !moves.has(target),
  );
  for (const [path, target] of taken.slice(0, MOST_NAMED))
    report.error('file-exists', `${path} would be moved to ${target}, where a file stands already`, {
      at: { file: site.location.prefix + target },
      help: 'Put the two together, or remove one of them, then run again.',
    });
  if (taken.length > MOST_NAMED)
    report.error('file-exists', `${taken.length - MOST_NAMED} more files would be moved to where one stands already`);
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
export function moveFiles(site: Site, moves: ReadonlyMap<string, string>, renaming: Renaming): Site {
  if (moves.size === 0) return site;
  const changed = new Map<string, Json | undefined>();
  // What does not exist follows its folder too.
  const newPath = (path: string) => renaming.find(path) ?? path;
  for (const path of documentsInUse(site)) {
    const target = moves.get(path) ?? path;
    const node = withReferencesRight(site.documents.get(path)!, path, target, newPath);
    if (target !== path) changed.set(path, undefined);
    changed.set(target, node);
  }
  for (const path of site.documents.keys()) if (moves.has(path) && !changed.has(path)) changed.set(path, undefined);
  const staged = [...moves].flatMap(([from, path]): FileChange[] =>
    site.exists(from) ? [{ kind: 'move', path, from }] : [],
  );
  return site.withDocuments(changed).withStaged(staged);
}

/** The page files, under their old paths, whose text needs something at a place that is renamed: that text is left as it is. */
export function namingOldPaths(site: Site, moves: ReadonlyMap<string, string>, renaming: Renaming): readonly string[] {
  const names = [...[...renaming.folders.keys()].map((folder) => `${folder}/`), ...renaming.files.keys()];
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
