import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CarryOutError, reasonOf } from '../local/error.ts';
import { createFile, isTrusted, maybeStat, mine, sync, syncFolder } from '../local/files.ts';
import { isSealed, type Key, nameFor, obtainKey, readKey, sealOf } from './key.ts';
import { asItLies, inRepository, isManifest, type Manifest, type SiteRecord } from './manifest.ts';
import { randomName, realTarget, repositoryOf } from '../local/paths.ts';
import { isAlive, startOf } from './process.ts';
import { stateFolder, stateProblem } from '../local/state.ts';

/**
 * Whose a journal is: `own` (sealed with this user's key on this machine), `elsewhere` (sealed with that key on
 * another machine), `unsealed` (there is no
 * key here, and none was there), `foreign` (sealed by somebody else, or by nobody), `broken` (it cannot be read),
 * `hidden` (not even its folder can be).
 */
export type Standing = 'own' | 'elsewhere' | 'unsealed' | 'foreign' | 'broken' | 'hidden';

/** A journal that was found for a docs root. */
export interface Journal {
  /** Its folder, absolute. */
  readonly path: string;
  readonly standing: Standing;
  /** With the paths of its repository as they are now. Undefined if it is broken. */
  readonly manifest?: Manifest;
  /** The docs roots of the manifest that may be restored with it. */
  readonly sites: readonly SiteRecord[];
  /** Why it is foreign or broken, as the end of a sentence; why it is hidden, and what to do about that, in sentences. */
  readonly why?: string;
}

/** What a journal keeps of a content. */
export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The journals of this process: a manifest with this process's id in a folder that is not here is from an earlier one of the same id. */
const own = new Set<string>();

const machine = hostname();

/** What an earlier version called its journal, in the docs root itself. Such a one is named, and no more. */
const formerName = '.navshift-journal';

/**
 * Where journals lie in a git repository. A `.git` that is a file or a link leads elsewhere: a checkout has no say in
 * where navshift writes.
 */
function gitHome(folder: string): string | undefined {
  const root = repositoryOf(folder);
  return root !== undefined && maybeStat(join(root, '.git'))?.isDirectory() === true
    ? join(root, inRepository)
    : undefined;
}

/** Where they lie otherwise: in the user's state folder, and without one in a folder of this user's among the temporary files. */
function userHomes(): readonly string[] {
  const state = stateFolder();
  const temporary = realTarget(tmpdir());
  return [
    ...(state === undefined ? [] : [join(state, 'journals')]),
    ...(temporary === undefined ? [] : [join(temporary, `navshift-${process.getuid?.() ?? 'user'}`)]),
  ];
}

/** The first folder for journals that can be written to. Throws `CarryOutError` if there is none. */
function homeFor(folder: string): string {
  const inside = gitHome(folder);
  let reason: unknown;
  for (const home of inside === undefined ? userHomes() : [inside, ...userHomes()]) {
    try {
      // Nobody but git makes `.git`.
      mkdirSync(home, { recursive: home !== inside, mode: 0o700 });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error;
      reason = error;
    }
    if (isTrusted(home)) return home;
  }
  throw new CarryOutError(
    `there is no place for the journal of this run${reason === undefined ? '' : `: ${reasonOf(reason)}`}`,
    folder,
    'Nothing was written. Name a folder of yours in XDG_STATE_HOME, then run again.',
  );
}

/** A docs root with what is to change in it; `copies` are the contents of the copies, by name. */
export interface Begun extends Omit<SiteRecord, 'journal'> {
  readonly copies: ReadonlyMap<string, Uint8Array>;
}

/**
 * Writes the journals of a run, one for each docs root, and returns its manifest. Each counts by the renaming of its
 * folder: it is there whole or not at all, and only one run can have it.
 *
 * If a docs root has one already, nothing is written, and that docs root is returned. Throws `CarryOutError`, and what the system throws.
 */
export function beginJournals(sites: readonly Begun[]): Manifest | { readonly taken: string } {
  const key = obtainKey();
  const started = startOf(process.pid);
  const records = sites.map(({ folder, changes, folders }): SiteRecord => ({
    folder,
    journal: join(homeFor(folder), nameFor(key, folder)),
    changes,
    folders,
  }));
  const manifest: Manifest = {
    version: 3,
    host: machine,
    pid: process.pid,
    ...(started !== undefined && { started }),
    sites: records,
  };
  const content = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
  const done: string[] = [];
  try {
    for (const [k, { folder, journal }] of records.entries()) {
      if (!beginJournal(journal, content, sites[k]!.copies, key)) {
        clearJournals(done);
        return { taken: folder };
      }
      done.push(journal);
    }
  } catch (error) {
    clearJournals(done);
    throw error;
  }
  return manifest;
}

function beginJournal(
  journal: string,
  manifest: Uint8Array,
  copies: ReadonlyMap<string, Uint8Array>,
  key: Key | undefined,
): boolean {
  if (existsSync(journal)) return false;
  const draft = `${journal}.${process.pid}-${randomName(4)}`;
  removeDrafts(journal);
  try {
    mkdirSync(draft, { mode: 0o700 });
    for (const [name, content] of copies) createSynced(join(draft, name), content);
    createSynced(join(draft, 'manifest.json'), manifest);
    if (key !== undefined) createSynced(join(draft, 'seal'), Buffer.from(sealOf(key, manifest)));
    syncFolder(draft);
    own.add(journal);
    renameSync(draft, journal);
  } catch (error) {
    own.delete(journal);
    clear(draft);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST' || (code === 'EPERM' && existsSync(journal))) return false;
    throw error;
  }
  syncFolder(dirname(journal));
  return true;
}

function createSynced(file: string, content: Uint8Array): void {
  createFile(file, content, mine());
  sync(file, 'r+');
}

/**
 * Ends a journal, in one step: it is renamed first. Throws what the system throws if that cannot be done; what is left
 * of it later is no error.
 */
export function endJournal(journal: string): void {
  const old = `${journal}.${process.pid}-${randomName(4)}`;
  // Should it stay all the same, nobody writes with it any more.
  own.delete(journal);
  renameSync(journal, old);
  syncFolder(dirname(journal));
  clear(old);
}

/** Removes what counts no more, and the folder for journals if nothing else lies in it. What cannot be removed is left to the next one. */
function clear(draft: string): void {
  try {
    rmSync(draft, { recursive: true, force: true });
    rmdirSync(dirname(draft));
  } catch {
    // Others may lie there.
  }
}

/** Ends journals that nothing hangs on any more, as far as that can be done. */
export function clearJournals(journals: readonly string[]): void {
  for (const journal of journals) {
    try {
      endJournal(journal);
    } catch {
      // It is gone by now, or the next run clears it.
    }
  }
}

/** The process that failed to restore goes on living: the next attempt may take its journals over. */
export function abandonJournals({ sites }: Manifest): void {
  for (const { journal } of sites) own.delete(journal);
}

/** The journals that a docs root has, and those of strangers in its repository. */
export function findJournals(folder: string): readonly Journal[] {
  const key = readKey();
  const inside = gitHome(folder);
  const read = (home: string): readonly Journal[] => {
    try {
      const names = maybeStat(home)?.isDirectory() === true ? readdirSync(home) : [];
      return names
        .filter((name) => /^\w+$/.test(name))
        .flatMap((name) => readJournal(join(home, name), folder, key) ?? []);
    } catch (error) {
      const why = `The folder of journals ${home} cannot be read: ${reasonOf(error)}. The originals of a run that ended half way may be in it. Run \`navshift recover\` as the user that it belongs to.`;
      return [{ path: home, standing: 'hidden', sites: [], why }];
    }
  };
  const former = join(folder, formerName);
  const problem = stateProblem();
  return [
    ...(problem?.isHidden === true
      ? [{ path: problem.folder, standing: 'hidden', sites: [], why: problem.message } as const]
      : []),
    ...(inside === undefined ? [] : read(inside)),
    // Nobody else can have put anything there: of these, only what is about this folder is worth a word.
    ...userHomes()
      .filter(isTrusted)
      .flatMap(read)
      .filter((journal) => isAbout(journal, folder, key)),
    ...(maybeStat(former) === undefined
      ? []
      : [{ path: former, standing: 'foreign', sites: [], why: unsealed } as const]),
  ];
}

function isAbout({ path, manifest }: Journal, folder: string, key: Key | undefined): boolean {
  const name = basename(path);
  return (
    name === nameFor(key, folder) ||
    manifest?.sites.some((site) => site.folder === folder && basename(site.journal) === name) === true
  );
}

/** Reads a journal; undefined if this user made it for another docs root, which is still there. */
function readJournal(path: string, folder: string, key: Key | undefined): Journal | undefined {
  try {
    if (maybeStat(path)?.isDirectory() !== true) return undefined;
    const content = fileIn(path, 'manifest.json');
    const written = content && (JSON.parse(content.toString('utf8')) as unknown);
    if (content === undefined || !isManifest(written)) return broken(path);
    const seal = fileIn(path, 'seal')?.toString('latin1');
    const isOurs = key !== undefined && seal !== undefined && isSealed(key, content, seal);
    const manifest = asItLies(written, path);
    const site = manifest.sites.find(({ journal }) => journal === path);
    if (site?.folder === folder) {
      // One that was moved may be a copy: of what lies elsewhere it speaks only if that has the same.
      const isMoved = manifest !== written;
      const isKnown = (other: SiteRecord) => isOurs && (!isMoved || dirname(other.journal) === dirname(path));
      const sites = manifest.sites.filter((other) => other === site || isKnown(other) || hasSame(other, content));
      if (isOurs) return { path, standing: manifest.host === machine ? 'own' : 'elsewhere', manifest, sites };
      // Nothing says whose it is: it speaks for another docs root only if that one has the same.
      if (key === undefined && seal === undefined) return { path, standing: 'unsealed', manifest, sites };
    }
    if (!isOurs || site === undefined) return { path, standing: 'foreign', manifest, sites: [], why: unsealed };
    if (maybeStat(site.folder) !== undefined) return undefined;
    return { path, standing: 'foreign', manifest, sites: [], why: `was made for ${site.folder}, which does not exist` };
  } catch {
    return broken(path);
  }
}

const unsealed = 'is not sealed with your key: a lost key, another HOME or the checkout is why';

const broken = (path: string): Journal => ({ path, standing: 'broken', sites: [], why: 'cannot be read' });

function hasSame({ folder, journal }: SiteRecord, manifest: Buffer): boolean {
  const home = dirname(journal);
  if (gitHome(folder) !== home && !userHomes().includes(home)) return false;
  return fileIn(journal, 'manifest.json')?.equals(manifest) === true;
}

/** The content of a file of a journal; undefined if there is no such file: a stranger's can be a link to what never ends. */
function fileIn(journal: string, name: string): Buffer | undefined {
  const file = join(journal, name);
  return maybeStat(file)?.isFile() === true ? readFileSync(file) : undefined;
}

/** Whether the run that wrote a journal still goes on. */
export function isWriting({ path, manifest }: Journal): boolean {
  if (manifest === undefined) return false;
  const { pid, started } = manifest;
  return pid === process.pid ? own.has(path) : isAlive(pid, started);
}

/** Whether the run that wrote a journal was done with all of its docs roots: the first journal is gone. */
export function isDone({ path, manifest, sites }: Journal): boolean {
  const first = manifest?.sites[0];
  return (
    first !== undefined &&
    sites.every((site) => site.journal !== path || site.folder !== first.folder) &&
    maybeStat(first.journal) === undefined
  );
}

/** Removes what was left of journals of this name that never counted, or had ended. */
function removeDrafts(journal: string): void {
  const home = dirname(journal);
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    const pid = path.startsWith(`${journal}.`) ? /\.(\d+)-[0-9a-f]{8}$/.exec(name)?.[1] : undefined;
    if (pid !== undefined && !isAlive(Number(pid), undefined)) rmSync(path, { recursive: true, force: true });
  }
}
