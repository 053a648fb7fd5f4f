import type { JsonDiff } from './diff-schema.ts';
import type { TellOptions, Telling, Totals } from '../telling/index.ts';
import type { Evidence } from '../format/index.ts';
import type { Account } from '../import/account.ts';
import type { Diagnostic, Severity } from '../finding/index.ts';
import type { Edit } from '../json/index.ts';
import type { Plan, RunResult } from '../plan/index.ts';
import type { SiteCounts } from '../served/index.ts';
import type { Compared } from './commands.ts';

/** What became of a site: it is as it was, it would change, it was changed, or the run failed. */
export type Outcome = 'unchanged' | 'planned' | 'written' | 'failed';

/** A finding, which `check --fix` may know how to mend. */
export interface ReportedFinding extends Diagnostic {
  readonly fix?: { readonly summary: string; readonly document: string; readonly edits: readonly Edit[] };
}

/** What one transform of a run did, in meaning. */
export interface StepReport extends Compared {
  readonly transform: string;
  /** As it would be typed after `navshift`: `tabs-to-dropdowns --flatten`. */
  readonly command: string;
  /** A summary, and a line for each change. */
  readonly tell: (options: TellOptions) => Telling;
  /** Every change. */
  readonly changes: () => JsonDiff['changes'];
}

/** What a run of transforms, or `check`, came to on one site. */
export interface SiteReport {
  /** How messages name the site: the path of its docs.json. */
  readonly name: string;
  /**
   * The address that git has for the repository of the site (`origin`), without a name or password; looked up for
   * `jsonl` alone.
   */
  readonly repository?: string;
  readonly outcome: Outcome;
  /** With `check --fix`: what is left. */
  readonly diagnostics: readonly ReportedFinding[];
  /** With `check --fix`: the findings that are gone, as they were found. */
  readonly mended?: readonly ReportedFinding[];
  /** What `check` looked at, counted: `889 pages, 3 specifications`. */
  readonly looked?: string;
  /** Why nothing was to be changed, as a clause, where no finding says that. */
  readonly settled?: string | undefined;
  /** What is left open though nothing was to be changed: a sentence. */
  readonly left?: string | undefined;
  /** Undefined if nothing was to be changed, or the site could not be opened. */
  readonly plan?: Plan;
  /** What the navigation led to before and leads to after; undefined if nothing changed. */
  readonly entries?: { readonly before: SiteCounts; readonly after: SiteCounts; readonly gone: number };
  /** Where pages that were to be added are, or could be. */
  readonly placements?: RunResult['placements'];
  /** Of an import: what became of every entry of the source. */
  readonly import?: Account;
  /** What each transform did, in their order; absent where nothing changed. */
  readonly steps?: readonly StepReport[];
  /** The figures of all that they did together; absent where nothing changed. */
  readonly totals?: () => Totals;
  /**
   * The errors and warnings that `check` finds in the result alone, errors first; absent where that was not looked
   * for.
   */
  readonly fresh?: readonly Diagnostic[];
}

/** What a run came to, for a reporter. */
export interface RunReport {
  /** The version of navshift. */
  readonly version: string;
  readonly sites: readonly SiteReport[];
  /** The transforms of the run in their order, each as it would be typed after `navshift`; absent for `check`. */
  readonly commands?: readonly string[];
  /** Each line of what a transform did names its level and its kind. */
  readonly verbose?: boolean;
  /** The address of the page about a finding, by its rule. */
  readonly pageOf?: (rule: string) => string | undefined;
  /** With `--check`: the command that writes the changes. */
  readonly mend?: string;
}

/** A rule, for a reporter that tells what it looks for. */
export interface RuleText {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly why: string;
  readonly evidence: Evidence;
}

/** What `check` found, for a reporter. */
export interface CheckReport extends RunReport {
  /** Every finding is shown, however many there are. */
  readonly full?: boolean;
  /** Every rule there is. */
  readonly rules: readonly RuleText[];
}

/** How many findings there are of each severity. */
export interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
}

export function countSeverities(diagnostics: readonly Diagnostic[]): Counts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  return { errors: counts.error, warnings: counts.warning, infos: counts.info };
}

/** How many findings `check --fix` would mend: infos only where their rule is named. */
export const countFixable = (diagnostics: readonly ReportedFinding[]): number =>
  diagnostics.reduce((count, { fix, severity }) => (fix === undefined || severity === 'info' ? count : count + 1), 0);
