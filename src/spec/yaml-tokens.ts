// Ends of YAML tokens, for the outline. Each function is given bytes that end with a line break and the offset of a
// token; it answers the offset after it,
// or `unsure` for everything that is wrong, rare, or read differently by different readers: then the file is read in full.
import { maxDepth } from '../json/index.ts';

/** Not a token that can be told for certain by looking at it alone. */
export const unsure = -1;

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const HASH = 0x23;
const APOSTROPHE = 0x27;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/**
 * Which bytes may begin a plain scalar: no indicator (YAML 1.2.2 section 5.3), and of those that may in some places
 * none but a dash, with which numbers begin.
 */
const beginsPlain = new Uint8Array(256).fill(1, SPACE + 1);
for (const indicator of '?:,[]{}#&*!|>\'"%@`\x7f') beginsPlain[indicator.charCodeAt(0)] = 0;

/** Which bytes a backslash makes one escape of, in every reader. */
const isEscape = new Uint8Array(256);
for (const letter of ' "/\\0befnrt\n') isEscape[letter.charCodeAt(0)] = 1;

/** Whether a byte begins a plain scalar, or with `next` is a dash of an item. */
export function isPlainStart(c: number, next: number): boolean {
  return beginsPlain[c] === 1 && (c !== 0x2d || !isBlank(next));
}

/** White space or a line break, what may follow `:` and `-`. A tab is for the full reading. */
export function isBlank(c: number): boolean {
  return c === SPACE || c === LF || c === CR || c === TAB;
}

/** The offset of the first byte that is no space. */
export function afterSpaces(t: Uint8Array, start: number): number {
  let i = start;
  while (t[i] === SPACE) i++;
  return i;
}

/** Whether a line break stands here. */
export function isBreak(t: Uint8Array, i: number): boolean {
  return t[i] === LF || (t[i] === CR && t[i + 1] === LF);
}

/** The offset after the line break that ends this line. */
export function nextLine(t: Uint8Array, i: number): number {
  return t.indexOf(LF, i) + 1;
}

/** After a value: spaces, a comment, the line break. Gives the next line. */
export function lineRest(t: Uint8Array, start: number): number {
  const i = afterSpaces(t, start);
  if (isBreak(t, i) || (t[i] === HASH && i > start)) return nextLine(t, i);
  return unsure;
}

/** The end of a plain scalar within one line: before the spaces, comment or line break after it, or before a colon that makes it a key. */
export function plainEnd(t: Uint8Array, start: number): number {
  let i = start;
  let end = start;
  for (;;) {
    const c = t[i]!;
    if (c > SPACE) {
      if (c === COLON && isBlank(t[i + 1]!)) return end;
      if (c === HASH && t[i - 1] === SPACE && i > start) return end;
      end = ++i;
    } else if (c === SPACE) i++;
    else if (c === LF || (c === CR && t[i + 1] === LF)) return end;
    else return unsure;
  }
}

/** An indentation that no line is further in than: quotes must end on their line. */
export const noLine = Infinity;

/** The end of a scalar in quotes, over several lines if those are further in than `indent`. */
export function quotedEnd(t: Uint8Array, start: number, indent: number): number {
  const quote = t[start]!;
  for (let i = start + 1; ; i++) {
    const c = t[i]!;
    if (c === quote) {
      if (quote === QUOTE || t[i + 1] !== APOSTROPHE) return i + 1;
      i++;
    } else if (c === BACKSLASH && quote === QUOTE) {
      const size = escapeSize(t, i + 1);
      if (size === 0) return unsure;
      i += size;
      // A break that is escaped is looked at like any other.
      if (t[i] === LF || t[i] === CR) i--;
    } else if (c < SPACE) {
      if (c === CR && t[i + 1] === LF) continue;
      if (c !== LF) return unsure;
      const next = indentedLine(t, i + 1, indent);
      if (next === unsure) return unsure;
      i = next - 1;
    }
  }
}

/** After a line break within a value: the offset of what stands on the next line that is not empty, if that is further in than `indent`. */
function indentedLine(t: Uint8Array, start: number, indent: number): number {
  for (let line = start; line < t.length;) {
    const i = afterSpaces(t, line);
    if (!isBreak(t, i)) return i - line > indent && t[i] !== TAB ? i : unsure;
    line = nextLine(t, i);
  }
  return unsure;
}

/** How many bytes after the backslash belong to an escape that every reader knows; 0 for others. */
function escapeSize(t: Uint8Array, i: number): number {
  const c = t[i]!;
  const digits = c === 0x78 ? 2 : c === 0x75 ? 4 : 0;
  for (let k = 1; k <= digits; k++) {
    const h = t[i + k]! | 0x20;
    if (t[i + k]! < 0x30 || !((h >= 0x30 && h <= 0x39) || (h >= 0x61 && h <= 0x66))) return 0;
  }
  if (digits > 0) return 1 + digits;
  return isEscape[c] === 1 || (c === CR && t[i + 1] === LF) ? 1 : 0;
}

/** The line after a block scalar whose `|` or `>` stands at `start`, in a collection at `indent`. */
export function blockEnd(t: Uint8Array, start: number, indent: number): number {
  let i = start + 1;
  let least = -1;
  for (; t[i]! > SPACE; i++) {
    const c = t[i]!;
    if (c >= 0x31 && c <= 0x39 && least < 0) least = indent + c - 0x30;
    else if (c !== 0x2b && c !== 0x2d) return unsure;
  }
  if (i - start > (least < 0 ? 2 : 3)) return unsure;
  let line = lineRest(t, i);
  if (line === unsure) return unsure;
  let widest = 0;
  while (line < t.length) {
    i = afterSpaces(t, line);
    const wide = i - line;
    if (isBreak(t, i)) {
      if (least < 0) widest = Math.max(widest, wide);
    } else if (wide <= indent) return t[i] === TAB ? unsure : line;
    else {
      if (least < 0) least = wide;
      // Empty lines that are further in than the first line, and lines that are less: errors, or nearly.
      if (wide < least || widest > least) return unsure;
    }
    line = nextLine(t, i);
  }
  return line;
}

/**
 * The end of a flow collection: plain scalars, quotes on one line, `key: value`, commas between; over several lines if
 * those are further in than `indent`. It stands at a level of nesting.
 */
export function flowEnd(t: Uint8Array, start: number, indent: number, level: number): number {
  if (level > maxDepth) return unsure;
  const isMap = t[start] === 0x7b;
  const close = isMap ? 0x7d : 0x5d;
  let i = flowSpace(t, start + 1, indent);
  // A comma may come last.
  while (i !== unsure && t[i] !== close) {
    if (isMap) i = flowSpace(t, flowKeyEnd(t, i), indent);
    i = flowSpace(t, flowValueEnd(t, i, indent, level), indent);
    if (i === unsure || t[i] === close) break;
    i = t[i] === 0x2c ? flowSpace(t, i + 1, indent) : unsure;
  }
  return i === unsure ? unsure : i + 1;
}

/** The offset after a key and its colon. */
function flowKeyEnd(t: Uint8Array, start: number): number {
  const isQuoted = t[start] === QUOTE || t[start] === APOSTROPHE;
  const end = isQuoted ? quotedEnd(t, start, noLine) : flowPlainEnd(t, start);
  if (end === unsure || t[end] !== COLON || (t[end + 1] !== SPACE && !isQuoted) || end - start > 1000) return unsure;
  return end + 1;
}

function flowValueEnd(t: Uint8Array, i: number, indent: number, level: number): number {
  if (i === unsure) return unsure;
  const c = t[i]!;
  if (c === 0x7b || c === 0x5b) return flowEnd(t, i, indent, level + 1);
  if (c === QUOTE || c === APOSTROPHE) return quotedEnd(t, i, noLine);
  const end = flowPlainEnd(t, i);
  return t[end] === COLON ? unsure : end;
}

function flowPlainEnd(t: Uint8Array, start: number): number {
  if (!isPlainStart(t[start]!, t[start + 1]!) || (t[start] === 0x2d && !isLetterOrDigit(t[start + 1]!))) return unsure;
  let i = start;
  let end = start;
  for (; ; i++) {
    const c = t[i]!;
    if (c === 0x2c || c === 0x5d || c === 0x7d) return end;
    if (c === 0x5b || c === 0x7b) return unsure;
    if (c === COLON) {
      const next = t[i + 1]!;
      if (next === SPACE) return i === end ? i : unsure;
      if (isBlank(next) || next === 0x2c || next === 0x5b || next === 0x5d || next === 0x7b || next === 0x7d)
        return unsure;
    }
    if (c > SPACE) {
      if (c === HASH && t[i - 1] === SPACE) return unsure;
      end = i + 1;
    } else if (c !== SPACE) return isBreak(t, i) ? end : unsure;
  }
}

function isLetterOrDigit(c: number): boolean {
  return (c >= 0x30 && c <= 0x39) || (c >= 0x41 && c <= 0x5a) || (c >= 0x61 && c <= 0x7a);
}

/** The offset of the next token of a flow collection. */
function flowSpace(t: Uint8Array, start: number, indent: number): number {
  if (start === unsure) return unsure;
  const i = afterSpaces(t, start);
  return isBreak(t, i) ? indentedLine(t, nextLine(t, i), indent) : i;
}
