import type { Diagnostic } from '../finding/index.ts';
import { asTyped } from '../text/index.ts';
import { command, lossCommands } from './commands.ts';
import { freshText, stepsText } from './meaning.ts';
import { plain } from './painter.ts';
import type { RunReport, StepReport } from './report.ts';
import { fileSummaries } from './words.ts';

const levels = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** The report as workflow commands that GitHub shows beside the lines they speak of (GitHub Actions, "Workflow commands"). */
export function github({ sites, mend }: RunReport): string {
  return sites
    .flatMap(({ name, diagnostics, plan, outcome, steps = [], fresh = [] }) => [
      ...diagnostics.map(annotation),
      ...lossCommands(steps, 'before'),
      ...stepsAnnotation(name, steps, fresh, outcome === 'planned' ? mend : undefined),
      ...fileSummaries(outcome === 'planned' ? plan : undefined).map(({ path, added, removed }) =>
        command('notice', { file: path, title: 'navshift' }, `${path} would change: +${added} -${removed}`),
      ),
    ])
    .join('');
}

/** What the transforms do, as one annotation: GitHub shows ten. Where a check fails by it, it is an error, with the way out. */
function stepsAnnotation(
  file: string,
  steps: readonly StepReport[],
  fresh: readonly Diagnostic[],
  mend: string | undefined,
): readonly string[] {
  if (steps.length === 0) return [];
  const lines = [...stepsText(steps, { most: 20 }, plain), ...freshText(fresh, plain)];
  const properties = { file, title: mend === undefined ? 'navshift' : 'navshift --check' };
  const next = mend === undefined ? [] : [`To write it: ${asTyped(mend)}`];
  return [command(mend === undefined ? 'notice' : 'error', properties, ...lines, ...next)];
}

/** The findings of `check` as workflow commands. */
export const checkGithub = ({ sites }: RunReport): string =>
  sites.flatMap(({ diagnostics }) => diagnostics.map(annotation)).join('');

function annotation({ severity, rule, message, help, file, line, column, endLine, endColumn }: Diagnostic): string {
  // GitHub takes columns only within one line.
  const columns = endLine === undefined || endLine === line ? { col: column, endColumn } : {};
  const properties = { file, line, endLine, ...columns, title: rule };
  return command(levels[severity], properties, message, ...(help === undefined ? [] : [asTyped(help)]));
}
