import type { Diagnostic } from '../finding/index.ts';
import { printBytes } from '../json/index.ts';
import type { Plan, RunResult } from '../plan/index.ts';
import { paintPatch, type SiteReport } from '../report/index.ts';
import { carryOut } from '../disk/index.ts';
import type { Site } from '../site/index.ts';
import { plainCount, visibleSource } from '../text/index.ts';
import { applyAdvice } from './advice.ts';
import { holdingOf, requireHeld } from './git.ts';
import { type Io, painterFor } from './io.ts';
import type { Settings } from './settings.ts';
import { prepareUndo } from './undo.ts';

/** One site after its run. `after` is undefined if the run failed. */
export interface Ran {
  readonly report: SiteReport;
  readonly after?: Site;
}

/** A dry run prints the patches, or for `-` the content of docs.json. Returns what is to be said of applying them. */
export function printSites(ran: readonly Ran[], stream: boolean, io: Io): readonly string[] {
  const { stdout, env, cwd } = io;
  const printed: Plan[] = [];
  for (const {
    report: { plan },
    after,
  } of ran) {
    if (stream && after !== undefined) printContent(printBytes(after.root), io);
    else if (plan === undefined || plan.isEmpty) continue;
    else {
      stdout.write(stdout.isTTY === true ? paintPatch(plan.patch(), painterFor(stdout, env)) : plan.patchBytes());
      printed.push(plan);
    }
  }
  return applyAdvice(printed, cwd);
}

/** The content of docs.json: exact, but for a terminal, which only shows it. */
export function printContent(content: Uint8Array, { stdout }: Io): void {
  stdout.write(stdout.isTTY === true ? visibleSource(new TextDecoder().decode(content)) : content);
}

/** Content that goes out can only be that of docs.json itself. */
export function streamProblem({ failed, plan, before }: RunResult): Diagnostic | undefined {
  const others = plan.changes.filter(({ path }) => path !== before.main);
  if (failed || others.length === 0) return undefined;
  const names = others
    .slice(0, 5)
    .map(({ path }) => path)
    .join(', ');
  return {
    rule: 'stream',
    severity: 'error',
    message: `${plainCount(others.length, 'other file')} would change too, and \`-\` can only print docs.json: ${names}${others.length > 5 ? ', …' : ''}`,
    help: 'Name the docs.json instead of `-`.',
  };
}

/** What became of sites, and what is to be said in the end. */
export interface Written {
  readonly reports: SiteReport[];
  readonly notes: readonly string[];
}

/**
 * Writes all plans, or none. Returns the reports with what was written, and how to undo it.
 * Throws `CliError` and `CarryOutError`.
 */
export function writeSites(reports: readonly SiteReport[], { allowDirty = false }: Settings, io: Io): Written {
  const plans = reports.flatMap(({ plan }) => (plan === undefined || plan.isEmpty ? [] : [plan]));
  const holdings = plans.map((plan) => holdingOf(plan, io.env));
  if (!allowDirty) requireHeld(holdings);
  const undo = prepareUndo(plans, holdings, io);
  try {
    carryOut(plans);
  } catch (error) {
    undo.discard();
    throw error;
  }
  return {
    reports: reports.map((report): SiteReport => {
      return report.outcome === 'planned' ? { ...report, outcome: 'written' } : report;
    }),
    notes: undo.commands.map((command) => `To undo: ${command}`),
  };
}
