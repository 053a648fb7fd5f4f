/** Paths inside a docs root: `/` between segments, relative to the root, no `.` or `..`. */

/** A segment that is empty, `.` or `..`. */
const unclean = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** A path in that form; undefined if it leads out of the root. A leading `/` means the root itself; `\` is taken as a character. */
export function insideRoot(path: string): string | undefined {
  // Most paths are in that form, and this is asked for each page of a site.
  if (path === '' || !unclean.test(path)) return path;
  const result: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') result.push(segment);
    else if (result.pop() === undefined) return undefined;
  }
  return result.join('/');
}

/** What `reference` means in the file `from`: relative to that file, or with a leading `/` to the root. Undefined if it leads out of the root. */
export function resolvePath(from: string, reference: string): string | undefined {
  return insideRoot(reference.startsWith('/') ? reference : `${folderOf(from)}/${reference}`);
}

/** The folder of a file; empty for one in the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The reference that means `to` in the file `from`, written as `like` is: from the root if that begins with `/`, with `./` if that does. */
export function referenceTo(from: string, to: string, like = ''): string {
  if (like.startsWith('/')) return `/${to}`;
  const source = folderOf(from) === '' ? [] : folderOf(from).split('/');
  const target = to.split('/');
  let common = 0;
  while (common < source.length && common < target.length - 1 && source[common] === target[common]) common++;
  const up = '../'.repeat(source.length - common);
  return (up === '' && like.startsWith('./') ? './' : up) + target.slice(common).join('/');
}
