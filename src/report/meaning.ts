import type { Line, TellOptions, Totals } from '../telling/index.ts';
import { type Diagnostic, placeText } from '../finding/index.ts';
import { asTyped, counted, enumerate, figure, visible, wrapped } from '../text/index.ts';
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

/** How lines are shown. */
export interface LineOptions {
  /** Each line names its level and its kind. */
  readonly verbose?: boolean | undefined;
  /** What stands before each line. */
  readonly indent?: string;
}

/** A line of what is told of a diff; on a terminal wrapped. */
export function lineText({ sign, text, level, kind }: Line, paint: Painter = plain, options: LineOptions = {}): string {
  const { verbose = false, indent = '' } = options;
  const line = `${indent}${sign} ${visible(text)}${verbose ? ` [${level} ${kind}]` : ''}`;
  return paint[colours[sign]](wrapped(line, paint.width, `${indent}  `));
}

const meanings: Readonly<Record<Line['sign'], string>> = {
  '+': 'added',
  '-': 'removed',
  '~': 'changed',
  '>': 'moved',
  '!': 'not updated',
  '=': 'no visible change',
};

/** What the signs of some lines mean, on a terminal. */
export function legendText(lines: readonly Line[], paint: Painter): readonly string[] {
  if (paint.width === undefined || lines.length === 0) return [];
  const used = (Object.keys(meanings) as Line['sign'][]).filter((sign) => lines.some((line) => line.sign === sign));
  return [paint.dim(used.map((sign) => `${sign} ${meanings[sign]}`).join('   '))];
}

/** The figures that the last line has only where they are not 0: what readers do not see. */
const furtherTotals = {
  unsure: 'may be lost (not opened)',
  again: 'listed again',
  missing: 'without a file',
  unlisted: 'unlisted',
  left: 'left the sidebar',
  dropped: 'dropped by Mintlify',
  hidden: 'now hidden',
  removed: 'no longer shown',
  broken: 'still returning 404',
  redirects: 'no longer redirected to a page',
} satisfies Partial<Record<keyof Totals, string>>;

/** The last line of a diff and of a run: always the same figures in the same order. */
export function totalsText(all: readonly Totals[]): string {
  const sum = (name: keyof Totals) => all.reduce((total, one) => total + one[name], 0);
  const further = (Object.keys(furtherTotals) as (keyof typeof furtherTotals)[])
    .filter((name) => sum(name) > 0)
    .map((name) => `${figure(sum(name))} ${furtherTotals[name]}`);
  return [
    `${enumerate([
      ...(sum('lost') > 0 || sum('endpoints') === 0 ? [counted(sum('lost'), 'page')] : []),
      ...(sum('endpoints') > 0 ? [counted(sum('endpoints'), 'endpoint')] : []),
    ])} lost`,
    `${counted(sum('changed'), 'URL')} changed`,
    `${figure(sum('added'))} added`,
    ...further,
  ].join(', ');
}

/** How many changes are counted in a line with others, and what lists each; nothing where none are. */
export const foldedText = (folded: number, by: string): readonly string[] =>
  folded === 0 ? [] : [`${counted(folded, 'change is', 'changes are')} only counted above. ${by} lists each.`];

/** What each transform of a run did, for a terminal: its command, what that comes to, and about so many lines of changes. */
export function stepsText(
  steps: readonly StepReport[],
  options: TellOptions,
  paint: Painter,
  verbose?: boolean,
): readonly string[] {
  const told = steps.map(({ command, tell }) => ({ command, ...tell(options) }));
  const folded = told.reduce((sum, one) => sum + one.folded, 0);
  return [
    ...told.flatMap(({ command, summary, lines }) => [
      wrapped(`${paint.bold(visible(command))}: ${visible(summary)}`, paint.width, '  '),
      ...lines.map((line) => lineText(line, paint, { verbose, indent: '  ' })),
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
    asTyped(`navshift check finds ${severitiesText(countSeverities(fresh), paint)} more in the result:`),
    ...shown,
    ...(more > 0 ? [`  ${paint.dim(asTyped(`… and ${more} more: navshift check shows each after writing`))}`] : []),
  ];
}
