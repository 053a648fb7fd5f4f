import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CarryOutError, reasonOf } from '../local/error.ts';
import { createFile, isTrusted, maybeStat, mine, sync, syncFolder } from '../local/files.ts';
import { randomName, realTarget } from '../local/paths.ts';
import { stateFolder, stateProblem } from '../local/state.ts';
import type { Manifest, SiteRecord } from './manifest.ts';

/** The journal of one run: a folder with the manifest, and a folder of originals for each docs root. */
export interface Journal {
  /** Its folder, absolute. */
  readonly path: string;
  /** Undefined if it cannot be read. */
  readonly manifest?: Manifest;
  /** Why a whole folder of journals cannot be looked into, and what to do about that. */
  readonly why?: string;
}

/** What a journal keeps of a content. */
export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The journals of this process: another one of this process's id is from an earlier process. */
const own = new Set<string>();

const machine = hostname();

/**
 * Where journals are: in the user's state folder, and without one in a folder of this user among the temporary files. A
 * checkout has no say in it.
 */
function homes(): readonly string[] {
  const state = stateFolder();
  const temporary = realTarget(tmpdir());
  return [
    ...(state === undefined ? [] : [join(state, 'journals')]),
    ...(temporary === undefined ? [] : [join(temporary, `navshift-${process.getuid?.() ?? 'user'}`)]),
  ];
}

/** The first folder for journals that can be written to. Throws `CarryOutError` if there is none. */
function home(folder: string): string {
  let reason: unknown;
  for (const one of homes()) {
    try {
      mkdirSync(one, { recursive: true, mode: 0o700 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
      reason = error;
    }
    if (isTrusted(one)) return one;
  }
  throw new CarryOutError(
    `there is no place for the journal of this run${reason === undefined ? '' : `: ${reasonOf(reason)}`}`,
    folder,
    'Nothing was written. Name a folder of yours in XDG_STATE_HOME, then run again.',
  );
}

/** A docs root with what is to change in it; `copies` are the contents of the copies, by name. */
export interface Begun extends Omit<SiteRecord, 'copies'> {
  readonly copies: ReadonlyMap<string, Uint8Array>;
}

/**
 * Writes the journal of a run. It counts by the renaming of its folder: it is there whole or not at all.
 *
 * If another journal is about one of the docs roots, there is none, and that docs root is returned. Throws
 * `CarryOutError`, and what the system throws.
 */
export function beginJournal(
  sites: readonly Begun[],
): { readonly path: string; readonly manifest: Manifest } | { readonly taken: string } {
  const around = home(sites[0]!.folder);
  removeDrafts(around);
  const path = join(around, randomName(12));
  const taken = otherThan(path, sites);
  if (taken !== undefined) return { taken };
  const records = sites.map(({ folder, changes, folders }, k): SiteRecord => {
    return { folder, copies: join(path, String(k)), changes, folders };
  });
  const manifest: Manifest = { version: 4, host: machine, pid: process.pid, sites: records };
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    for (const [k, { copies }] of sites.entries()) {
      mkdirSync(join(draft, String(k)), { mode: 0o700 });
      for (const [name, content] of copies) createSynced(join(draft, String(k), name), content);
      syncFolder(join(draft, String(k)));
    }
    createSynced(join(draft, 'manifest.json'), Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`));
    syncFolder(draft);
    own.add(path);
    renameSync(draft, path);
  } catch (error) {
    own.delete(path);
    clear(draft);
    throw error;
  }
  syncFolder(around);
  // Two runs that begin at once both find the other one, and both end here.
  const other = otherThan(path, sites);
  if (other === undefined) return { path, manifest };
  clearJournal(path);
  return { taken: other };
}

/** The first docs root that another journal is about. */
const otherThan = (path: string, sites: readonly Begun[]): string | undefined =>
  sites.find(({ folder }) => findJournals(folder).some((one) => one.manifest !== undefined && one.path !== path))
    ?.folder;

function createSynced(file: string, content: Uint8Array): void {
  createFile(file, content, mine());
  sync(file, 'r+');
}

/**
 * Ends a journal, in one step: it is renamed first. Throws what the system throws if that cannot be done; what is left
 * of it later is no error.
 */
export function endJournal(path: string): void {
  const old = `${path}.${process.pid}`;
  // Should it stay all the same, nobody writes with it any more.
  own.delete(path);
  renameSync(path, old);
  syncFolder(dirname(path));
  clear(old);
}

/** Removes what counts no more. What cannot be removed is left to the next run. */
function clear(draft: string): void {
  try {
    rmSync(draft, { recursive: true, force: true });
  } catch {
    // The next run tries again.
  }
}

/** Ends a journal that nothing hangs on any more, if that can be done. */
export function clearJournal(path: string): void {
  try {
    endJournal(path);
  } catch {
    // It is gone by now, or the next run restores what is there already.
  }
}

/** The process that failed to restore goes on living: the next attempt may take its journal over. */
export const abandonJournal = (path: string): void => void own.delete(path);

/** The journals about a docs root, and those that cannot be read. */
export function findJournals(folder: string): readonly Journal[] {
  const problem = stateProblem();
  const hidden = problem?.isHidden === true ? [{ path: problem.folder, why: problem.message }] : [];
  const found = homes()
    .filter(isTrusted)
    .flatMap((around) => readdirSync(around).map((name) => join(around, name)))
    .filter((path) => /[\\/]\w+$/.test(path) && maybeStat(path)?.isDirectory() === true)
    .flatMap(readJournal)
    .filter(({ manifest }) => manifest?.sites.some((site) => site.folder === folder) ?? true);
  return [...hidden, ...found];
}

/** A journal; none if its run has ended since its folder was listed. */
function readJournal(path: string): readonly Journal[] {
  try {
    const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8')) as Manifest;
    return [manifest.version === 4 ? { path, manifest } : { path }];
  } catch {
    return maybeStat(path) === undefined ? [] : [{ path }];
  }
}

/** Whether a journal is of another machine, which shares the folder with this one. */
export const isElsewhere = ({ host }: Manifest): boolean => host !== machine;

/** Whether the run that wrote a journal still goes on. */
export const isWriting = (path: string, { pid }: Manifest): boolean =>
  pid === process.pid ? own.has(path) : isAlive(pid);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled, but it lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Removes what was left of journals that never counted, or had ended. */
function removeDrafts(around: string): void {
  for (const name of readdirSync(around)) {
    const pid = /\.(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) clear(join(around, name));
  }
}
