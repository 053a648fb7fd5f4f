import { revisionsOf } from '../../../src/disk/git/revision.ts';
import { navigationDiff } from '../../../src/diff/index.ts';
import { pageNamed } from '../../../src/edit/index.ts';
import { makeSite, pageFile, type Reader, type Site, walkNavigation } from '../../../src/index.ts';

/**
 * A reader with a file for each of some pages: this is about the navigation, and maintainers list pages whose files
 * come later.
 */
const withPages = (reader: Pick<Reader, 'read' | 'exists' | 'list'>, files: ReadonlySet<string>): Reader => ({
  read: (path) => reader.read(path) ?? (files.has(path) ? new Uint8Array() : undefined),
  exists: (path) => reader.exists(path) || files.has(path),
  list: (glob) => [...new Set([...reader.list(glob), ...(/mdx|^\*\*\/\*$/.test(glob) ? files : [])])].sort(),
});

/** The state before with the page files of the state after, that one, and the pages that the change renamed. */
export function openWithPages(folder: string, commit: string) {
  const open = revisionsOf(folder);
  const [old, now] = [open(`${commit}^`)!, open(commit)!];
  const siteOf = (json: Reader, reader: Reader): Site => makeSite(json.read('docs.json')!, { reader });
  const later = siteOf(now, now);
  const files = new Set<string>();
  walkNavigation(later, {
    entry({ entry }) {
      if (entry.kind === 'page' && pageFile(later, entry.page) === undefined) files.add(`${pageNamed(entry.page)}.mdx`);
    },
  });
  const theirs = siteOf(now, withPages(now, files));
  const renames = new Map<string, string>();
  const isThere = (page: string) => pageFile(theirs, page) !== undefined;
  for (const { kind, leaves } of navigationDiff(siteOf(old, old), theirs).changes)
    for (const { before: was, after: is } of leaves)
      if (was?.isPage && is?.isPage && was.name !== is.name && isThere(is.name))
        // An entry can be of another page, and the file of the first one stays.
        if (kind === 're-pointed' || !isThere(was.name)) renames.set(was.name, is.name);
  const ofPath = (path: string) => (path.endsWith('.json') ? old : now);
  const mixed = {
    read: (path: string) => ofPath(path).read(path),
    exists: (path: string) => ofPath(path).exists(path),
    list: (glob: string) => now.list(glob),
  };
  return { before: siteOf(old, withPages(mixed, files)), theirs, renames };
}
