import { navigationDiff } from '../../diff/index.ts';
import { changeText, noTotals, tell, type Telling } from '../../telling/index.ts';
import { jsonChanges, type SiteReport, type StepReport } from '../../report/index.ts';
import type { Site } from '../../site/index.ts';
import { listed } from '../../text/index.ts';
import type { Declaration } from '../../transform/index.ts';
import type { Asked } from '../config/values.ts';

/** What no guard knows. A run says what it changed in page files itself. */
export const textNotCompared = 'The text of pages was not compared.';

/** One transform of a run, and what it made of a site. */
export interface Step {
  readonly asked: Asked;
  readonly before: Site;
  readonly after: Site;
  readonly declared: readonly Declaration[];
  /** What it changed that is not in the navigation. */
  readonly sentences: readonly string[];
}

/** What a transform did, told from the sites before and after it, and from what it declared. */
function stepReport({ asked, before, after, declared, sentences }: Step): StepReport {
  const { command, transform, left } = asked;
  const diff = navigationDiff(before, after, declared);
  const open = left?.(before);
  return {
    transform: transform.name,
    command,
    diff,
    lineOf: changeText(diff),
    tell: (options) => {
      const told = diff.changes.length > 0 ? tell(diff, options) : untold(before, after);
      const totals = { ...told.totals, broken: open?.count ?? 0 };
      return { ...told, totals, summary: [open?.text ?? told.summary, ...sentences].join(' ') };
    },
    changes: () => jsonChanges(diff),
  };
}

/** What each transform of a run did, and what the run changed as a whole: a later one can undo what an earlier one did. */
export function runReport(taken: readonly Step[]): Pick<SiteReport, 'steps' | 'totals'> {
  const steps = taken.map(stepReport);
  const [first, last] = [taken[0]!, taken.at(-1)!];
  const totals = () => {
    const all = steps.map(({ tell: told }) => told({}).totals);
    if (all.length === 1) return all[0]!;
    const declared = taken.flatMap((step) => step.declared);
    const broken = all.reduce((sum, one) => sum + one.broken, 0);
    return { ...tell(navigationDiff(first.before, last.after, declared)).totals, broken };
  };
  return { steps, totals };
}

/** What to say where the diff finds no change. It compares documents, and not what stands in other files. */
function untold(before: Site, after: Site): Telling {
  const files = new Set(after.staged.slice(before.staged.length).map(({ path }) => path));
  const summary =
    before === after
      ? 'Nothing to change.'
      : files.size === 0
        ? 'No visible change.'
        : `The navigation does not change. Other files change, and are not compared: ${listed([...files])}.`;
  return { summary, lines: [], folded: 0, totals: noTotals };
}
