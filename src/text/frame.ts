import type { Lines, Position } from './lines.ts';
import { visibleSource } from './visible.ts';

/** Lines shown above and below the marked one. */
const context = 2;

const windowWidth = 100;

/** Columns kept in front of the marked one when a long line is cut. */
const lead = 40;

/**
 * The lines around a place, with `>` before the marked line and carets below the span, in the style of Babel's code frames.
 *
 * `start` and `end` count from 1; `end` is the position after the last marked character, by default one after `start`.
 * A span over several lines is marked to the end of its first. Long lines are cut to about 100 columns around the span.
 * Positions outside the text are taken as the nearest ones inside. The result has no final line break.
 */
export function codeFrame(lines: Lines, start: Position, end?: Position): string {
  const marked = Math.min(Math.max(start.line, 1), lines.count) - 1;
  const first = Math.max(0, marked - context);
  const last = Math.max(marked, Math.min(marked + context, lastShown(lines)));
  const width = String(last + 1).length;

  const rows: string[] = [];
  for (let line = first; line <= last; line++) {
    const number = String(line + 1).padStart(width);
    const text = lines.text(line);
    if (line !== marked) {
      rows.push(row(`  ${number} |`, cut(text, 0).shown));
      continue;
    }
    const column = Math.min(Math.max(start.column - 1, 0), text.length);
    const window = cut(text, column);
    rows.push(row(`> ${number} |`, window.shown));
    const before = columnsOf(text.slice(window.from, column)) + (window.from > 0 ? 1 : 0);
    const span = columnsOf(text.slice(column, Math.min(endColumn(text, start, end), window.to)));
    rows.push(`  ${' '.repeat(width)} | ${' '.repeat(before)}${'^'.repeat(Math.max(1, span))}`);
  }
  return rows.join('\n');
}

/** The last line worth showing: not the empty one after a final line break. */
function lastShown(lines: Lines): number {
  const last = lines.count - 1;
  return last > 0 && lines.start(last) === lines.bytes.length ? last - 1 : last;
}

const row = (gutter: string, shown: string): string => (shown === '' ? gutter : `${gutter} ${shown}`);

function endColumn(text: string, start: Position, end: Position | undefined): number {
  if (end === undefined || end.line < start.line) return start.column;
  return end.line > start.line ? text.length : Math.min(end.column - 1, text.length);
}

/** The code units of a line that are shown, `from` up to `to`, and how: with `…` where something is left out. */
function cut(text: string, column: number) {
  let from = 0;
  let to = text.length;
  if (text.length > windowWidth) {
    from = column < windowWidth - 10 ? 0 : Math.min(column - lead, text.length - windowWidth);
    to = from + windowWidth;
    // A character outside the basic plane is two units; it stays whole.
    if (isLowSurrogate(text, from)) from--;
    if (isLowSurrogate(text, to)) to++;
  }
  const shown = (from > 0 ? '…' : '') + visibleSource(text.slice(from, to)) + (to < text.length ? '…' : '');
  return { from, to, shown };
}

function isLowSurrogate(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00;
}

/** Terminal columns of a text as it is shown. */
export function columnsOf(text: string): number {
  let sum = 0;
  for (const character of visibleSource(text)) sum += columns(character);
  return sum;
}

const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const doubleWidth =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])$/u;

/** Terminal columns of one character, close to East Asian Width (Unicode Annex 11). */
function columns(character: string): number {
  if (character < '\u0300') return 1;
  if (zeroWidth.test(character)) return 0;
  return doubleWidth.test(character) ? 2 : 1;
}
