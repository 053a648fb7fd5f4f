import { lineStarts } from './lines.ts';
import { matchItems } from './matching.ts';
import { slideEdits, slideLimit } from './slide.ts';
import type { Edit, Side } from './slide.ts';

const lineFeed = 0x0a;

/** Two texts cut into lines, and the edits that lead from one to the other. */
export interface Comparison {
  readonly before: Side;
  readonly after: Side;
  readonly edits: readonly Edit[];
  /** How many of the lines that stay are indented in another way; 0 where that counts as an edit. */
  readonly reindented: number;
}

/**
 * The edits that turn `before` into `after`, ascending, with at least one equal line between any two.
 *
 * A line includes its break, so a change of line endings or a missing final one is a difference. A final `\n` starts no
 * further line. The edits have as few lines as can be, except where tens of thousands of lines differ. Blocks that
 * could stand at several places stand where their indentation suggests. `ignoresIndentation`: a line that is only
 * re-indented stays.
 */
export function compareLines(
  before: Uint8Array,
  after: Uint8Array,
  { ignoresIndentation = false }: { readonly ignoresIndentation?: boolean } = {},
): Comparison {
  const end = Math.min(before.length, after.length);
  let head = 0;
  while (head < end && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < end - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const known = new Map<string, number>();
  const [first, second] = [before, after].map((bytes) =>
    numberLines(bytes, head, tail, (line) => {
      const content = ignoresIndentation ? line.replace(/^[ \t]+/, '') : line;
      const symbol = known.get(content) ?? known.size;
      if (symbol === known.size) known.set(content, symbol);
      return symbol;
    }),
  ) as [Side, Side];
  const partners = matchItems(first.symbols, second.symbols);
  if (ignoresIndentation) partBrackets(partners, first, second);
  const edits = slideEdits(editsBetween(partners, second.symbols.length), first, second);
  const compared = { before: first, after: second, edits };
  return { ...compared, reindented: ignoresIndentation ? countReindented(compared) : 0 };
}

/** Takes brackets for others that stand elsewhere, where no text beside them is re-indented, and none elsewhere as far. */
function partBrackets(partners: Int32Array, first: Side, second: Side): void {
  const sizeOf = ({ starts }: Side, line: number) => starts[line + 1]! - starts[line]!;
  const shiftOf = (line: number) => sizeOf(second, partners[line]!) - sizeOf(first, line);
  const shifts = new Set<number>();
  const runs: number[][] = [];
  partners.forEach((other, line) => {
    if (other < 0 || isSameLine(first, line, second, other)) return;
    if (isText(first, line)) shifts.add(shiftOf(line));
    const run = runs.at(-1);
    if (run?.at(-1) === line - 1 && partners[line - 1] === other - 1) run.push(line);
    else runs.push([line]);
  });
  for (const run of runs)
    if (!run.some((line) => isText(first, line) || shifts.has(shiftOf(line))))
      for (const line of run) partners[line] = -1;
}

const brackets = new TextEncoder().encode(' \t\r\n{}[],');

/** Whether a line is more than brackets. */
const isText = ({ bytes, starts }: Side, line: number): boolean =>
  bytes.subarray(starts[line], starts[line + 1]).some((byte) => !brackets.includes(byte));

/** How many of the lines that stay are indented in another way. */
function countReindented({ before, after, edits }: Omit<Comparison, 'reindented'>): number {
  let [count, line] = [0, 0];
  let shift = 0;
  for (const { beforeStart, beforeEnd, afterEnd } of [
    ...edits,
    { beforeStart: before.symbols.length, beforeEnd: 0, afterEnd: 0 },
  ]) {
    for (; line < beforeStart; line++) if (!isSameLine(before, line, after, line + shift)) count++;
    [line, shift] = [beforeEnd, afterEnd - beforeEnd];
  }
  return count;
}

/** Whether two lines are the same to the byte. */
export function isSameLine(one: Side, line: number, other: Side, otherLine: number): boolean {
  const [start, end] = [one.starts[line]!, one.starts[line + 1]!];
  const otherStart = other.starts[otherLine]!;
  if (other.starts[otherLine + 1]! - otherStart !== end - start) return false;
  for (let k = 0; k < end - start; k++) if (one.bytes[start + k] !== other.bytes[otherStart + k]) return false;
  return true;
}

/**
 * Cuts a text into lines and gives every distinct line a number, that of `symbolOf`.
 *
 * Lines that stand in the equal `head` or `tail` (bytes), further away than a block may slide, are -1: nobody asks which they are.
 */
function numberLines(bytes: Uint8Array, head: number, tail: number, symbolOf: (line: string) => number): Side {
  const starts = lineStarts(bytes);
  const ended = bytes.length === 0 || bytes.at(-1) === lineFeed;
  const symbols = new Int32Array(starts.length - (ended ? 2 : 1)).fill(-1);
  const first = starts.findIndex((start) => start >= head);
  const last = starts.findIndex((start) => start > bytes.length - tail);
  const end = last < 0 ? symbols.length : Math.min(last + slideLimit, symbols.length);
  // Every byte becomes one character, so equal texts are equal bytes.
  const text = new TextDecoder('latin1').decode(bytes);
  for (let line = Math.max(0, first - 1 - slideLimit); line < end; line++) {
    symbols[line] = symbolOf(text.slice(starts[line], starts[line + 1]));
  }
  return { bytes, starts, symbols };
}

function editsBetween(partners: Int32Array, afterCount: number): Edit[] {
  const edits: Edit[] = [];
  let [beforeStart, afterStart] = [0, 0];
  for (let line = 0; line <= partners.length; line++) {
    const other = line < partners.length ? partners[line]! : afterCount;
    if (other < 0) continue;
    if (line > beforeStart || other > afterStart)
      edits.push({ beforeStart, beforeEnd: line, afterStart, afterEnd: other });
    [beforeStart, afterStart] = [line + 1, other + 1];
  }
  return edits;
}
