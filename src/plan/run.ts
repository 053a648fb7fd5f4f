import { type Diagnostic, NavshiftError } from '../finding/index.ts';
import { JsonEditError } from '../json/index.ts';
import { SelectError, SharedDocumentError } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { OptionsError } from '../transform/error.ts';
import type { Transform } from '../transform/index.ts';
import { Collector, type Placement } from '../transform/report.ts';
import { itemText, newRefusals, served } from '../served/index.ts';
import { goneAddresses, takenAddresses } from '../diff/index.ts';
import { findLosses, type Loss, takeCensus } from './conservation.ts';
import { mostNamed, reportAddresses, reportNeeds } from './costs.ts';
import { makePlan, Plan, PlanError } from './plan.ts';
import { reportUnseen } from './unseen.ts';
import { reportMisreadings, reportRefusal } from './written.ts';
import { counted, reportIt } from '../text/index.ts';

/** The result of applying a transform. */
export interface RunResult {
  readonly before: Site;
  readonly after: Site;
  /** The files to write. Empty if the run failed. */
  readonly plan: Plan;
  readonly diagnostics: readonly Diagnostic[];
  /** The places of pages that a transform adds, or proposes. */
  readonly placements: readonly Placement[];
  /** The items that would be lost, for which the run failed. */
  readonly losses: readonly Loss[];
  /** An error was found: nothing is to be written. */
  readonly failed: boolean;
  /** The number of URLs that break, as `allowAddressChanges` allows. */
  readonly gone: number;
}

/**
 * Applies a transform, proves that no page or URL is lost, and plans the files to write.
 *
 * If the site or the options are wrong, it does not throw: the result has a diagnostic and an empty plan.
 *
 * `allowAddressChanges` allows URLs to break without a declaration and without a redirect.
 *
 * @example
 * const site = parse('{"navigation":{"tabs":[{"tab":"A","pages":["a"]}]}}');
 * const { failed, plan } = run(site, tabsToDropdowns());
 * failed; // → false
 * plan.changes.map(({ path }) => path); // → ['docs.json']
 */
export function run(site: Site, transform: Transform, options: { allowAddressChanges?: boolean } = {}): RunResult {
  const collector = new Collector(transform.name === 'pipeline' ? '' : `${transform.name}/`);
  const result = (of: Partial<RunResult>): RunResult => ({
    before: site,
    after: site,
    plan: new Plan(site, []),
    diagnostics: [...site.problems, ...collector.diagnostics],
    placements: collector.placements,
    losses: [],
    failed: false,
    gone: 0,
    ...of,
  });
  const fail = (losses: readonly Loss[] = []) => result({ losses, failed: true });
  try {
    const after = transform.apply(site, collector);
    if (collector.failed || site.problems.some(({ severity }) => severity === 'error')) return fail();
    let gone = 0;
    if (after !== site) {
      // Both are counted with all that is known afterwards: a specification counts as opened on both sides or on neither.
      const start = site.withRemote(after.remote);
      const [then, now] = [takeCensus(start, after), takeCensus(after, start)];
      const { declarations } = collector;
      const losses = findLosses(then, now, declarations);
      if (losses.length > 0) {
        reportLosses(losses, collector);
        return fail(losses);
      }
      // Where readers get nothing, nothing is taken from them.
      const isServed = served(start).refused.length === 0 && (then.has('shown') || then.has('hidden'));
      const { refused } = served(after);
      const refusal = newRefusals(start, after).find((one) => isServed || !refused.some(({ at }) => at === one.at));
      if (refusal !== undefined) reportRefusal(refusal.message, refusal.at, collector);
      else reportUnseen([then, now], after, collector);
      reportNeeds(start, after, collector);
      const addresses = goneAddresses(start, after, declarations);
      if (options.allowAddressChanges !== true)
        reportAddresses(addresses, takenAddresses(start, after, declarations), collector);
      if (collector.failed) return fail();
      gone = addresses.length;
    }
    const plan = makePlan(site, after);
    reportMisreadings(plan, after, collector);
    return collector.failed ? fail() : result({ after, plan, gone });
  } catch (error) {
    const isOfPlan = error instanceof PlanError;
    const rule = isOfPlan ? 'plan' : ruleOf(error);
    if (rule === undefined || !(error instanceof NavshiftError)) throw error;
    const at = isOfPlan ? { file: site.location.prefix + error.path } : undefined;
    collector.error(rule, error.message, { at, help: error.help });
    return fail();
  }
}

/** Says what would be gone from the file. */
function reportLosses(losses: readonly Loss[], report: Collector): void {
  for (const { item, scope, before, after, node } of losses.slice(0, mostNamed)) {
    const where = scope.length === 0 ? '' : ` in ${scope.join(', ')}`;
    const standing = `listed ${times(before)} before and ${times(after)} after`;
    const declared = `report.declare({ kind: 'removed', item: ${JSON.stringify(item)} })`;
    report.error('conservation', `${itemText(item)}${where} would be lost: ${standing}`, {
      at: node,
      help: `Nothing was written. A transform that removes it on purpose declares it: \`${declared}\`. A built-in one has a defect: ${reportIt}.`,
    });
  }
  if (losses.length > mostNamed)
    report.error('conservation', `${counted(losses.length - mostNamed, 'more', 'more')} would be lost`);
}

/** What the site or the options can bring about; any other error is a defect, and goes on its way. */
export function ruleOf(error: unknown): string | undefined {
  if (error instanceof SharedDocumentError) return 'shared-document';
  if (error instanceof SelectError) return 'pointer';
  if (error instanceof OptionsError) return 'options';
  return error instanceof JsonEditError ? 'edit' : undefined;
}

const times = (count: number) => (count === 0 ? '0 times' : count === 1 ? 'once' : `${count} times`);
