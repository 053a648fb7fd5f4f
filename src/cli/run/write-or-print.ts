import { join, relative } from 'node:path';
import { carryOut, isInside, repositoryOf } from '../../disk/index.ts';
import { realPath } from '../../disk/local/index.ts';
import type { Diagnostic } from '../../finding/index.ts';
import { printBytes } from '../../json/index.ts';
import type { Plan, RunResult } from '../../plan/index.ts';
import { paintPatch, type SiteReport } from '../../report/index.ts';
import type { Site } from '../../site/index.ts';
import { counted, plural, visibleSource } from '../../text/index.ts';
import { leftOut } from '../../disk/git/index.ts';
import { holdingOf, patchFolder, requireHeld } from './git-holdings.ts';
import { type Io, painterFor } from '../terminal/io.ts';
import type { Settings } from '../terminal/settings.ts';
import { prepareUndo } from './undo-commands.ts';
import { firstFive, shellWord } from '../terminal/words.ts';

/** One site after its run. `after` is undefined if the run failed. */
export interface Ran {
  readonly report: SiteReport;
  readonly after?: Site;
}

/**
 * A dry run prints the patches, or for `-` the content of docs.json. Returns how to apply them; with
 * `canWrite` that `--write` does.
 */
export function printSites(
  ran: readonly Ran[],
  { stream, canWrite }: { readonly stream: boolean; readonly canWrite: boolean },
  io: Io,
): readonly string[] {
  const { stdout, env, cwd } = io;
  const printed: Plan[] = [];
  for (const { report, after } of ran) {
    const { plan } = report;
    if (stream && after !== undefined) printContent(printBytes(after.root), io);
    else if (plan === undefined || plan.isEmpty) continue;
    else {
      stdout.write(
        stdout.isTTY === true ? paintPatch(plan.readablePatch(), painterFor(stdout, env)) : plan.patchBytes(),
      );
      printed.push(plan);
    }
  }
  const advice = applyAdvice(printed, cwd);
  const isPlain = printed.length > 0 && canWrite && advice.length === 0;
  return isPlain ? ['Dry run: add --write to apply the changes.'] : advice;
}

/**
 * What is to be said of patches that a plain `git apply` in the working folder would not apply; nothing if it would.
 *
 * In a repository git takes the paths of a patch from its root, whatever folder it is run in, and passes over
 * those outside of that folder without a word (git-apply). Elsewhere it takes them from the working folder.
 */
function applyAdvice(plans: readonly Plan[], working: string): readonly string[] {
  const cwd = realPath(working);
  const bases = [...new Set(plans.map((plan) => patchFolder(plan, cwd)))];
  const commandFor = (base: string) => {
    const way = relative(cwd, base) || '.';
    return `git -C ${shellWord(way.length < base.length ? way : base)} apply`;
  };
  const [base] = bases;
  if (base === undefined) return [];
  if (bases.length > 1) {
    const what = `These patches belong in ${bases.length} folders, and one git apply cannot apply them all.`;
    const commands = bases.slice(0, 5).map((one) => `  ${commandFor(one)}`);
    if (bases.length > 5) commands.push('  …');
    return [`${what} Run navshift for the sites of each folder, and pipe into:`, ...commands];
  }
  const { git } = plans[0]!.site.location;
  if (git ? repositoryOf(cwd) !== base : base !== cwd) {
    return [`The patch is for another ${git ? 'repository' : 'folder'}. Apply it with: ${commandFor(base)}`];
  }
  const paths = plans.flatMap(({ site, changes }) => changes.map(({ path }) => site.location.prefix + path));
  const passed = paths.filter((path) => !isInside(cwd, join(base, path)));
  if (passed.length === 0) return [];
  const names = `${passed[0]!}${passed.length > 1 ? ` and ${passed.length - 1} more` : ''}`;
  return [`In this folder git apply skips ${names} and reports nothing. Apply everything with: ${commandFor(base)}`];
}

/** The content of docs.json: exact, but for a terminal, which only shows it. */
export function printContent(content: Uint8Array, { stdout }: Io): void {
  stdout.write(stdout.isTTY === true ? visibleSource(new TextDecoder().decode(content)) : content);
}

/** Content that goes out can only be that of docs.json itself. */
export function streamProblem({ failed, plan, before }: RunResult): Diagnostic | undefined {
  const others = plan.changes.filter(({ path }) => path !== before.main);
  if (failed || others.length === 0) return undefined;
  const count = counted(others.length, 'other file');
  const names = firstFive(others.map(({ path }) => path));
  return {
    rule: 'stream',
    severity: 'error',
    message: `${count} would change too, and \`-\` can only print docs.json: ${names}`,
    help: 'Name the docs.json instead of `-`.',
  };
}

/** A sparse checkout does not show what else names the files that a run moves or deletes. */
export function sparseProblem({ failed, plan }: RunResult, io: Io): Diagnostic | undefined {
  const { folder, git } = plan.site.location;
  const isMeant = plan.changes.some(({ kind }) => kind === 'move' || kind === 'delete');
  const count = failed || !isMeant || folder === undefined || !git ? 0 : leftOut(folder, patchFolder(plan, io.cwd));
  if (count === 0) return undefined;
  const [files, are] = [counted(count, 'file'), plural(count, 'is', 'are')];
  return {
    rule: 'sparse',
    severity: 'error',
    message: `This checkout is sparse: ${files} of the site ${are} not in the working tree, and may name files that move or go`,
    help: 'Bring them back first: git sparse-checkout disable.',
  };
}

/** What became of the sites of a run, and what there is to say of it. */
export interface Written {
  readonly reports: readonly SiteReport[];
  readonly notes: readonly string[];
}

/**
 * Writes all plans, or none. Returns the reports with what was written, and how to undo it.
 * Throws `CliError` and `CarryOutError`.
 */
export function writeSites(
  reports: readonly SiteReport[],
  { allowDirty = false, meansUncommitted = false }: Settings & { readonly meansUncommitted?: boolean },
  io: Io,
): Written {
  const plans = reports.flatMap(({ plan }) => (plan === undefined || plan.isEmpty ? [] : [plan]));
  const holdings = plans.map((plan) => holdingOf(plan, io.env));
  if (!allowDirty) requireHeld(holdings, meansUncommitted);
  const undo = prepareUndo(plans, holdings, io);
  try {
    carryOut(plans);
  } catch (error) {
    undo.discard();
    throw error;
  }
  return {
    reports: reports.map((report) => (report.outcome === 'planned' ? { ...report, outcome: 'written' } : report)),
    notes: undo.commands.map((command) => `To undo: ${command}`),
  };
}
