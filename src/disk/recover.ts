import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { folderOf, insideRoot } from '../site/index.ts';
import { BusyError, CarryOutError, reasonOf } from './error.ts';
import { diskFiles, type Files, syncFolder } from './files.ts';
import { type Change, digestOf, endJournal, isWriting, journalName, type Manifest, readJournal } from './journal.ts';
import { absolutePath, staysInside } from './paths.ts';
import { maybeStat } from './stat.ts';

/** What a recovery came to. */
export interface Recovery {
  /** The files that are as before again, relative to the docs root. */
  readonly paths: readonly string[];
}

/**
 * Undoes what a run had changed in a docs root when it ended in the middle of writing. Undefined if there is nothing to undo.
 *
 * Throws `BusyError` if that run still goes on, and `CarryOutError` if a file cannot be restored, or was changed after that run (then nothing is
 * restored): the journal stays then.
 */
export function recover(folder: string): Recovery | undefined {
  if (!existsSync(join(folder, journalName))) return undefined;
  const root = realpathSync(folder);
  const manifest = readJournal(root);
  if (manifest === undefined) return undefined;
  const journal = join(root, journalName);
  if (manifest === 'broken') {
    // A journal counts from the moment it is whole, so this was damaged later.
    throw new CarryOutError('this journal of an earlier run cannot be read', journal, 'It holds the originals of the files that the run was changing. Compare them with the files, then delete the folder.', false);
  }
  if (isWriting(root, manifest)) throw new BusyError('another run is writing here', root, `Wait until it has ended (process ${manifest.pid}), then run again.`);
  const changed = changedSince(root, manifest);
  if (changed.length > 0) throw notOurs(journal, changed);
  const failures = restore(root, manifest);
  if (failures.length > 0) throw notRestored(journal, failures);
  endJournal(root);
  return { paths: manifest.changes.map(({ path }) => path) };
}

/** The files that are neither as before nor as the run was to leave them: somebody has worked on them since. A missing file holds nobody's work. */
function changedSince(root: string, manifest: Manifest): readonly Change[] {
  const { changes } = manifest;
  // Where letter case does not count, several names can stand for one file.
  const nameOf = (path: string) => path.normalize().toLowerCase();
  const known = new Map<string, Set<string>>();
  for (const { path, before, after } of changes) {
    const digests = known.get(nameOf(path)) ?? new Set();
    known.set(nameOf(path), digests);
    if (after !== null) digests.add(after);
    const original = before.kind === 'file' && /^\d+$/.test(before.copy) ? contentOf(join(root, journalName, before.copy)) : undefined;
    if (original !== undefined) digests.add(digestOf(original));
  }
  return changes.filter(({ path, before }) => {
    const file = absolutePath(root, path);
    // Restoring refuses such a path.
    if (!isOurs(root, path)) return false;
    const stat = maybeStat(file);
    if (stat === undefined) return false;
    // A new file was to take the place of a folder, or a folder that of a file.
    if (stat.isDirectory()) return before.kind !== 'nothing' && !holdsOnlyPlanned(file, path, manifest);
    if (before.kind === 'link' && stat.isSymbolicLink() && readlinkSync(file) === before.target) return false;
    const content = contentOf(file);
    return content === undefined || !known.get(nameOf(path))!.has(digestOf(content));
  });
}

/** Whether a folder that stands where a file was is the run's, with nothing else in it. */
function holdsOnlyPlanned(folder: string, path: string, { changes, folders }: Manifest): boolean {
  const planned = new Set([...changes.map((change) => change.path), ...folders]);
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${path}/${name.split(sep).join('/')}`);
  return folders.includes(path) && below.every((name) => planned.has(name) || planned.has(name.replace(/\.\d+$/, '')));
}

function contentOf(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** What to say of files that somebody has changed since the run that crashed. */
function notOurs(journal: string, changed: readonly Change[]): CarryOutError {
  const names = changed.map(({ path }) => path).join(', ');
  const way = changed.map(({ path, before }) => {
    if (before.kind === 'file') return `copy ${journalName}/${before.copy} over ${path}`;
    return before.kind === 'link' ? `make ${path} a link to ${before.target} again` : `move ${path} away, which was not there`;
  });
  return new CarryOutError(
    `a run had ended here in the middle of writing, and ${names} ${changed.length === 1 ? 'was' : 'were'} changed after the interrupted run, so nothing was restored`,
    journal,
    `To keep all files as they are now, delete the folder ${journalName}. To go back to before that run instead, ${way.join(', ')}, then run again: the rest is restored.`,
    false,
  );
}

/** A journal can come with a repository that somebody else made: it is not trusted with any other place. */
function isOurs(root: string, path: string): boolean {
  return insideRoot(path) === path && path !== '' && staysInside(root, dirname(absolutePath(root, path)));
}

/** A file that could not be restored, and why. */
export interface Failure {
  readonly path: string;
  readonly error: unknown;
}

export function notRestored(journal: string, failures: readonly Failure[], first?: string): CarryOutError {
  const names = failures.map(({ path, error }) => `${path} (${reasonOf(error)})`).join(', ');
  return new CarryOutError(`${first === undefined ? '' : `${first}, and `}not everything could be restored: ${names}`, journal, 'This folder keeps the originals. Remove the cause, then run again: the restoring is finished first.', false, { cause: failures[0]?.error });
}

/** Puts everything back as the manifest says it was. Can be repeated. */
export function restore(root: string, manifest: Manifest, files: Files = diskFiles): readonly Failure[] {
  const failures: Failure[] = [];
  const step = (path: string, action: (file: string) => void) => {
    try {
      const file = absolutePath(root, path);
      if (!isOurs(root, path)) throw new Error('it leads out of the docs root');
      action(file);
    } catch (error) {
      failures.push({ path, error });
    }
  };
  const { changes, folders, strangers } = manifest;
  // What is new goes first: where letter case does not count, a new name can stand for an old file.
  for (const { path, before } of changes) if (before.kind === 'nothing') step(path, (file) => maybeStat(file)?.isDirectory() === false && files.remove(file));
  const known = new Set(strangers);
  const planned = new Set(changes.map(({ after }) => after));
  for (const path of temporaryFiles(root, changes.map((change) => change.path))) {
    if (!known.has(path)) step(path, (file) => isTemporary(file, planned) && files.remove(file));
  }
  for (const path of [...folders].reverse()) step(path, (folder) => maybeStat(folder) && readdirSync(folder).length === 0 && files.removeFolder(folder));
  for (const { path, before } of changes) {
    step(path, (file) => {
      if (before.kind === 'nothing') return;
      files.makeFolder(dirname(file));
      if (before.kind === 'link') {
        const stat = maybeStat(file);
        if (stat?.isSymbolicLink() === true) return;
        if (stat !== undefined) files.remove(file);
        symlinkSync(before.target, file);
        return;
      }
      if (!/^\d+$/.test(before.copy)) throw new Error('the journal is damaged');
      const content = readFileSync(join(root, journalName, before.copy));
      const stat = maybeStat(file);
      if (stat?.isFile() !== true || (stat.mode & 0o7777) !== (before.mode & 0o7777) || !readFileSync(file).equals(content)) files.write(file, content, before.mode);
    });
  }
  for (const parent of new Set(changes.map(({ path }) => dirname(absolutePath(root, path))))) syncFolder(parent);
  return failures;
}

/** Whether a file with the name of a temporary one is: nothing was written to it yet, or all. Another can be somebody's own copy, and stays. */
function isTemporary(file: string, planned: ReadonlySet<string | null>): boolean {
  const content = maybeStat(file)?.isFile() === true ? contentOf(file) : undefined;
  return content !== undefined && (content.length === 0 || planned.has(digestOf(content)));
}

/** What the temporary files of a write to these paths would be called, as far as there are such files: a name, a dot, a number. */
export function temporaryFiles(root: string, paths: Iterable<string>): readonly string[] {
  const folders = new Map<string, Set<string>>();
  for (const path of paths) {
    const folder = folderOf(path);
    const names = folders.get(folder) ?? new Set();
    folders.set(folder, names.add(path.slice(path.lastIndexOf('/') + 1)));
  }
  return [...folders].flatMap(([folder, names]) => {
    const absolute = folder === '' ? root : absolutePath(root, folder);
    if (maybeStat(absolute)?.isDirectory() !== true) return [];
    const found = readdirSync(absolute).filter((name) => names.has(/^(.+)\.\d+$/.exec(name)?.[1] ?? ''));
    return found.map((name) => (folder === '' ? name : `${folder}/${name}`));
  });
}
