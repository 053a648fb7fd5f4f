import { changeText, jsonDiff, navigationDiff, tell, type Telling } from '../diff/index.ts';
import type { StepReport } from '../report/index.ts';
import type { Site } from '../site/index.ts';
import type { Asked } from './values.ts';

/** What a transform did, told from the sites before and after it. */
export function stepReport({ command, transform, left }: Asked, before: Site, after: Site): StepReport {
  const diff = navigationDiff(before, after);
  const open = left?.(before);
  return {
    transform: transform.name,
    command,
    diff,
    lineOf: changeText(diff),
    tell: (options) => ({
      ...(diff.changes.length > 0 ? tell(diff, options) : untold(before === after)),
      ...(open !== undefined && { summary: open }),
    }),
    changes: () => jsonDiff(diff, ['', '']).changes,
  };
}

const untold = (isSame: boolean): Telling => ({
  summary: isSame ? 'Nothing to change.' : 'To readers nothing changes.',
  lines: [],
  folded: 0,
});
