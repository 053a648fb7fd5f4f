import type { Stats } from 'node:fs';
import * as fs from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { isInside, reasonOf } from '../disk/index.ts';
import { maybeStat } from '../disk/files.ts';
import { randomName } from '../disk/lazy.ts';
import type { Plan } from '../plan/index.ts';
import { CliError } from './error.ts';

/** What a run has to do with files: no report may take their place. */
export interface RunFiles {
  /** The files that are read, absolute. */
  readonly read: readonly string[];
  readonly plans: readonly (Plan | undefined)[];
}

/** The files that a plan writes, moves or deletes. */
function plannedFiles(plan: Plan | undefined): readonly string[] {
  const { folder } = plan?.site.location ?? {};
  if (plan === undefined || folder === undefined) return [];
  return plan.changes.flatMap(({ path, from }) => [path, from ?? path]).map((path) => join(folder, path));
}

/** A file that is ready for a report. */
interface Ready {
  /** The file itself, links followed. */
  readonly path: string;
  readonly stat: Stats;
  /** It was not there before. */
  readonly isNew: boolean;
  /** The folders that were made for it, innermost first. */
  readonly folders: readonly string[];
  /** What is no file, such as a pipe, is open. */
  readonly descriptor?: number;
}

const next = 'Nothing was written or printed. Name another file for the report.';
const identityOf = ({ dev, ino }: Stats) => `${dev}:${ino}`;

/** The files that the reports of a run go to. */
export class ReportFiles {
  readonly #ready = new Map<string, Ready>();

  /**
   * Makes sure that each can be written, and makes its folders, before the run writes or prints anything.
   *
   * A report that is there stays as it is until the new one takes its place.
   * Throws `CliError` for a file that cannot be written, that two reports would go to, that the run reads or changes,
   * and for a symbolic link below the working folder.
   */
  constructor(files: readonly string[], { read, plans }: RunFiles, cwd: string) {
    const planned = plans.flatMap(plannedFiles);
    try {
      for (const file of files) {
        const ready = makeReady(file, cwd);
        const others = ready.descriptor === undefined ? [...this.#ready] : [];
        this.#ready.set(file, ready);
        const [same] = others.find(([, { stat }]) => identityOf(stat) === identityOf(ready.stat)) ?? [];
        const isTaken = ready.descriptor === undefined && !ready.isNew && read.some((path) => isSame(path, ready.stat));
        if (same !== undefined) throw new CliError(`two reporters would write ${file}: ${same} is the same file`, next);
        if (planned.includes(ready.path))
          throw new CliError(`a report would go to ${file}, which this run changes`, next);
        if (isTaken) throw new CliError(`a report would go to ${file}, which this run reads`, next);
      }
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Writes a report: in one step, if it goes to a file. Throws what the system throws. */
  write(file: string, text: Uint8Array): void {
    const ready = this.#ready.get(file)!;
    if (ready.descriptor !== undefined) return fs.writeFileSync(ready.descriptor, text);
    const draft = join(dirname(ready.path), `.navshift-report-${randomName(6)}`);
    try {
      fs.writeFileSync(draft, text, { flag: 'wx' });
      if (!ready.isNew) fs.chmodSync(draft, ready.stat.mode & 0o777);
      fs.renameSync(draft, ready.path);
    } catch (error) {
      fs.rmSync(draft, { force: true });
      throw error;
    }
    this.#ready.delete(file);
  }

  /** Ends it all: what was made for a report that was not written goes again. */
  close(): void {
    for (const { path, isNew, folders, descriptor } of this.#ready.values()) {
      if (descriptor !== undefined) fs.closeSync(descriptor);
      else clear(isNew ? path : undefined, folders);
    }
    this.#ready.clear();
  }
}

function makeReady(file: string, cwd: string): Ready {
  const wanted = resolve(cwd, file);
  let made: Pick<Ready, 'isNew' | 'folders'> = { isNew: false, folders: [] };
  try {
    const link = isAbsolute(file) ? undefined : linkTo(wanted, resolve(cwd));
    if (link !== undefined) {
      const what = `the report cannot be written to ${file}: ${relative(cwd, link)} is a symbolic link`;
      throw new CliError(what, 'Nothing was written or printed. Name the file that it leads to.');
    }
    made = { isNew: maybeStat(wanted) === undefined, folders: missingFolders(dirname(wanted)) };
    makeFolder(dirname(wanted));
    const descriptor = fs.openSync(wanted, 'a');
    const stat = fs.fstatSync(descriptor);
    if (!stat.isFile()) return { path: wanted, stat, descriptor, ...made };
    fs.closeSync(descriptor);
    const path = fs.realpathSync(wanted);
    fs.accessSync(dirname(path), fs.constants.W_OK);
    return { path, stat, ...made };
  } catch (error) {
    clear(made.isNew ? wanted : undefined, made.folders);
    if (error instanceof CliError) throw error;
    throw new CliError(`the report cannot be written to ${file}: ${reasonOf(error)}`, next);
  }
}

/** A symbolic link on the way to a file, below the working folder: whoever made that may not be who names the file. */
function linkTo(wanted: string, cwd: string): string | undefined {
  if (!isInside(cwd, wanted)) return undefined;
  for (let path = wanted; path !== cwd; path = dirname(path)) if (maybeStat(path)?.isSymbolicLink()) return path;
  return undefined;
}

/** The folders that are not there, innermost first. */
function missingFolders(folder: string): readonly string[] {
  return maybeStat(folder) !== undefined || folder === dirname(folder)
    ? []
    : [folder, ...missingFolders(dirname(folder))];
}

function makeFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new Error(`${folder} is a file, not a folder`) : error;
  }
}

/** Removes what was made. A folder that something else stands in by now stays. */
function clear(file: string | undefined, folders: readonly string[]): void {
  try {
    if (file !== undefined) fs.rmSync(file, { force: true });
    for (const folder of folders) fs.rmdirSync(folder);
  } catch {
    // Then so do those around it. Where no folder is, there is no file.
  }
}

function isSame(path: string, stat: Stats): boolean {
  const other = fs.statSync(path, { throwIfNoEntry: false });
  return other !== undefined && identityOf(other) === identityOf(stat);
}
