import {
  counted,
  type FileChange,
  hasPageEnding,
  insideRoot,
  listed,
  pageFile,
  plural,
  type Report,
  resolvePath,
  type Site,
} from 'navshift';

const decoder = new TextDecoder();

/** What a page needs at its place, and no redirect leads to: imports, images, the specification in its front matter. */
const needs =
  /(?:^(?:import\b[^'"\n]*|\}\s*from\s*)['"]|^openapi:\s*['"]?|\bsrc=\{?['"]|!\[[^\]\n]*\]\(\s*<?)([^'"\s)>?#]+)/gm;

/** Whether the text of a page file needs something of which `isMeant` holds: a file, by its path from the docs root, named relative to the page or not. Only a text that has one of the `hints` in it is looked through. */
export function pageNeeds(
  site: Site,
  file: string,
  hints: readonly string[],
  isMeant: (path: string, reference: string, isRelative: boolean) => boolean,
): boolean {
  const content = hasPageEnding(file) ? site.read(file) : undefined;
  const text = content === undefined ? '' : decoder.decode(content);
  return (
    hints.some((hint) => text.includes(hint)) &&
    [...text.matchAll(needs)].some(([, reference]) => {
      const isRelative = reference!.startsWith('.');
      const path = isRelative ? resolvePath(file, reference!) : insideRoot(reference!);
      return path !== undefined && isMeant(path, reference!, isRelative);
    })
  );
}

/** Says which copies of pages name an import or an image by a path that leads to a file from the page, and from the copy to none. */
export function tellBroken(copies: readonly FileChange[], site: Site, report: Report): void {
  const there = new Set(copies.map(({ path }) => path));
  const leads = (path: string | undefined) =>
    path !== undefined && (there.has(path) || site.has(path) || pageFile(site, path) !== undefined);
  const broken = copies.flatMap((copy) =>
    copy.kind === 'copy' &&
    pageNeeds(
      site,
      copy.from,
      ['./'],
      (path, reference, isRelative) => isRelative && leads(path) && !leads(resolvePath(copy.path, reference)),
    )
      ? [copy.path]
      : [],
  );
  if (broken.length === 0) return;
  report.warning(
    'page-text',
    `${counted(broken.length, 'copy', 'copies')} ${plural(broken.length, 'names', 'name')} an import or an image by a path that leads nowhere from there: ${listed(broken)}`,
    {
      help: 'The text of pages is copied as it is: change these lines by hand, or the build breaks there. A path from the root (/snippets/a.mdx) holds everywhere.',
    },
  );
}
