import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { closeFiles, readyFiles, reasonOf, type ReportFiles, writeReport } from '../../disk/index.ts';
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
import { didYouMean, visibleLines } from '../../text/index.ts';
import { CliError } from './error.ts';
import { assertDelivered, type Io, type Output, painterFor, writeLine } from './io.ts';

/** What makes the text of each reporter. */
type Reporters<Report> = Readonly<Record<string, (report: Report, paint?: Painter) => string>>;

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

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

/** Said where one site failed, and others would have changed. */
export const stopped = 'Nothing was written or printed, because a site failed. --keep-going continues with the others.';

/** What a command has done: the report, and what there is to say after it. */
interface Done<Report> {
  readonly report: Report;
  /** Sentences for standard error. */
  readonly notes?: readonly string[];
  /** Where reports go that name no file; default: standard output. */
  readonly output?: Output;
  /** Where pretty goes; default: the same. */
  readonly shown?: Output;
  /** Whether sites were written: standard output must have arrived then. */
  readonly isWritten?: boolean;
}

/**
 * Gets the files of reports ready, does the work of a command, and sends its report to each reporter. Returns what the work gave.
 * Throws `CliError`: before the work, where a file cannot be written; else when all has been said.
 */
export async function sendReports<Report, Result extends Done<Report>>(
  chosen: readonly Reporter[],
  reporters: Reporters<Report>,
  { read, planned = [] }: RunFiles,
  io: Io,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  const named = chosen.flatMap(({ file }) => file ?? []);
  const files = readyFiles(named, { read, changed: planned.flatMap(plannedFiles) }, io.cwd);
  let done: Result;
  let failures: readonly string[];
  try {
    done = await work();
    failures = sendTo(files, chosen, reporters, done, io);
  } finally {
    closeFiles(files);
  }
  for (const note of done.notes ?? []) writeLine(io.stderr, note);
  if (failures.length > 0) throw new CliError(failures.join('; '), 'Everything else was done.');
  if (done.isWritten === true) await assertDelivered(io, 'The files were written.');
  return done;
}

/** Sends a report to each reporter. Returns which files could not be written, and why. */
function sendTo<Report>(
  files: ReportFiles,
  chosen: readonly Reporter[],
  reporters: Reporters<Report>,
  { report, output, shown }: Done<Report>,
  { env, stdout }: Io,
): readonly string[] {
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
    const to = output ?? stdout;
    if (file !== undefined) {
      try {
        writeReport(files, file, bytesOf(name, text()));
      } catch (error) {
        failures.push(`the report cannot be written to ${file}: ${reasonOf(error)}`);
      }
    } else if (name === 'pretty') (shown ?? to).write(text(painterFor(shown ?? to, env)));
    else to.write(bytesOf(name, text()));
  }
  return failures;
}

/** What a reporter says, as it is written. The lines of `github` alone are to be commands; they are visible already. */
const bytesOf = (name: string, text: string) => Buffer.from(name === 'github' ? text : visibleLines(text));

/** What a run has to do with files: no report may take their place. */
interface RunFiles {
  /** The files that are read, absolute. */
  readonly read: readonly string[];
  /** What is planned for the sites. */
  readonly planned?: readonly SiteReport[];
}

/** The files that a plan writes, moves or deletes. */
function plannedFiles({ plan }: SiteReport): readonly string[] {
  const { folder } = plan?.site.location ?? {};
  if (plan === undefined || folder === undefined) return [];
  return plan.changes.flatMap(({ path, from }) => [path, from ?? path]).map((path) => join(folder, path));
}
