import { codeFrame, type Lines } from '../text/index.ts';
import { JsonSyntaxError } from './error.ts';
import { ARRAY, END, KEY, NEXT, OBJECT, type ScanFailure, type ScanOptions, SLOTS, START, UP, Want } from './scan.ts';

interface Input {
  bytes: Uint8Array;
  length: number;
  lines: Lines;
  file: string | undefined;
  options: ScanOptions;
  givenOffset(offset: number): number;
}

const decoder = new TextDecoder();

/** Turns the scanner's bare failure into an error that a person can act on. Only now is time spent on it. */
export function syntaxError(failure: ScanFailure, input: Input): JsonSyntaxError {
  const { lines, bytes, length } = input;
  const conflict = conflictMarker(failure, input);
  const offset = conflict?.offset ?? failure.offset;
  const found = conflict?.found ?? describe(bytes, length, offset);
  const expected = expectation(failure);
  const atEnd = offset >= length;
  const openAt = failure.open >= 0 ? failure.tape[failure.open + START]! : undefined;
  const bracket = openAt === undefined ? '' : String.fromCharCode(bytes[openAt]!);
  const { line, column } = lines.position(offset);

  let related: { message: string; line: number; column: number } | undefined;
  if (openAt !== undefined && (atEnd || ((bytes[offset] === 93 || bytes[offset] === 125) && failure.want === Want.AfterValue)) && failure.want !== Want.StringEnd) {
    const at = lines.position(openAt);
    related = { message: `\`${bracket}\` was opened here`, ...at };
  }
  let reason: string;
  if (failure.want === Want.Utf8) reason = 'This is not valid UTF-8';
  else if (failure.want === Want.Size) reason = 'This document has more than 268,435,456 values, which is more than navshift can hold';
  else if (failure.want === Want.CommentEnd) reason = 'This comment is never closed';
  else if (failure.want === Want.StringEnd) reason = stringReason(bytes, length, offset);
  else reason = `Found ${found} where ${expected} should be`;
  if (related !== undefined) reason += `; the \`${bracket}\` opened at ${related.line}:${related.column} is not closed`;

  return new JsonSyntaxError(
    reason,
    found,
    expected,
    input.file,
    line,
    column,
    input.givenOffset(offset),
    conflict ? 'These are git conflict markers: resolve the conflict first, then run navshift again.' : advice(failure, input),
    codeFrame(lines, { line, column }),
    related,
  );
}

function conflictMarker({ offset }: ScanFailure, { bytes, length, lines }: Input): { offset: number; found: string } | undefined {
  // A failure stands at a marker, or a line or two below one (`=======` often follows a line that lacks its comma).
  const line = lines.lineAt(Math.min(offset, Math.max(0, length - 1)));
  for (let k = line; k >= Math.max(0, line - 2); k--) {
    const start = lines.start(k);
    const c = bytes[start];
    if (c !== 60 && c !== 61 && c !== 62) continue;
    let size = 0;
    while (bytes[start + size] === c) size++;
    const next = bytes[start + size];
    if (size === 7 && (next === 32 || next === 10 || next === 13 || next === 0)) {
      return { offset: start, found: `the conflict marker \`${String.fromCharCode(c).repeat(7)}\`` };
    }
  }
  return undefined;
}

function describe(bytes: Uint8Array, length: number, offset: number): string {
  if (offset >= length) return 'the end of the file';
  const c = bytes[offset]!;
  if (c === 34) return 'a string';
  if (c < 32 || c === 127) return `the control character U+${c.toString(16).toUpperCase().padStart(4, '0')}`;
  if ((c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122) || c === 95 || c === 36) {
    let end = offset;
    while (end < length && end - offset < 24 && /[\w$.+-]/.test(String.fromCharCode(bytes[end]!))) end++;
    return `\`${decoder.decode(bytes.subarray(offset, end))}\``;
  }
  let end = offset + 1;
  while (end < length && end - offset < 4 && (bytes[end]! & 0xc0) === 0x80) end++;
  return `\`${decoder.decode(bytes.subarray(offset, end))}\``;
}

function expectation({ want, open, tape }: ScanFailure): string {
  const kind = open < 0 ? -1 : tape[open + UP]! & 7;
  switch (want) {
    case Want.Value:
      return 'a value';
    case Want.ValueOrClose:
      return 'a value or `]`';
    case Want.Key:
      return 'a key in double quotes';
    case Want.KeyOrClose:
      return 'a key in double quotes or `}`';
    case Want.Colon:
      return '`:`';
    case Want.Digit:
      return 'a digit';
    case Want.StringEnd:
      return '`"`';
    case Want.Escape:
      return 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX';
    case Want.CommentEnd:
      return '`*/`';
    case Want.Utf8:
      return 'valid UTF-8';
    case Want.Size:
      return 'a smaller document';
    default:
      return kind === OBJECT ? '`,` or `}`' : kind === ARRAY ? '`,` or `]`' : 'the end of the file';
  }
}

function stringReason(bytes: Uint8Array, length: number, offset: number): string {
  if (offset >= length) return 'This string is never closed';
  const c = bytes[offset]!;
  if (c === 10 || c === 13) return 'This string is not closed on its line';
  return `Found ${describe(bytes, length, offset)} inside a string, where it must be written as \\u${c.toString(16).padStart(4, '0')}`;
}

/** The token before `offset` on the tape: `undefined` if the last one is the open bracket itself. */
function lastValue({ tape, open, offset }: ScanFailure): { end: number; isKey: boolean } | undefined {
  let found: { end: number; isKey: boolean } | undefined;
  for (let p = open + SLOTS; open >= 0 && p + UP < tape.length; ) {
    const start = tape[p + START]!;
    const end = tape[p + END]!;
    if (end === 0 || end > offset || start >= offset) break;
    const kind = tape[p + UP]! & 7;
    found = { end, isKey: kind === KEY };
    const next: number = kind === OBJECT || kind === ARRAY ? tape[p + NEXT]! : p + SLOTS;
    if (next <= p) break;
    p = next;
  }
  return found;
}

function advice(failure: ScanFailure, { bytes, length, lines, options }: Input): string | undefined {
  const { offset, want, open } = failure;
  const c = bytes[offset];
  const word = describe(bytes, length, offset).replaceAll('`', '');
  if (offset === 0 && length >= 2 && ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))) {
    return 'The file is UTF-16: save it as UTF-8.';
  }
  if (want === Want.Utf8) return 'Save the file as UTF-8.';
  if (want === Want.StringEnd) return 'Close the string with `"`; a line break inside it is written \\n.';
  if (want === Want.Escape) return 'A backslash itself is written \\\\.';
  if (want === Want.Digit && c === 46) return 'A number needs a digit before the point.';
  if (want === Want.Digit) return 'JSON numbers look like 1, -0.5 or 2e10: no leading zero or plus, a digit on both sides of the point.';
  if (offset >= length) return length === 0 ? 'The file is empty: the smallest docs.json is {}.' : undefined;
  if (c === 47 && (bytes[offset + 1] === 47 || bytes[offset + 1] === 42) && !options.comments) return 'Comments are not part of strict JSON: remove it, or allow comments.';
  if (c === 39) return 'Use double quotes: JSON knows no single-quoted strings.';
  if (c === 96) return 'Use double quotes: JSON knows no backquoted strings.';
  if (c === 0xe2 && /[“”‘’]/.test(decoder.decode(bytes.subarray(offset, offset + 3)))) return 'Use straight double quotes ("): these are typographic ones.';
  if ((c === 125 || c === 93) && (want === Want.Key || want === Want.Value) && open >= 0) {
    const comma = lastComma(bytes, offset);
    if (comma !== undefined) {
      const at = lines.position(comma);
      return `Remove the trailing comma at ${at.line}:${at.column}.`;
    }
  }
  if (want === Want.AfterValue && open >= 0 && c !== 125 && c !== 93) {
    const last = lastValue(failure);
    if (c !== undefined && c >= 48 && c <= 57) return 'JSON numbers have no leading zero.';
    if (c === 58) return 'A colon stands only between a key and its value.';
    if (last !== undefined) {
      const at = lines.position(last.end);
      return `A comma is missing after the value that ends at ${at.line}:${at.column}.`;
    }
  }
  if ((want === Want.KeyOrClose || want === Want.Key || want === Want.Value || want === Want.ValueOrClose) && c === 44) return 'There is one comma too many here.';
  if ((want === Want.Key || want === Want.KeyOrClose) && /^[\w$]/.test(word)) return `Put the key in double quotes: "${word}".`;
  if (/^(True|False|None|undefined|NaN|-?Infinity)$/.test(word)) {
    return `JSON writes ${word === 'True' || word === 'False' ? word.toLowerCase() : 'null'} (lower case); ${word} is not JSON.`;
  }
  if ((want === Want.Value || want === Want.ValueOrClose) && /^[A-Za-z_$]/.test(word)) return 'Put text in double quotes.';
  if (want === Want.AfterValue && open < 0) return 'A document is one value: remove what follows it.';
  if (want === Want.Colon) return 'A key is followed by a colon and its value.';
  return undefined;
}

function lastComma(bytes: Uint8Array, offset: number): number | undefined {
  let i = offset - 1;
  while (i >= 0 && (bytes[i] === 32 || bytes[i] === 10 || bytes[i] === 13 || bytes[i] === 9)) i--;
  return bytes[i] === 44 ? i : undefined;
}
