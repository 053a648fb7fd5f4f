import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { whyNeverWritten } from '../../site/index.ts';
import { NavshiftError } from '../../text/index.ts';
import { reasonOf } from '../local/error.ts';
import { createFile, maybeStat } from '../local/files.ts';
import { isInside, isOpenByShell, randomName, realPath, realTarget } from '../local/paths.ts';

/** What a run has to do with files: no report may take their place. All are absolute. */
interface RunFiles {
  readonly read: readonly string[];
  readonly changed: readonly string[];
}

/** What tells one file from another, and its permissions. The published types name none of Node. */
interface FileStat {
  readonly dev: number;
  readonly ino: number;
  readonly mode: number;
}

/** A file that is ready for a report. */
interface Ready {
  /** The file itself, links followed. */
  readonly path: string;
  readonly stat: FileStat;
  /** It was not there before. */
  readonly isNew: boolean;
  /** The folders that were made for it, innermost first. */
  readonly folders: readonly string[];
  /** What is no file, such as a pipe, is open. */
  readonly descriptor?: number;
}

const next = 'Nothing was written or printed. Name another file for the report.';
const refused = (what: string, help: string) => new NavshiftError(what, { help });
const identityOf = ({ dev, ino }: FileStat) => `${dev}:${ino}`;

/** The files that reports still have to be written to, by the names that were given. */
export type ReportFiles = Map<string, Ready>;

/**
 * Makes sure that each file can be written, and makes its folders, before the run writes or prints anything.
 *
 * A report that is there stays as it is until the new one takes its place.
 * Throws `NavshiftError` for a file that cannot be written, that two reports would go to, that the run reads or changes,
 * and for a symbolic link below the working folder.
 */
export function readyFiles(names: readonly string[], { read, changed }: RunFiles, cwd: string): ReportFiles {
  const files: ReportFiles = new Map();
  try {
    for (const name of names) {
      const ready = makeReady(name, cwd);
      const others = ready.descriptor === undefined ? [...files] : [];
      files.set(name, ready);
      const [same] = others.find(([, { stat }]) => identityOf(stat) === identityOf(ready.stat)) ?? [];
      const isTaken = ready.descriptor === undefined && !ready.isNew && read.some((path) => isSame(path, ready.stat));
      if (same !== undefined) throw refused(`two reporters would write ${name}: ${same} is the same file`, next);
      if (changed.includes(ready.path)) throw refused(`a report would overwrite ${name}, which this run changes`, next);
      if (isTaken) throw refused(`a report would overwrite ${name}, which this run reads`, next);
    }
    return files;
  } catch (error) {
    closeFiles(files);
    throw error;
  }
}

/** Writes a report: in one step, if it goes to a file. Throws what the system throws. */
export function writeReport(files: ReportFiles, name: string, text: Uint8Array): void {
  const { path, descriptor, isNew, stat } = files.get(name)!;
  if (descriptor !== undefined) return writeFileSync(descriptor, text);
  const draft = join(dirname(path), `.navshift-report-${randomName(6)}`);
  try {
    createFile(draft, text);
    if (!isNew) chmodSync(draft, stat.mode & 0o777);
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  files.delete(name);
}

/** Ends it all: what was made for a report that was not written goes again. */
export function closeFiles(files: ReportFiles): void {
  for (const { path, isNew, folders, descriptor } of files.values()) {
    if (descriptor !== undefined) closeSync(descriptor);
    else clear(isNew ? path : undefined, folders);
  }
}

function makeReady(file: string, cwd: string): Ready {
  const wanted = resolve(cwd, file);
  let made: Pick<Ready, 'isNew' | 'folders'> = { isNew: false, folders: [] };
  try {
    const link = isAbsolute(file) ? undefined : linkTo(wanted, resolve(cwd));
    if (link !== undefined) {
      const what = `the report cannot be written to ${file}: ${relative(cwd, link)} is a symbolic link`;
      throw refused(what, 'Nothing was written or printed. Name its target.');
    }
    // Asked before it is opened: a pipe would be waited for.
    const target = realTarget(wanted) ?? wanted;
    if (maybeStat(target)?.isFIFO() === true && !isOpenByShell(file)) throw new Error('it is a pipe');
    const why = whyNoReport(target, cwd);
    if (why !== undefined) throw new Error(`${why}, where navshift never writes`);
    made = { isNew: maybeStat(wanted) === undefined, folders: missingFolders(dirname(wanted)) };
    makeFolder(dirname(wanted));
    const descriptor = openSync(wanted, 'a');
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) return { path: wanted, stat, descriptor, ...made };
    closeSync(descriptor);
    const path = realPath(wanted);
    accessSync(dirname(path), constants.W_OK);
    return { path, stat, ...made };
  } catch (error) {
    clear(made.isNew ? wanted : undefined, made.folders);
    if (error instanceof NavshiftError) throw error;
    throw refused(`the report cannot be written to ${file}: ${reasonOf(error)}`, next);
  }
}

/**
 * Why no report is written to a path: `.git` and the like are nobody's place for one, in the working folder or
 * elsewhere.
 */
function whyNoReport(target: string, cwd: string): string | undefined {
  const names = relative(realPath(cwd), target).split(sep);
  const below = names.filter((name) => !/^(?:\.\.|[a-z]:)?$/i.test(name)).join('/');
  return below === '' ? undefined : whyNeverWritten(below);
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
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new Error(`${folder} is a file, not a folder`) : error;
  }
}

/** Removes what was made. A folder that something else stands in by now stays. */
function clear(file: string | undefined, folders: readonly string[]): void {
  try {
    if (file !== undefined) rmSync(file, { force: true });
    for (const folder of folders) rmdirSync(folder);
  } catch {
    // Then so do those around it. Where no folder is, there is no file.
  }
}

function isSame(path: string, stat: FileStat): boolean {
  const other = statSync(path, { throwIfNoEntry: false });
  return other !== undefined && identityOf(other) === identityOf(stat);
}
