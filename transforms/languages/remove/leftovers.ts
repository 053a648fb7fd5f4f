import {
  type Census,
  counted,
  documentsInUse,
  enumerate,
  insideRoot,
  isExternal,
  listed,
  pageFile,
  readAddress,
  redirectsOf,
  type Report,
  type Scope,
  type Site,
  plural,
} from 'navshift';
import { type Json, visitJson } from 'navshift/json';

/** A page by one name, however it is written; undefined if it leads out of the docs root, or out of the site. */
export const pageName = (page: string): string | undefined =>
  isExternal(page) ? undefined : insideRoot(page)?.replace(/\.mdx?$/, '');

/** The pages of a census, by name, as far as their scope counts. */
export function pagesIn(census: Census, counts: (scope: Scope) => boolean = () => true): ReadonlySet<string> {
  const pages = new Set<string>();
  for (const { item, scope } of census.values()) {
    const name = item.kind === 'page' && counts(scope) ? pageName(item.page) : undefined;
    if (name !== undefined && name !== '') pages.add(name);
  }
  return pages;
}

/** What only the removed languages used, and is there still. */
export interface Leftovers {
  readonly pageFiles: readonly string[];
  readonly documents: readonly string[];
  readonly specifications: readonly string[];
  /** Links that lead to pages which nothing names any more: their files are among none of the above. */
  readonly links: readonly Json[];
  /** Redirects that lead to such pages. */
  readonly redirects: readonly Json[];
}

/** Finds them: by what the navigation named before, and what it names after. */
export function findLeftovers(
  site: Site,
  after: Site,
  before: Census,
  now: Census,
  removed: (scope: Scope) => boolean,
): Leftovers {
  const named = pagesIn(now);
  const gone = [...pagesIn(before, removed)].filter((page) => !named.has(page));
  const inUse = documentsInUse(after);
  const links = linksIn(after, inUse, new Set(gone));
  const linked = new Set(links.map(({ page }) => page));
  const left = gone.filter((page) => !linked.has(page));
  const unlinked = new Set(left);
  const specificationsOf = (census: Census, counts: (scope: Scope) => boolean) =>
    new Set(
      [...census.values()].flatMap(({ item, scope }) =>
        'specification' in item && counts(scope) ? [item.specification] : [],
      ),
    );
  const stillNamed = specificationsOf(now, () => true);
  return {
    pageFiles: left.flatMap((page) => pageFile(after, page) ?? []),
    documents: [...documentsInUse(site)].filter((path) => !inUse.has(path)),
    specifications: [...specificationsOf(before, removed)].filter(
      (path) => !stillNamed.has(path) && after.exists(path),
    ),
    links: links.map(({ node }) => node),
    redirects: redirectsOf(after).flatMap(({ destination, node }) =>
      unlinked.has(readAddress(destination)?.path ?? '') ? [node] : [],
    ),
  };
}

/** The links to one of the pages: `href` wherever it stands. */
function linksIn(
  site: Site,
  documents: ReadonlySet<string>,
  pages: ReadonlySet<string>,
): { page: string; node: Json }[] {
  const found: { page: string; node: Json }[] = [];
  if (pages.size === 0) return found;
  for (const document of documents) {
    visitJson(site.documents.get(document)!, {
      enter(node, key) {
        const page = key === 'href' && node.kind === 'string' ? readAddress(node.value)?.path : undefined;
        if (page !== undefined && pages.has(page)) found.push({ page, node });
      },
    });
  }
  return found;
}

/** Says what is left, and (with `remove`) takes it away: page files and documents, never a specification, which page files may name. */
export function clearUp(
  site: Site,
  { pageFiles, documents, specifications, links, redirects }: Leftovers,
  languages: readonly string[],
  remove: boolean,
  report: Report,
): Site {
  const whose = enumerate(languages.map((code) => `"${code}"`));
  for (const node of links) {
    report.warning(
      'still-linked',
      `This leads to ${node.kind === 'string' ? node.value : ''}, a page of ${plural(languages.length, whose, 'a removed language')} that is in no navigation now`,
      { at: node, help: `Lead it elsewhere${remove ? '; for its sake the file was not deleted' : ''}.` },
    );
  }
  if (redirects.length > 0 && remove) {
    report.warning(
      'redirects-nowhere',
      `${counted(redirects.length, 'redirect')} ${plural(redirects.length, 'leads', 'lead')} to pages of ${whose} that are deleted`,
      { at: redirects[0], help: '--redirects leads them to the pages of the source.' },
    );
  }
  const files = [...pageFiles, ...documents.filter((path) => site.exists(path))];
  if (files.length > 0 && !remove) {
    const kinds = [
      pageFiles.length > 0 && counted(pageFiles.length, 'page file'),
      documents.length > 0 && counted(documents.length, 'document'),
    ].filter((part) => part !== false);
    report.info(
      'files-left',
      `${enumerate(kinds)} that only ${whose} used ${plural(files.length, 'is', 'are')} left: ${listed(files)}`,
      { help: `--delete deletes ${plural(files.length, 'it', 'them')}.` },
    );
  }
  if (specifications.length > 0)
    report.info(
      'specification-left',
      `${enumerate([...specifications])} ${plural(specifications.length, 'is', 'are')} named by nothing in the navigation now`,
      { help: 'Page files may still name it, so it stays.' },
    );
  if (!remove) return site;
  return site
    .withDocuments(new Map(documents.map((path) => [path, undefined])))
    .withStaged(files.map((path) => ({ kind: 'delete', path })));
}
