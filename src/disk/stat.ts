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
