import { type FileChange, insideRoot, pageFile, pageOf, type Report, resolvePath, type Site } from 'navshift';
import { movedPages } from 'navshift/diff';
import { folderOf } from 'navshift/edit';
import { pagesListed } from './target.ts';

/** What is elsewhere since a revision, and the site as it would be with the files where they were. */
export interface Moved {
  readonly folders: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly site: Site;
  /** Where the files are, by where they were. */
  readonly places: ReadonlyMap<string, string>;
}

/**
 * Finds the pages whose files are elsewhere than in a revision, and the folders of which nothing is left. Pages that
 * are gone, and are listed, are reported.
 */
export function movedSince(site: Site, before: Site, report: Report): Moved {
  const pages = movedPages(before, site);
  const folders = new Map<string, string>();
  const leads = [...pages].flatMap(([from, to]) => foldersAround(from, to)).sort(([a], [b]) => a.length - b.length);
  for (const [from, to] of leads) {
    const isCovered = [...folders].some(([one]) => from === one || from.startsWith(`${one}/`));
    const isWhole = [...pages].every(
      ([page, now]) => !page.startsWith(`${from}/`) || now === to + page.slice(from.length),
    );
    if (!isCovered && isWhole && site.list(`${from}/**/*`).length === 0) folders.set(from, to);
  }
  const files = new Map(
    [...pages].filter(([page]) => ![...folders.keys()].some((folder) => page.startsWith(`${folder}/`))),
  );
  const gone = [...pagesListed(site)].flatMap(([page, { node }]) =>
    pageFile(before, page) !== undefined && pageFile(site, page) === undefined && !pages.has(page)
      ? [{ page, node }]
      : [],
  );
  for (const { page, node } of gone)
    report.warning('gone', `${page} no longer has a file, and navshift found no new path`, {
      at: node,
      help: `Write where: navshift move ${page} <new path>. Or remove it: navshift remove ${page}.`,
    });
  const places = new Map<string, string>();
  for (const path of before.list('**/*')) {
    const folder = [...folders.keys()].find((one) => path.startsWith(`${one}/`));
    const page = files.get(pageOf(path));
    const now = folder !== undefined ? folders.get(folder)! + path.slice(folder.length) : page && pageFile(site, page);
    if (now !== undefined && site.exists(now) && !site.exists(path)) places.set(path, now);
  }
  const back = Array.from(places, ([path, from]): FileChange => ({ kind: 'move', path, from }));
  return { folders, files, places, site: site.withStaged(back) };
}

/** The folders of a page that went with it, the innermost first: `a/x` and `a` of `a/x/p` that is `b/x/p`. */
function foldersAround(from: string, to: string): readonly (readonly [from: string, to: string])[] {
  const [old, now] = [folderOf(from), folderOf(to)];
  if (old === '' || now === '' || old === now || from.slice(old.length) !== to.slice(now.length)) return [];
  return [[old, now], ...foldersAround(old, now)];
}

/** Whether a link is right where its file is: it need not be what it was where the file had been. */
export function leadsThere(site: Site, file: string, reference: string): boolean {
  const target = reference.startsWith('.') ? resolvePath(file, reference.replace(/[?#].*$/s, '')) : undefined;
  return (
    target !== undefined &&
    insideRoot(target) !== undefined &&
    (site.exists(target) || pageFile(site, target) !== undefined)
  );
}
