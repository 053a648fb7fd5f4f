import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import * as fs from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { maybeStat, randomName, realPath, realTarget } from '../../disk/local/index.ts';
import { isInside, reasonOf } from '../../disk/index.ts';
import {
  github,
  json,
  jsonl,
  markdown,
  type Painter,
  pretty,
  runHtml,
  type RunReport,
  type SiteReport,
} from '../../report/index.ts';
import { whyNeverWritten } from '../../site/index.ts';
import { didYouMean, visibleLines } from '../../text/index.ts';
import { CliError } from './error.ts';
import { assertDelivered, type Io, isOpenByShell, type Output, painterFor, writeLine } from './io.ts';

/** What makes the text of each reporter. */
type Reporters<Report> = Readonly<Record<string, (report: Report, paint?: Painter) => string>>;

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/**
 * How an HTML page is made: its links lead to the address of the site, where `--base-url` says one. Throws
 * `CliError`.
 */
export function htmlOptions(baseUrl: string | undefined) {
  if (baseUrl !== undefined && !/^https?:\/\/[^\s/]/i.test(baseUrl))
    throw new CliError(`--base-url ${baseUrl} is not a URL`, 'Write --base-url https://docs.example.com.');
  return { baseUrl, sha256: (text: string) => createHash('sha256').update(text).digest('base64') };
}

/** The reporters of a run. */
export const ofRun = (baseUrl?: string): Reporters<RunReport> => ({
  pretty,
  json,
  jsonl: (report) => jsonl(report, sha256),
  github,
  markdown,
  html: (report) => runHtml(report, htmlOptions(baseUrl)),
});

/** A reporter and where it goes: to a file, to standard output, or (pretty) to standard error. */
export interface Reporter {
  readonly name: string;
  readonly file?: string;
}

/** Reads `--reporter <name>[=<file>]`. Without one that shows something, pretty does. Throws `CliError`. */
export function readReporters(
  values: readonly string[],
  reporters: Readonly<Record<string, unknown>>,
): readonly Reporter[] {
  const named = values.map((value): Reporter => {
    const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(value)!;
    if (!Object.hasOwn(reporters, name)) {
      const names = Object.keys(reporters);
      throw new CliError(
        `unknown reporter ${name || 'without a name'}.${didYouMean(name, names)}`,
        `The reporters are ${names.join(', ')}. Each can write to a file: --reporter json=report.json.`,
      );
    }
    if (file === '')
      throw new CliError(
        `--reporter ${value} names no file`,
        `Write --reporter ${name}=<file>, or --reporter ${name}.`,
      );
    return { name, ...(file !== undefined && { file }) };
  });
  const files = named.flatMap(({ file }) => file ?? []);
  const twice = files.find((file, k) => files.indexOf(file) < k);
  if (twice !== undefined) throw new CliError(`two reporters would write ${twice}`, 'Name a different file for each.');
  const shown = named.filter(({ file }) => file === undefined);
  if (shown.filter(({ name }) => name !== 'pretty').length > 1) {
    throw new CliError(
      'only one reporter can use standard output',
      'Send the others to files: --reporter json=report.json.',
    );
  }
  return shown.length > 0 ? named : [...named, { name: 'pretty' }];
}

/** Whether a reporter has standard output; the patch is not printed then. */
export function takesOutput(chosen: readonly Reporter[]): boolean {
  return chosen.some(({ name, file }) => file === undefined && name !== 'pretty');
}

/** What became of the sites of a run, and what there is to say when all is done. */
export interface Done {
  readonly reports: readonly SiteReport[];
  /** Sentences for standard error. */
  readonly notes: readonly string[];
  /** A report could not be written: that is thrown in the end, when all has been said. */
  readonly unsent: CliError | undefined;
}

/**
 * Gets the files of reports ready, does the work of a run with them, and says what there is to say. Returns what became of the sites.
 * Throws `CliError`; where a report cannot be written, before anything is written or printed.
 */
export async function withReports(
  chosen: readonly Reporter[],
  run: RunFiles,
  io: Io,
  work: (files: ReportFiles) => Promise<Done>,
): Promise<readonly SiteReport[]> {
  const named = chosen.flatMap(({ file }) => file ?? []);
  const files = readyFiles(named, run, io.cwd);
  const { reports, notes, unsent } = await work(files).finally(() => close(files));
  for (const note of notes) writeLine(io.stderr, note);
  if (unsent !== undefined) throw unsent;
  const isWritten = reports.some(({ outcome }) => outcome === 'written');
  if (isWritten) await assertDelivered(io, 'The files were written.');
  return reports;
}

/** Said where one site failed, and others would have changed. */
export const stopped = 'Nothing was written or printed, because a site failed. --keep-going continues with the others.';

/**
 * Sends a report to each: pretty to where `shown` says, the others to their files or standard output.
 *
 * Returns what is to be thrown in the end, when all has been said: a file could not be written.
 */
export function send<Report>(
  report: Report,
  chosen: readonly Reporter[],
  reporters: Reporters<Report>,
  files: ReportFiles,
  { env, stdout }: Io,
  shown: Output,
): CliError | undefined {
  const failures: string[] = [];
  for (const { name, file } of chosen) {
    const text = (paint?: Painter) => {
      try {
        return reporters[name]!(report, paint);
      } catch (error) {
        // A million findings are more than a text can hold.
        if (!(error instanceof RangeError)) throw error;
        const next = 'Name fewer sites, or turn off the rule with most findings: --rule <id>=off.';
        throw new CliError(`the ${name} report is longer than a text can be`, next);
      }
    };
    if (file !== undefined) {
      try {
        writeReport(files, file, bytesOf(name, text()));
      } catch (error) {
        failures.push(`the report cannot be written to ${file}: ${reasonOf(error)}`);
      }
    } else if (name === 'pretty') shown.write(text(painterFor(shown, env)));
    else stdout.write(bytesOf(name, text()));
  }
  return failures.length === 0 ? undefined : new CliError(failures.join('; '), 'Everything else was done.');
}

/** What a reporter says, as it is written. The lines of `github` alone are to be commands; they are visible already. */
const bytesOf = (name: string, text: string) => Buffer.from(name === 'github' ? text : visibleLines(text));

/** What a run has to do with files: no report may take their place. */
interface RunFiles {
  /** The files that are read, absolute. */
  readonly read: readonly string[];
  /** What is planned for the sites. */
  readonly planned: readonly SiteReport[];
}

/** The files that a plan writes, moves or deletes. */
function plannedFiles({ plan }: SiteReport): readonly string[] {
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

/** The files that reports still have to be written to, by the names that were given. */
export type ReportFiles = Map<string, Ready>;

/**
 * Makes sure that each file can be written, and makes its folders, before the run writes or prints anything.
 *
 * A report that is there stays as it is until the new one takes its place.
 * Throws `CliError` for a file that cannot be written, that two reports would go to, that the run reads or changes,
 * and for a symbolic link below the working folder.
 */
function readyFiles(names: readonly string[], { read, planned }: RunFiles, cwd: string): ReportFiles {
  const changed = planned.flatMap(plannedFiles);
  const files: ReportFiles = new Map();
  try {
    for (const name of names) {
      const ready = makeReady(name, cwd);
      const others = ready.descriptor === undefined ? [...files] : [];
      files.set(name, ready);
      const [same] = others.find(([, { stat }]) => identityOf(stat) === identityOf(ready.stat)) ?? [];
      const isTaken = ready.descriptor === undefined && !ready.isNew && read.some((path) => isSame(path, ready.stat));
      if (same !== undefined) throw new CliError(`two reporters would write ${name}: ${same} is the same file`, next);
      if (changed.includes(ready.path))
        throw new CliError(`a report would overwrite ${name}, which this run changes`, next);
      if (isTaken) throw new CliError(`a report would overwrite ${name}, which this run reads`, next);
    }
    return files;
  } catch (error) {
    close(files);
    throw error;
  }
}

/** Writes a report: in one step, if it goes to a file. Throws what the system throws. */
function writeReport(files: ReportFiles, name: string, text: Uint8Array): void {
  const { path, descriptor, isNew, stat } = files.get(name)!;
  if (descriptor !== undefined) return fs.writeFileSync(descriptor, text);
  const draft = join(dirname(path), `.navshift-report-${randomName(6)}`);
  try {
    fs.writeFileSync(draft, text, { flag: 'wx' });
    if (!isNew) fs.chmodSync(draft, stat.mode & 0o777);
    fs.renameSync(draft, path);
  } catch (error) {
    fs.rmSync(draft, { force: true });
    throw error;
  }
  files.delete(name);
}

/** Ends it all: what was made for a report that was not written goes again. */
function close(files: ReportFiles): void {
  for (const { path, isNew, folders, descriptor } of files.values()) {
    if (descriptor !== undefined) fs.closeSync(descriptor);
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
      throw new CliError(what, 'Nothing was written or printed. Name its target.');
    }
    // Asked before it is opened: a pipe would be waited for.
    const target = realTarget(wanted) ?? wanted;
    if (maybeStat(target)?.isFIFO() === true && !isOpenByShell(file)) throw new Error('it is a pipe');
    const why = whyNoReport(target, cwd);
    if (why !== undefined) throw new Error(`${why}, where navshift never writes`);
    made = { isNew: maybeStat(wanted) === undefined, folders: missingFolders(dirname(wanted)) };
    makeFolder(dirname(wanted));
    const descriptor = fs.openSync(wanted, 'a');
    const stat = fs.fstatSync(descriptor);
    if (!stat.isFile()) return { path: wanted, stat, descriptor, ...made };
    fs.closeSync(descriptor);
    const path = realPath(wanted);
    fs.accessSync(dirname(path), fs.constants.W_OK);
    return { path, stat, ...made };
  } catch (error) {
    clear(made.isNew ? wanted : undefined, made.folders);
    if (error instanceof CliError) throw error;
    throw new CliError(`the report cannot be written to ${file}: ${reasonOf(error)}`, next);
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
