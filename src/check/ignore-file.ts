import ignore from 'ignore';

/**
 * Reads a file in the syntax of `.gitignore` (gitignore(5)), and says of a path relative to its folder whether it is ignored.
 *
 * Upper case is lower case, as it is to the platform, which reads it with the same library.
 */
export function readIgnoreFile(text: string): (path: string) => boolean {
  const patterns = ignore({ allowRelativePaths: true }).add(text.replace(/^\ufeff/, ''));
  return (path) => patterns.ignores(path);
}
