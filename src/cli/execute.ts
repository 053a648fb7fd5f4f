import type { Diagnostic } from '../finding/index.ts';
import { DiskError } from '../disk/index.ts';
import { run, type RunResult } from '../plan/index.ts';
import type { SiteReport } from '../report/index.ts';
import type { Site } from '../site/index.ts';
import { pipeline } from '../transform/index.ts';
import { type CliError, exitCodes, openFinding } from './error.ts';
import { findInputs, type Input, isStream, withProgress } from './inputs.ts';
import { assertDelivered, type Io, writeLine } from './io.ts';
import { explainBroken, fetchRemote, type Fetched } from './specifications.ts';
import { plannedFiles } from './report-files.ts';
import { openReports, readReporters, sendReport, takesOutput } from './reporters.ts';
import type { Settings } from './settings.ts';
import { printSites, type Ran, streamProblem, writeSites } from './sinks.ts';
import type { Asked } from './values.ts';
import { version } from './version.ts';

/** Runs transforms over sites: open, fetch, run, then write or print, then report. Returns the exit code. */
export async function execute(
  asked: readonly Asked[],
  paths: readonly string[],
  settings: Settings,
  io: Io,
): Promise<number> {
  const reporters = readReporters(settings.reporter ?? []);
  const stream = isStream(paths);
  const inputs = await findInputs(paths, io, settings.write === true);
  const fetched: Fetched = new Map();
  const ran = await withProgress(inputs, io, (input) => runSite(input, asked, fetched, stream));

  const failed = ran.some(({ report }) => report.outcome === 'failed');
  const goesOn = !failed || settings.keepGoing === true;
  const changes = ran.some(({ report: { plan } }) => plan !== undefined && !plan.isEmpty);
  let reports = ran.map(({ report }) => report);
  let notes: readonly string[] = [];
  let unsent: CliError | undefined;
  const read = [...inputs.flatMap((input) => input.files()), ...asked.flatMap(({ files }) => files)];
  const files = openReports(reporters, { read, planned: plannedFiles(reports.map(({ plan }) => plan)) }, io);
  try {
    if (settings.write === true && goesOn) ({ reports, notes } = writeSites(reports, settings, io));
    else if (settings.check !== true && goesOn && !takesOutput(reporters)) {
      notes = printSites(ran, stream, io);
      await assertDelivered(io, 'The patch is lost, or a part of it. Remove the cause, then run again.');
    }
    unsent = sendReport({ version, sites: reports }, reporters, files, io);
  } finally {
    files.close();
  }
  if (failed && changes && !goesOn)
    writeLine(io.stderr, 'Nothing was written or printed, as a site failed; --keep-going goes on with the others.');
  for (const note of notes) writeLine(io.stderr, note);
  if (unsent !== undefined) throw unsent;
  const isWritten = reports.some(({ outcome }) => outcome === 'written');
  if (isWritten) await assertDelivered(io, 'The files were written all the same.');
  if (failed) return exitCodes.cannotRun;
  return settings.check === true && changes ? exitCodes.wouldChange : exitCodes.fine;
}

async function runSite(input: Input, asked: readonly Asked[], fetched: Fetched, stream: boolean): Promise<Ran> {
  let site: Site;
  try {
    site = input.open();
  } catch (error) {
    return { report: { name: input.name, outcome: 'failed', diagnostics: [openFinding(error)] } };
  }
  const name = site.location.prefix + site.main;
  if (asked.some(({ remote }) => remote)) {
    const remote = await fetchRemote(site, new Set(asked.flatMap(({ given }) => [...given])), fetched);
    if (remote.problems.length > 0) return { report: { name, outcome: 'failed', diagnostics: remote.problems } };
    site = remote.site;
  }
  try {
    const result = run(site, pipeline(...asked.map(({ transform }) => transform)));
    const problem = stream ? streamProblem(result) : undefined;
    const diagnostics = [...result.diagnostics, ...(problem === undefined ? [] : [problem])];
    if (result.failed || problem !== undefined)
      return {
        report: {
          name,
          outcome: 'failed',
          diagnostics: withExplained(diagnostics, await explainBroken(site, diagnostics)),
        },
      };
    return { report: { name, diagnostics, ...outcomeOf(result) }, after: result.after };
  } catch (error) {
    // A file that cannot be read is met only when a transform asks for it.
    if (!(error instanceof DiskError)) throw error;
    return { report: { name, outcome: 'failed', diagnostics: [openFinding(error)] } };
  }
}

/** What was found in a broken specification stands in the help of the first error in that file; without such an error it stands alone. */
function withExplained(diagnostics: readonly Diagnostic[], explained: readonly Diagnostic[]): readonly Diagnostic[] {
  const all = [...diagnostics];
  for (const file of new Set(explained.map((one) => one.file))) {
    const found = explained.filter((one) => one.file === file);
    const index = all.findIndex((one) => one.severity === 'error' && one.file === file);
    if (index === -1) {
      all.push(...found);
      continue;
    }
    const error = all[index]!;
    const news = found.filter((one) => !saysAgain(error, one)).map(({ message }) => message);
    if (news.length > 0)
      all[index] = {
        ...error,
        frame: error.frame,
        help: [error.help, `Also wrong in it: ${news.join('; ')}.`].filter((part) => part !== undefined).join(' '),
      };
  }
  return all;
}

/** Whether an error says already what was found: it has the same place, and names the same thing. */
function saysAgain({ pointer, message }: Diagnostic, found: Diagnostic): boolean {
  if (pointer === undefined || pointer !== found.pointer) return false;
  const [, missing] = /^(`[^`]*`) is missing/.exec(found.message) ?? [];
  return missing === undefined || message.includes(missing);
}

function outcomeOf({ plan, tallies }: RunResult): Pick<SiteReport, 'outcome' | 'plan' | 'entries'> {
  return plan.isEmpty ? { outcome: 'unchanged', plan } : { outcome: 'planned', plan, entries: tallies };
}
