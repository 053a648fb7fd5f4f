import { pageFile, type Site, takeCensus } from 'navshift';
import type { OpenedSpecification, Operation } from 'navshift/openapi';
import { keptPages } from '../engine/kept-pages.ts';
import { endpointText, lostOf, operationPage } from '../engine/operation-page.ts';
import { readOperationPage } from '../engine/page-files.ts';
import type { Holder, ListedPage } from '../engine/survey.ts';

/** The page file of an operation that stands where the platform makes its page. */
export interface FiledPage {
  readonly operation: Operation;
  readonly page: string;
  readonly file: string;
  /** What it says that the platform would not, in words. */
  readonly own: readonly string[];
}

/**
 * The listed pages whose files are of operations that an entry would cost their addresses, as `expand-openapi` makes them: by the text of their entries.
 *
 * Where a page of another specification had the address, a file has a number more.
 */
export function filedPages(
  site: Site,
  { sources }: Holder,
  opened: OpenedSpecification,
  listed: readonly ListedPage[],
): ReadonlyMap<string, FiledPage> {
  const pages = new Map<string, FiledPage>();
  if (listed.length === 0) return pages;
  const source = sources[0]!;
  const { filed, generated } = keptPages({ opened, source });
  const byAddress = new Map([...filed].map((operation) => [generated.get(operation)!, operation]));
  for (const { entry } of listed) {
    const page = entry.page.replace(/^\/+/, '');
    for (const operation of [byAddress.get(page), byAddress.get(page.replace(/-\d+$/, ''))]) {
      const read = operation && readOperationPage(site, page, { operation, opened });
      if (operation === undefined || read === undefined) continue;
      const made = operationPage({ operation, opened, page, openapi: endpointText(operation, source.source)! });
      pages.set(entry.page, { operation, page: entry.page, file: read.file, own: lostOf(read.content, made, []) });
    }
  }
  return pages;
}

/** The files of pages that nothing in a navigation names any more. */
export function unnamedFiles(site: Site, pages: readonly FiledPage[]): readonly string[] {
  if (pages.length === 0) return [];
  const named = new Set(
    [...takeCensus(site).values()].flatMap(({ item }) =>
      item.kind === 'page' ? (pageFile(site, item.page) ?? []) : [],
    ),
  );
  return [...new Set(pages.map(({ file }) => file))].filter((file) => !named.has(file));
}
