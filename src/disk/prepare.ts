import { readFileSync, readdirSync, readlinkSync, type Stats, statSync } from 'node:fs';
import type { Plan } from '../plan/index.ts';
import { folderOf } from '../site/index.ts';
import { CarryOutError, isMissing, reasonOf } from './error.ts';
import { type Before, digestOf, type Manifest } from './journal.ts';
import { absolutePath, isNameable, staysInside } from './paths.ts';
import { temporaryFiles } from './recover.ts';
import { maybeStat } from './stat.ts';

/** A plan as steps on disk, with all that is needed to undo them. Paths are relative to the docs root. */
export interface Prepared extends Pick<Manifest, 'changes' | 'folders' | 'strangers'> {
  readonly folder: string;
  readonly copies: ReadonlyMap<string, Uint8Array>;
  readonly removals: readonly string[];
  /** Folders that the removals leave empty, innermost first; git removes them too. */
  readonly emptied: readonly string[];
  readonly writes: readonly { readonly path: string; readonly content: Uint8Array; readonly mode?: number }[];
}

/** Compares the disk with what the plan was made from. Changes nothing; throws `CarryOutError`. */
export function prepare({ changes: planned, site }: Plan): Prepared {
  const { folder } = site.location;
  if (folder === undefined) throw new CarryOutError('this site was not opened from disk', site.main, 'Open it with `openSite`, or write the files of the plan yourself.');
  const changes: { path: string; before: Before }[] = [];
  const copies = new Map<string, Uint8Array>();
  const removals = new Map<string, Stats>();
  const writes: { path: string; content: Uint8Array; mode?: number }[] = [];
  const changed: string[] = [];

  const refuse = (what: string, path: string, next: string) => new CarryOutError(what, site.location.prefix + path, `Nothing was written. ${next}`);

  const keep = (path: string, expected: Uint8Array): Stats | undefined => {
    const file = absolutePath(folder, path);
    const link = maybeStat(file);
    const content = link && contentOf(file);
    if (link === undefined || content === undefined || !content.equals(expected)) {
      changed.push(path);
      return undefined;
    }
    const copy = String(copies.size);
    copies.set(copy, content);
    changes.push({ path, before: { kind: 'file', mode: statSync(file).mode & 0o7777, copy } });
    return link;
  };
  const remove = (path: string, expected: Uint8Array): number | undefined => {
    const stat = keep(path, expected);
    if (stat === undefined) return undefined;
    removals.set(path, stat);
    // The content of a link is not its own: the link itself is what goes, and comes back.
    if (stat.isSymbolicLink()) changes[changes.length - 1] = { path, before: { kind: 'link', target: readlinkSync(absolutePath(folder, path)) } };
    return statSync(absolutePath(folder, path)).mode & 0o7777;
  };

  for (const { path, from } of planned) {
    for (const name of [path, from ?? path]) {
      if (!isNameable(name)) throw refuse('this system cannot name such a file', name, 'Choose another path.');
      if (!staysInside(folder, absolutePath(folder, name))) throw refuse('this path leads out of the docs root, through a symbolic link', name, 'Only files inside are ever written.');
    }
  }
  for (const { kind, path, from, before, after } of planned) {
    if (kind === 'modify' && keep(path, before!) !== undefined) writes.push({ path, content: after! });
    if (kind === 'delete') remove(path, before!);
    if (kind === 'move') {
      const mode = remove(from!, before!);
      writes.push({ path, content: after!, ...(mode !== undefined && { mode }) });
    }
    if (kind === 'create') writes.push({ path, content: after! });
  }
  if (changed.length > 0) throw refuse(`${changed.length === 1 ? 'this file has' : `${changed.length} files have`} changed since ${changed.length === 1 ? 'it was' : 'they were'} read${changed.length === 1 ? '' : `: ${changed.join(', ')}`}`, changed[0]!, 'Run again, so that the plan is made from the files as they are.');

  const kept = new Set(changes.map(({ path }) => path));
  const goneFolders = emptied(folder, removals);
  const gone = new Set([...removals.values()].map(({ ino, dev }) => `${dev}:${ino}`));
  for (const { path } of writes) {
    if (kept.has(path)) continue;
    const stat = maybeStat(absolutePath(folder, path));
    // Where letter case does not count, the new name of a moved file finds the old one.
    const isRemoved = stat !== undefined && gone.has(`${stat.dev}:${stat.ino}`);
    if (stat !== undefined && !isRemoved && !goneFolders.includes(path)) {
      throw refuse('this file would be created, but it is there by now', path, 'Move or delete it, then run again.');
    }
    changes.push({ path, before: { kind: 'nothing' } });
  }
  const after = new Map(writes.map(({ path, content }) => [path, digestOf(content)]));
  const recorded = changes.map((change) => ({ ...change, after: after.get(change.path) ?? null }));
  return { folder, changes: recorded, copies, writes, removals: [...removals.keys()], folders: newFolders(folder, writes), emptied: goneFolders, strangers: temporaryFiles(folder, changes.map(({ path }) => path)) };
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'EISDIR') return undefined;
    throw new CarryOutError(`it cannot be read: ${reasonOf(error)}`, file, 'Nothing was written. Look at its permissions, then run again.', true, { cause: error });
  }
}

function newFolders(root: string, writes: readonly { readonly path: string }[]): string[] {
  const folders = new Set<string>();
  for (const { path } of writes) {
    const missing: string[] = [];
    for (let folder = folderOf(path); folder !== '' && !folders.has(folder) && maybeStat(absolutePath(root, folder)) === undefined; folder = folderOf(folder)) missing.push(folder);
    for (const folder of missing.reverse()) folders.add(folder);
  }
  return [...folders];
}

/** The folders that hold nothing but what is removed. */
function emptied(root: string, removals: ReadonlyMap<string, unknown>): string[] {
  const gone = new Set(removals.keys());
  const found: string[] = [];
  const parents = new Set([...removals.keys()].map(folderOf).filter((folder) => folder !== ''));
  for (const folder of parents) for (let above = folderOf(folder); above !== ''; above = folderOf(above)) parents.add(above);
  for (const folder of [...parents].sort((a, b) => b.split('/').length - a.split('/').length)) {
    if (readdirSync(absolutePath(root, folder)).every((name) => gone.has(`${folder}/${name}`))) {
      gone.add(folder);
      found.push(folder);
    }
  }
  return found;
}
