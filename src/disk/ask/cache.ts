import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isTrusted } from '../local/files.ts';
import { isInside, realTarget, repositoryOf } from '../local/paths.ts';
import { cacheFolder } from '../local/state.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A folder for what can be made again at any time, in the user's cache folder; made if it is missing.
 *
 * Undefined where the user has no such folder, where it would be made in what another user owns or anybody can write
 * to, and where it is in the checkout of `near` (a real path).
 */
export function keptFolder(name: string, near: string | undefined, env: Environment): string | undefined {
  const cache = cacheFolder(env);
  if (cache === undefined) return undefined;
  const folder = join(cache, name);
  try {
    const target = realTarget(folder);
    const isOfCheckout = near !== undefined && target !== undefined && isInside(repositoryOf(near) ?? near, target);
    if (target === undefined || isOfCheckout || isShared(dirname(cache)) || !isMine(folder)) return undefined;
    for (const made of [cache, folder]) {
      mkdirSync(made, { recursive: true, mode: 0o700 });
      if (!isTrusted(made)) return undefined;
    }
    return folder;
  } catch {
    return undefined;
  }
}

/** Whether anybody can write to a folder, as to a temporary one. */
const isShared = (folder: string): boolean =>
  process.getuid !== undefined && ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & 0o002) !== 0;

/** Whether a folder is this user's; if there is none, whether that is in which it would be made. */
function isMine(folder: string): boolean {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat === undefined ? isMine(dirname(folder)) : process.getuid === undefined || stat.uid === process.getuid();
}
