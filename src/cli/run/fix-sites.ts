import {
  applyFixes,
  check,
  type CheckDiagnostic,
  type CheckOptions,
  type Fixed,
  fixTransform,
  isFixedBy,
} from '../../check/index.ts';
import { printBytes } from '../../json/index.ts';
import { Plan, run } from '../../plan/index.ts';
import type { Site } from '../../site/index.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import { stopped } from '../terminal/reporters.ts';
import type { Settings } from '../terminal/settings.ts';
import type { Repairs } from './repaired-site.ts';
import { printContent, printSites, type Ran, streamProblem, type Written, writeSites } from './write-or-print.ts';

/** A site after it was checked; with `--fix` also what is to be printed or written, as of a transform. */
export interface CheckedInput extends Ran {
  /** What came from standard input. */
  readonly content?: Uint8Array | undefined;
}

/** Mends what is certain, as one run: proven to lose nothing, planned, and checked again. The site is repaired. */
export function fixSite(
  site: Site,
  name: string,
  options: CheckOptions,
  stream: boolean,
  { repaired, read }: Repairs,
): CheckedInput {
  const prove = (fixed: Fixed) =>
    run(
      site,
      fixTransform(() => fixed),
    );
  const all = applyFixes(site, options);
  const refused = prove(all);
  const fixed = refused.failed ? applyFixes(site, options, (some) => !prove(some).failed) : all;
  const { mended, remaining } = fixed;
  const result = fixed.mended.length === 0 ? refused : prove(fixed);
  const problem = stream ? streamProblem(result) : undefined;
  if (result.failed || problem !== undefined) {
    // What is wrong with a `$ref` is a finding too.
    const why = result.diagnostics.filter((one) => !site.problems.includes(one));
    const diagnostics = [...repaired, ...check(site, options), ...why, ...(problem === undefined ? [] : [problem])];
    return { report: { name, outcome: 'failed', diagnostics, mended: [] } };
  }
  const { after } = result;
  const plan = read.size === 0 ? result.plan : repairedPlan();
  const outcome = plan.isEmpty ? 'unchanged' : 'planned';
  const diagnostics = remaining.map(withReason);
  return { report: { name, outcome, diagnostics, mended: [...repaired, ...mended], plan }, after };

  /** The plan of the run, whose documents were others before they were repaired. */
  function repairedPlan(): Plan {
    const written = Array.from(read, ([path, before]) => {
      const kind = 'modify' as const;
      return { kind, path, before, after: printBytes(after.documents.get(path)!) };
    });
    const all = [...written, ...result.plan.changes.filter(({ path }) => !read.has(path))];
    return new Plan(
      site,
      all.toSorted((one, other) => Number(other.path === site.main) - Number(one.path === site.main)),
    );
  }

  /** A finding whose fix was left out says why. */
  function withReason(found: CheckDiagnostic): CheckDiagnostic {
    const { fix: _, ...left } = found;
    const why = isFixedBy(found, options)
      ? refused.diagnostics.find(({ severity }) => severity === 'error')?.message
      : undefined;
    if (why === undefined) return found;
    return { ...left, frame: found.frame, help: `${found.help} \`--fix\` skipped this: ${why}.` };
  }
}

/**
 * Writes the fixes of all sites, or prints them: the patch, or for `-` the content. One site that failed stops all, but for `--keep-going`.
 *
 * What came in by `-` and cannot be mended goes out as it came: a filter must not lose what it does not understand.
 */
export function sendFixes(
  checked: readonly CheckedInput[],
  { stream, canWrite }: Parameters<typeof printSites>[1],
  settings: Settings,
  io: Io,
): Written & { readonly patch: boolean } {
  const reports = checked.map(({ report }) => report);
  if (stream && checked.every(({ after }) => after === undefined)) {
    for (const { content } of checked) if (content !== undefined) printContent(content, io);
    writeLine(io.stderr, 'Nothing could be fixed: the content is unchanged.');
  }
  if (reports.some(({ outcome }) => outcome === 'failed') && settings.keepGoing !== true) {
    if (reports.some(({ outcome }) => outcome === 'planned')) writeLine(io.stderr, stopped);
    return { reports, notes: [], patch: settings.write !== true };
  }
  if (settings.write !== true) return { reports, notes: printSites(checked, { stream, canWrite }, io), patch: true };
  return { ...writeSites(reports, settings, io), patch: false };
}
