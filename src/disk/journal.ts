import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { CarryOutError, reasonOf } from './error.ts';
import { createFile, isTrusted, maybeStat, mine, type Ownership, sync, syncFolder } from './files.ts';
import { isSealed, type Key, nameFor, obtainKey, readKey, sealOf } from './key.ts';
import { randomName, repositoryOf } from './paths.ts';
import { isAlive, startOf } from './process.ts';
import { stateFolder } from './state.ts';

/** What stood at a path before the run. */
export type Before =
  | { readonly kind: 'nothing' }
  /** `copy` is the name of the file in the journal that has its content, `digest` the digest of that content. */
  | ({ readonly kind: 'file'; readonly copy: string; readonly digest: string } & Ownership)
  | { readonly kind: 'link'; readonly target: string };

/** A file that a run was about to change. Paths are relative to the docs root, with `/`. */
export interface Change {
  readonly path: string;
  readonly before: Before;
  /** The digest of the content that the run was to leave here; null for none. Tells the run's work from what was written after a crash. */
  readonly after: string | null;
  /** Where the run wrote that content until it could have its name. */
  readonly draft?: string;
}

/** What a run was about to change in one docs root. */
export interface SiteRecord {
  /** The docs root: absolute, and a real path. */
  readonly folder: string;
  /** The journal of that docs root, absolute. */
  readonly journal: string;
  readonly changes: readonly Change[];
  /** Folders that did not exist, outermost first. */
  readonly folders: readonly string[];
}

/**
 * What a run was about to change. Each docs root of the run has a journal with the same manifest and its own copies.
 *
 * The run counts as done from the moment at which the journal of its first docs root is gone.
 */
export interface Manifest {
  readonly version: 3;
  /** The machine. */
  readonly host: string;
  readonly pid: number;
  /** When the process began, as the system counts; tells it from a later one of the same id. */
  readonly started?: string;
  readonly sites: readonly SiteRecord[];
}

/**
 * Whose a journal is: `own` (sealed with this user's key on this machine), `elsewhere` (sealed with that key on another machine), `unsealed` (there is no
 * key here, and none was there), `foreign` (sealed by somebody else, or by nobody), `broken` (it cannot be read).
 */
export type Standing = 'own' | 'elsewhere' | 'unsealed' | 'foreign' | 'broken';

/** A journal that was found for a docs root. */
export interface Journal {
  /** Its folder, absolute. */
  readonly path: string;
  readonly standing: Standing;
  /** Undefined if it is broken. */
  readonly manifest?: Manifest;
  /** The docs roots of the manifest that may be restored with it. */
  readonly sites: readonly SiteRecord[];
}

/** What a journal keeps of a content. */
export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The journals of this process: a manifest with this process's id in a folder that is not here is from an earlier one of the same id. */
const own = new Set<string>();

const machine = hostname();

/** What an earlier version called its journal, in the docs root itself. Such a one is named, and no more. */
const formerName = '.navshift-journal';

/** Where journals lie in a git repository. A `.git` that is a file or a link leads elsewhere: a checkout has no say in where navshift writes. */
function gitHome(folder: string): string | undefined {
  const git = join(repositoryOf(folder) ?? '', '.git');
  return isAbsolute(git) && maybeStat(git)?.isDirectory() === true ? join(git, 'navshift') : undefined;
}

/** Where they lie otherwise: in the user's state folder, and without one in a folder of this user's among the temporary files. */
function userHomes(): readonly string[] {
  const state = stateFolder();
  const temporary = join(realpathSync(tmpdir()), `navshift-${process.getuid?.() ?? 'user'}`);
  return state === undefined ? [temporary] : [join(state, 'journals'), temporary];
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
 * Writes the journals of a run, one for each docs root, and returns its manifest. Each counts by the renaming of its folder: it is there whole or not at all, and only one run can have it.
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

/** Ends a journal, in one step: it is renamed first. Throws what the system throws if that cannot be done; what is left of it later is no error. */
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
  const found = (home: string) =>
    maybeStat(home)?.isDirectory() === true ? readdirSync(home).filter((name) => /^\w+$/.test(name)) : [];
  const read = (home: string) => found(home).flatMap((name) => readJournal(join(home, name), folder, key) ?? []);
  const former = join(folder, formerName);
  return [
    ...(inside === undefined ? [] : read(inside)),
    // Nobody else can have put anything there: of these, only what is about this folder is worth a word.
    ...userHomes()
      .filter(isTrusted)
      .flatMap(read)
      .filter((journal) => isAbout(journal, folder, key)),
    ...(maybeStat(former) === undefined ? [] : [{ path: former, standing: 'foreign', sites: [] } as const]),
  ];
}

function isAbout({ path, manifest }: Journal, folder: string, key: Key | undefined): boolean {
  const name = basename(path);
  return (
    name === nameFor(key, folder) ||
    manifest?.sites.some((site) => site.folder === folder && basename(site.journal) === name) === true
  );
}

/** Reads a journal; undefined if this user made it for another docs root. */
function readJournal(path: string, folder: string, key: Key | undefined): Journal | undefined {
  if (maybeStat(path)?.isDirectory() !== true) return undefined;
  try {
    const content = fileIn(path, 'manifest.json');
    if (content === undefined) return { path, standing: 'broken', sites: [] };
    const manifest = JSON.parse(content.toString('utf8')) as unknown;
    if (!isManifest(manifest)) return { path, standing: 'broken', sites: [] };
    const seal = fileIn(path, 'seal')?.toString('latin1');
    const isOurs = key !== undefined && seal !== undefined && isSealed(key, content, seal);
    // The journal itself is where it was found, however its folder is called by now.
    const sites = manifest.sites.map((site) =>
      site.folder === folder && basename(site.journal) === basename(path) ? { ...site, journal: path } : site,
    );
    if (sites.some((site) => site.journal === path)) {
      if (isOurs) return { path, standing: manifest.host === machine ? 'own' : 'elsewhere', manifest, sites };
      // Nothing says whose it is: it speaks for another docs root only if that one has the same.
      if (key === undefined && seal === undefined)
        return {
          path,
          standing: 'unsealed',
          manifest,
          sites: sites.filter((site) => site.folder === folder || hasSame(site, content)),
        };
    } else if (isOurs && manifest.sites.some((site) => basename(site.journal) === basename(path))) return undefined;
    return { path, standing: 'foreign', manifest, sites: [] };
  } catch {
    return { path, standing: 'broken', sites: [] };
  }
}

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

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value has the form of a manifest: a stranger's may have any. */
function isManifest(value: unknown): value is Manifest {
  const { version, host, pid, sites } = (value ?? {}) as Partial<Manifest>;
  return version === 3 && isText(host) && Number.isInteger(pid) && isList(sites, isSiteRecord);
}

const isList = <Item>(value: readonly Item[] | undefined, fits: (item: Item) => boolean): boolean =>
  Array.isArray(value) && value.every(fits);

const isSiteRecord = ({ folder, journal, changes, folders }: Partial<SiteRecord>): boolean =>
  isText(folder) && isText(journal) && isList(changes, isChange) && isList(folders, isText);

function isChange({ path, before, after, draft }: Partial<Change>): boolean {
  const isKnown =
    before?.kind === 'nothing' ||
    (before?.kind === 'file' && /^\d+$/.test(before.copy)) ||
    (before?.kind === 'link' && isText(before.target));
  return isText(path) && isKnown && (after === null || isText(after)) && (draft === undefined || isText(draft));
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
