import { counted, type FileChange, listed, pageFile, plural, type Report, resolvePath, type Site } from 'navshift';
import { pageNeeds } from 'navshift/edit';

/** Reports copied pages with a relative path of an import or image that exists from the page, and not from the copy. */
export function reportBroken(copies: readonly FileChange[], site: Site, report: Report): void {
  const there = new Set(copies.map(({ path }) => path));
  const exists = (path: string | undefined) =>
    path !== undefined && (there.has(path) || site.has(path) || pageFile(site, path) !== undefined);
  const broken = copies.flatMap((copy) =>
    copy.kind === 'copy' &&
    pageNeeds(
      site,
      copy.from,
      ['./'],
      (path, reference, isRelative) => isRelative && exists(path) && !exists(resolvePath(copy.path, reference)),
    )
      ? [copy.path]
      : [],
  );
  if (broken.length === 0) return;
  report.warning(
    'page-text',
    `${counted(broken.length, 'copy', 'copies')} ${plural(broken.length, 'names', 'name')} an import or an image by a path that does not exist from there: ${listed(broken)}`,
    {
      help: 'The text of pages is copied unchanged: fix these lines by hand, or the build breaks. A path from the root (/snippets/a.mdx) works everywhere.',
    },
  );
}
