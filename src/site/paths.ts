/** Paths inside a docs root: `/` between segments, relative to the root, no `.` or `..`. */

/** A segment that is empty, `.` or `..`. */
const unclean = /(?:^|\/)\.{0,2}(?:\/|$)/;

/**
 * A path from the docs root in its shortest form, without `./` and `../`; undefined if it is outside of the root. A
 * leading `/` means the root; `\` is an ordinary character.
 */
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

/**
 * The path that `reference` in the file `from` means: relative to that file, or from the root if it begins with `/`.
 * Undefined if it is outside of the root.
 *
 * @example
 * resolvePath('nav/en.json', '../openapi.yaml'); // → 'openapi.yaml'
 * resolvePath('docs.json', '../secret'); // → undefined
 */
export function resolvePath(from: string, reference: string): string | undefined {
  return insideRoot(reference.startsWith('/') ? reference : `${folderOf(from)}/${reference}`);
}

/** The folder of a file; empty for one in the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/**
 * The reference that means `to` in the file `from`, written as `like` is: from the root if that begins with `/`, with
 * `./` if that does.
 */
export function referenceTo(from: string, to: string, like = ''): string {
  if (like.startsWith('/')) return `/${to}`;
  const source = folderOf(from) === '' ? [] : folderOf(from).split('/');
  const target = to.split('/');
  let common = 0;
  while (common < source.length && common < target.length - 1 && source[common] === target[common]) common++;
  const up = '../'.repeat(source.length - common);
  return (up === '' && like.startsWith('./') ? './' : up) + target.slice(common).join('/');
}

/**
 * What file systems and git pass over in a name: case, marks without a width, and (on Windows) blanks and dots at its
 * end and what follows a colon.
 */
const foldedName = (segment: string): string =>
  segment
    .replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, '')
    .replace(/(?<=.)(?:[. ]+|[. ]*:.*)$/s, '')
    .toLowerCase();

/** Whether a part of a path is `.git`, as git itself understands that name: in any case, `git~1`. @internal */
export const isOfGit = (segment: string): boolean => /^(?:\.git|git~\d+)$/.test(foldedName(segment));

/**
 * Why nothing is ever written to a path of a docs root, whatever names the path; undefined if writing there is fine.
 *
 * Refused are paths that are absolute, that lead out or are not in the form of `insideRoot`, and those in `.git`, in
 * `node_modules`, or of navshift's own journals and drafts.
 */
export function whyNeverWritten(path: string): string | undefined {
  if (/^(?:[/\\]|[a-z]:)/i.test(path)) return 'it is an absolute path';
  if (path === '' || insideRoot(path) !== path) return 'it is outside the docs root, or is not the path of a file';
  for (const segment of path.split(/[/\\]/)) {
    const name = foldedName(segment);
    if (segment.trimEnd() === '..') return 'it is outside the docs root, or is not the path of a file';
    if (isOfGit(segment)) return 'it is in `.git`';
    if (/^(?:node_modules|node_m~\d+)$/.test(name)) return 'it is in `node_modules`';
    if (name.startsWith('.navshift-')) return 'it has the name of a file that navshift keeps for itself';
  }
  return undefined;
}
