import { pageFileGlob, pageOf } from '../format/index.ts';
import { addTo, nearest, remembered } from '../text/index.ts';
import { EXIT } from '../json/index.ts';
import { walkNavigation } from '../navigation/index.ts';
import { folderOf, insideRoot, pageFile, Site } from '../site/index.ts';
import { alwaysLeftOut, isLeftOut } from './left-out-files.ts';

export { pageOf } from '../format/index.ts';

/** The page files of a site, as they are when the site is checked. */
export interface PageFiles {
  /** Whether there is anything to look at: a docs.json without its folder says nothing of files. */
  readonly known: boolean;
  /** Every `.mdx` and `.md` file that git does not ignore, sorted; a page or not. */
  readonly paths: readonly string[];
  /** The file of a page entry; undefined if there is none. */
  find(page: string): string | undefined;
  /** The index of that file in `paths`; -1 if there is none. */
  indexOf(page: string): number;
  /** What was probably meant by a page that has no file: how its entry should read. */
  suggest(
    page: string,
  ): { readonly page: string; readonly because: 'case' | 'index' | 'moved' | 'spelling' } | undefined;
}

/** The page files of a site, listed once. */
export const pageFilesOf: (site: Site) => PageFiles = /* @__PURE__ */ remembered(collect);

/**
 * Whether any page file of a site is known: otherwise nothing can be said of what an entry lacks. What is staged
 * changes nothing of that.
 */
export const knowsPages: (site: Site) => boolean = /* @__PURE__ */ remembered((site) => {
  const read = site.staged.length === 0 ? site : new Site({ ...site, staged: [] });
  // The first entry has its file as a rule, and then the folders need not be walked.
  let first: string | undefined;
  walkNavigation(read, { entry: ({ entry }) => (entry.kind === 'page' ? ((first = entry.page), EXIT) : undefined) });
  // Those that `.mintignore` leaves out are known all the same.
  const isPage = (file: string) => !noPage.test(file) && alwaysLeftOut(file) === undefined;
  return (first !== undefined && pageFile(read, first) !== undefined) || read.list(pageFileGlob).some(isPage);
});

/** Whether a site knows more than its documents: otherwise nothing can be said to be missing. */
export function knowsFiles(site: Site): boolean {
  return site.reader.exists(site.main) || pageFilesOf(site).paths.length > 0 || site.reader.list('**/*').length > 0;
}

/** Whether the platform makes a page of an `.mdx` or `.md` file; one that a page imports is none either, which is not looked for. */
export const isPageFile = (site: Site, file: string): boolean => !noPage.test(file) && !isLeftOut(site, file);

const noPage = /^_?snippets\/|^skill\.md$|(?:^|\/)(?:readme|license|contributing|contribute)\.md$/i;

/**
 * The file that was probably meant by a path that names none: one of the same name elsewhere, or the nearest path but
 * that of the file that names it.
 */
export function guessFile(path: string, files: readonly string[], from?: string): string | undefined {
  const name = nameOf(path);
  const same = files.filter((file) => nameOf(file) === name);
  return same.length === 1
    ? same[0]
    : nearest(
        path,
        files.filter((file) => file !== from),
      );
}

function collect(site: Site): PageFiles {
  const paths = site.list(pageFileGlob).filter((path) => site.reader.ignores?.(path) !== true);
  // By page, not by file: an entry is looked up as it is, without making another string of it.
  // Of two files of one page, which stand beside each other, `.mdx` comes last: it is the page, as the platform has it.
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
  // Several rules ask for each page in turn, and what costs is to look a text up: a file is told by its number.
  let [last, found] = ['', look('')];
  const indexOf = (page: string): number => {
    if (page !== last) [last, found] = [page, look(page)];
    return found;
  };
  return {
    known: paths.length > 0 || site.reader.exists(site.main),
    paths,
    find: (page) => paths[indexOf(page)],
    indexOf,
    suggest(page) {
      const path = pageOf(insideRoot(page) ?? '');
      if (path === '') return undefined;
      index ??= makeIndex(paths.filter((file) => !isHidden(file)));
      const sameLetters = index.byLowerCase.get(path.toLowerCase());
      if (sameLetters !== undefined) return { page: sameLetters, because: 'case' };
      if (byPage.has(`${path}/index`)) return { page: `${path}/index`, because: 'index' };
      const moved = index.byName.get(nameOf(path));
      if (moved !== undefined && moved !== null) return { page: moved, because: 'moved' };
      if (searches++ >= mostSearches) return undefined;
      const folder = folderOf(path);
      const beside = index.byFolder.get(folder) ?? [];
      const near =
        beside.length > mostBeside
          ? undefined
          : nearest(nameOf(path), beside, Math.min(2, Math.floor(nameOf(path).length / 3)));
      return near === undefined ? undefined : { page: folder === '' ? near : `${folder}/${near}`, because: 'spelling' };
    },
  };
}

/** A search looks at all pages of a folder: beyond so many searches, or pages, a guess is not worth its time. */
const mostSearches = 100;
const mostBeside = 1000;

/** Whether a file or a folder around it is hidden: it can be a page, but hardly the one that is meant. */
export const isHidden = (path: string): boolean => /(?:^|\/)\./.test(path);

/** What is needed to guess; made when the first page is missing. */
function makeIndex(files: readonly string[]) {
  const byLowerCase = new Map<string, string>();
  /** By the last part of the path; null if several files share it. */
  const byName = new Map<string, string | null>();
  /** The last parts of the paths in a folder. */
  const byFolder = new Map<string, string[]>();
  for (const file of files) {
    const page = pageOf(file);
    byLowerCase.set(page.toLowerCase(), page);
    const name = nameOf(page);
    byName.set(name, byName.has(name) ? null : page);
    addTo(byFolder, folderOf(page), name);
  }
  return { byLowerCase, byName, byFolder };
}

const nameOf = (page: string): string => page.slice(page.lastIndexOf('/') + 1);
