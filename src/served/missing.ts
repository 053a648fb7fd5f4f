import { hasPageEnding, pageFileNames, pageOf } from '../format/index.ts';
import { defaultDirectories, defaultDirectory, specificationInScope, specificationSources } from '../openapi/index.ts';
import { insideRoot, type Site } from '../site/index.ts';
import { addressOfPage, pathOfPage, type ServedItem } from './item.ts';
import { isPageFile, knowsPages } from './page-files.ts';

/**
 * Marks the entries that name a page without a file, unless a specification generates the page. It marks none if only
 * docs.json is known, without its folder.
 */
export function markMissing(site: Site, items: readonly ServedItem[]): void {
  if (!knowsPages(site)) return;
  let isMade: ReturnType<typeof madePages> | undefined;
  for (const one of items) {
    const path = pathOf(one);
    if (path === undefined || answeringFile(site, path) !== undefined) continue;
    isMade ??= madePages(items);
    one.isMissing = isMade(path) === false;
  }
}

/** The path of the page that an entry names. Mintlify takes an endpoint without a specification in scope for one, too. */
function pathOf({ item, page }: ServedItem): string | undefined {
  if (item.kind === 'page') return pathOfPage(item.page);
  return page?.operation === undefined ? page?.address : undefined;
}

/** The page file of a path that `pathOfPage` gives; undefined if there is none, or Mintlify makes no page from it. */
export function pageFileAt(site: Site, path: string): string | undefined {
  for (const file of pageFileNames(path)) if (site.has(file) && isPageFile(site, file)) return file;
  return undefined;
}

/**
 * Whether a page has a file from which Mintlify makes a page.
 *
 * @example
 * const site = parse('{"navigation":{"pages":["a"]}}');
 * hasPageFile(site, 'a'); // → false
 */
export const hasPageFile = (site: Site, page: string): boolean => pageFileAt(site, pathOfPage(page)) !== undefined;

/** The page file that answers at a path. This can be the index of a folder, or a file that is named with its extension. */
export const answeringFile = (site: Site, path: string): string | undefined =>
  pageFileAt(site, path) ??
  pageFileAt(site, path === '' ? 'index' : `${path}/index`) ??
  (hasPageEnding(path) && site.has(path) && isPageFile(site, path) ? path : undefined);

/** The paths at which a page file may answer: its page, its own name, and for an index its folder. */
export const pathsOfFile = (file: string): readonly string[] => [pageOf(file), file, addressOfPage(pageOf(file))];

/** Whether a page is generated from a specification; `maybe` if it is in the folder of a specification that was not opened. */
export function madePages(items: readonly ServedItem[]): (page: string) => boolean | 'maybe' {
  const addresses = new Set<string>();
  const unread = new Set<string>();
  for (const one of items) {
    const { state, item, page } = one;
    if (item.kind === 'specification') unread.add(madeFolder(one).toLowerCase());
    if (page?.operation !== undefined && state !== 'dropped') addresses.add(page.address.toLowerCase());
  }
  return (page) => {
    const path = (insideRoot(page) ?? page).toLowerCase();
    if (addresses.has(path)) return true;
    return [...unread].some((folder) => folder === '' || path.startsWith(`${folder}/`)) ? 'maybe' : false;
  };
}

/** The folder of the pages that are generated from a specification. */
export const pagesFolder = (directory: string | undefined): string => insideRoot(directory ?? defaultDirectory) ?? '';

/**
 * The folder of the pages that are generated from a source that was not opened: the specification, GraphQL schema or
 * SDK that an item is, or the specification in scope of an entry.
 */
export function madeFolder({ item, node, place }: ServedItem): string {
  if (item.kind !== 'specification') return pagesFolder(specificationInScope(place)?.directory);
  const field = place.element.fields.find((name) => place.element.field(name) === node) ?? '';
  return pagesFolder(specificationSources(node)[0]?.directory ?? defaultDirectories[field]);
}
