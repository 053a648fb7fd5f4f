import { chmodSync, chownSync, closeSync, fsyncSync, lstatSync, openSync, writeSync } from 'node:fs';

/** Whose a file is, and who may do what with the file. */
export interface Ownership {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** The ownership in what the system says of a file. */
export const ownershipOf = ({ mode, uid, gid }: Ownership): Ownership => ({ mode: mode & 0o7777, uid, gid });

/** Writes a file that must not be there yet. Nothing is synced. */
export function createFile(file: string, content: Uint8Array, ownership?: Ownership): void {
  const descriptor = openSync(file, 'wx', ownership === undefined ? 0o666 : 0o600);
  try {
    for (let written = 0; written < content.length;) written += writeSync(descriptor, content, written);
  } finally {
    closeSync(descriptor);
  }
  if (ownership !== undefined) own(file, ownership);
}

/** Gives a file an owner and a mode. */
export function own(file: string, { mode, uid, gid }: Ownership): void {
  const now = lstatSync(file);
  if (now.uid !== uid || now.gid !== gid) {
    try {
      chownSync(file, uid, gid);
    } catch {
      // Only root may give files away.
    }
  }
  // Last, as a change of the owner takes bits of the mode away.
  if (process.platform !== 'win32') chmodSync(file, mode);
}

/** Makes what was created and renamed in a folder durable, where the system can. */
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
