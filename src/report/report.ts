import type { Diagnostic } from '../finding/index.ts';
import type { Plan, RunResult } from '../plan/index.ts';

/** What became of a site: it is as it was, it would change, it was changed, or the run failed. */
export type Outcome = 'unchanged' | 'planned' | 'written' | 'failed';

/** What a run came to on one site. */
export interface SiteReport {
  /** How messages name the site: the path of its docs.json. */
  readonly name: string;
  readonly outcome: Outcome;
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined if the site could not be opened. */
  readonly plan?: Plan;
  /** What the navigation led to before and leads to after; undefined if nothing changed. */
  readonly entries?: RunResult['tallies'];
}

/** What a run came to, for a reporter. */
export interface RunReport {
  /** The version of navshift. */
  readonly version: string;
  readonly sites: readonly SiteReport[];
}
