import type { Line } from '../telling/index.ts';
import { type Diagnostic, placeText } from '../finding/index.ts';
import { counted, visible } from '../text/index.ts';
import { type Painter, plain } from './painter.ts';
import { countSeverities, type StepReport } from './report.ts';
import { severitiesText } from './words.ts';

const colours: Readonly<Record<Line['sign'], 'green' | 'red' | 'yellow' | 'cyan' | 'dim'>> = {
  '+': 'green',
  '-': 'red',
  '~': 'yellow',
  '>': 'cyan',
  '!': 'yellow',
  '=': 'dim',
};

/** A line of what is told of a diff, for a terminal. */
export const lineText = ({ sign, text }: Line, paint: Painter = plain): string =>
  paint[colours[sign]](`${sign} ${visible(text)}`);

/** How many changes are counted in a line with others, and what lists each; nothing where none are. */
export const foldedText = (folded: number, by: string): readonly string[] =>
  folded === 0 ? [] : [`${counted(folded, 'change is', 'changes are')} counted together; ${by} lists each.`];

/** What each transform of a run did, for a terminal: its command, what that comes to, and about so many lines of changes. */
export function stepsText(steps: readonly StepReport[], most: number, paint: Painter): readonly string[] {
  const told = steps.map(({ command, tell }) => ({ command, ...tell({ most }) }));
  const folded = told.reduce((sum, one) => sum + one.folded, 0);
  return [
    ...told.flatMap(({ command, summary, lines }) => [
      `${paint.bold(visible(command))}: ${visible(summary)}`,
      ...lines.map((line) => `  ${lineText(line, paint)}`),
    ]),
    ...foldedText(folded, '--reporter json').map((text) => `  ${paint.dim(text)}`),
  ];
}

/** So many new findings are named. */
const mostFresh = 3;

/** The findings of `check` that the result has and the site had not: how many, the first of them, and what shows each. */
export function freshText(fresh: readonly Diagnostic[], paint: Painter): readonly string[] {
  if (fresh.length === 0) return [];
  const shown = fresh.slice(0, mostFresh).map((one) => {
    const where = visible(placeText(one));
    return `  ${where === '' ? '' : `${paint.bold(where)} `}${one.severity} ${visible(one.message)} ${paint.dim(`[${one.rule}]`)}`;
  });
  const more = fresh.length - shown.length;
  return [
    `navshift check finds ${severitiesText(countSeverities(fresh), paint)} more then:`,
    ...shown,
    ...(more > 0 ? [`  ${paint.dim(`… and ${more} more; once it is written, navshift check shows each`)}`] : []),
  ];
}
