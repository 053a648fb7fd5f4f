import { randomBytes } from 'node:crypto';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Location } from '../../site/index.ts';
import { whyNeverWritten } from '../../site/paths.ts';
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

/**
 * Where a path really leads, as the system follows links. `realpathSync` itself takes the target `link/../file` of a
 * link for `file`, before it looks where `link` leads.
 */
export const realPath: (path: string) => string = realpathSync.native;

/** Where writing to a file ends up, links followed as far as there are any; undefined if that cannot be known. */
export function realTarget(file: string): string | undefined {
  const missing: string[] = [];
  for (let existing = file; ; existing = dirname(existing)) {
    try {
      return join(realPath(existing), ...missing);
    } catch (error) {
      if (!isMissing(error) || existing === dirname(existing)) return undefined;
      missing.unshift(relative(dirname(existing), existing));
    }
  }
}

/** Whether a file is in the folder, whatever links lead to it, and not where navshift never writes. `folder` must be a real path. */
export function staysInside(folder: string, file: string): boolean {
  const target = realTarget(file);
  const root = realTarget(folder)!;
  if (target === undefined || !isInside(root, target)) return false;
  return target === root || whyNeverWritten(relative(root, target).split(sep).join('/')) === undefined;
}

/**
 * Whether a path of a docs root may be written to, as it is spelt and where its folder really is. A link that it names
 * itself is not followed.
 */
export function isOurs(root: string, path: string): boolean {
  if (whyNeverWritten(path) !== undefined && !isDraftName(path.slice(path.lastIndexOf('/') + 1))) return false;
  return staysInside(root, dirname(absolutePath(root, path)));
}

/** Whether the system can name a file like this: Windows takes `\` and `:` for more than characters. */
export function isNameable(path: string): boolean {
  return !path.includes('\0') && (sep === '/' || !/[\\:]/.test(path));
}

/** So many random bytes, as hexadecimal digits: for names that nobody else can have. */
export const randomName = (bytes: number): string => randomBytes(bytes).toString('hex');

/** A name for a file until it may have its own: short, since its own may have all the bytes that there are. */
export const draftName = (): string => `.navshift-${randomName(6)}`;

export const isDraftName = (name: string): boolean => /^\.navshift-[0-9a-f]{12}$/.test(name);

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

/**
 * How paths of a docs root are named: from the git repository's root, else from the working folder, else (the root is
 * not below it) from the docs root.
 */
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

/** What a shell has open for the command, such as `<(…)`: it is a pipe, and meant as one. */
export const isOpenByShell = (file: string): boolean => /^\/(?:dev\/(?:fd\/|std)|proc\/self\/fd\/)/.test(file);
