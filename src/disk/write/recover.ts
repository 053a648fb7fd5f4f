import {
  existsSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
  mkdirSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, sep } from 'node:path';
import { listed, plural, shellWord } from '../../text/index.ts';
import { BusyError, CarryOutError, reasonOf } from '../local/error.ts';
import { createFile, maybeRead, maybeStat, own, readPlain, syncAll, syncFolder } from '../local/files.ts';
import { clearJournal, digestOf, findJournals, isElsewhere, isWriting, type Journal } from './journal.ts';
import type { Before, Change, Manifest, SiteRecord } from './manifest.ts';
import { absolutePath, draftName, isDraftName, isOurs, realPath, staysInside } from '../local/paths.ts';

/** The result of a recovery. */
export interface Recovery {
  /** The files that are as before again, relative to the docs root. */
  readonly paths: readonly string[];
}

/** An interrupted run, or one that is still writing. */
export interface Pending {
  /** The folder of its journal, absolute. */
  readonly journal: string;
  /**
   * `ours` is restored by the next run that writes. `elsewhere` was a run on another machine: it is restored only if you
   * ask. The others never are: `running`, `broken` (cannot be read) and `hidden` (its folder cannot be opened).
   */
  readonly kind: 'ours' | 'elsewhere' | 'running' | 'broken' | 'hidden';
  /** Says what was left, where, and what to do next. */
  readonly message: string;
  /** The steps of restoring, one for each file. */
  readonly steps: readonly { readonly path: string; readonly what: string }[];
}

/** Describes the journals of interrupted runs in a docs root. Changes nothing. */
export function pendingJournals(folder: string): readonly Pending[] {
  const root = realPath(folder);
  return findJournals(root).map((journal) => pending(journal, root));
}

function pending({ path, manifest, why }: Journal, root: string): Pending {
  const steps = (manifest?.sites ?? []).flatMap((site) =>
    site.changes.map((change) => ({ path: shownFrom(root, site, change), what: stepText(change.before) })),
  );
  const found = (kind: Pending['kind'], message: string): Pending => ({ journal: path, kind, message, steps });
  if (why !== undefined) return found('hidden', why);
  if (manifest === undefined) {
    const way = `Copy out what you need, then delete the folder (rm -r ${shellWord(path)}).`;
    return found('broken', `The journal ${path} cannot be read. The files in its folders are originals. ${way}`);
  }
  const names = listed(steps.map((step) => step.path));
  if (!isElsewhere(manifest) && isWriting(path, manifest))
    return found('running', `Another run is writing here (process ${manifest.pid}): ${names} may be incomplete.`);
  const ended = `A ${endedRun(manifest)} ${names}`;
  if (isElsewhere(manifest)) {
    const shows = '`navshift recover` shows what it was before, and `navshift recover --yes` restores that';
    return found('elsewhere', `${ended}. navshift restores it only if you ask: ${shows}, after that run has ended.`);
  }
  const next = '`navshift recover` shows what it was before; the next run with --write restores that first.';
  return found('ours', `${ended}. ${next}`);
}

/** How a file of a run is called: from the docs root, or absolute if the file is of another one. */
const shownFrom = (root: string, { folder }: SiteRecord, { path }: Change): string =>
  folder === root ? path : join(folder, path);

const endedRun = (manifest: Manifest): string =>
  `run ${isElsewhere(manifest) ? `on ${manifest.host} ` : ''}stopped here while writing`;

function stepText(before: Before): string {
  if (before.kind === 'nothing') return 'was not there';
  return before.kind === 'link' ? `was a link to ${before.target}` : 'was another file';
}

/**
 * Undoes an interrupted run, in this docs root and in all others of that run. Undefined if there is nothing to undo.
 *
 * `isConfirmed`: a person has looked at the journal of a run on another machine. Throws `BusyError` if that run is still
 * active. Throws `CarryOutError` if the journal needs to be confirmed, if a file cannot be restored, or if one was
 * changed after that run. Then nothing is restored, and the journal stays.
 */
export function recover(folder: string, isConfirmed = false): Recovery | undefined {
  const root = realPath(folder);
  const journal = findJournals(root).find(({ manifest }) => manifest !== undefined);
  if (journal === undefined) return undefined;
  const { path, manifest } = journal as Required<Journal>;
  if (!isElsewhere(manifest) && isWriting(path, manifest)) {
    const next = `Wait until it has ended (process ${manifest.pid}), then run again.`;
    throw new BusyError('another run is writing here', root, next);
  }
  if (isElsewhere(manifest) && !isConfirmed) {
    const next =
      '`navshift recover` shows what it was changing, and `navshift recover --yes` restores that. To keep all files as they are, delete that folder.';
    throw new CarryOutError(`a ${endedRun(manifest)}, or is still running`, path, next, false);
  }
  const { sites } = manifest;
  const changed = sites.flatMap((site) => changedSince(site).map((change) => ({ site, change })));
  if (changed.length > 0) throw notOurs(path, changed);
  const failures = restore(sites);
  if (failures.length > 0) throw notRestored(path, failures);
  clearJournal(path);
  return { paths: sites.flatMap((site) => site.changes.map((change) => shownFrom(root, site, change))) };
}

/**
 * The files that are neither as before nor as the run was to leave them: somebody has worked on them since. A missing
 * file holds nobody's work.
 */
function changedSince(site: SiteRecord): readonly Change[] {
  const { folder: root, changes } = site;
  // Where letter case does not count, several names can stand for one file.
  const foldedName = (path: string) => path.normalize().toLowerCase();
  const known = new Map<string, Set<string>>();
  for (const { path, before, after } of changes) {
    const digests = known.get(foldedName(path)) ?? new Set();
    known.set(foldedName(path), digests);
    if (after !== null) digests.add(after);
    if (before.kind === 'file') digests.add(before.digest);
  }
  return changes.filter(({ path, before }) => {
    const file = absolutePath(root, path);
    // Restoring refuses such a path.
    if (!isOurs(root, path)) return false;
    const stat = maybeStat(file);
    if (stat === undefined) return false;
    // A new file was to take the place of a folder, or a folder that of a file.
    if (stat.isDirectory()) return before.kind !== 'nothing' && !holdsOnlyPlanned(file, path, site);
    if (before.kind === 'link' && stat.isSymbolicLink() && readlinkSync(file) === before.target) return false;
    const content = maybeRead(file);
    return content === undefined || !known.get(foldedName(path))!.has(digestOf(content));
  });
}

/** Whether a folder that stands where a file was is the run's, with nothing else in it. */
function holdsOnlyPlanned(folder: string, path: string, { changes, folders }: SiteRecord): boolean {
  const planned = new Set([...changes.flatMap((change) => [change.path, change.draft]), ...folders]);
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => `${path}/${name.split(sep).join('/')}`,
  );
  return folders.includes(path) && below.every((name) => planned.has(name));
}

/** What to say of files that somebody has changed since the run that crashed. */
function notOurs(
  journal: string,
  changed: readonly { readonly site: SiteRecord; readonly change: Change }[],
): CarryOutError {
  const names = changed.map(({ change: { path } }) => path).join(', ');
  const way = changed.map(({ site, change: { path, before } }) => {
    if (before.kind === 'file') return `copy ${join(site.copies, before.copy)} over ${path}`;
    return before.kind === 'link'
      ? `make ${path} a link to ${before.target} again`
      : `move ${path} away, which was not there`;
  });
  return new CarryOutError(
    `a run stopped here while writing, and ${names} ${plural(changed.length, 'was', 'were')} changed after the interrupted run, so nothing was restored`,
    journal,
    `To keep all files as they are now, delete the folder ${journal}. To go back to before that run instead, ${way.join(', ')}, then run \`navshift recover --yes\`: the rest is restored.`,
    false,
  );
}

/** A file that could not be restored, and why. */
export interface Failure {
  readonly path: string;
  readonly error: unknown;
}

export function notRestored(journal: string, failures: readonly Failure[], first?: string): CarryOutError {
  const names = failures.map(({ path, error }) => `${path} (${reasonOf(error)})`).join(', ');
  return new CarryOutError(
    `${first === undefined ? '' : `${first}, and `}not everything could be restored: ${names}`,
    journal,
    'This folder keeps the originals. Fix the cause, then run `navshift recover --yes`: the restoring is finished.',
    false,
    { cause: failures[0]?.error },
  );
}

/** Puts everything back as the manifest says it was. Can be repeated. */
export function restore(sites: readonly SiteRecord[]): readonly Failure[] {
  return sites.flatMap(restoreSite);
}

function restoreSite({ folder: root, copies, changes, folders }: SiteRecord): readonly Failure[] {
  const failures: Failure[] = [];
  const step = (path: string, action: (file: string) => void) => {
    try {
      if (!isOurs(root, path)) throw new Error('navshift never writes there');
      action(absolutePath(root, path));
    } catch (error) {
      failures.push({ path, error });
    }
  };
  // What is new goes first: where letter case does not count, a new name can stand for an old file. Room on the disk comes of it, too.
  for (const { draft } of changes)
    if (draft !== undefined)
      step(draft, (file) => isDraftName(basename(draft)) && maybeStat(file)?.isFile() === true && unlinkSync(file));
  for (const { path, before } of changes)
    if (before.kind === 'nothing') step(path, (file) => maybeStat(file)?.isDirectory() === false && unlinkSync(file));
  for (const path of [...folders].reverse())
    step(path, (folder) => maybeStat(folder) !== undefined && readdirSync(folder).length === 0 && rmdirSync(folder));
  for (const { path, before } of changes)
    if (before.kind === 'file') step(path, (file) => putBack(file, before, copies));
  // A link may lead to one of these files.
  for (const { path, before } of changes)
    if (before.kind === 'link') step(path, (file) => linkAgain(root, file, before.target));
  for (const parent of new Set(changes.map(({ path }) => dirname(absolutePath(root, path))))) syncFolder(parent);
  return failures;
}

/** Gives a file its content, owner and mode again: by giving the copy its name, which needs no room on the disk. */
function putBack(file: string, before: Extract<Before, { kind: 'file' }>, copies: string): void {
  const stat = maybeStat(file);
  const content = stat?.isFile() === true ? maybeRead(file) : undefined;
  if (content !== undefined && digestOf(content) === before.digest)
    return (stat!.mode & 0o7777) === before.mode ? undefined : own(file, before);
  const copy = join(copies, before.copy);
  const original = readPlain(copy);
  if (digestOf(original) !== before.digest) throw new Error('its copy in the journal is damaged');
  mkdirSync(dirname(file), { recursive: true });
  // A link or a file that stands there is replaced.
  try {
    own(copy, before);
    renameSync(copy, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const draft = join(dirname(file), draftName());
    try {
      createFile(draft, original, before);
      syncAll([draft]);
      renameSync(draft, file);
    } catch (failed) {
      if (existsSync(draft)) unlinkSync(draft);
      throw failed;
    }
  }
}

function linkAgain(root: string, file: string, target: string): void {
  const stat = maybeStat(file);
  if (stat?.isSymbolicLink() === true && readlinkSync(file) === target) return;
  // As the system follows it: `resolve` would take `link/../file` for `file`.
  if (!staysInside(root, isAbsolute(target) ? target : `${dirname(file)}${sep}${target}`))
    throw new Error(`the link would point out of the docs root, to ${target}`);
  mkdirSync(dirname(file), { recursive: true });
  if (stat !== undefined) unlinkSync(file);
  symlinkSync(target, file);
}
