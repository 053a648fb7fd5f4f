import type { Dirent, Stats } from 'node:fs';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { isMissing, unreadable } from './error.ts';
import { draftName, realTarget } from './paths.ts';

/**
 * What stands at a path, links not followed; undefined if nothing does, or if a part of the path is a file.
 *
 * @internal The published types name none of Node.
 */
export function maybeStat(file: string): Stats | undefined {
  try {
    return lstatSync(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether a folder is there, no link, and this user's alone to write. One that cannot be looked at is none. */
export function isTrusted(folder: string): boolean {
  try {
    const stat = lstatSync(folder);
    return (
      stat.isDirectory() &&
      (process.getuid === undefined || (stat.uid === process.getuid() && (stat.mode & 0o022) === 0))
    );
  } catch {
    return false;
  }
}

/** Whether there is a file, links followed. Throws `OpenError` where that cannot be known, as of a link that leads to itself. */
export function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** What stands in a folder; nothing if it cannot be read. @internal */
export function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/**
 * What a file holds, of at most so many bytes; a link is followed. Throws an error that `reasonOf` words.
 *
 * It is looked at before it is opened: a checkout can have a pipe there, which would be waited for, or a link to a device that never ends.
 *
 * @internal The published types name none of Node.
 */
export function readPlain(file: string, largest = Infinity): Buffer {
  const stat = statSync(file);
  if (!stat.isFile()) throw new Error(stat.isDirectory() ? 'it is a folder' : 'it is neither a file nor a folder');
  if (stat.size > largest) throw new Error(`it is larger than ${largest / 1000} kB`);
  return readFileSync(file);
}

/** What a file holds; undefined if it is not there, or cannot be read. */
export function maybeRead(file: string): Uint8Array | undefined {
  try {
    return readPlain(file);
  } catch {
    return undefined;
  }
}

/** Whose a file is, and who may do what with the file. */
export interface Ownership {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** The ownership in what the system says of a file. */
export const ownershipOf = ({ mode, uid, gid }: Ownership): Ownership => ({ mode: mode & 0o7777, uid, gid });

/** The ownership of what is for nobody but this user. */
export const mine = (): Ownership => ({ mode: 0o600, uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 });

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

/**
 * Writes a file that a person names, and makes its folder, in one step: until it is whole, the old one stays. A link to
 * a file is followed; what is no file, such as a pipe, is written to. Throws what the system throws.
 *
 * @param isProgram whether a new file can be run
 */
export function writeNamed(named: string, content: Uint8Array, isProgram = false): void {
  const file = realTarget(named) ?? named;
  const stat = maybeStat(file);
  const isOther = stat !== undefined && !stat.isFile() && !stat.isSymbolicLink();
  if (isOther) return writeFileSync(file, content);
  mkdirSync(dirname(file), { recursive: true });
  const draft = join(dirname(file), draftName());
  try {
    createFile(draft, content, stat?.isFile() === true ? ownershipOf(stat) : undefined);
    if (isProgram && stat === undefined) own(draft, { ...lstatSync(draft), mode: 0o755 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Deletes a file that navshift wrote by `writeNamed`, if it is there. */
export const removeNamed = (file: string): void => rmSync(file, { force: true });

/** Adds a text to a file of the system that runs navshift, such as the summary of a job. */
export const addTo = (file: string, text: string): void => appendFileSync(file, text);

/** A new folder among the temporary files, for this user alone. `remove` removes it with all that is in it. */
export function temporaryFolder(name: string): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), name));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
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

/** A thread is worth its start from so many files on. */
const many = 24;

/** How long a thread may take until it is done here after all, in milliseconds. */
const patience = 120_000;

/** Windows syncs only what can be written. */
const flags = process.platform === 'win32' ? 'r+' : 'r';

/** The whole program of the thread. */
const program = `
  const { files, flags, port, done } = require('node:worker_threads').workerData;
  const { open } = require('node:fs/promises');
  const failures = [];
  let next = 0;
  const turn = async () => {
    while (next < files.length) {
      const file = files[next++];
      try {
        const handle = await open(file, flags);
        try { await handle.sync(); } finally { await handle.close(); }
      } catch { failures.push(file); }
    }
  };
  Promise.all(Array.from({ length: 16 }, turn)).then(() => {
    port.postMessage(failures);
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  });
`;

/** Makes the content of a file durable; `how` is how it is opened for that. */
export function sync(path: string, how: 'r' | 'r+'): void {
  const descriptor = openSync(path, how);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes what was created and renamed in a folder durable, where the system can. */
export function syncFolder(folder: string): void {
  try {
    sync(folder, 'r');
  } catch {
    // Windows cannot open folders; some network file systems cannot sync them.
  }
}

const rethrow = (_: string, error: unknown): void => {
  throw error;
};

/**
 * Makes the contents of files durable. Of a file that cannot be, `failed` is told with the error; by default the error is thrown.
 *
 * Many are synced at once, by a thread that is waited for: the disk then takes one turn for several, which is three to eight times as fast.
 */
export function syncAll(files: readonly string[], failed = rethrow): void {
  for (const file of files.length < many ? files : notSynced(files)) {
    try {
      sync(file, flags);
    } catch (error) {
      failed(file, error);
    }
  }
}

/** Has a thread sync the files; those that it could not, or all if there is no thread. */
function notSynced(files: readonly string[]): readonly string[] {
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  let worker: Worker;
  try {
    worker = new Worker(program, {
      eval: true,
      execArgv: [],
      workerData: { files, flags, port: port2, done },
      transferList: [port2],
    });
  } catch {
    return files;
  }
  Atomics.wait(done, 0, 0, patience);
  const answer = receiveMessageOnPort(port1) as { readonly message: readonly string[] } | undefined;
  port1.close();
  // What it still says is not heard.
  worker.on('error', () => undefined);
  worker.unref();
  void worker.terminate();
  return answer?.message ?? files;
}
