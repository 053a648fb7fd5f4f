import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, rmdirSync, unlinkSync } from 'node:fs';
import { writeFileAtomic } from './lazy.ts';

/** What carrying out does to the disk, step by step. Each step throws if it fails. */
export interface Files {
  /** Replaces or creates a file in one step, synced. Its mode stays, or becomes `mode`. */
  write(file: string, content: Uint8Array, mode?: number): void;
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
