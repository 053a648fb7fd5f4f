import { jsonDiff, type NavigationDiff, tell } from '../diff/index.ts';
import { visible } from '../text/index.ts';
import { fence } from './markdown.ts';
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
  /** What is to be known of the two first. */
  readonly note?: string | undefined;
}

/** A navigation diff for a terminal: what it comes to, then at most forty lines. */
export function diffPretty({ diff, full = false, stat = false, note }: DiffReport, paint: Painter = plain): string {
  const { summary, lines, folded } = tell(diff, { full });
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
export function diffMarkdown({ diff, full = false, stat = false, note }: DiffReport): string {
  const { summary, lines, folded } = tell(diff, { full });
  const text = lines.map((line) => `${line.sign} ${visible(line.text)}`).join('\n');
  const first = note === undefined ? [] : [escape(note)];
  const parts = [
    ...first,
    `**${escape(summary)}**`,
    ...(stat || text === '' ? [] : [fence(text), ...foldedText(folded, '--full')]),
  ];
  return `${parts.join('\n\n')}\n`;
}

const escape = (text: string) => visible(text).replace(/[<>&*_`[\]]/g, (sign) => `&#${sign.charCodeAt(0)};`);
