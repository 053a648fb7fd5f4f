import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { syncFolder } from './files.ts';
import { isAlive, startOf } from './process.ts';

/** The folder in a docs root that holds what a run must restore if it fails. */
export const journalName = '.navshift-journal';

/** What stood at a path before the run. */
export type Before =
  | { readonly kind: 'nothing' }
  /** `copy` is the name of the file in the journal that has its content. */
  | { readonly kind: 'file'; readonly mode: number; readonly copy: string }
  | { readonly kind: 'link'; readonly target: string };

/** A file that a run was about to change. */
export interface Change {
  readonly path: string;
  readonly before: Before;
  /** The digest of the content that the run was to leave here; null for none. Tells the run's work from what was written after a crash. */
  readonly after: string | null;
}

/** Says what a run was about to change. Paths are relative to the docs root, with `/`. */
export interface Manifest {
  readonly version: 2;
  readonly pid: number;
  /** When the process began, as the system counts; tells it from a later one of the same id. */
  readonly started?: string;
  readonly changes: readonly Change[];
  /** Folders that did not exist, outermost first. */
  readonly folders: readonly string[];
  /** Files that look like the temporary ones of a write, but were there before. */
  readonly strangers: readonly string[];
}

/** What a journal keeps of a planned content. */
export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The journals of this process: a manifest with this process's id in a folder that is not here is from an earlier one of the same id. */
const own = new Set<string>();

/**
 * Writes a journal and makes it count by renaming its folder: it is there whole, or not at all, and only one run can have it.
 *
 * Returns false if there is one already. `copies` are the contents of the copies, by name.
 */
export function beginJournal(folder: string, manifest: Omit<Manifest, 'version' | 'pid' | 'started'>, copies: ReadonlyMap<string, Uint8Array>): boolean {
  const journal = join(folder, journalName);
  const draft = `${journal}.${process.pid}-${randomBytes(4).toString('hex')}`;
  if (existsSync(journal)) return false;
  removeDrafts(folder);
  try {
    mkdirSync(draft);
    for (const [name, content] of copies) writeSynced(join(draft, name), content);
    const started = startOf(process.pid);
    const whole: Manifest = { version: 2, pid: process.pid, ...(started !== undefined && { started }), ...manifest };
    writeSynced(join(draft, 'manifest.json'), Buffer.from(`${JSON.stringify(whole, undefined, 2)}\n`));
    syncFolder(draft);
    own.add(journal);
    renameSync(draft, journal);
  } catch (error) {
    own.delete(journal);
    rmSync(draft, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || (code === 'EPERM' && existsSync(journal))) return false;
    throw error;
  }
  syncFolder(folder);
  return true;
}

/** Ends a journal: renamed first, so that it is gone in one step. */
export function endJournal(folder: string): void {
  const journal = join(folder, journalName);
  const old = `${journal}.${process.pid}-${randomBytes(4).toString('hex')}`;
  renameSync(journal, old);
  own.delete(journal);
  syncFolder(folder);
  rmSync(old, { recursive: true, force: true });
}

/** The process that failed to restore goes on living: the next attempt may take its journal over. */
export function abandonJournal(folder: string): void {
  own.delete(join(folder, journalName));
}

/** The journal of a folder: undefined if there is none, `broken` if it cannot be read. */
export function readJournal(folder: string): Manifest | 'broken' | undefined {
  const journal = join(folder, journalName);
  if (!existsSync(journal)) return undefined;
  try {
    const manifest = JSON.parse(readFileSync(join(journal, 'manifest.json'), 'utf8')) as Manifest;
    const lists = [manifest.changes, manifest.folders, manifest.strangers];
    return manifest.version === 2 && lists.every(Array.isArray) ? manifest : 'broken';
  } catch {
    return 'broken';
  }
}

/** Whether the run that wrote a journal still goes on. */
export function isWriting(folder: string, { pid, started }: Manifest): boolean {
  if (pid === process.pid) return own.has(join(folder, journalName));
  return isAlive(pid, started);
}

/** Removes what was left of journals that never counted, or had ended. */
function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = new RegExp(`^\\${journalName}\\.(\\d+)-[0-9a-f]+$`).exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid), undefined)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function writeSynced(file: string, content: Uint8Array): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    for (let written = 0; written < content.length; ) written += writeSync(descriptor, content, written);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
