import { invalidUtf8 } from '../text/index.ts';
import { maxDepth } from './depth.ts';

/**
 * The tape: one pass over the bytes, without recursion, into a typed array.
 *
 * Four slots a node, in document order; in an object a key and its value follow each other.
 *   START  offset of the first byte
 *   END    offset after the last byte
 *   NEXT   containers: index of the slot after the whole subtree; the others: flags
 *   UP     index of the parent, divided by four, shifted by three, plus the kind; -1 for the root's parent
 */
export const START = 0;
export const END = 1;
export const NEXT = 2;
export const UP = 3;
export const SLOTS = 4;

export const KEY = 0;
export const OBJECT = 1;
export const ARRAY = 2;
export const STRING = 3;
export const NUMBER = 4;
export const TRUE = 5;
export const FALSE = 6;
export const NULL = 7;

/** Flags of a string or key: it holds a backslash; it holds bytes beyond ASCII. */
export const ESCAPED = 1;
export const BEYOND_ASCII = 2;

/** What a scan finds. */
export interface Scanned {
  readonly tape: Int32Array;
  /** Whether there are comments or trailing commas, which strict JSON does not have. */
  readonly loose: boolean;
  /** How many objects and arrays are nested in one another where they are nested deepest. */
  readonly depth: number;
}

/** What the scanner was looking for when it failed. */
export const enum Want {
  Value,
  AfterValue,
  KeyOrClose,
  ValueOrClose,
  Key,
  Colon,
  StringEnd,
  Escape,
  Digit,
  CommentEnd,
  Utf8,
  Size,
  Depth,
}

/** Thrown by the scanner, with just enough to explain the mistake afterwards. */
export class ScanFailure extends Error {
  constructor(
    readonly offset: number,
    readonly want: Want,
    /** The tape up to here, to tell which bracket is open. */
    readonly tape: Int32Array,
    readonly open: number,
    /** Where the token that failed begins, for strings and numbers. */
    readonly start: number = offset,
  ) {
    super('scan');
  }
}

export interface ScanOptions {
  comments: boolean;
  trailingCommas: boolean;
  /**
   * Nodes with more containers around them are checked and not kept: those at this level stand on the tape as if they
   * were empty. Default: all are kept.
   */
  levels?: number;
  /** Where the one value begins that is scanned, of a text that was found right before. Default: all of the text is scanned. */
  start?: number;
}

/** More nodes than this do not fit the parent's bits of a slot. */
const MOST_NODES = 1 << 28;

const isDigit = (c: number) => c >= 48 && c <= 57;
const isHex = (c: number) => (c >= 48 && c <= 57) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102);

/** The offset after a JSON number that starts at `i`, or the complement (`~`) of the offset where it goes wrong. */
export function numberEnd(t: Uint8Array, i: number): number {
  let c = t[i]!;
  if (c === 45) c = t[++i]!;
  if (c === 48) c = t[++i]!;
  else if (isDigit(c)) {
    do c = t[++i]!;
    while (isDigit(c));
  } else return ~i;
  if (c === 46) {
    c = t[++i]!;
    if (!isDigit(c)) return ~i;
    do c = t[++i]!;
    while (isDigit(c));
  }
  if (c === 101 || c === 69) {
    c = t[++i]!;
    if (c === 43 || c === 45) c = t[++i]!;
    if (!isDigit(c)) return ~i;
    do c = t[++i]!;
    while (isDigit(c));
  }
  return i;
}

/** The offset after the comment at `i`; -1 if it is never closed, or is none. */
export function commentEnd(t: Uint8Array, i: number, length: number): number {
  if (t[i + 1] === 47) {
    i += 2;
    while (i < length && t[i] !== 10 && t[i] !== 13) i++;
    return i;
  }
  if (t[i + 1] !== 42) return -1;
  i += 2;
  while (i < length && !(t[i] === 42 && t[i + 1] === 47)) i++;
  return i < length ? i + 2 : -1;
}

/** The offset after the comment at `i`. Throws `ScanFailure` if it has no end, is no UTF-8, or is none, where something is wanted. */
function afterComment(t: Uint8Array, i: number, length: number, want: Want, tape: Int32Array, open: number): number {
  const end = commentEnd(t, i, length);
  if (end < 0) throw new ScanFailure(i, t[i + 1] === 42 ? Want.CommentEnd : want, tape, open);
  const bad = invalidUtf8(t, i, end);
  if (bad >= 0) throw new ScanFailure(bad, Want.Utf8, tape, open);
  return end;
}

/** The offset of the first byte that is no white space. */
function spaceEnd(t: Uint8Array, words: DataView, start: number): number {
  let i = start;
  let c = t[i]!;
  while (c === 32 || c === 10 || c === 13 || c === 9) {
    i++;
    // Indentation is most of the white space there is: four spaces a step.
    while (words.getInt32(i, true) === 0x20202020) i += 4;
    c = t[i]!;
  }
  return i;
}

/** What was met in a string: its flags, or what was looked for where it goes wrong. */
interface StringNotes {
  flags: number;
  fault: Want.StringEnd | Want.Escape | Want.Utf8 | undefined;
}

/** The offset after a string, or where it goes wrong. */
function stringEnd(t: Uint8Array, words: DataView, start: number, notes: StringNotes): number {
  let i = start + 1;
  let seen = 0;
  notes.flags = 0;
  for (;;) {
    for (;;) {
      // Four bytes at a time, until one is a quote, a backslash or a control character (bytes from 0x80 never trip it).
      const v = words.getInt32(i, true);
      const quote = v ^ 0x22222222;
      const back = v ^ 0x5c5c5c5c;
      if ((((quote - 0x01010101) & ~quote) | ((back - 0x01010101) & ~back) | ((v - 0x20202020) & ~v)) & 0x80808080)
        break;
      seen |= v;
      i += 4;
    }
    let c = t[i]!;
    while (c !== 34 && c !== 92 && c >= 32) {
      seen |= c;
      c = t[++i]!;
    }
    if (c === 34) break;
    const size = c === 92 ? escapeSize(t, i) : 0;
    if (size === 0) {
      notes.fault = c === 92 ? Want.Escape : Want.StringEnd;
      return i;
    }
    notes.flags = ESCAPED;
    i += size;
  }
  i++;
  if (seen & 0x80808080) {
    notes.flags |= BEYOND_ASCII;
    const bad = invalidUtf8(t, start, i);
    if (bad >= 0) {
      notes.fault = Want.Utf8;
      return bad;
    }
  }
  return i;
}

/** How many bytes an escape has, its backslash among them; 0 if it is none. */
function escapeSize(t: Uint8Array, i: number): number {
  const c = t[i + 1]!;
  if (c === 117) return isHex(t[i + 2]!) && isHex(t[i + 3]!) && isHex(t[i + 4]!) && isHex(t[i + 5]!) ? 6 : 0;
  const isKnown = c === 34 || c === 92 || c === 47 || c === 98 || c === 102 || c === 110 || c === 114 || c === 116;
  return isKnown ? 2 : 0;
}

/**
 * The offset after `true`, `false`, `null` or a number; 0 if nothing of them begins here, the complement (`~`) of where
 * a number goes wrong.
 */
function literalEnd(t: Uint8Array, i: number): number {
  const c = t[i]!;
  if (c === 45 || isDigit(c)) return numberEnd(t, i);
  if (c === 116 && t[i + 1] === 114 && t[i + 2] === 117 && t[i + 3] === 101) return i + 4;
  if (c === 102 && t[i + 1] === 97 && t[i + 2] === 108 && t[i + 3] === 115 && t[i + 4] === 101) return i + 5;
  return c === 110 && t[i + 1] === 117 && t[i + 2] === 108 && t[i + 3] === 108 ? i + 4 : 0;
}

/**
 * Scans a document into a tape.
 *
 * `t` must have at least eight zero bytes after `length`: they stand for the end, so that no read leaves the array.
 * Throws `ScanFailure`, for more than 700 levels too. Source: RFC 8259; comments and trailing commas as in "JSON with Comments".
 */
export function scan(t: Uint8Array, length: number, options: ScanOptions): Scanned {
  const { comments, trailingCommas, levels = maxDepth, start: part } = options;
  const words = new DataView(t.buffer, t.byteOffset, t.byteLength);
  const afterCommaInObject = trailingCommas ? Want.KeyOrClose : Want.Key;
  const afterCommaInArray = trailingCommas ? Want.ValueOrClose : Want.Value;
  let tape = new Int32Array(Math.max(64, (length >> 3) & ~3));
  let p = 0;
  let open = -1;
  /** How many containers are open, and what each of them is. */
  let level = 0;
  const kinds = new Uint8Array(maxDepth + 1);
  let openKind = 0;
  let depth = 0;
  let state: Want = Want.Value;
  let loose = false;
  const string: StringNotes = { flags: 0, fault: undefined };
  let i = part ?? (length >= 3 && t[0] === 0xef && t[1] === 0xbb && t[2] === 0xbf ? 3 : 0);

  for (;;) {
    let c = t[i]!;
    if (c <= 32) {
      i = spaceEnd(t, words, i);
      c = t[i]!;
    }
    if (c === 47 && comments) {
      i = afterComment(t, i, length, state, tape, open);
      loose = true;
      continue;
    }
    if (state === Want.AfterValue) {
      if (level === 0) {
        if (i < length && part === undefined) throw new ScanFailure(i, state, tape, open);
        return { tape: p === tape.length ? tape : tape.slice(0, p), loose, depth };
      }
      if (c === 44) {
        i++;
        state = openKind === OBJECT ? afterCommaInObject : afterCommaInArray;
        continue;
      }
      if (c !== (openKind === OBJECT ? 125 : 93)) throw new ScanFailure(i, state, tape, open);
      i++;
      openKind = kinds[--level]!;
      if (level > levels) continue;
      tape[open + END] = i;
      tape[open + NEXT] = p;
      const up = tape[open + UP]! >> 3;
      open = up < 0 ? -1 : up << 2;
      continue;
    }
    if (p + 8 > tape.length) {
      if (p >> 2 >= MOST_NODES) throw new ScanFailure(i, Want.Size, tape, open);
      const grown = new Int32Array(Math.max(tape.length + (tape.length >> 1), p + 64) & ~3);
      grown.set(tape);
      tape = grown;
    }
    const up = open < 0 ? -8 : open << 1;
    if (c === 34) {
      const isKey = state === Want.KeyOrClose || state === Want.Key;
      const start = i;
      i = stringEnd(t, words, i, string);
      if (string.fault !== undefined) throw new ScanFailure(i, string.fault, tape, open, start);
      if (level <= levels) {
        tape[p + START] = start;
        tape[p + END] = i;
        tape[p + NEXT] = string.flags;
        tape[p + UP] = up | (isKey ? KEY : STRING);
        p += SLOTS;
      }
      if (isKey) {
        c = t[i]!;
        while (c !== 58) {
          if (c === 32 || c === 10 || c === 13 || c === 9) c = t[++i]!;
          else if (c === 47 && comments) {
            i = afterComment(t, i, length, Want.Colon, tape, open);
            loose = true;
            c = t[i]!;
          } else throw new ScanFailure(i, Want.Colon, tape, open);
        }
        i++;
        if (t[i] === 32) i++;
        state = Want.Value;
      } else state = Want.AfterValue;
    } else if (state === Want.KeyOrClose || state === Want.Key) {
      if (c !== 125 || state === Want.Key) throw new ScanFailure(i, state, tape, open);
      loose ||= p > open + SLOTS;
      state = Want.AfterValue;
    } else if (c === 123 || c === 91) {
      if (level === maxDepth) throw new ScanFailure(i, Want.Depth, tape, open);
      openKind = c === 123 ? OBJECT : ARRAY;
      if (level <= levels) {
        tape[p + START] = i;
        tape[p + UP] = up | openKind;
        open = p;
        p += SLOTS;
      }
      kinds[++level] = openKind;
      if (level > depth) depth = level;
      i++;
      state = openKind === OBJECT ? Want.KeyOrClose : Want.ValueOrClose;
    } else if (c === 93 && state === Want.ValueOrClose) {
      loose ||= p > open + SLOTS;
      state = Want.AfterValue;
    } else {
      const start = i;
      const end = literalEnd(t, i);
      if (end === 0) throw new ScanFailure(i, state, tape, open);
      if (end < 0) throw new ScanFailure(~end, Want.Digit, tape, open, start);
      i = end;
      const kind = c === 116 ? TRUE : c === 102 ? FALSE : c === 110 ? NULL : NUMBER;
      if (level <= levels) {
        tape[p + START] = start;
        tape[p + END] = i;
        tape[p + NEXT] = 0;
        tape[p + UP] = up | kind;
        p += SLOTS;
      }
      state = Want.AfterValue;
    }
  }
}

/** The tape index after the node at `p` and everything in it. */
export function after(tape: Int32Array, p: number): number {
  const kind = tape[p + UP]! & 7;
  return kind === OBJECT || kind === ARRAY ? tape[p + NEXT]! : p + SLOTS;
}
