import { type Diagnostic, NavshiftError } from '../finding/index.ts';
import { JsonEditError } from '../json/index.ts';
import { SelectError, SharedDocumentError } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { Collector, OptionsError, type Transform } from '../transform/index.ts';
import { findLosses, itemText, type Loss, takeCensus, type Tally, tally } from './conservation.ts';
import { makePlan, Plan, PlanError } from './plan.ts';
import { type Turnover, turnover } from './turnover.ts';

/** What one application of a transform came to. */
export interface RunResult {
  readonly before: Site;
  readonly after: Site;
  /** What would be written. Empty if the run failed. */
  readonly plan: Plan;
  readonly diagnostics: readonly Diagnostic[];
  /** What would be lost; the run failed then. */
  readonly losses: readonly Loss[];
  /** An error was found: nothing is to be written. */
  readonly failed: boolean;
  /** What the navigation led to before and leads to after, and what of it came, went or has another name; undefined if nothing changed, or the run failed. */
  readonly tallies: ({ readonly before: Tally; readonly after: Tally } & Turnover) | undefined;
}

/** At most so many losses are named one by one. */
const MOST_NAMED = 20;

/**
 * Applies a transform, proves that no page is lost, and plans what is to be written.
 *
 * Never throws for what is wrong with site or options: that becomes a diagnostic, and an empty plan.
 */
export function run(site: Site, transform: Transform): RunResult {
  const collector = new Collector(transform.name === 'pipeline' ? '' : `${transform.name}/`);
  const result = (of: Partial<RunResult>): RunResult => ({
    before: site,
    after: site,
    plan: new Plan(site, []),
    diagnostics: [...site.problems, ...collector.diagnostics],
    losses: [],
    failed: false,
    tallies: undefined,
    ...of,
  });
  const fail = (losses: readonly Loss[] = []) => result({ losses, failed: true });
  const failFor = (error: unknown): RunResult => {
    const rule = ruleOf(error);
    if (rule === undefined || !(error instanceof NavshiftError)) throw error;
    collector.error(rule, error.message, { help: error.help });
    return fail();
  };
  let after: Site;
  try {
    after = transform.apply(site, collector);
  } catch (error) {
    return failFor(error);
  }
  if (collector.failed || site.problems.some(({ severity }) => severity === 'error')) return fail();
  let tallies: RunResult['tallies'];
  if (after !== site) {
    // Both are counted with all that is known afterwards: a specification counts as opened on both sides or on neither.
    const [censusBefore, censusAfter] = [takeCensus(site.withRemote(after.remote)), takeCensus(after)];
    const losses = findLosses(censusBefore, censusAfter, collector.declarations);
    tallies = {
      before: tally(censusBefore),
      after: tally(censusAfter),
      ...turnover(censusBefore, censusAfter, collector.declarations),
    };
    if (losses.length > 0) {
      for (const { item, scope, before, after: left, node } of losses.slice(0, MOST_NAMED)) {
        const where = scope.length === 0 ? '' : ` in ${scope.join(', ')}`;
        collector.error(
          'conservation',
          `${itemText(item)}${where} would be lost: it stands ${times(before)} before and ${times(left)} after`,
          { at: node, help: 'Nothing was written. This is a defect of the transform: please report it.' },
        );
      }
      if (losses.length > MOST_NAMED)
        collector.error('conservation', `${losses.length - MOST_NAMED} more would be lost`);
      return fail(losses);
    }
  }
  try {
    return result({ after, plan: makePlan(site, after), tallies });
  } catch (error) {
    if (!(error instanceof PlanError)) return failFor(error);
    collector.error('plan', error.message, { at: { file: site.location.prefix + error.path } });
    return fail();
  }
}

/** What the site or the options can bring about; any other error is a defect, and goes on its way. */
function ruleOf(error: unknown): string | undefined {
  if (error instanceof SharedDocumentError) return 'shared-document';
  if (error instanceof SelectError) return 'pointer';
  if (error instanceof OptionsError) return 'options';
  return error instanceof JsonEditError ? 'edit' : undefined;
}

const times = (count: number) => (count === 0 ? 'nowhere' : count === 1 ? 'once' : `${count} times`);
