import { type Change, jsonDiff, type NavigationDiff, tell } from '../diff/index.ts';
import { placeOf } from '../finding/index.ts';
import { groupBy, visible } from '../text/index.ts';
import { command } from './github.ts';
import { fence, textOnly } from './markdown.ts';
import { foldedText, lineText } from './meaning.ts';
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
  /** The revision that was compared with, as a command line names it. */
  readonly since?: string | undefined;
  /** What is to be known of the two first. */
  readonly note?: string | undefined;
}

/** A navigation diff for a terminal: what it comes to, then at most forty lines. */
export function diffPretty(
  { diff, full = false, stat = false, note, since }: DiffReport,
  paint: Painter = plain,
): string {
  const { summary, lines, folded } = tell(diff, { full, since });
  const told = stat ? [] : lines.map((line) => lineText(line, paint));
  const first = note === undefined ? [] : [visible(note)];
  return [
    ...first,
    paint.bold(visible(summary)),
    ...told,
    ...(stat ? [] : foldedText(folded, '--full').map(paint.dim)),
    '',
  ].join('\n');
}

/** A navigation diff as one JSON object; `schema/diff.schema.json` says what stands in it. */
export const diffJson = ({ diff, names }: DiffReport): string =>
  `${JSON.stringify(jsonDiff(diff, names), undefined, 2)}\n`;

/** A navigation diff for a pull request. */
export function diffMarkdown({ diff, full = false, stat = false, note, since }: DiffReport): string {
  const { summary, lines, folded } = tell(diff, { full, since });
  const text = lines.map((line) => `${line.sign} ${visible(line.text)}`).join('\n');
  const first = note === undefined ? [] : [textOnly(note)];
  const parts = [
    ...first,
    `**${textOnly(summary)}**`,
    ...(stat || text === '' ? [] : [fence(text), ...foldedText(folded, '--full')]),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** GitHub shows so many annotations of each level. */
const mostAnnotations = 10;

/**
 * A navigation diff as workflow commands: an error for what is lost and for addresses that nothing leads on from, a warning for those that are redirected, at the
 * nearest place that is still there; and a notice of all.
 */
export function diffGithub({ diff, full = false, stat = false, note, since }: DiffReport): string {
  const levels = groupBy(diff.changes, levelOf);
  const single = (['error', 'warning'] as const).flatMap((level) =>
    (levels.get(level) ?? []).slice(0, mostAnnotations).map((change) => {
      const [line] = tell({ ...diff, changes: [change] }, { full }).lines;
      return command(level, { ...placeIn(diff, change), title: `navshift diff: ${change.kind}` }, line!.text);
    }),
  );
  const { summary, lines } = tell(diff, { full, since });
  const { location, main } = diff.matching.sites[1];
  const told = stat ? [] : lines.map((line) => lineText(line));
  const all = [...(note === undefined ? [] : [note]), summary, ...told];
  return [...single, command('notice', { file: location.prefix + main, line: 1, title: 'navshift diff' }, ...all)].join(
    '',
  );
}

function levelOf({ kind, redirect, answers }: Change): 'error' | 'warning' | 'notice' {
  if (kind === 'lost') return 'error';
  if (kind !== 'address-changed' && kind !== 'folder-renamed') return 'notice';
  return redirect === undefined && answers === undefined ? 'error' : 'warning';
}

/** Where something stands after a change; of what is gone, where the nearest element around it does. */
function placeIn(
  { matching: { elements, sites } }: NavigationDiff,
  { leaves }: Change,
): { file: string; line: number } {
  const [{ before, after } = {}] = leaves;
  const around = before?.parent.upwards.map((branch) => elements.after.get(branch)?.place?.element.node) ?? [];
  const [{ file, line } = {}] = [after?.served.node, ...around].map(placeOf).filter((one) => one.line !== undefined);
  return { file: file ?? sites[1].location.prefix + sites[1].main, line: line ?? 1 };
}
