import { hasPageEnding } from '../format/index.ts';
import { insideRoot, resolvePath, type Site } from '../site/index.ts';

const decoder = new TextDecoder();

/** What a page needs at its place, and no redirect leads to: imports, images, the specification in its front matter. */
const needs =
  /(?:^(?:import\b[^'"\n]*|\}\s*from\s*)['"]|^openapi:\s*['"]?|\bsrc=\{?['"]|!\[[^\]\n]*\]\(\s*<?)([^'"\s)>?#]+)/gm;

/**
 * Whether the text of a page file names a file that `isMeant` accepts: by its path from the docs root, relative to
 * the page or not. Only texts with one of the `hints` are read.
 */
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
