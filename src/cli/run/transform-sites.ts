import type { Diagnostic } from '../../finding/index.ts';
import { run as runTransform } from '../../plan/index.ts';
import type { RunReport, SiteReport } from '../../report/index.ts';
import { siteCounts } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { CliError, exitCodes, openFinding } from '../terminal/error.ts';
import { withoutNavigation } from '../terminal/element.ts';
import { findInputs, type Input, isStream, type SayNext, withProgress } from '../revisions/inputs.ts';
import { assertDelivered, type Io } from '../terminal/io.ts';
import { explainBroken, fetchRemote, type Fetched } from '../revisions/specifications.ts';
import { ofRun, readReporters, sendReports, stopped, takesOutput } from '../terminal/reporters.ts';
import type { ConfigSettings } from '../config/config.ts';
import type { Settings } from '../terminal/settings.ts';
import { recordedSteps } from './recorded-steps.ts';
import { withFixHints } from './fixable-findings.ts';
import { pageOf } from './finding-texts.ts';
import { originOf } from './git-holdings.ts';
import { printSites, type Ran, sparseProblem, streamProblem, writeSites, type Written } from './write-or-print.ts';
import type { Asked } from '../config/values.ts';
import { siteName, writingCommand } from '../terminal/words.ts';
import { version } from '../terminal/version.ts';

type RunSettings = Settings & ConfigSettings;

/** Runs transforms over the sites that paths name: opens, fetches, runs, writes or prints, and reports. Returns the exit code. */
export async function transformSites(
  asked: readonly Asked[],
  paths: readonly string[],
  settings: RunSettings,
  io: Io,
): Promise<number> {
  const stream = isStream(paths);
  // What a configuration names has nothing fetched, as long as nobody asks for another revision.
  const fetch =
    settings.fetch !== false && (settings.rev !== undefined || asked.every(({ fetches = true }) => fetches));
  const inputs = await findInputs(paths, io, { ...settings, fetch, otherName: asked[0]?.opens });
  return transformInputs(inputs, asked, settings, io, stream);
}

/** The same over sites that are known; `stream`: the content comes by a pipe. */
export async function transformInputs(
  inputs: readonly Input[],
  asked: readonly Asked[],
  settings: RunSettings,
  io: Io,
  stream = false,
): Promise<number> {
  const chosen = readReporters(settings.reporter ?? [], ofRun(settings.baseUrl));
  if (inputs.length > 1 && chosen.some(({ name }) => name === 'html'))
    throw new CliError('an HTML page shows one site', 'Name one site, or remove --reporter html.');
  // It takes as long as the run itself, and whoever looks at a patch can ask `check`.
  const findsCaused = settings.check === true || !chosen.every(({ name }) => ['pretty', 'jsonl'].includes(name));
  const how = { asked, fetched: new Map(), stream, settings, io, findsCaused };
  const ran = await withProgress(inputs, io, (input, next) => transformSite(input, { ...how, next }));
  return sendRan(ran, inputs, how);
}

/** Writes or prints what was run, and reports it. Returns the exit code. */
export async function sendRan(ran: readonly Ran[], inputs: readonly Input[], how: How): Promise<number> {
  const { asked, settings, io } = how;
  const reporters = ofRun(settings.baseUrl);
  const chosen = readReporters(settings.reporter ?? [], reporters);
  const isChosen = (name: string) => chosen.some((one) => one.name === name);
  const outcome = outcomeOf(ran);
  const planned = ran.map(({ report }, k) =>
    isChosen('jsonl') ? { ...report, ...originOf(inputs[k]?.folder, io.env) } : report,
  );
  const read = [...inputs.flatMap((input) => input.files()), ...asked.flatMap(({ files = [] }) => files)];
  await sendReports(chosen, reporters, { read, planned }, io, async () => {
    const isPrinted = settings.check !== true && !takesOutput(chosen);
    const isStopped = outcome.failed && settings.keepGoing !== true;
    const { reports, notes } = isStopped
      ? { reports: planned, notes: outcome.changes ? [stopped] : [] }
      : await writeOrPrint(ran, planned, { ...how, isPrinted });
    const isWritten = reports.some((one) => one.outcome === 'written');
    return { report: reportOf(reports, outcome, how), notes, shown: io.stderr, isWritten };
  });
  // An error beside a result is of a part that was asked for and not done.
  const isPartly = ran.some(({ report }) => report.diagnostics.some(({ severity }) => severity === 'error'));
  if (outcome.failed || isPartly) return exitCodes.cannotRun;
  return settings.check === true && outcome.changes ? exitCodes.wouldChange : exitCodes.fine;
}

/** How sites are run. */
export interface How {
  readonly asked: readonly Asked[];
  /** What was fetched, for all sites. */
  readonly fetched: Fetched;
  /** The content comes by a pipe. */
  readonly stream: boolean;
  readonly settings: RunSettings;
  readonly io: Io;
  /** What `check` would find in the result alone is looked for. */
  readonly findsCaused: boolean;
}

interface Outcome {
  readonly failed: boolean;
  readonly changes: boolean;
}

const outcomeOf = (ran: readonly Ran[]): Outcome => ({
  failed: ran.some(({ report }) => report.outcome === 'failed'),
  changes: ran.some(({ report: { plan } }) => plan !== undefined && !plan.isEmpty),
});

/** Sends all plans to one of the two sinks: the disk, or, where the patch is printed, standard output. */
async function writeOrPrint(
  ran: readonly Ran[],
  planned: readonly SiteReport[],
  { asked, stream, settings, io, isPrinted }: How & { readonly isPrinted: boolean },
): Promise<Written> {
  const meansUncommitted = asked.some((one) => one.meansUncommitted === true);
  if (settings.write === true) return writeSites(planned, { ...settings, meansUncommitted }, io);
  if (!isPrinted) return { reports: planned, notes: [] };
  const notes = printSites(ran, { stream, canWrite: settings.rev === undefined }, io);
  await assertDelivered(io, 'The patch is lost, or a part of it. Fix the cause, then run again.');
  return { reports: planned, notes };
}

/** What the reporters get. */
function reportOf(
  sites: readonly SiteReport[],
  { failed, changes }: Outcome,
  { asked, stream, settings, io }: How,
): RunReport {
  const isMendable = settings.check === true && changes && !failed && !stream && settings.rev === undefined;
  const isOwn = (name: string) => asked.some((one) => one.isOwn === true && one.transform.name === name);
  return {
    version,
    sites,
    commands: asked.map(({ command }) => command),
    verbose: settings.verbose === true,
    pageOf: (rule) => pageOf(rule, isOwn),
    ...(isMendable && { mend: writingCommand(io.words ?? []) }),
  };
}

/** Opens a site, fetches what it names and runs the transforms. */
async function transformSite(input: Input, how: How & { readonly next: SayNext }): Promise<Ran> {
  let { name } = input;
  try {
    const opened = input.open();
    name = siteName(opened);
    const { site, problems } = await fetchFor(opened, how);
    return problems.length > 0 ? failedRun(name, problems) : await run(site, name, how);
  } catch (error) {
    // A file that cannot be read is met only when a transform asks for it.
    return failedRun(name, [openFinding(error)]);
  }
}

const failedRun = (name: string, diagnostics: readonly Diagnostic[]): Ran => ({
  report: { name, outcome: 'failed', diagnostics },
});

/** The site with the remote specifications that the command line allows to fetch. */
async function fetchFor(site: Site, { asked, fetched }: How) {
  if (!asked.some(({ remote }) => remote === true)) return { site, problems: [] };
  return fetchRemote(site, new Set(asked.flatMap(({ given = [] }) => [...given])), fetched);
}

/** Runs the transforms over a site, and says what it means. */
async function run(before: Site, name: string, how: How & { readonly next: SayNext }): Promise<Ran> {
  const { asked, stream, next, settings, io } = how;
  const [{ settled, left, opens, account }, ...others] = asked as readonly [Asked, ...Asked[]];
  const steps = recordedSteps(asked, next);
  const result = runTransform(before, steps.all, settings);
  const { plan, gone, after, placements } = result;
  const problem = stream ? streamProblem(result) : sparseProblem(result, io);
  const diagnostics = [
    // What makes a docs.json of another file needs no navigation.
    ...(opens === undefined ? withoutNavigation(before) : []),
    ...result.diagnostics,
    ...(problem === undefined ? [] : [problem]),
  ];
  if (result.failed || problem !== undefined) {
    const hinted = await withFixHints(diagnostics, before);
    const explained = withExplained(hinted, await explainBroken(before, diagnostics));
    return { report: { name, outcome: 'failed', placements, diagnostics: explained } };
  }
  const found = { name, diagnostics, plan, placements, import: account?.() };
  if (plan.isEmpty) {
    const why = others.length === 0 && { settled, left: left?.(before)?.text };
    return { report: { ...found, outcome: 'unchanged', ...why }, after };
  }
  const meaning = await steps.reports();
  next('checking the result');
  const { findingsCaused } = how.findsCaused ? await import('./findings-caused.ts') : {};
  const fresh = await findingsCaused?.(before, after, settings, io);
  const start = before.withRemote(after.remote);
  const entries = { before: siteCounts(start), after: siteCounts(after), gone };
  return { report: { ...found, outcome: 'planned', entries, ...meaning, ...(fresh && { fresh }) }, after };
}

/**
 * What was found in a broken specification stands in the help of the first error in that file; without such an error
 * it stands alone.
 */
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
