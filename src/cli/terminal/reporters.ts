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
  const files = readyFiles(named, { read: run.read, changed: run.planned.flatMap(plannedFiles) }, io.cwd);
  const { reports, notes, unsent } = await work(files).finally(() => closeFiles(files));
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
