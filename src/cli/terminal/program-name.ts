import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Io } from './io.ts';

/** What npx and package scripts put before the PATH of a shell. */
const isOfProject = (folder: string): boolean => /[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder);

/** What to type to run navshift: its name if a shell finds that in its PATH, else npx, which finds a local installation. */
export function programIn({ PATH = '' }: Io['env']): string {
  const folders = PATH.split(delimiter).filter((folder) => folder !== '' && !isOfProject(folder));
  const files = folders.flatMap((folder) => ['navshift', 'navshift.cmd'].map((name) => join(folder, name)));
  return files.some(canRun) ? 'navshift' : 'npx navshift';
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
