import {
  type Census,
  type Count,
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
  type Site,
  plural,
} from 'navshift';
import { type Json, visitJson } from 'navshift/json';

/** A page by one name, however it is written; undefined if it leads out of the docs root, or out of the site. */
export const pageName = (page: string): string | undefined =>
  isExternal(page) ? undefined : insideRoot(page)?.replace(/\.mdx?$/, '');

/** The pages of a census, by name. */
export const pagesIn = (counts: Iterable<Count>): ReadonlySet<string> =>
  new Set([...counts].flatMap(({ item }) => (item.kind === 'page' && pageName(item.page)) || []));

const specificationsIn = (counts: Iterable<Count>): ReadonlySet<string> =>
  new Set([...counts].flatMap(({ item }) => ('specification' in item ? [item.specification] : [])));

/** The site before languages were removed and after. */
export interface Change {
  readonly site: Site;
  readonly after: Site;
  /** What stood in the removed languages, and what stands in the navigation now. */
  readonly lost: readonly Count[];
  readonly now: Census;
  /** The pages that nothing in the navigation names any more. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Says what only the removed languages used and is there still, and (with `remove`) takes it away: page files and documents, never a specification, which page
 * files may name, nor a page that a link leads to.
 */
export function clearUp(
  { site, after, lost, now, gone }: Change,
  languages: readonly string[],
  remove: boolean,
  report: Report,
): Site {
  const inUse = documentsInUse(after);
  const links = linksIn(after, inUse, gone);
  const linked = new Set(links.map(({ page }) => page));
  const pages = [...gone].filter((page) => !linked.has(page));
  const pageFiles = pages.flatMap((page) => pageFile(after, page) ?? []);
  const documents = [...documentsInUse(site)].filter((path) => !inUse.has(path));
  const named = specificationsIn(now.values());
  const specifications = [...specificationsIn(lost)].filter((path) => !named.has(path) && after.exists(path));
  const unlinked = new Set(pages);
  const redirects = redirectsOf(after).filter(({ destination }) => unlinked.has(readAddress(destination)?.path ?? ''));
  const whose = enumerate(languages.map((code) => `"${code}"`));
  for (const { href, node } of links) {
    report.warning(
      'still-linked',
      `This leads to ${href}, a page of ${plural(languages.length, whose, 'a removed language')} that is in no navigation now`,
      { at: node, help: `Lead it elsewhere${remove ? '; for its sake the file was not deleted' : ''}.` },
    );
  }
  if (redirects.length > 0 && remove) {
    report.warning(
      'redirects-nowhere',
      `${counted(redirects.length, 'redirect')} ${plural(redirects.length, 'leads', 'lead')} to pages of ${whose} that are deleted`,
      { at: redirects[0]!.node, help: '--redirects leads them to the pages of the source.' },
    );
  }
  const files = [...pageFiles, ...documents.filter((path) => after.exists(path))];
  if (files.length > 0 && !remove) {
    const kinds = [
      ...(pageFiles.length > 0 ? [counted(pageFiles.length, 'page file')] : []),
      ...(documents.length > 0 ? [counted(documents.length, 'document')] : []),
    ];
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
  if (!remove) return after;
  return after
    .withDocuments(new Map(documents.map((path) => [path, undefined])))
    .withStaged(files.map((path) => ({ kind: 'delete', path })));
}

/** The links to one of the pages: `href` wherever it stands. */
function linksIn(site: Site, documents: ReadonlySet<string>, pages: ReadonlySet<string>) {
  const found: { page: string; href: string; node: Json }[] = [];
  for (const document of pages.size === 0 ? [] : documents) {
    visitJson(site.documents.get(document)!, {
      enter(node, key) {
        const href = key === 'href' && node.kind === 'string' ? node.value : undefined;
        const page = href === undefined ? undefined : readAddress(href)?.path;
        if (page !== undefined && pages.has(page)) found.push({ page, href: href!, node });
      },
    });
  }
  return found;
}
