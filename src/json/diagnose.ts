import { codeFrame, invalidUtf8, type Lines } from '../text/index.ts';
import { depthHelp, maxDepth, tooDeep } from './depth.ts';
import { JsonSyntaxError, type Repair } from './error.ts';
import { after, ARRAY, END, OBJECT, type ScanFailure, type ScanOptions, SLOTS, START, UP, Want } from './scan.ts';

interface Input {
  bytes: Uint8Array;
  length: number;
  lines: Lines;
  file: string | undefined;
  options: ScanOptions;
  givenOffset(offset: number): number;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of so many bytes, as far as there are so many. */
const textAt = ({ bytes, length }: Input, offset: number, count: number): string =>
  decoder.decode(bytes.subarray(offset, Math.min(length, offset + count)));

/** The character at an offset. */
const characterAt = (input: Input, offset: number): string => [...textAt(input, offset, 4)][0]!;

const isNoUtf8 = ({ bytes, length }: Input, offset: number): boolean =>
  invalidUtf8(bytes, offset, Math.min(length, offset + 4)) === offset;

/** Turns the scanner's bare failure into an error that a person can act on. Only now is time spent on it. */
export function syntaxError(failure: ScanFailure, input: Input): JsonSyntaxError {
  const { lines, bytes, length } = input;
  const conflict = conflictMarker(failure, input);
  const offset = conflict?.offset ?? failure.offset;
  const found = conflict?.found ?? (failure.want === Want.Escape ? escapeAt(input, offset) : describe(input, offset));
  const expected = expectation(failure);
  const atEnd = offset >= length;
  const openAt = failure.open >= 0 ? failure.tape[failure.open + START]! : undefined;
  const bracket = openAt === undefined ? '' : String.fromCharCode(bytes[openAt]!);
  const { line, column } = lines.position(offset);
  const closes = bytes[offset] === 93 ? '[' : bytes[offset] === 125 ? '{' : bracket;
  const isWithin = failure.want === Want.StringEnd || failure.want === Want.CommentEnd;
  const opened =
    openAt !== undefined && (atEnd || closes !== bracket) && !isWithin ? lines.position(openAt) : undefined;
  let reason: string;
  if (failure.want === Want.Utf8 || isNoUtf8(input, offset)) reason = 'This is not valid UTF-8';
  else if (failure.want === Want.Size)
    reason = 'This document has more than 268,435,456 values, which is more than navshift can load';
  else if (failure.want === Want.Depth) reason = tooDeep;
  else if (failure.want === Want.CommentEnd) reason = 'This comment is never closed';
  else if (failure.want === Want.StringEnd) reason = stringReason(input, offset);
  else reason = `Found ${found} where ${expected} should be`;
  if (opened !== undefined) reason += `; the \`${bracket}\` opened at ${opened.line}:${opened.column} is not closed`;

  const file = input.file === undefined ? {} : { file: input.file };
  const repair = conflict === undefined ? repairOf(failure, input) : undefined;
  return new JsonSyntaxError(reason, found, expected, input.givenOffset(offset), {
    ...file,
    line,
    column,
    help: conflict
      ? 'These are git conflict markers. Merge both sides by meaning: navshift resolve.'
      : advice(failure, input),
    frame: codeFrame(lines, { line, column }),
    ...(repair && {
      repair: { at: input.givenOffset(repair.at), end: input.givenOffset(repair.end), by: repair.by },
    }),
    ...(opened && { related: [{ message: `\`${bracket}\` was opened here`, ...opened, ...file }] }),
  });
}

function conflictMarker(
  { offset, want }: ScanFailure,
  { bytes, length, lines }: Input,
): { offset: number; found: string } | undefined {
  if (want === Want.StringEnd || want === Want.Utf8) return undefined;
  // No marker begins with what JSON could hold at the start of a line, so the first one is where the scanner stops.
  const c = bytes[offset];
  if (c !== 60 && c !== 61 && c !== 62 && c !== 124) return undefined;
  // A formatter may have indented it.
  if (!/^[ \t\ufeff]*$/.test(decoder.decode(bytes.subarray(lines.start(lines.lineAt(offset)), offset))))
    return undefined;
  let size = 0;
  while (bytes[offset + size] === c) size++;
  const next = bytes[offset + size];
  return size === 7 && (next === 32 || next === 10 || next === 13 || offset + size === length)
    ? { offset, found: `the conflict marker \`${String.fromCharCode(c).repeat(7)}\`` }
    : undefined;
}

/** The word that begins at an offset, cut after 24 characters; empty if none does. */
const wordAt = (input: Input, offset: number): string =>
  /^[\p{L}\p{N}_$][\p{L}\p{M}\p{N}_$.+-]{0,23}/u.exec(textAt(input, offset, 96))?.[0] ?? '';

function describe(input: Input, offset: number): string {
  if (offset >= input.length) return 'the end of the file';
  const c = input.bytes[offset]!;
  if (c === 34) return 'a string';
  if (c < 32 || c === 127) return `the control character ${codePoint(c)}`;
  const word = wordAt(input, offset);
  if (word !== '') return `\`${word}\``;
  if (isNoUtf8(input, offset)) return `the byte 0x${c.toString(16).toUpperCase()}`;
  const character = characterAt(input, offset);
  // What cannot be seen is named.
  return c !== 32 && /[\p{Z}\p{Cf}]/u.test(character)
    ? `the invisible character ${codePoint(character.codePointAt(0)!)}`
    : `\`${character}\``;
}

const codePoint = (code: number): string => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

/** The escape that begins at an offset, as far as it is one. */
function escapeAt(input: Input, offset: number): string {
  const next = input.bytes[offset + 1];
  if (offset + 1 >= input.length || next === 10 || next === 13) return 'a backslash at the end of the line';
  if (next === 117) return `the incomplete escape \`${/^\\u[\dA-Fa-f]{0,4}/.exec(textAt(input, offset, 6))![0]}\``;
  return next! < 32
    ? `a backslash before ${describe(input, offset + 1)}`
    : `the escape \`\\${characterAt(input, offset + 1)}\``;
}

const expected: Readonly<Partial<Record<Want, string>>> = {
  [Want.Value]: 'a value',
  [Want.ValueOrClose]: 'a value or `]`',
  [Want.Key]: 'a key in double quotes',
  [Want.KeyOrClose]: 'a key in double quotes or `}`',
  [Want.Colon]: '`:`',
  [Want.Digit]: 'a digit',
  [Want.StringEnd]: '`"`',
  [Want.Escape]: 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX',
  [Want.CommentEnd]: '`*/`',
  [Want.Utf8]: 'valid UTF-8',
  [Want.Size]: 'a smaller document',
  [Want.Depth]: `no more than ${maxDepth} levels`,
};

function expectation({ want, open, tape }: ScanFailure): string {
  const kind = open < 0 ? -1 : tape[open + UP]! & 7;
  const close = kind === OBJECT ? '`,` or `}`' : kind === ARRAY ? '`,` or `]`' : 'the end of the file';
  return expected[want] ?? close;
}

function stringReason(input: Input, offset: number): string {
  if (offset >= input.length) return 'This string is never closed';
  const c = input.bytes[offset]!;
  if (c === 10 || c === 13) return 'This string is not closed on its line';
  return `Found ${describe(input, offset)} inside a string, where it must be written as \\u${c.toString(16).padStart(4, '0')}`;
}

/** Where the token before `offset` on the tape ends; undefined if there is nothing after the open bracket. */
function lastEnd({ tape, open, offset }: ScanFailure): number | undefined {
  let found: number | undefined;
  for (let p = open + SLOTS; open >= 0 && p + UP < tape.length;) {
    const end = tape[p + END]!;
    if (end === 0 || end > offset || tape[p + START]! >= offset) break;
    found = end;
    const next = after(tape, p);
    if (next <= p) break;
    p = next;
  }
  return found;
}

/** What else can be written for a double quote. */
const quotes = `'‘’“”„\`´`;
const quotedOtherwise = RegExp(`^[${quotes}]([^"\\\\${quotes}]*)[${quotes}](?=\\s*(?:[,:\\]}]|$))`);

/** What repairs a text, if nothing else can be meant: a comma, or the quotes of a text of one line. */
function repairOf(failure: ScanFailure, input: Input): Repair | undefined {
  const { want, offset } = failure;
  const comma = missingComma(failure, input.bytes);
  if (comma !== undefined) return { at: comma, end: comma, by: ',' };
  const { lines, bytes } = input;
  if (want === Want.Colon || (want === Want.StringEnd && offset < input.length)) {
    const line = decoder.decode(bytes.subarray(lines.start(lines.lineAt(offset)), offset));
    const open = want === Want.Colon ? /"[\w$-]+(: *")$/ : /"[^"\\[\]{}]*?[^"\\[\]{}\s,](,?[ \t]*)$/;
    const [, end] = open.exec(line) ?? [];
    return end === undefined ? undefined : { at: offset - end.length, end: offset - end.length, by: '"' };
  }
  const isKey = want === Want.Key || want === Want.KeyOrClose;
  if (!isKey && want !== Want.Value && want !== Want.ValueOrClose) return undefined;
  const rest = textAt(input, offset, 1000).replace(/[\r\n][^]*/, '');
  const quoted = quotedOtherwise.exec(rest);
  const bare = (isKey ? /^[\w$-]+(?=("?)\s*:)/ : /^[\w./$@#][^",[\]{}]*(?=(")\s*(?:[,\]}]|$))/).exec(rest);
  const by = quoted ? `"${quoted[1]}"` : bare && `"${bare[0]}${bare[1] === '' ? '"' : ''}`;
  const length = new TextEncoder().encode((quoted ?? bare)?.[0]).length;
  return by === null ? undefined : { at: offset, end: offset + length, by };
}

/**
 * Where the comma belongs that is missing, if nothing else can be meant. That the rest is JSON then is not looked at: a
 * member needs its colon, so that anything else between members gives itself away.
 */
function missingComma(failure: ScanFailure, bytes: Uint8Array): number | undefined {
  const { want, open, offset, tape } = failure;
  const last = want === Want.AfterValue && open >= 0 ? lastEnd(failure) : undefined;
  if (last === undefined) return undefined;
  const [before, next] = [bytes[last - 1]!, bytes[offset]!];
  // `"a," "b"`: the comma may be the one that stands in the string.
  if (before === 34 && bytes[last - 2] === 44) return undefined;
  if ((tape[open + UP]! & 7) === OBJECT || isBracket(before) || isBracket(next)) return last;
  // `"a""b"`, `01` and `1 2` may be one value each.
  return last === offset || (isNumeric(before) && isNumeric(next)) ? undefined : last;
}

const isBracket = (c: number) => c === 91 || c === 93 || c === 123 || c === 125;
const isNumeric = (c: number) => c === 45 || (c >= 48 && c <= 57);

/** What Mintlify takes: it refuses a site without one of these fields. */
const smallest =
  '{"theme": "mint", "name": "Docs", "colors": {"primary": "#0F766E"}, "navigation": {"pages": ["index"]}}';
const NUMBERS = 'JSON numbers look like 1, -0.5 or 2e10: no leading zero or plus, a digit on both sides of the point.';

function advice(failure: ScanFailure, input: Input): string {
  const { bytes, length, lines, options } = input;
  const { offset, want, open } = failure;
  const c = bytes[offset];
  const word = wordAt(input, offset);
  if (isUtf16(bytes, length) && offset <= 2) return 'The file is UTF-16: save it as UTF-8.';
  if (want === Want.Utf8 || isNoUtf8(input, offset)) return 'Save the file as UTF-8.';
  if (want === Want.Depth) return depthHelp;
  if (want === Want.CommentEnd) return 'Close the comment with `*/`.';
  if (want === Want.StringEnd)
    return offset >= length || c === 10 || c === 13
      ? 'Close the string with `"`; a line break inside it is written \\n.'
      : 'Write it so, or remove it.';
  if (want === Want.Escape) return 'A backslash itself is written \\\\.';
  if (
    /^(NaN|Infinity)$/.test(word) ||
    (want !== Want.Key &&
      want !== Want.KeyOrClose &&
      want !== Want.AfterValue &&
      /^(true|false|null|none|undefined)$/i.test(word))
  ) {
    return `JSON writes ${/^(true|false)$/i.test(word) ? word.toLowerCase() : 'null'} (lower case); ${word} is not JSON.`;
  }
  if (want === Want.Digit) return NUMBERS;
  if (offset >= length)
    return open < 0
      ? `The file is empty. A small docs.json: ${smallest}.`
      : 'Complete it; if the file was cut off, put the rest back.';
  if (c === 47 && (bytes[offset + 1] === 47 || bytes[offset + 1] === 42) && !options.comments)
    return 'Comments are not part of strict JSON: remove it, or allow comments.';
  const character = characterAt(input, offset);
  if (/^['`“”„‘’‚«»]/.test(character)) return 'Use straight double quotes (").';
  if (/^[\p{Z}\p{C}]/u.test(character)) return 'Remove it: white space in JSON is only space, tab and line breaks.';
  const wantsValue = want === Want.Value || want === Want.ValueOrClose;
  const wantsKey = want === Want.Key || want === Want.KeyOrClose;
  if ((c === 125 || c === 93) && (want === Want.Key || want === Want.Value) && open >= 0) {
    const comma = lastComma(bytes, offset);
    if (comma !== undefined) {
      const at = lines.position(comma);
      return `Remove the trailing comma at ${at.line}:${at.column}.`;
    }
    return 'This key has no value: give it one, or remove it.';
  }
  if (want === Want.AfterValue && open >= 0 && (c === 125 || c === 93))
    return `Write \`${c === 125 ? ']' : '}'}\` before it, or look for the bracket that is missing or too many above.`;
  if (want === Want.AfterValue && open >= 0) {
    const last = lastEnd(failure);
    if (c === 58) return 'Write a colon only between a key and its value.';
    if (last !== undefined) {
      // Right behind a digit it is not the next value, but a number gone wrong.
      const before = bytes[last - 1]!;
      if (last === offset && before >= 48 && before <= 57 && /[\w.+-]/.test(String.fromCharCode(c!))) return NUMBERS;
      // A word right behind a string: the quote before it was meant to be in the string.
      if (last === offset && before === 34 && word !== '')
        return 'Close the string before it where it ends; a double quote inside a string is written \\".';
      const at = lines.position(last);
      return `A comma is missing after the value that ends at ${at.line}:${at.column}.`;
    }
  }
  if (wantsValue && (c === 43 || c === 46)) return NUMBERS;
  if ((wantsKey || wantsValue) && c === 44) {
    // `{"a": , …}` lacks a value; `[1,, 2]` has a comma too many.
    return want === Want.Value && open >= 0 && (failure.tape[open + UP]! & 7) === OBJECT
      ? 'This key has no value: give it one, or remove it.'
      : 'There is one comma too many here.';
  }
  if (wantsKey && word !== '') return `Put the key in double quotes: "${word}".`;
  if (wantsValue && word !== '') return 'Put text in double quotes.';
  if (want === Want.AfterValue && open < 0 && isNumeric(bytes[offset - 1] ?? 0) && isNumeric(c!)) return NUMBERS;
  if (want === Want.AfterValue && open < 0)
    return c === 125 || c === 93
      ? 'This bracket closes nothing: remove it.'
      : 'A document is one value: remove what follows it.';
  if (want === Want.Colon) return 'A key is followed by a colon and its value.';
  if (wantsKey)
    return c === 123 || c === 91
      ? 'Write a key and a colon before it, or remove it.'
      : 'Remove it, or write a key in its place.';
  return 'Remove it, or write a value in its place.';
}

/** UTF-16, with its mark or (as JSON begins with ASCII) with a zero in one of the first two bytes. */
function isUtf16(bytes: Uint8Array, length: number): boolean {
  if (length < 2) return false;
  const [a, b, c, d] = bytes as unknown as [number, number, number, number];
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  // Every other byte is a zero: a single one is a stray sign.
  return (a === 0) !== (b === 0) && (length < 4 || ((a === 0) === (c === 0) && (b === 0) === (d === 0)));
}

function lastComma(bytes: Uint8Array, offset: number): number | undefined {
  let i = offset - 1;
  while (i >= 0 && (bytes[i] === 32 || bytes[i] === 10 || bytes[i] === 13 || bytes[i] === 9)) i--;
  return bytes[i] === 44 ? i : undefined;
}
