import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { Plan } from '../plan/index.ts';

/** The files that a plan overwrites, moves or deletes, and that have changes which are not committed. Empty without git, and outside a repository. */
export function uncommitted({ site, changes }: Plan): readonly string[] {
  const { folder, git, prefix } = site.location;
  const paths = changes.filter(({ kind }) => kind !== 'create').map(({ path, from }) => from ?? path);
  if (folder === undefined || !git || paths.length === 0) return [];
  const dirty = new Set<string>();
  // A command line has room for some thousand paths.
  for (let start = 0; start < paths.length; start += 500) {
    const batch = paths.slice(start, start + 500).map((path) => `:(literal)${path}`);
    try {
      const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
      const output = execFileSync('git', ['status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames', '--', ...batch], { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 });
      for (const line of output.split('\0')) if (line.length > 3) dirty.add(line.slice(3));
    } catch {
      return [];
    }
  }
  return paths.filter((path) => dirty.has(prefix + path)).map((path) => prefix + path);
}

/** The folder that the paths of a plan's patch begin at: the root of the repository, the working folder, or the docs root. */
export function patchFolder({ site: { location } }: Plan, cwd: string): string {
  const { folder = cwd, prefix } = location;
  return resolve(folder, ...prefix.split('/').filter((segment) => segment !== '').map(() => '..'));
}
