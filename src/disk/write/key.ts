import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createFile, maybeStat, mine, syncAll } from '../local/files.ts';
import { randomName } from '../local/paths.ts';
import { stateFolder } from '../local/state.ts';

/** What tells the journals of this user from those of anybody else: 32 random bytes in the user's state folder. */
export type Key = Buffer;

/** The key of this user, if there is one. */
export function readKey(): Key | undefined {
  const state = stateFolder();
  if (state === undefined) return undefined;
  const file = join(state, 'key');
  try {
    const stat = lstatSync(file);
    // What somebody else may write is nobody's key.
    if (!stat.isFile() || (process.getuid !== undefined && stat.uid !== process.getuid()) || (stat.mode & 0o022) !== 0)
      return undefined;
    const text = readFileSync(file, 'latin1');
    return /^[0-9a-f]{64}\n$/.test(text) ? Buffer.from(text.trim(), 'hex') : undefined;
  } catch {
    return undefined;
  }
}

/** Where a key cannot be kept: there is no home folder, or nothing can be written to it. A full disk is no such reason. */
const noPlace = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST']);

/** The key of this user, made if there is none. Undefined where none can be kept. */
export function obtainKey(): Key | undefined {
  const known = readKey();
  const state = stateFolder();
  if (known !== undefined || state === undefined) return known;
  const draft = join(state, `key.${randomName(6)}`);
  try {
    mkdirSync(state, { recursive: true, mode: 0o700 });
    createFile(draft, Buffer.from(`${randomName(32)}\n`), mine());
    syncAll([draft]);
    // Of two runs that make a key at once one wins, and both read that one.
    linkSync(draft, join(state, 'key'));
    rmSync(draft);
  } catch (error) {
    if (maybeStat(draft) !== undefined) rmSync(draft, { force: true });
    if (!noPlace.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return readKey();
}

/** A name for a text that only the owner of the key can foretell; without a key anybody can. */
export function nameFor(key: Key | undefined, text: string): string {
  return (key === undefined ? createHash('sha256') : createHmac('sha256', key)).update(text).digest('hex').slice(0, 24);
}

/** The seal of a content (RFC 2104, with SHA-256). */
export const sealOf = (key: Key, content: Uint8Array): string =>
  createHmac('sha256', key).update(content).digest('hex');

/** Whether a seal was made of that content with that key. */
export function isSealed(key: Key, content: Uint8Array, seal: string): boolean {
  const [expected, found] = [Buffer.from(sealOf(key, content)), Buffer.from(seal)];
  return expected.length === found.length && timingSafeEqual(expected, found);
}
