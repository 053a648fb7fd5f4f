import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { isMissing } from './error.ts';

/** The absolute path of a path inside a docs root. */
export function absolutePath(folder: string, path: string): string {
  return join(folder, ...path.split('/'));
}

/** Whether an absolute path is the folder or stands in it. Both must be real paths. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/** Whether writing to a path stays inside the folder: no part of it that exists is a link that leads out. `folder` must be a real path. */
export function staysInside(folder: string, file: string): boolean {
  for (let existing = file; ; existing = dirname(existing)) {
    try {
      return isInside(folder, realpathSync(existing));
    } catch (error) {
      if (!isMissing(error) || existing === dirname(existing)) return false;
    }
  }
}

/** Whether the system can name a file like this: Windows takes `\` and `:` for more than characters. */
export function isNameable(path: string): boolean {
  return !path.includes('\0') && (sep === '/' || !/[\\:]/.test(path));
}
