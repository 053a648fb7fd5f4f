import { joinBytes } from './bytes.ts';
import { compareLines, type Comparison, isSameLine } from './diff.ts';
import { quotePath } from './quote.ts';
import { remembered } from './memory.ts';
import type { Edit, Side } from './slide.ts';
import { counted } from './words.ts';

/** One file of a patch. Without `before` it is new, without `after` it goes. */
export interface FileDiff {
  /** The path afterwards, relative, with `/`. */
  readonly path: string;
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
  /** The path until now; `before` is the content there. */
  readonly movedFrom?: string;
  /** The path of the file that this one starts as a copy of, as it is before the patch; `before` is the content there. */
  readonly copiedFrom?: string;
}

/** How a patch is written. */
export interface PatchOptions {
  /**
   * Write git's extended headers, which know moves and copies (git-diff, "Generating patch text with -p"). Default
   * false: plain `---` and `+++`.
   */
  readonly git?: boolean;
  /**
   * Of lines that are only re-indented there is their number, in their place: `… 393 lines only re-indented`. For
   * people, and not for `git apply`.
   * Default false.
   */
  readonly readable?: boolean;
}

/** Lines of a file that a patch adds and removes. */
export interface DiffStat {
  readonly added: number;
  readonly removed: number;
}

const nothing = new Uint8Array(0);
/** Unchanged lines around each change. */
const context = 3;

const lineFeed = 0x0a;
const encoder = new TextEncoder();
const utf8 = (text: string): Uint8Array => encoder.encode(text);
const [space, plus, minus] = [utf8(' '), utf8('+'), utf8('-')];

/** A file is compared once: its patch and its figures are two views of the same edits. */
const comparisonOf = /* @__PURE__ */ remembered(({ before = nothing, after = nothing }: FileDiff) =>
  compareLines(before, after),
);

/** The same with an eye to what changed but for indentation. */
const readableOf = /* @__PURE__ */ remembered((file: FileDiff) => {
  const { before, after } = file;
  if (before === undefined || after === undefined) return comparisonOf(file);
  const comparison = compareLines(before, after, { ignoresIndentation: true });
  return comparison.reindented === 0 ? comparisonOf(file) : comparison;
});

/** How many lines of a file are only re-indented. */
export const reindentedLines = (file: FileDiff): number => readableOf(file).reindented;

/**
 * The files as one patch that `git apply` turns into exactly the bytes of `after`, be they text or not.
 *
 * Files without a difference leave no trace. Plain patches cannot speak of moves, copies and empty files: there a move is a
 * deletion and a creation, a copy is a creation, and where a file is empty on one side git's form is used all the same.
 * Deletions come first in a plain patch, so that files can also trade places.
 */
export function unifiedPatch(
  files: readonly FileDiff[],
  { git = false, readable = false }: PatchOptions = {},
): Uint8Array {
  const out: Uint8Array[] = [];
  // A plain `---` right after a header without hunks would be read as a part of that header, so git's form goes on there.
  let headerOnly = false;
  for (const file of git ? files : plainFiles(files)) {
    const comparison = readable ? readableOf(file) : comparisonOf(file);
    if (!hasDifference(file, comparison)) continue;
    const extended = git || headerOnly || file.before?.length === 0 || file.after?.length === 0;
    printFile(out, file, comparison, extended);
    headerOnly = comparison.edits.length === 0;
  }
  return joinBytes(out);
}

/** The lines that `unifiedPatch` with git's headers adds to a file and removes from it. */
export function diffStat(file: FileDiff): DiffStat {
  const { edits } = comparisonOf(file);
  return {
    added: edits.reduce((sum, { afterStart, afterEnd }) => sum + afterEnd - afterStart, 0),
    removed: edits.reduce((sum, { beforeStart, beforeEnd }) => sum + beforeEnd - beforeStart, 0),
  };
}

function plainFiles(files: readonly FileDiff[]): FileDiff[] {
  const deletions: FileDiff[] = [];
  const others: FileDiff[] = [];
  for (const file of files) {
    const { path, before, after, movedFrom, copiedFrom } = file;
    if (movedFrom === undefined && copiedFrom === undefined) {
      (after ? others : deletions).push(file);
      continue;
    }
    if (movedFrom !== undefined) deletions.push({ path: movedFrom, before });
    others.push({ path, after });
  }
  return [...deletions, ...others];
}

function hasDifference({ before, after, movedFrom, copiedFrom }: FileDiff, { edits, reindented }: Comparison): boolean {
  if (!before || !after) return before !== after;
  return edits.length > 0 || reindented > 0 || movedFrom !== undefined || copiedFrom !== undefined;
}

function printFile(out: Uint8Array[], file: FileDiff, comparison: Comparison, extended: boolean): void {
  const { path, before, after } = file;
  const from = before && (file.movedFrom ?? file.copiedFrom);
  const oldName = quotePath(`a/${from ?? path}`);
  const newName = quotePath(`b/${path}`);
  if (extended) {
    out.push(utf8(`diff --git ${oldName} ${newName}\n`));
    if (!before) out.push(utf8('new file mode 100644\n'));
    if (!after) out.push(utf8('deleted file mode 100644\n'));
    if (from !== undefined) out.push(utf8(originHeader(file, from, comparison)));
  }
  if (comparison.edits.length === 0 && comparison.reindented === 0) return;
  out.push(utf8(`--- ${before ? ended(oldName) : '/dev/null'}\n`));
  out.push(utf8(`+++ ${after ? ended(newName) : '/dev/null'}\n`));
  writeHunks(out, comparison);
}

/** A tab ends a name with a blank, so that what follows cannot be taken for a part of it. */
function ended(name: string): string {
  return name.includes(' ') ? `${name}\t` : name;
}

function originHeader({ path, movedFrom }: FileDiff, from: string, comparison: Comparison): string {
  const verb = movedFrom === undefined ? 'copy' : 'rename';
  return `similarity index ${similarity(comparison)}%\n${verb} from ${quotePath(from)}\n${verb} to ${quotePath(path)}\n`;
}

/** The share of the larger text that stays, in percent; 100 only for the same bytes. */
function similarity({ before, after, edits }: Comparison): number {
  if (edits.length === 0) return 100;
  let kept = before.bytes.length;
  for (const edit of edits) kept -= before.starts[edit.beforeEnd]! - before.starts[edit.beforeStart]!;
  return Math.min(99, Math.floor((100 * kept) / Math.max(before.bytes.length, after.bytes.length)));
}

/**
 * Writes the hunks of a comparison, each with three lines around its edits; hunks that would touch are one.
 *
 * The format is that of the GNU diffutils manual ("Detailed Description of Unified Format"), with git's habit of
 * leaving out a count of one.
 */
function writeHunks(out: Uint8Array[], comparison: Comparison): void {
  const { before, edits } = comparison;
  let end = 0;
  for (let first = 0; first < edits.length;) {
    let next = first + 1;
    while (next < edits.length && edits[next]!.beforeStart - edits[next - 1]!.beforeEnd <= 2 * context) next++;
    const start = Math.max(0, edits[first]!.beforeStart - context);
    writeReindented(out, comparison, end, start, edits[first - 1]);
    writeHunk(out, comparison, edits.slice(first, next));
    end = edits[next - 1]!.beforeEnd + context;
    first = next;
  }
  writeReindented(out, comparison, end, before.symbols.length, edits.at(-1));
}

/** Counts the lines between two hunks that are only re-indented. */
function writeReindented(
  out: Uint8Array[],
  { before, after, reindented }: Comparison,
  from: number,
  to: number,
  edit: Edit | undefined,
): void {
  if (reindented === 0) return;
  const shift = edit === undefined ? 0 : edit.afterEnd - edit.beforeEnd;
  let count = 0;
  for (let line = from; line < to; line++) if (!isSameLine(before, line, after, line + shift)) count++;
  if (count > 0) out.push(utf8(`… ${counted(count, 'line')} only re-indented\n`));
}

function writeHunk(out: Uint8Array[], { before, after }: Comparison, edits: readonly Edit[]): void {
  const first = edits[0]!;
  const last = edits.at(-1)!;
  const lead = Math.min(context, first.beforeStart);
  const trail = Math.min(context, before.symbols.length - last.beforeEnd);
  const beforeRange = range(first.beforeStart - lead, last.beforeEnd + trail);
  const afterRange = range(first.afterStart - lead, last.afterEnd + trail);
  out.push(utf8(`@@ -${beforeRange} +${afterRange} @@\n`));

  // What stays is shown as it is afterwards: it may be re-indented.
  let line = first.afterStart - lead;
  for (const edit of edits) {
    writeLines(out, space, after, line, edit.afterStart);
    writeLines(out, minus, before, edit.beforeStart, edit.beforeEnd);
    writeLines(out, plus, after, edit.afterStart, edit.afterEnd);
    line = edit.afterEnd;
  }
  writeLines(out, space, after, line, line + trail);
}

/** The first line, counted from 1, and how many; no lines at all stand after the line before them. */
function range(start: number, end: number): string {
  const count = end - start;
  if (count === 0) return `${start},0`;
  return count === 1 ? `${start + 1}` : `${start + 1},${count}`;
}

function writeLines(out: Uint8Array[], sign: Uint8Array, { bytes, starts }: Side, from: number, to: number): void {
  for (let line = from; line < to; line++) {
    const end = starts[line + 1]!;
    out.push(sign, bytes.subarray(starts[line]!, end));
    if (bytes[end - 1] !== lineFeed) out.push(utf8('\n\\ No newline at end of file\n'));
  }
}
