import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createFile, isTrusted, mine, sync } from '../local/files.ts';
import { isInside, randomName, realTarget, repositoryOf } from '../local/paths.ts';
import { cacheFolder } from '../local/state.ts';

type Environment = Readonly<Record<string, string | undefined>>;

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

/** What a file holds, of at most so many bytes; undefined if there is none. No link is followed. */
export function readKept(file: string, largest: number): Buffer | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    const stat = fstatSync(descriptor);
    return stat.isFile() && stat.size <= largest ? readFileSync(descriptor) : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** How many files of what names a folder keeps. */
interface Room {
  readonly names: RegExp;
  readonly most: number;
}

/** Puts a file in its place, whatever stands there, and clears those that nobody will want any more. Never throws. */
export function keep(file: string, content: Uint8Array, room: Room): void {
  const draft = `${file}.${randomName(6)}`;
  try {
    createFile(draft, content, mine());
    // Who reads it takes it to be whole, after a power cut too.
    sync(draft, 'r+');
    renameSync(draft, file);
    clear(dirname(file), room);
  } catch {
    // A full disk, or a folder in its place: it is made again.
    rmSync(draft, { force: true });
  }
}

const longestKept = 30 * 24 * 60 * 60 * 1000;

/** Keeps the newest; files of other names stay, but for forgotten drafts. */
function clear(folder: string, { names, most }: Room): void {
  const now = Date.now();
  const files = readdirSync(folder)
    .filter((name) => names.test(name.replace(/\.[0-9a-f]{12}$/, '')))
    .map((name) => ({ file: join(folder, name), isDraft: !names.test(name), time: timeOf(join(folder, name)) }))
    .sort((a, b) => b.time - a.time);
  for (const [i, { file, isDraft, time }] of files.entries())
    if (i >= most || now - time > (isDraft ? 60_000 : longestKept)) rmSync(file, { force: true });
}

/** Another run may have cleared it. */
const timeOf = (file: string): number => lstatSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
