import { hasPageEnding, pageFileNames } from '../format/index.ts';
import { defaultDirectories, defaultDirectory, specificationInScope, specificationSources } from '../openapi/index.ts';
import { insideRoot, type Site } from '../site/index.ts';
import { pathOfPage, type ServedItem } from './item.ts';
import { isPageFile, knowsPages } from './page-files.ts';

/** Marks the entries that name a page without a file, where no specification makes the page either. Nothing is known of a docs.json that stands alone. */
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

/** The path of the page that an entry names. An endpoint without a specification in scope is one, too. */
function pathOf({ item, page }: ServedItem): string | undefined {
  if (item.kind === 'page') return pathOfPage(item.page);
  return page?.operation === undefined ? page?.address : undefined;
}

/** The page file of a path that `pathOfPage` gives; undefined if there is none, or none that Mintlify makes a page of. */
export function pageFileAt(site: Site, path: string): string | undefined {
  for (const file of pageFileNames(path)) if (site.has(file) && isPageFile(site, file)) return file;
  return undefined;
}

/** Whether a page entry has a file that the platform makes a page of. */
export const hasPageFile = (site: Site, page: string): boolean => pageFileAt(site, pathOfPage(page)) !== undefined;

/** The page file that answers at a path: also the index of a folder, and a file that is named with its extension. */
export const answeringFile = (site: Site, path: string): string | undefined =>
  pageFileAt(site, path) ??
  pageFileAt(site, path === '' ? 'index' : `${path}/index`) ??
  (hasPageEnding(path) && site.has(path) && isPageFile(site, path) ? path : undefined);

/** Whether a page is made of a specification: `maybe` if it would stand where a specification that was not read puts its pages. */
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

/** The folder in which a specification makes its pages. */
export const pagesFolder = (directory: string | undefined): string => insideRoot(directory ?? defaultDirectory) ?? '';

/** The folder of the pages that are made of what an item stands for and was not read: a specification, a GraphQL schema, an SDK; or of the specification of an entry. */
export function madeFolder({ item, node, place }: ServedItem): string {
  if (item.kind !== 'specification') return pagesFolder(specificationInScope(place)?.directory);
  const field = place.element.fields.find((name) => place.element.field(name) === node) ?? '';
  return pagesFolder(specificationSources(node)[0]?.directory ?? defaultDirectories[field]);
}
