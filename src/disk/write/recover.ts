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
import { digestOf, clearJournals, findJournals, isDone, isWriting, type Journal } from './journal.ts';
import type { Before, Change, SiteRecord } from './manifest.ts';
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
   * `ours` is restored by the next run that writes; `unproven` only when somebody says so; `running`, `foreign` and
   * `hidden` (it cannot be looked into) never.
   */
  readonly kind: 'ours' | 'unproven' | 'running' | 'foreign' | 'hidden';
  /** Says what was left, where, and what to do next. */
  readonly message: string;
  /** The steps of restoring, one for each file. */
  readonly steps: readonly { readonly path: string; readonly what: string }[];
}

/**
 * Describes the journals of interrupted runs in a docs root, also those of strangers in its repository. Changes
 * nothing.
 */
export function pendingJournals(folder: string): readonly Pending[] {
  const root = realPath(folder);
  return findJournals(root).map((journal) => pending(journal, root));
}

function pending(journal: Journal, root: string): Pending {
  const { path, standing, manifest, why } = journal;
  const isStrange = standing === 'broken' || standing === 'foreign';
  const changes = (manifest?.sites ?? []).flatMap((site) =>
    site.changes.map((change) => ({
      path: shownFrom(root, site, change),
      what: stepText(change.before),
      original: change.before.kind === 'file' && site.journal === path ? join(path, change.before.copy) : undefined,
    })),
  );
  const found = (kind: Pending['kind'], message: string): Pending => ({
    journal: path,
    kind,
    message,
    steps: changes.map(({ original, what, ...change }) => ({
      ...change,
      what: isStrange && original !== undefined ? `${what}: ${original}` : what,
    })),
  });
  if (standing === 'hidden') return found('hidden', why!);
  if (isStrange) {
    const originals = changes.filter(({ original }) => original !== undefined);
    const holds =
      originals.length === 0
        ? 'Files in it that are called 0, 1, … are originals'
        : `It keeps the originals of ${listed(originals.map((change) => change.path))}`;
    const folder = shellWord(path);
    return found(
      'foreign',
      `A journal lies in ${path} that ${why}. A run may have ended half way here. ${holds}: navshift never restores them. First copy them out (cp -R ${folder} ~/navshift-originals), then delete the journal (rm -r ${folder}).`,
    );
  }
  const names = listed(changes.map((change) => change.path));
  if (standing === 'own' && isWriting(journal))
    return found('running', `Another run is writing here (process ${manifest!.pid}): ${names} may be incomplete.`);
  const ended = `A ${endedRun(journal)} ${names}`;
  if (standing === 'own') {
    const next = '`navshift recover` shows what it was before; the next run with --write restores that first.';
    return found('ours', `${ended}. ${next}`);
  }
  const shows = '`navshift recover` shows what it was before, and `navshift recover --yes` restores that';
  const once = standing === 'elsewhere' ? ', after that run has ended' : '';
  return found('unproven', `${ended}. navshift restores it only if you ask: ${shows}${once}.`);
}

/** How a file of a run is called: from the docs root, or absolute if the file is of another one. */
const shownFrom = (root: string, { folder }: SiteRecord, { path }: Change): string =>
  folder === root ? path : join(folder, path);

const endedRun = ({ standing, manifest }: Journal): string =>
  `run ${standing === 'elsewhere' ? `on ${manifest!.host} ` : ''}stopped here while writing`;

function stepText(before: Before): string {
  if (before.kind === 'nothing') return 'was not there';
  return before.kind === 'link' ? `was a link to ${before.target}` : 'was another file';
}

/**
 * Undoes an interrupted run, in this docs root and in all others of that run. Undefined if there is nothing to undo.
 *
 * `isConfirmed`: a person has looked at a journal that is not proven to be from this user on this machine. A stranger's
 * journal is never restored. Throws `BusyError` if that run is still active. Throws `CarryOutError` if the journal
 * needs to be confirmed, if a file cannot be restored, or if one was changed after that run. Then nothing is restored,
 * and the journal stays.
 */
export function recover(folder: string, isConfirmed = false): Recovery | undefined {
  const root = realPath(folder);
  const journal = findJournals(root).find(({ sites }) => sites.length > 0);
  if (journal === undefined) return undefined;
  const { path, standing, manifest } = journal as Required<Journal>;
  if (standing === 'own' && isWriting(journal)) {
    const next = `Wait until it has ended (process ${manifest.pid}), then run again.`;
    throw new BusyError('another run is writing here', root, next);
  }
  if (standing !== 'own' && !isConfirmed) {
    const next =
      '`navshift recover` shows what it was changing, and `navshift recover --yes` restores that. To keep all files as they are, delete that folder.';
    throw new CarryOutError(`a ${endedRun(journal)}, or is still running`, path, next, false);
  }
  const { sites } = journal;
  const journals = sites.map((site) => site.journal).reverse();
  if (isDone(journal)) {
    // All was written, and only this was left to be cleared.
    clearJournals(journals);
    return undefined;
  }
  const changed = sites.flatMap((site) => changedSince(site).map((change) => ({ site, change })));
  if (changed.length > 0) throw notOurs(path, changed);
  const failures = restore(sites);
  if (failures.length > 0) throw notRestored(path, failures);
  // That of the first docs root last: until then the run counts as broken off.
  clearJournals(journals);
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
    if (before.kind === 'file') return `copy ${join(site.journal, before.copy)} over ${path}`;
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

function restoreSite({ folder: root, journal, changes, folders }: SiteRecord): readonly Failure[] {
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
    if (before.kind === 'file') step(path, (file) => putBack(file, before, journal));
  // A link may lead to one of these files.
  for (const { path, before } of changes)
    if (before.kind === 'link') step(path, (file) => linkAgain(root, file, before.target));
  for (const parent of new Set(changes.map(({ path }) => dirname(absolutePath(root, path))))) syncFolder(parent);
  return failures;
}

/** Gives a file its content, owner and mode again: by giving the copy its name, which needs no room on the disk. */
function putBack(file: string, before: Extract<Before, { kind: 'file' }>, journal: string): void {
  const stat = maybeStat(file);
  const content = stat?.isFile() === true ? maybeRead(file) : undefined;
  if (content !== undefined && digestOf(content) === before.digest)
    return (stat!.mode & 0o7777) === before.mode ? undefined : own(file, before);
  const copy = join(journal, before.copy);
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
    throw new Error(`the link would are outside the docs root, to ${target}`);
  mkdirSync(dirname(file), { recursive: true });
  if (stat !== undefined) unlinkSync(file);
  symlinkSync(target, file);
}
