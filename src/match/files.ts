import { languagesOf } from '../navigation/index.ts';
import {
  addressAt,
  addressOf,
  answeringFile,
  answersAt,
  isPageFile,
  knowsPages,
  type Leaf,
  pageFilesOf,
  pageOf,
} from '../served/index.ts';
import { isPattern, pageFile, redirectsOf, type Site } from '../site/index.ts';
import { NavshiftError, remembered } from '../text/index.ts';
import { Search } from './search.ts';
import { weights } from './weights.ts';

/** Finds the new paths of page files that moved. It searches when it is first asked. */
export class FileSearch {
  /** Whether it is known which pages have a file, in both sites. */
  readonly areFilesKnown: boolean;
  #search: Search | undefined;

  /**
   * @param lacksRedirects navshift searches for missing redirects. Then it ignores the existing ones, and compares
   * texts even if git must fetch them
   */
  constructor(
    private readonly sites: readonly [before: Site, after: Site],
    private readonly lacksRedirects: boolean,
  ) {
    this.areFilesKnown = sites.every(knowsPages);
  }

  /** Undefined if no page file is known. */
  readonly known = (): Search | undefined => (this.areFilesKnown ? (this.#search ??= this.#searched()) : undefined);

  #searched(): Search {
    const { sites, lacksRedirects } = this;
    const [old, now] = [pagesOf(sites[0]), pagesOf(sites[1])];
    const search = new Search(
      [...old].filter((page) => !now.has(page)),
      [...now].filter((page) => !old.has(page)),
    );
    for (const change of sites.flatMap(({ staged }) => staged))
      if (change.kind === 'move') search.take(pageOf(change.from), pageOf(change.path), 'declared');
    this.byObject(search, new Set([...old].filter((page) => now.has(page))));
    this.byRedirect(search);
    const most = lacksRedirects ? Infinity : weights.textPages;
    search.byText(textsOf(sites[0], lacksRedirects), textsOf(sites[1], lacksRedirects), most);
    search.byFolder();
    this.searchLanguages(search);
    search.byName();
    return search;
  }

  /** Pairs files by the id that git gives to their content. Pages that `stayed` are at their paths before and after. */
  byObject(search: Search, stayed: ReadonlySet<string> = new Set()): void {
    const [idOf, idNow] = this.sites.map((site) => (page: string) => {
      const file = pageFile(site, page);
      return file === undefined ? undefined : site.reader.id?.(file);
    });
    if (!this.areFilesKnown) return;
    search.byReplaced(stayed, idOf!, idNow!);
    search.byObject(idOf!, idNow!);
  }

  /** Pairs pages with those to which redirects send their addresses. */
  byRedirect(search: Search): void {
    const { follow } = answersAt(this.sites[1]);
    if (this.lacksRedirects || redirectsOf(this.sites[1]).length === 0) return;
    search.byRedirect((address) => {
      const { steps, end, at } = follow(address);
      return (end === 'page' || end === 'nothing') && steps.length > 0 ? at : undefined;
    });
  }

  /** Compares languages, with the moves that were found so far, also of entries. */
  searchLanguages(search = this.#search): void {
    const [before, after] = this.sites;
    if (search === undefined) return;
    const { follow } = answersAt(after);
    const redirected = redirectsOf(after).flatMap(({ from }) => {
      const { end, at } = follow(addressAt(from));
      return end === 'page' && !isPattern(from) ? [[addressAt(from).slice(1), at.slice(1)] as const] : [];
    });
    search.byLanguage([languagesOf(before), languagesOf(after)], redirected, (page) => pagesOf(after).has(page));
  }
}

/** The pages that have a file, as their paths. */
export const pagesOf = /* @__PURE__ */ remembered(
  (site: Site) => new Set(pageFilesOf(site).paths.flatMap((file) => (isPageFile(site, file) ? pageOf(file) : []))),
);

/**
 * Whether a page is at the address of an entry: a page file, or a page generated from an operation. Undefined if that is
 * not known.
 */
export function hasAnswer(site: Site, leaf: Leaf): boolean | undefined {
  const path = addressOf(leaf);
  if (path === undefined) return undefined;
  if (answersAt(site).made.has(path)) return true;
  // Without page files only the page of an operation can be said to be missing: it needs no file.
  if (!knowsPages(site)) return leaf.isPage ? undefined : false;
  return answeringFile(site, path.slice(1)) !== undefined;
}

/** The texts of pages. A clone can lack some, which are left out unless `fetches`. */
export const textsOf =
  (site: Site, fetches: boolean) =>
  (pages: ReadonlySet<string>): ReadonlyMap<string, string> => {
    const { reader } = site;
    const files = new Map([...pages].map((page) => [pageFile(site, page), page]));
    files.delete(undefined);
    const paths = [...files.keys()] as string[];
    const texts = new Map<string, string>();
    try {
      const here = fetches ? undefined : reader.here?.(paths);
      if (fetches) reader.expect?.(paths);
      for (const file of paths) {
        const content = here === undefined ? site.read(file) : here.get(file);
        if (content !== undefined) texts.set(files.get(file)!, new TextDecoder().decode(content));
      }
    } catch (error) {
      if (!(error instanceof NavshiftError)) throw error;
    }
    return texts;
  };
