import { pageFileGlob, pageOf } from '../format/index.ts';
import { addTo, nearest, remembered } from '../text/index.ts';
import { EXIT } from '../json/index.ts';
import { walkNavigation } from '../navigation/index.ts';
import { alwaysLeftOut, folderOf, insideRoot, isLeftOut, pageFile, Site } from '../site/index.ts';

export { pageOf } from '../format/index.ts';

/** The page files of a site. */
export interface PageFiles {
  /** Whether the files are known: navshift can have docs.json without its folder. */
  readonly known: boolean;
  /** Every `.mdx` and `.md` file that git does not ignore, sorted, even if it is not a page. */
  readonly paths: readonly string[];
  /** The file of a page entry; undefined if there is none. */
  find(page: string): string | undefined;
  /** The index of that file in `paths`; -1 if there is none. */
  indexOf(page: string): number;
  /** The right text for an entry without a file, probably: a page that Mintlify makes. */
  suggest(
    page: string,
  ): { readonly page: string; readonly because: 'case' | 'index' | 'moved' | 'spelling' } | undefined;
}

/** The page files of a site, listed once. */
export const pageFilesOf: (site: Site) => PageFiles = /* @__PURE__ */ remembered(collect);

/**
 * Whether any page file of a site is known: otherwise no entry can be called missing. Staged files do not count: one
 * new page must not make all others missing.
 */
export const knowsPages: (site: Site) => boolean = /* @__PURE__ */ remembered((site) => {
  const read = site.staged.length === 0 ? site : new Site({ ...site, staged: [] });
  // The first entry usually has its file, which spares a walk over all folders.
  let first: string | undefined;
  walkNavigation(read, { entry: ({ entry }) => (entry.kind === 'page' ? ((first = entry.page), EXIT) : undefined) });
  // A page that `.mintignore` leaves out is known too.
  const isPage = (file: string) => !noPage.test(file) && alwaysLeftOut(file) === undefined;
  return (first !== undefined && pageFile(read, first) !== undefined) || read.list(pageFileGlob).some(isPage);
});

/** Whether a site knows any file but its documents: otherwise no file can be called missing. */
export function knowsFiles(site: Site): boolean {
  return pageFilesOf(site).known || site.reader.list('**/*').length > 0;
}

/**
 * Whether Mintlify makes a page from an `.mdx` or `.md` file. It makes none from a file that a page imports: navshift
 * does not look for imports.
 */
export const isPageFile = (site: Site, file: string): boolean => !noPage.test(file) && !isLeftOut(site, file);

const noPage = /^_?snippets\/|^skill\.md$|(?:^|\/)(?:readme|license|contributing|contribute)\.md$/i;

/**
 * The file that a wrong path probably means: the only one of the same name, or the one with the nearest path.
 *
 * @param from the file that has the path: it does not mean itself
 */
export function guessFile(path: string, files: readonly string[], from?: string): string | undefined {
  const name = fileNameOf(path);
  const same = files.filter((file) => fileNameOf(file) === name);
  return same.length === 1
    ? same[0]
    : nearest(
        path,
        files.filter((file) => file !== from),
      );
}

function collect(site: Site): PageFiles {
  const paths = site.list(pageFileGlob).filter((path) => site.reader.ignores?.(path) !== true);
  // The key is the page, so that an entry is looked up without making another string.
  // If a page has two files, `.mdx` follows `.md` in the list and replaces it: Mintlify takes the `.mdx` file.
  const byPage = new Map<string, number>();
  paths.forEach((path, at) => byPage.set(pageOf(path), at));
  let index: ReturnType<typeof makeIndex> | undefined;
  let searches = 0;
  const look = (page: string): number => {
    const at = byPage.get(page);
    if (at !== undefined) return at;
    const path = insideRoot(page);
    return (path === undefined ? undefined : (byPage.get(path) ?? byPage.get(pageOf(path)))) ?? -1;
  };
  // Several rules ask for one page after the other. A map of long texts is slow to read, so the last answer is kept.
  let [last, found] = ['', look('')];
  const indexOf = (page: string): number => {
    if (page !== last) [last, found] = [page, look(page)];
    return found;
  };
  return {
    known: site.reader.exists(site.main) || paths.length > 0,
    paths,
    find: (page) => paths[indexOf(page)],
    indexOf,
    suggest(page) {
      const path = pageOf(insideRoot(page) ?? '');
      if (path === '') return undefined;
      index ??= makeIndex(paths.filter((file) => !isHidden(file) && isPageFile(site, file)));
      const sameLetters = index.byLowerCase.get(path.toLowerCase());
      if (sameLetters !== undefined) return { page: sameLetters, because: 'case' };
      const inside = paths[byPage.get(`${path}/index`) ?? -1];
      if (inside !== undefined && isPageFile(site, inside)) return { page: `${path}/index`, because: 'index' };
      const moved = index.byName.get(fileNameOf(path));
      if (moved !== undefined && moved !== null) return { page: moved, because: 'moved' };
      if (searches++ >= mostSearches) return undefined;
      const folder = folderOf(path);
      const beside = index.byFolder.get(folder) ?? [];
      const near =
        beside.length > mostBeside
          ? undefined
          : nearest(fileNameOf(path), beside, Math.min(2, Math.floor(fileNameOf(path).length / 3)));
      return near === undefined ? undefined : { page: folder === '' ? near : `${folder}/${near}`, because: 'spelling' };
    },
  };
}

/** A search compares all pages of a folder. After 100 searches, or in a folder of more than 1,000 pages, a guess is not worth its time. */
const mostSearches = 100;
const mostBeside = 1000;

/** Whether a file or a folder around it begins with a dot: it can be a page, but a wrong path hardly means it. */
export const isHidden = (path: string): boolean => /(?:^|\/)\./.test(path);

/** Tables for a guess; made when the first page is missing. */
function makeIndex(files: readonly string[]) {
  const byLowerCase = new Map<string, string>();
  /** By the last part of the path; null if several files share it. */
  const byName = new Map<string, string | null>();
  /** The last parts of the paths in a folder. */
  const byFolder = new Map<string, string[]>();
  for (const file of files) {
    const page = pageOf(file);
    byLowerCase.set(page.toLowerCase(), page);
    const name = fileNameOf(page);
    byName.set(name, byName.has(name) ? null : page);
    addTo(byFolder, folderOf(page), name);
  }
  return { byLowerCase, byName, byFolder };
}

const fileNameOf = (page: string): string => page.slice(page.lastIndexOf('/') + 1);
