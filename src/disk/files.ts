import { randomInt } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { writeFileAtomic } from './lazy.ts';
import { syncAll } from './sync-all.ts';

/** What carrying out does to the disk, step by step. Each step throws if it fails. */
export interface Files {
  /** Replaces or creates a file in one step, synced. Its mode stays, or becomes `mode`. */
  write(file: string, content: Uint8Array, mode?: number): void;
  /** Writes what is to become a new file under a temporary name beside it, which it returns. Nothing is synced yet. */
  draft(file: string, content: Uint8Array, mode?: number): string;
  /** Makes drafts durable, all together; calls `failed` for one that cannot be. */
  sync(drafts: readonly string[], failed: (draft: string, error: unknown) => void): void;
  /** Gives a draft its name. */
  rename(draft: string, file: string): void;
  remove(file: string): void;
  /** Makes a folder with those above it. */
  makeFolder(folder: string): void;
  /** Removes a folder; throws if something is in it. */
  removeFolder(folder: string): void;
}

export const diskFiles: Files = {
  write(file, content, mode) {
    writeFileAtomic().sync(file, Buffer.from(content.buffer, content.byteOffset, content.byteLength));
    if (mode !== undefined) chmodSync(file, mode & 0o7777);
  },
  draft(file, content, mode) {
    // As `write-file-atomic` names them: restoring knows them by it.
    const draft = `${file}.${randomInt(2 ** 47)}`;
    try {
      writeFileSync(draft, content, { flag: 'wx' });
      if (mode !== undefined) chmodSync(draft, mode & 0o7777);
    } catch (error) {
      // Cut off, it would look like somebody's own.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(draft, { force: true });
      throw error;
    }
    return draft;
  },
  sync: syncAll,
  rename: renameSync,
  remove: unlinkSync,
  makeFolder: (folder) => void mkdirSync(folder, { recursive: true }),
  removeFolder: rmdirSync,
};

/** Makes what was renamed in a folder durable, where the system can. */
export function syncFolder(folder: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(folder, 'r');
    fsyncSync(descriptor);
  } catch {
    // Windows cannot open folders; some network file systems cannot sync them.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
