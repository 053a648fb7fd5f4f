import { maxDepth } from '../json/index.ts';
import { outlineLevels } from './reader.ts';
import {
  afterSpaces,
  blockEnd,
  flowEnd,
  isBlank,
  isBreak,
  isPlainStart,
  lineRest,
  nextLine,
  noLine,
  plainEnd,
  quotedEnd,
  unsure,
} from './yaml-tokens.ts';

/**
 * The tape of a YAML text: its upper levels as a typed array, made in one pass that checks all of the text and keeps little of it.
 *
 * Six slots a node, in document order, a member's key and its value together:
 *   HEAD     offset of the first byte: of the key, of the dash of an item, otherwise of the value
 *   KEY_END  offset after the key; -1 for what has none
 *   START    offset of the value's first byte
 *   END      where the next node of this level or above begins, or the text ends
 *   NEXT     index of the slot after the whole subtree
 *   KIND     a kind and flags
 */
export const HEAD = 0;
export const KEY_END = 1;
export const START = 2;
export const END = 3;
export const NEXT = 4;
export const KIND = 5;
export const SLOTS = 6;

export const SCALAR = 0;
export const OBJECT = 1;
export const ARRAY = 2;
/** The bits of KIND that hold one of these. */
export const KINDS = 3;
/** A container whose children are not on the tape. */
export const DEEP = 4;
/** The key is in ASCII and what stands between HEAD and KEY_END, quotes aside. */
export const RAW_KEY = 8;
/** A plain scalar. */
export const PLAIN = 16;
/** It goes on after its first line. */
export const FOLDED = 32;
/** A scalar in quotes. */
export const QUOTED = 64;
/** Nothing is written. */
export const EMPTY = 128;

/** A longer key is an error if its value stands behind it (YAML 1.2.2 section 7.4.2). */
const longestKey = 1000;

const QUOTE = 0x22;
const HASH = 0x23;
const APOSTROPHE = 0x27;
const DASH = 0x2d;
const COLON = 0x3a;

/**
 * Checks a YAML text line by line and gives its outline, or undefined where that cannot be done for certain.
 *
 * Certain is what specifications are made of: block maps and sequences of keys on one line, with plain, quoted and
 * block scalars and simple flow collections. Anchors, aliases, tags, merge keys, directives, several documents, complex
 * keys, tabs outside of text, and all that looks like a mistake are not. The text, of `length` bytes, ends with a line
 * break, if need be with one more after it.
 */
export function scanYaml(t: Uint8Array, length: number): Int32Array | undefined {
  return new YamlScanner(t, length).scan();
}

class YamlScanner {
  readonly #t: Uint8Array;
  readonly #length: number;
  #tape: Int32Array;
  #p = 0;
  /** The start of the line that is being read. */
  #line = 0;
  /**
   * How many collections are open; of each how far it is indented, whether it is a map or a sequence, and its last
   * entry, -1 if that is not kept.
   */
  #depth = 0;
  readonly #indents = new Int32Array(maxDepth + 1);
  readonly #kinds = new Uint8Array(maxDepth + 1);
  readonly #last = new Int32Array(maxDepth + 1).fill(-1);
  /** Whether the last entry has no value yet, or a plain one that goes on if the next line is further in. */
  #isPending = false;
  #isPlain = false;

  constructor(t: Uint8Array, length: number) {
    this.#t = t;
    this.#length = length;
    this.#tape = new Int32Array(Math.max(64, length >> 5));
  }

  scan(): Int32Array | undefined {
    const t = this.#t;
    let i = t[0] === 0xef && t[1] === 0xbb && t[2] === 0xbf ? 3 : 0;
    let isStart = true;
    while (i < t.length) {
      this.#line = i;
      i = afterSpaces(t, i);
      if (isBreak(t, i)) i = nextLine(t, i);
      else if (t[i] === HASH) {
        i = nextLine(t, i);
        this.#isPlain = false;
      } else {
        const indent = i - this.#line;
        if (indent === 0 && isMarker(t, i))
          i = isStart && t[i] === DASH && isBreak(t, afterSpaces(t, i + 3)) ? nextLine(t, i) : unsure;
        else i = this.#depth === 0 ? this.#root(i, indent) : this.#content(i, indent);
        if (i === unsure) return undefined;
        isStart = false;
      }
    }
    if (this.#depth === 0) return undefined;
    this.#line = this.#length;
    while (this.#depth > 0) this.#close();
    this.#finish();
    return this.#tape.slice(0, this.#p);
  }

  /** The first line: the root is a map. */
  #root(i: number, indent: number): number {
    const t = this.#t;
    // A second byte order mark, or one that does not come first.
    if (t[i] === 0xef && t[i + 1] === 0xbb && t[i + 2] === 0xbf) return unsure;
    const end = keyEnd(t, i);
    if (end === unsure) return unsure;
    this.#add(i, -1, 0);
    this.#open(i, indent, OBJECT);
    return this.#member(i, end, indent);
  }

  /** Any other line, which belongs to the collection that is indented as far, or to the last entry. */
  #content(i: number, indent: number): number {
    const t = this.#t;
    if (this.#indents[this.#depth]! > indent) {
      while (this.#depth > 0 && this.#indents[this.#depth]! > indent) this.#close();
      this.#isPending = this.#isPlain = false;
    }
    if (this.#depth === 0) return unsure;
    const around = this.#indents[this.#depth]!;
    if (around < indent) {
      if (this.#isPending) return this.#nested(i, indent, around);
      return this.#isPlain ? this.#plain(i, false) : unsure;
    }
    const isItem = t[i] === DASH && isBlank(t[i + 1]!);
    if (this.#kinds[this.#depth] === ARRAY) {
      if (isItem) return this.#item(i, indent);
      // A sequence may be indented as far as the key that it belongs to.
      this.#close();
      this.#isPending = false;
      if (this.#depth === 0 || this.#indents[this.#depth] !== indent) return unsure;
    } else if (isItem) return this.#isPending && this.#open(i, indent, ARRAY) ? this.#item(i, indent) : unsure;
    const end = keyEnd(t, i);
    return end === unsure ? unsure : this.#member(i, end, indent);
  }

  /**
   * The value of the last entry where it begins on a line of its own or behind a dash, in a collection that is indented
   * as far as `around`.
   */
  #nested(i: number, indent: number, around: number): number {
    const t = this.#t;
    if (t[i] === DASH && isBlank(t[i + 1]!)) return this.#open(i, indent, ARRAY) ? this.#item(i, indent) : unsure;
    const end = keyEnd(t, i);
    if (end === unsure) return isBlock(t[i]!) ? unsure : this.#value(i, around);
    return this.#open(i, indent, OBJECT) ? this.#member(i, end, indent) : unsure;
  }

  #member(i: number, end: number, indent: number): number {
    const colon = afterSpaces(this.#t, end);
    this.#add(i, end, isRawKey(this.#t, i, end) ? RAW_KEY : 0);
    const value = afterSpaces(this.#t, colon + 1);
    return this.#isLineRest(value, colon) ? this.#wait(value) : this.#value(value, indent);
  }

  #item(i: number, indent: number): number {
    const value = afterSpaces(this.#t, i + 1);
    this.#add(i, -1, 0);
    if (this.#isLineRest(value, i)) return this.#wait(value);
    return isBlock(this.#t[value]!) ? this.#value(value, indent) : this.#nested(value, value - this.#line, indent);
  }

  /** Whether nothing but a comment follows an indicator on its line. */
  #isLineRest(i: number, indicator: number): boolean {
    return isBreak(this.#t, i) || (this.#t[i] === HASH && i > indicator + 1);
  }

  /** The value may come on the next lines. */
  #wait(i: number): number {
    this.#set(i, SCALAR | EMPTY);
    this.#isPending = true;
    this.#isPlain = false;
    return nextLine(this.#t, i);
  }

  /** A value that begins on the line of its entry or, but for block scalars, on one of its own. Gives the next line. */
  #value(i: number, indent: number): number {
    const t = this.#t;
    const c = t[i]!;
    this.#isPending = this.#isPlain = false;
    if (c === QUOTE || c === APOSTROPHE) {
      const end = quotedEnd(t, i, indent);
      this.#set(i, SCALAR | QUOTED);
      return end === unsure ? unsure : lineRest(t, end);
    }
    if (c === 0x7b || c === 0x5b) {
      const end = flowEnd(t, i, indent, this.#depth + 1);
      this.#set(i, (c === 0x7b ? OBJECT : ARRAY) | DEEP);
      return end === unsure ? unsure : lineRest(t, end);
    }
    if (isBlock(c)) {
      this.#set(i, SCALAR);
      return blockEnd(t, i, indent);
    }
    return isPlainStart(c, t[i + 1]!) ? this.#plain(i, true) : unsure;
  }

  /** A line of a plain scalar. */
  #plain(i: number, isFirst: boolean): number {
    const end = plainEnd(this.#t, i);
    if (end === unsure) return unsure;
    const rest = afterSpaces(this.#t, end);
    if (this.#t[rest] === COLON) return unsure;
    if (isFirst) this.#set(i, SCALAR | PLAIN);
    else this.#fold();
    this.#isPlain = isBreak(this.#t, rest);
    return nextLine(this.#t, rest);
  }

  /** A new entry of the collection that is open, and the end of the one before. */
  #add(head: number, keyEnd: number, flags: number): void {
    this.#finish();
    if (this.#depth > outlineLevels) return;
    const p = this.#p;
    if (p + SLOTS > this.#tape.length) {
      const grown = new Int32Array(2 * this.#tape.length);
      grown.set(this.#tape);
      this.#tape = grown;
    }
    this.#tape[p + HEAD] = head;
    this.#tape[p + KEY_END] = keyEnd;
    this.#tape[p + KIND] = flags;
    this.#last[this.#depth] = p;
    this.#p += SLOTS;
  }

  #set(start: number, kind: number): void {
    const p = this.#last[this.#depth]!;
    if (p < 0) return;
    this.#tape[p + START] = start;
    this.#tape[p + KIND] = (this.#tape[p + KIND]! & RAW_KEY) | kind;
  }

  #fold(): void {
    const p = this.#last[this.#depth]!;
    if (p >= 0) this.#tape[p + KIND]! |= FOLDED;
  }

  #open(i: number, indent: number, kind: number): boolean {
    if (this.#depth === maxDepth) return false;
    this.#set(i, this.#depth === outlineLevels ? kind | DEEP : kind);
    this.#isPending = this.#isPlain = false;
    this.#depth++;
    this.#indents[this.#depth] = indent;
    this.#kinds[this.#depth] = kind;
    this.#last[this.#depth] = -1;
    return true;
  }

  #close(): void {
    this.#finish();
    this.#depth--;
  }

  /** The last entry of the open collection ends where this line begins. */
  #finish(): void {
    const p = this.#last[this.#depth]!;
    if (p < 0) return;
    this.#tape[p + END] = this.#line;
    this.#tape[p + NEXT] = this.#p;
  }
}

/** The end of a key that its colon follows on the line. */
function keyEnd(t: Uint8Array, i: number): number {
  const c = t[i]!;
  const isQuoted = c === QUOTE || c === APOSTROPHE;
  if (!isQuoted && !isPlainStart(c, t[i + 1]!)) return unsure;
  const end = isQuoted ? quotedEnd(t, i, noLine) : plainEnd(t, i);
  if (end === unsure || end - i > longestKey) return unsure;
  const colon = afterSpaces(t, end);
  if (t[colon] !== COLON || !isBlank(t[colon + 1]!)) return unsure;
  const isMerge = end - i === 2 && c === 0x3c && t[i + 1] === 0x3c;
  return isMerge ? unsure : end;
}

/** Whether a key is its own text: neither `null` nor a number in another form, no escapes, and in ASCII. */
function isRawKey(t: Uint8Array, from: number, to: number): boolean {
  const c = t[from]!;
  for (let i = from; i < to; i++) if (t[i]! >= 0x80) return false;
  if (c === QUOTE) return t.subarray(from, to).indexOf(0x5c) < 0;
  if (c === APOSTROPHE) return t.subarray(from + 1, to - 1).indexOf(APOSTROPHE) < 0;
  if (c >= 0x30 && c <= 0x39) {
    for (let i = from; i < to; i++) if (t[i]! < 0x30 || t[i]! > 0x39) return false;
    return to - from < 16 && (c !== 0x30 || to - from === 1);
  }
  const lower = c | 0x20;
  const second = t[from + 1]! | 0x20;
  // null, true, false
  if (to - from === 4 && ((lower === 0x6e && second === 0x75) || (lower === 0x74 && second === 0x72))) return false;
  if (to - from === 5 && lower === 0x66 && second === 0x61) return false;
  return (lower >= 0x61 && lower <= 0x7a) || c === 0x2f || c === 0x5f || c === 0x24;
}

function isBlock(c: number): boolean {
  return c === 0x7c || c === 0x3e;
}

/** `---` or `...` */
function isMarker(t: Uint8Array, i: number): boolean {
  return (t[i] === DASH || t[i] === 0x2e) && t[i + 1] === t[i] && t[i + 2] === t[i];
}
