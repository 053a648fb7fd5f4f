import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Location } from '../site/index.ts';
import { isInside } from './paths.ts';

/** The root of the git repository that a folder is in; a worktree and a submodule, whose `.git` is a file, are roots too. */
export function repositoryOf(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (isRepository(join(current, '.git'))) return current;
    if (current === dirname(current)) return undefined;
  }
}

/**
 * Whether a `.git` is a file that leads to a repository, or a folder with any part of one (gitrepository-layout).
 * Others, empty ones for example, git passes over.
 */
function isRepository(path: string): boolean {
  if (['HEAD', 'objects', 'refs'].some((name) => existsSync(join(path, name)))) return true;
  return existsSync(path) && statSync(path).isFile();
}

/** How paths of a docs root are named: from the git repository's root, else from the working folder, else (the root is not below it) from the docs root. */
export function locationOf(folder: string, cwd: string): Location {
  const repository = repositoryOf(folder);
  if (repository !== undefined) return { prefix: prefixOf(repository, folder), git: true, folder };
  const working = realpathSync(cwd);
  return { prefix: isInside(working, folder) ? prefixOf(working, folder) : '', git: false, folder };
}

function prefixOf(from: string, folder: string): string {
  const way = relative(from, folder).split(sep).join('/');
  return way === '' ? '' : `${way}/`;
}
