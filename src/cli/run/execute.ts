import type { Diagnostic } from '../../finding/index.ts';
import { DiskError } from '../../disk/index.ts';
import { run } from '../../plan/index.ts';
import type { SiteReport } from '../../report/index.ts';
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
import { stepsOf } from './steps.ts';
import { withFixes } from './fix-hints.ts';
import { pageOf } from './findings.ts';
import { originOf } from './git.ts';
import { printSites, type Ran, sparseProblem, streamProblem, writeSites } from './sinks.ts';
import type { Asked } from '../config/values.ts';
import { siteName, writingCommand } from '../terminal/words.ts';
import { version } from '../terminal/version.ts';

/** Runs transforms over sites: open, fetch, run, then write or print, then report. Returns the exit code. */
export async function execute(
  asked: readonly Asked[],
  paths: readonly string[],
  settings: Settings & ConfigSettings,
  io: Io,
): Promise<number> {
  const stream = isStream(paths);
  // What a configuration names has nothing fetched, as long as nobody asks for another revision.
  const fetch =
    settings.fetch !== false && (settings.rev !== undefined || asked.every(({ fetches = true }) => fetches));
  const inputs = await findInputs(paths, io, { ...settings, fetch, otherName: asked[0]?.opens });
  return executeOn(inputs, asked, settings, io, stream);
}

/** The same over sites that are known; `stream`: the content comes by a pipe. */
export async function executeOn(
  inputs: readonly Input[],
  asked: readonly Asked[],
  settings: Settings & ConfigSettings,
  io: Io,
  stream = false,
): Promise<number> {
  const all = ofRun(settings.baseUrl);
  const reporters = readReporters(settings.reporter ?? [], all);
  if (inputs.length > 1 && reporters.some(({ name }) => name === 'html'))
    throw new CliError('an HTML page shows one site', 'Name one site, or remove --reporter html.');
  const fetched: Fetched = new Map();
  // It takes as long as the run itself, and whoever looks at a patch can ask `check`.
  const findsFresh = settings.check === true || reporters.some(({ name }) => name !== 'pretty' && name !== 'jsonl');
  const ran = await withProgress(inputs, io, (input, next) =>
    runSite(input, asked, { fetched, stream, next, settings, io, findsFresh }),
  );

  const failed = ran.some(({ report }) => report.outcome === 'failed');
  const goesOn = !failed || settings.keepGoing === true;
  const changes = ran.some(({ report: { plan } }) => plan !== undefined && !plan.isEmpty);
  const forFleets = reporters.some(({ name }) => name === 'jsonl');
  const planned = ran.map(({ report }, k) =>
    forFleets ? { ...report, ...originOf(inputs[k]!.folder, io.env) } : report,
  );
  const read = [...inputs.flatMap((input) => input.files()), ...asked.flatMap(({ files = [] }) => files)];
  await sendReports(reporters, all, { read, planned }, io, async () => {
    let [reports, notes]: [readonly SiteReport[], readonly string[]] = [planned, []];
    const meansUncommitted = asked.some((one) => one.meansUncommitted === true);
    if (settings.write === true && goesOn)
      ({ reports, notes } = writeSites(planned, { ...settings, meansUncommitted }, io));
    else if (settings.check !== true && goesOn && !takesOutput(reporters)) {
      notes = printSites(ran, { stream, canWrite: settings.rev === undefined }, io);
      await assertDelivered(io, 'The patch is lost, or a part of it. Fix the cause, then run again.');
    }
    const isMendable = settings.check === true && changes && !failed && !stream && settings.rev === undefined;
    const mend = isMendable ? writingCommand(io.words ?? []) : undefined;
    const commands = asked.map(({ command }) => command);
    const report = {
      version,
      sites: reports,
      commands,
      verbose: settings.verbose === true,
      pageOf: (rule: string) =>
        pageOf(rule, (name) => asked.some((one) => one.isOwn === true && one.transform.name === name)),
      ...(mend !== undefined && { mend }),
    };
    if (failed && changes && !goesOn) notes = [stopped];
    return { report, notes, shown: io.stderr, isWritten: reports.some(({ outcome }) => outcome === 'written') };
  });
  if (failed) return exitCodes.cannotRun;
  return settings.check === true && changes ? exitCodes.wouldChange : exitCodes.fine;
}

/**
 * How a site is run: what was fetched for others, whether the content comes by a pipe, what says the next step, and
 * the flags.
 */
interface How {
  readonly fetched: Fetched;
  readonly stream: boolean;
  readonly next: SayNext;
  readonly settings: Settings & ConfigSettings;
  readonly io: Io;
  /** What `check` would find in the result alone is looked for. */
  readonly findsFresh: boolean;
}

async function runSite(input: Input, asked: readonly Asked[], how: How): Promise<Ran> {
  const { fetched, stream, next, settings, io } = how;
  let site: Site;
  try {
    site = input.open();
  } catch (error) {
    return { report: { name: input.name, outcome: 'failed', diagnostics: [openFinding(error)] } };
  }
  const name = siteName(site);
  if (asked.some(({ remote }) => remote === true)) {
    const remote = await fetchRemote(site, new Set(asked.flatMap(({ given = [] }) => [...given])), fetched);
    if (remote.problems.length > 0) return { report: { name, outcome: 'failed', diagnostics: remote.problems } };
    site = remote.site;
  }
  try {
    const steps = stepsOf(asked, next);
    const result = run(site, steps.all, settings);
    const problem = stream ? streamProblem(result) : sparseProblem(result, io);
    const diagnostics = [
      // What makes a docs.json of another file needs no navigation.
      ...(asked[0]?.opens === undefined ? withoutNavigation(site) : []),
      ...result.diagnostics,
      ...(problem === undefined ? [] : [problem]),
    ];
    if (result.failed || problem !== undefined)
      return {
        report: {
          name,
          outcome: 'failed',
          placements: result.placements,
          diagnostics: withExplained(await withFixes(diagnostics, site), await explainBroken(site, diagnostics)),
        },
      };
    const { plan, gone, after, placements } = result;
    const imported = asked[0]?.account?.();
    const [{ settled, left }, ...others] = asked as readonly [Asked, ...Asked[]];
    if (plan.isEmpty)
      return {
        report: {
          name,
          diagnostics,
          outcome: 'unchanged',
          plan,
          placements,
          import: imported,
          ...(others.length === 0 && { settled, left: left?.(site)?.text }),
        },
        after,
      };
    const meaning = await steps.reports();
    next('checking the result');
    const { freshFindings } = how.findsFresh ? await import('./new-findings.ts') : {};
    const fresh = await freshFindings?.(site, after, settings, io);
    const start = site.withRemote(after.remote);
    return {
      report: {
        name,
        diagnostics,
        outcome: 'planned',
        plan,
        entries: { before: siteCounts(start), after: siteCounts(after), gone },
        placements,
        ...meaning,
        import: imported,
        ...(fresh && { fresh }),
      },
      after,
    };
  } catch (error) {
    // A file that cannot be read is met only when a transform asks for it.
    if (!(error instanceof DiskError)) throw error;
    return { report: { name, outcome: 'failed', diagnostics: [openFinding(error)] } };
  }
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
