import type { Stats } from 'node:fs';
import { accessSync, constants, readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import type { Plan } from '../../plan/index.ts';
import { folderOf } from '../../site/index.ts';
import { CarryOutError, isMissing, reasonOf } from '../local/error.ts';
import { maybeStat, type Ownership, ownershipOf } from '../local/files.ts';
import { type Begun, digestOf } from './journal.ts';
import type { Before, Change } from './manifest.ts';
import { absolutePath, draftName, isNameable, realPath, staysInside } from '../local/paths.ts';

/** A file that gets a content. */
interface Write {
  readonly path: string;
  readonly content: Uint8Array;
  /** That of the file whose place or content it takes. */
  readonly ownership?: Ownership;
}

/** A plan as steps on disk, with all that is needed to undo them. Paths are relative to the docs root. */
export interface Prepared extends Begun {
  readonly removals: readonly string[];
  /** Folders that the removals leave empty, innermost first; git removes them too. */
  readonly emptied: readonly string[];
  /** `draft` is where the content is written until it gets its name. */
  readonly writes: readonly (Write & { readonly draft: string })[];
}

/** Compares the disk with what the plan was made from. Changes nothing; throws `CarryOutError`. */
export function prepare({ changes: planned, site }: Plan): Prepared {
  const { folder } = site.location;
  if (folder === undefined) {
    const next = 'Open it with `openSite`, or write the files of the plan yourself.';
    throw new CarryOutError('this site was not opened from disk', site.main, next);
  }
  const originals: { path: string; before: Before }[] = [];
  const copies = new Map<string, Uint8Array>();
  const removals = new Map<string, Stats>();
  const writes: Write[] = [];
  const changed: string[] = [];

  const refuse = (what: string, path: string, next: string) =>
    new CarryOutError(what, site.location.prefix + path, `Nothing was written. ${next}`);

  /**
   * Keeps what stands at a path: the file itself, or (where it is to go) the link to one. Undefined if it has changed
   * since it was read.
   */
  const keep = (path: string, expected: Uint8Array, goes: boolean): Omit<Write, 'content'> | undefined => {
    const file = absolutePath(folder, path);
    const link = maybeStat(file);
    const content = link && contentOf(file);
    if (link === undefined || content === undefined || !content.equals(expected)) {
      changed.push(path);
      return undefined;
    }
    const real = link.isSymbolicLink() ? realPath(file) : file;
    const ownership = ownershipOf(statSync(real));
    if (!isWritable(real, ownership)) {
      const next = 'Give yourself the right to write it (chmod u+w), then run again.';
      throw refuse('this file may not be written to: its permissions say so', path, next);
    }
    if (goes) removals.set(path, link);
    const own = goes || real === file ? path : relative(realPath(folder), real).split(sep).join('/');
    // The content of a link is not its own: the link itself is what goes, and comes back.
    if (goes && link.isSymbolicLink()) originals.push({ path, before: { kind: 'link', target: readlinkSync(file) } });
    else {
      const copy = String(copies.size);
      copies.set(copy, content);
      originals.push({ path: own, before: { kind: 'file', copy, digest: digestOf(content), ...ownership } });
    }
    return { path: own, ownership };
  };

  for (const { path, from } of planned) {
    for (const name of [path, from ?? path]) {
      if (!isNameable(name)) throw refuse('this system cannot name such a file', name, 'Choose another path.');
      if (staysInside(folder, absolutePath(folder, name))) continue;
      const what = 'this path is outside the docs root or to where navshift never writes, through a symbolic link';
      throw refuse(what, name, 'Only files inside are ever written, and none in .git or node_modules.');
    }
  }
  for (const { kind, path, from, before, after } of planned) {
    if (kind === 'create') writes.push({ path, content: after! });
    else {
      const kept = keep(from ?? path, before!, kind !== 'modify');
      if (kept !== undefined && kind !== 'delete')
        writes.push({ ...kept, ...(kind === 'move' && { path }), content: after! });
    }
  }
  // What was only read, such as a specification, is what the plan was made from too.
  for (const path of site.reader.changedSince?.() ?? []) if (!changed.includes(path)) changed.push(path);
  if (changed.length > 0) {
    const what =
      changed.length === 1
        ? 'this file has changed since it was read'
        : `${changed.length} files have changed since they were read: ${changed.join(', ')}`;
    throw refuse(what, changed[0]!, 'Run again, so that the plan is made from the files as they are.');
  }

  const kept = new Set(originals.map(({ path }) => path));
  const goneFolders = emptied(folder, removals, writes);
  const gone = new Set([...removals.values()].map(({ ino, dev }) => `${dev}:${ino}`));
  for (const { path } of writes) {
    if (kept.has(path)) continue;
    const stat = maybeStat(absolutePath(folder, path));
    // Where letter case does not count, the new name of a moved file finds the old one.
    const isRemoved = stat !== undefined && gone.has(`${stat.dev}:${stat.ino}`);
    if (stat !== undefined && !isRemoved && !goneFolders.includes(path)) {
      throw refuse('this file would be created, but it is there by now', path, 'Move or delete it, then run again.');
    }
    originals.push({ path, before: { kind: 'nothing' } });
  }
  const drafted = writes.map((write) => ({ ...write, draft: draftFor(folder, write.path, goneFolders) }));
  const written = new Map(drafted.map((write) => [write.path, write]));
  const changes = originals.map((original): Change => {
    const { content, draft } = written.get(original.path) ?? {};
    return { ...original, after: content === undefined ? null : digestOf(content), ...(draft && { draft }) };
  });
  return {
    folder,
    changes,
    copies,
    writes: drafted,
    removals: [...removals.keys()],
    folders: newFolders(folder, writes),
    emptied: goneFolders,
  };
}

/** Root may write everything: what its owner has protected stays protected all the same. */
function isWritable(file: string, { mode }: Ownership): boolean {
  if ((mode & 0o222) === 0) return false;
  try {
    accessSync(file, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function contentOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error) || (error as NodeJS.ErrnoException).code === 'EISDIR') return undefined;
    const next = 'Nothing was written. Look at its permissions, then run again.';
    throw new CarryOutError(`it cannot be read: ${reasonOf(error)}`, file, next, true, { cause: error });
  }
}

/** Where a content is written at first: beside its place, or in the nearest folder above that is there already and stays. */
function draftFor(root: string, path: string, goneFolders: readonly string[]): string {
  const isThere = (folder: string) =>
    statSync(absolutePath(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;
  const folder = above(path).find((one) => isThere(one) && !goneFolders.includes(one));
  return folder === undefined ? draftName() : `${folder}/${draftName()}`;
}

/** The folders that do not exist yet, outermost first. */
function newFolders(root: string, writes: readonly Write[]): string[] {
  const folders = new Set(writes.flatMap(({ path }) => above(path).reverse()));
  return [...folders].filter((folder) => maybeStat(absolutePath(root, folder)) === undefined);
}

/** The folders that hold nothing but what is removed, and that nothing new goes to. */
function emptied(root: string, removals: ReadonlyMap<string, unknown>, writes: readonly Write[]): string[] {
  const gone = new Set(removals.keys());
  const stays = new Set(writes.flatMap(({ path }) => above(path)));
  const parents = new Set([...removals.keys()].flatMap(above));
  const innermostFirst = [...parents].sort((a, b) => b.split('/').length - a.split('/').length);
  return innermostFirst.filter((folder) => {
    const isLeft =
      stays.has(folder) || readdirSync(absolutePath(root, folder)).some((name) => !gone.has(`${folder}/${name}`));
    if (!isLeft) gone.add(folder);
    return !isLeft;
  });
}

/** The folders that a path is in, innermost first. */
function above(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return folders;
}
