import { lstatSync, type Stats } from 'node:fs';
import { isMissing } from './error.ts';

/** What stands at a path, links not followed; undefined if nothing does, or if a part of the path is a file. */
export function maybeStat(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether a folder is there, no link, and this user's alone to write. */
export function isTrusted(folder: string): boolean {
  const stat = maybeStat(folder);
  return (
    stat?.isDirectory() === true &&
    (process.getuid === undefined || (stat.uid === process.getuid() && (stat.mode & 0o022) === 0))
  );
}
