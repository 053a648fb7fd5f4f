import type { ByteWriter } from './bytes.ts';
import type { Comparison } from './diff.ts';
import type { Edit, Side } from './slide.ts';

const [lineFeed, space, plus, minus] = [0x0a, 0x20, 0x2b, 0x2d];

/**
 * Writes the hunks of a comparison, each with `context` lines around its edits; hunks that would touch are one.
 *
 * The format is that of the GNU diffutils manual ("Detailed Description of Unified Format"), with git's habit of leaving out a count of one.
 */
export function writeHunks(out: ByteWriter, comparison: Comparison, context: number): void {
  const { edits } = comparison;
  for (let first = 0; first < edits.length;) {
    let next = first + 1;
    while (next < edits.length && edits[next]!.beforeStart - edits[next - 1]!.beforeEnd <= 2 * context) next++;
    writeHunk(out, comparison, edits.slice(first, next), context);
    first = next;
  }
}

function writeHunk(out: ByteWriter, { before, after }: Comparison, edits: readonly Edit[], context: number): void {
  const first = edits[0]!;
  const last = edits.at(-1)!;
  const lead = Math.min(context, first.beforeStart);
  const trail = Math.min(context, before.symbols.length - last.beforeEnd);
  const beforeRange = range(first.beforeStart - lead, last.beforeEnd + trail);
  const afterRange = range(first.afterStart - lead, last.afterEnd + trail);
  out.text(`@@ -${beforeRange} +${afterRange} @@\n`);

  let line = first.beforeStart - lead;
  for (const edit of edits) {
    writeLines(out, space, before, line, edit.beforeStart);
    writeLines(out, minus, before, edit.beforeStart, edit.beforeEnd);
    writeLines(out, plus, after, edit.afterStart, edit.afterEnd);
    line = edit.beforeEnd;
  }
  writeLines(out, space, before, line, line + trail);
}

/** The first line, counted from 1, and how many; no lines at all stand after the line before them. */
function range(start: number, end: number): string {
  const count = end - start;
  if (count === 0) return `${start},0`;
  return count === 1 ? `${start + 1}` : `${start + 1},${count}`;
}

function writeLines(out: ByteWriter, sign: number, { bytes, starts }: Side, from: number, to: number): void {
  for (let line = from; line < to; line++) {
    const end = starts[line + 1]!;
    out.byte(sign);
    out.slice(bytes, starts[line]!, end);
    if (bytes[end - 1] !== lineFeed) out.text('\n\\ No newline at end of file\n');
  }
}
