import { insideRoot, type Site } from '../site/index.ts';

/** The page files of a site, as they are when the site is checked. */
export interface PageFiles {
  /** Whether there is anything to look at: a docs.json without its folder says nothing of files. */
  readonly known: boolean;
  /** Every `.mdx` and `.md` file, sorted; a page or not. */
  readonly paths: readonly string[];
  /** The file of a page entry; undefined if there is none. */
  find(page: string): string | undefined;
  /** What was probably meant by a page that has no file: how its entry should read. */
  suggest(page: string): { readonly page: string; readonly because: 'case' | 'index' | 'moved' } | undefined;
}

const known = new WeakMap<Site, PageFiles>();

/** The page files of a site, listed once. */
export function pageFilesOf(site: Site): PageFiles {
  let files = known.get(site);
  if (files === undefined) known.set(site, (files = collect(site)));
  return files;
}

/** Whether a site knows more than its documents: otherwise nothing can be said to be missing. */
export function knowsFiles(site: Site): boolean {
  return site.reader.exists(site.main) || pageFilesOf(site).paths.length > 0 || site.reader.list('**/*').length > 0;
}

/** A path without its extension: the page that a file is. */
export const pageOf = (file: string): string => file.replace(/\.mdx?$/, '');

function collect(site: Site): PageFiles {
  const paths = new Set(site.reader.list('**/*.{md,mdx}'));
  for (const change of site.staged) {
    if (change.kind === 'move') paths.delete(change.from);
    if (change.kind === 'delete') paths.delete(change.path);
    else if (/\.mdx?$/.test(change.path)) paths.add(change.path);
  }
  const sorted = [...paths].sort();
  let index: Index | undefined;
  return {
    known: sorted.length > 0 || site.reader.exists(site.main),
    paths: sorted,
    find(page) {
      const path = insideRoot(page);
      if (path === undefined || path === '') return undefined;
      if (paths.has(`${path}.mdx`)) return `${path}.mdx`;
      if (paths.has(`${path}.md`)) return `${path}.md`;
      // With its extension, if only with the other one.
      if (paths.has(path)) return path;
      return path === pageOf(path) ? undefined : [`${pageOf(path)}.mdx`, `${pageOf(path)}.md`].find((file) => paths.has(file));
    },
    suggest(page) {
      const path = pageOf(insideRoot(page) ?? '');
      if (path === '') return undefined;
      index ??= indexOf(sorted);
      const sameLetters = index.byLowerCase.get(path.toLowerCase());
      if (sameLetters !== undefined) return { page: sameLetters, because: 'case' };
      if (paths.has(`${path}/index.mdx`) || paths.has(`${path}/index.md`)) return { page: `${path}/index`, because: 'index' };
      const moved = index.byName.get(nameOf(path));
      return moved === undefined || moved === null ? undefined : { page: moved, because: 'moved' };
    },
  };
}

/** What is needed to guess; made when the first page is missing. */
interface Index {
  readonly byLowerCase: ReadonlyMap<string, string>;
  /** By the last part of the path; null if several files share it. */
  readonly byName: ReadonlyMap<string, string | null>;
}

function indexOf(files: readonly string[]): Index {
  const byLowerCase = new Map<string, string>();
  const byName = new Map<string, string | null>();
  for (const file of files) {
    const page = pageOf(file);
    byLowerCase.set(page.toLowerCase(), page);
    const name = nameOf(page);
    byName.set(name, byName.has(name) ? null : page);
  }
  return { byLowerCase, byName };
}

const nameOf = (page: string): string => page.slice(page.lastIndexOf('/') + 1);
