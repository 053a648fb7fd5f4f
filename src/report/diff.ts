import {
  type Change,
  costsIn,
  type GuardKind,
  isGuarded,
  mayBeLost,
  type NavigationDiff,
  withoutRedirect,
} from '../diff/index.ts';
import { newRefusals } from '../served/index.ts';
import { diagnosticOf, placeText } from '../finding/index.ts';
import { changeText, itemsText, tell, type TellOptions, wasIn } from '../telling/index.ts';
import { counted, enumerate, figure, groupBy, visible, wrapped } from '../text/index.ts';
import { branchRows, branchTree } from './branches.ts';
import { jsonDiff } from './diff-json.ts';
import { command, eachOf, lossCommands, placeIn } from './commands.ts';
import { fence, linesWithin, textOnly } from './markdown.ts';
import { foldedText, legendText, lineText, totalsText } from './meaning.ts';
import { type Painter, plain } from './painter.ts';

/** Two sites that were compared. */
export interface DiffReport {
  /** What was compared: files, folders or revisions. */
  readonly names: readonly [before: string, after: string];
  readonly diff: NavigationDiff;
  /** Each change is told by itself, and none counted with others. */
  readonly full?: boolean;
  /** What it comes to is told alone. */
  readonly stat?: boolean;
  /** Each line names its level and its kind. */
  readonly verbose?: boolean;
  /** The command that updates languages which did not change with the first one. */
  readonly catchUp?: TellOptions['catchUp'];
  /** The kinds of changes for which the command fails. */
  readonly failOn?: readonly GuardKind[];
  /** What is to be known of the two first. */
  readonly notes?: readonly string[];
}

/** What a diff comes to, its lines, and how many changes are counted together. */
function toldOf({ diff, full = false, stat = false, catchUp }: DiffReport) {
  const { summary, lines, folded, totals } = tell(diff, { full, catchUp });
  const told = stat ? { lines: [], folded: [] } : { lines, folded: foldedText(folded, '--full') };
  return { summary, totals: totalsText([totals]), ...told };
}

/** A navigation diff for a terminal: what it comes to, then at most forty lines, and the figures. */
export function diffPretty(report: DiffReport, paint: Painter = plain): string {
  const { summary, lines, folded, totals } = toldOf(report);
  return [
    ...(report.notes ?? []).map((note) => wrapped(visible(note), paint.width)),
    paint.bold(wrapped(visible(summary), paint.width)),
    ...lines.map((line) => lineText(line, paint, { verbose: report.verbose })),
    ...folded.map(paint.dim),
    ...legendText(lines, paint),
    totals,
    '',
  ].join('\n');
}

/** A navigation diff as one JSON object; `schema/diff.schema.json` says what stands in it. */
export const diffJson = ({ diff, names }: DiffReport): string =>
  `${JSON.stringify(jsonDiff(diff, names), undefined, 2)}\n`;

/** So many characters of lines and of the tree are shown: beside them, the table has room in a comment on GitHub. */
const [mostText, mostTree] = [30_000, 20_000];

/** A navigation diff for a pull request. */
export function diffMarkdown(report: DiffReport): string {
  const { summary, lines, folded } = toldOf(report);
  const shown = linesWithin(
    lines.map((line) => lineText(line)),
    mostText,
  );
  const parts = [
    ...(report.notes ?? []).map(textOnly),
    `**${textOnly(summary)}**`,
    ...(shown.length === 0 ? [] : [fence(shown.join('\n')), ...folded]),
    ...(report.stat === true ? [] : branchParts(report.diff)),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** So many rows and lines are read; more are counted. */
const [mostRows, mostOpen, mostLines] = [20, 40, 400];

/** What became of the outermost elements as a table, and the elements that changed as a tree. */
function branchParts(diff: NavigationDiff): readonly string[] {
  const { rows, same } = branchRows(diff);
  const tree = branchTree(diff);
  if (rows.length === 0 && tree.length === 0) return [];
  const shown = rows
    .slice(0, mostRows)
    .map(
      ({ name, before = '', after = '', became }) =>
        `| ${textOnly(name)} | ${before} | ${after} | ${textOnly(became)} |`,
    );
  const more = rows.length - shown.length;
  const rest = [
    ...(more > 0 ? [`${counted(more, 'more', 'more')} changed.`] : []),
    ...(same > 0 ? [`${counted(same, rows.length > 0 ? 'other' : 'element')} did not change.`] : []),
  ].join(' ');
  const lines = linesWithin(tree, mostTree, mostLines);
  const table = ['| where | pages before | after | what became of it |', '|---|--:|--:|---|', ...shown].join('\n');
  const fold = `<details${lines.length <= mostOpen ? ' open' : ''}><summary>What changed, in its place</summary>`;
  return [
    ...(rows.length > 0 ? [table] : []),
    ...(rest === '' ? [] : [rest]),
    ...(lines.length > 0 ? [`${fold}\n\n${fence(lines.join('\n'))}\n\n</details>`] : []),
  ];
}

/** A navigation diff as workflow commands: what readers lose, each at its place, and a notice of all. */
export function diffGithub(report: DiffReport): string {
  const { diff, notes = [] } = report;
  const { summary, lines } = toldOf(report);
  const { location, main } = diff.matching.sites[1];
  const all = [...notes, summary, ...lines.map((line) => lineText(line))];
  const notice = command('notice', { file: location.prefix + main, line: 1, title: 'navshift diff' }, ...all);
  const refused = newRefusals(...diff.matching.sites).map(({ message, at }) => {
    const { file, line } = diagnosticOf('refused', 'error', { message, at });
    return command('error', { file, line, title: 'navshift diff: refused' }, `Mintlify refuses this site: ${message}`);
  });
  return [...refused, ...lossCommands([{ diff, lineOf: changeText(diff) }], 'after', report.failOn), notice].join('');
}

/** What one change costs readers, in words. */
export const costText = (diff: NavigationDiff, change: Change): string => changeText(diff)(change) + wasIn(change);

/** For which of some kinds of changes a guard fails: how many there are of each, and the first with its place. */
export function guardLines(diff: NavigationDiff, kinds: readonly GuardKind[]): readonly string[] {
  const { refused, changes } = costsIn(diff, kinds);
  const lines = refused.map(({ message, at }) => {
    const place = placeText(diagnosticOf('refused', 'error', { message, at }));
    return `all lost: ${place} Mintlify refuses this site: ${message}`;
  });
  for (const kind of kinds) {
    const guarded = changes.flatMap((change) => (isGuarded(change, [kind]) ? eachOf(change, [kind]) : []));
    for (const [word, found] of groupBy(guarded, (one) => (mayBeLost(one) ? 'may be lost' : kind))) {
      const place = placeText(placeIn(diff, found[0]!, 'after'));
      const text = costText(diff, found[0]!);
      lines.push(`${countText(found, kind)} ${word}${found.length > 1 ? ', first' : ''}: ${place} ${text}`);
    }
  }
  return lines.map(visible);
}

/** '4 pages', '2 elements and 1 redirect': each number in its unit. A page of two versions is two entries, but one URL. */
function countText(all: readonly Change[], kind: GuardKind): string {
  const unitOf = ({ item, branches }: Change) => (branches.length > 0 ? 'element' : item);
  const units = Array.from(groupBy(all, unitOf), ([unit, some]) => {
    const leaves = some.flatMap((one) => one.leaves.map(({ before, after }) => (before ?? after)!));
    if (kind.startsWith(unit)) return figure(some.length);
    if (unit === 'element' || leaves.length === 0) return counted(some.length, unit);
    const names = new Set(leaves.map(({ name }) => name));
    if (kind === withoutRedirect) return counted(names.size, 'URL');
    return names.size < leaves.length ? counted(leaves.length, 'entry', 'entries') : itemsText(leaves);
  });
  return enumerate(units);
}
