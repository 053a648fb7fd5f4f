import type { SiteReport } from '../../report/index.ts';
import { Collector, pipeline, type Transform } from '../../transform/index.ts';
import type { SayNext } from '../revisions/inputs.ts';
import type { Step } from './step-reports.ts';
import type { Asked } from '../config/values.ts';

/** The transforms of a run as one, and the sites between them. */
export interface Steps {
  /** Says what it is about to do. */
  readonly all: Transform;
  /**
   * What each did, told from the sites before and after it, and what all did together, once they have been applied.
   * Nothing where nothing changed.
   */
  reports(): Promise<Pick<SiteReport, 'steps' | 'totals'>>;
}

/** The transforms of a run as one, of which each can be told by itself. */
export function recordedSteps(asked: readonly Asked[], next: SayNext): Steps {
  const taken: Step[] = [];
  const steps = asked.map((one): Transform => ({
    name: one.transform.name,
    apply(site, report) {
      next(one.transform.name);
      const { declarations = [], sentences = [] } = report instanceof Collector ? report : {};
      const known = [declarations.length, sentences.length] as const;
      const after = one.transform.apply(site, report);
      taken.push({
        asked: one,
        before: site,
        after,
        declared: declarations.slice(known[0]),
        sentences: sentences.slice(known[1]),
      });
      return after;
    },
  }));
  const all = pipeline(...steps);
  return {
    all: {
      name: all.name,
      apply(site, report) {
        const after = all.apply(site, report);
        next('proving that nothing is lost');
        return after;
      },
    },
    async reports() {
      if (taken.every(({ before, after }) => before === after)) return {};
      next('comparing the result');
      // A run that changes nothing, and all that only looks, does without it.
      const { runReport } = await import('./step-reports.ts');
      const { remote } = taken.at(-1)!.after;
      // Both are compared with all that is known in the end.
      return runReport(
        taken.map((step) => ({
          ...step,
          before: step.before.withRemote(remote),
          after: step.after.withRemote(remote),
        })),
      );
    },
  };
}
