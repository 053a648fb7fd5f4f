import type { Diagnostic, Severity } from '../finding/index.ts';
import type { Edit } from '../json/index.ts';
import type { Plan } from '../plan/index.ts';

/** A finding, which `--fix` may know how to mend. */
export interface CheckFinding extends Diagnostic {
  readonly fix?: { readonly summary: string; readonly document: string; readonly edits: readonly Edit[] };
}

/** What `--fix` did to a site, or would do. */
export interface CheckFixes {
  /** The findings that are gone, as they were found. */
  readonly mended: readonly CheckFinding[];
  readonly plan: Plan;
  readonly written: boolean;
}

/** What `check` found in one site. */
export interface CheckedSite {
  /** How messages name the site: the path of its docs.json. */
  readonly name: string;
  /** With `--fix`: what is left. */
  readonly diagnostics: readonly CheckFinding[];
  /** The site could not be opened at all; with `fixes` it was checked, but its fixes cannot be made: a document is broken, or something would be lost. */
  readonly failed?: boolean;
  /** With `--fix`. */
  readonly fixes?: CheckFixes;
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

/** What became of a site that failed, in words. */
export const failureText = ({ fixes }: CheckedSite): string =>
  fixes === undefined ? 'could not be checked' : 'could not be fixed';

/** How many findings `--fix` would mend. */
export const countFixable = (diagnostics: readonly CheckFinding[]): number =>
  diagnostics.reduce((count, { fix }) => (fix === undefined ? count : count + 1), 0);
