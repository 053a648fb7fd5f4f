import type { Diagnostic } from '../diagnostic/index.ts';
import { printBytes } from '../json/index.ts';
import type { RunResult } from '../plan/index.ts';
import { count, paintPatch, type SiteReport } from '../report/index.ts';
import { carryOut } from '../disk/index.ts';
import type { Site } from '../site/index.ts';
import { CliError } from './error.ts';
import { uncommitted } from './git.ts';
import { type Io, painterFor } from './io.ts';
import type { Settings } from './settings.ts';
import { undoCommands } from './undo.ts';

/** One site after its run. `after` is undefined if the run failed. */
export interface Ran {
  readonly report: SiteReport;
  readonly after?: Site;
}

/** A dry run: the patches, or for `-` the content of docs.json, and nothing else. */
export function printSites(ran: readonly Ran[], stream: boolean, { stdout, env }: Io): void {
  for (const { report: { plan }, after } of ran) {
    if (stream && after !== undefined) stdout.write(printBytes(after.root));
    else if (plan === undefined || plan.isEmpty) continue;
    else stdout.write(stdout.isTTY === true ? paintPatch(plan.patch(), painterFor(stdout, env)) : plan.patchBytes());
  }
}

/** Content that goes out can only be that of docs.json itself. */
export function streamProblem({ failed, plan, before }: RunResult): Diagnostic | undefined {
  const others = plan.changes.filter(({ path }) => path !== before.main);
  if (failed || others.length === 0) return undefined;
  const names = others.slice(0, 5).map(({ path }) => path).join(', ');
  return { rule: 'stream', severity: 'error', message: `${count(others.length, 'other file')} would change too, and \`-\` can only print docs.json: ${names}${others.length > 5 ? ', …' : ''}`, help: 'Name the docs.json instead of `-`.' };
}

/** Writes all plans, or none. Returns the reports with what was written, and how to undo it. Throws `CliError` and `CarryOutError`. */
export function writeSites(reports: readonly SiteReport[], { allowDirty = false }: Settings, io: Io): { reports: SiteReport[]; undo: readonly string[] } {
  const plans = reports.flatMap(({ plan }) => (plan === undefined || plan.isEmpty ? [] : [plan]));
  const dirty = plans.flatMap(uncommitted);
  if (dirty.length > 0 && !allowDirty) {
    throw new CliError(
      `${dirty.length === 1 ? `${dirty[0]!} has changes that are not committed` : `${dirty.length} files have changes that are not committed: ${dirty.slice(0, 5).join(', ')}${dirty.length > 5 ? ', …' : ''}`}. Nothing was written`,
      'Commit or stash them, so that this change stands alone and can be undone; or add --allow-dirty.',
    );
  }
  carryOut(plans);
  return {
    reports: reports.map((report): SiteReport => (report.outcome === 'planned' ? { ...report, outcome: 'written' } : report)),
    undo: undoCommands(plans, dirty.length > 0, io),
  };
}
