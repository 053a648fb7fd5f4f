import type { Diagnostic, Severity } from '../diagnostic/index.ts';

/** What `check` found in one site. */
export interface CheckedSite {
  /** How messages name the site: the path of its docs.json. */
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The site could not be opened at all. */
  readonly failed?: boolean;
}

/** A rule, for a reporter that tells what it looks for. */
export interface RuleText {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly why: string;
}

/** What `check` found, for a reporter. */
export interface CheckReport {
  /** The version of navshift. */
  readonly version: string;
  readonly sites: readonly CheckedSite[];
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
