import { parseJson } from '../json/index.ts';
import { invalidUtf8 } from '../text/index.ts';
import { jsonSpecNode } from './json-reader.ts';
import {
  ARRAY,
  bytesOf,
  deepest,
  DEEP,
  END,
  FREE_FLAG,
  HEAD,
  KEY_END,
  KIND,
  NEXT,
  OBJECT,
  Outline,
  outlineRoot,
  RAW_KEY,
  SCALAR,
  SLOTS,
  START,
} from './outline.ts';
import type { SpecNode, SpecScalar } from './reader.ts';

/** A string without a backslash. */
const RAW_STRING = FREE_FLAG;

/** For texts of more bytes it is worth while to practise. */
const large = 200_000;

/** More levels than these are left to the full reading, which has no limit. */
const maxLevels = 500;

/** The root of a strict JSON text (RFC 8259), read in outline; undefined for anything else, the full reading says what is wrong with it. */
export function readJsonOutline(content: Uint8Array | string, path: string): SpecNode | undefined {
  const bytes = bytesOf(content);
  const tape = bytes && scanJson(bytes);
  return tape && outlineRoot(new JsonOutline(path, bytes, tape, typeof content === 'string'));
}

class JsonOutline extends Outline {
  key(p: number): string {
    const { tape } = this;
    const from = tape[p + HEAD]!;
    const to = tape[p + KEY_END]!;
    return (tape[p + KIND]! & RAW_KEY) !== 0
      ? this.text(from + 1, to - 1)
      : (JSON.parse(this.text(from, to)) as string);
  }

  scalar(p: number): SpecScalar {
    const { tape } = this;
    const from = tape[p + START]!;
    const to = tape[p + END]!;
    return (tape[p + KIND]! & RAW_STRING) !== 0
      ? this.text(from + 1, to - 1)
      : (JSON.parse(this.text(from, to)) as SpecScalar);
  }

  full(p: number, parent: SpecNode | undefined, segment: string | number): SpecNode {
    const { path, tape } = this;
    const from = tape[p + START]!;
    const json = parseJson(this.bytes.subarray(from, tape[p + END]!), {
      comments: false,
      trailingCommas: false,
      file: path,
    });
    return jsonSpecNode(json, { path, position: (offset) => this.position(from + offset) }, parent, segment);
  }
}

/**
 * Checks a text and gives its outline, or undefined for what is not strict JSON in UTF-8.
 *
 * It is the pass that `json` makes too, but nothing is copied, and nothing kept of the lower levels: with a large file that is most of the time.
 */
function scanJson(t: Uint8Array): Int32Array | undefined {
  let start = t[0] === 0xef && t[1] === 0xbb && t[2] === 0xbf ? 3 : 0;
  while (isSpace(t[start])) start++;
  let end = t.length;
  while (isSpace(t[end - 1])) end--;
  // Between brackets there is no looking beyond the end: something always stands there.
  if ((t[start] !== 0x7b || t[end - 1] !== 0x7d) && (t[start] !== 0x5b || t[end - 1] !== 0x5d)) return undefined;
  if (t.length > large) practise();
  const scan = new Scan(t, end);
  return scan.root(start) === end ? scan.tape.slice(0, scan.p) : undefined;
}

/**
 * Scans something of everything. V8 throws compiled code away where it meets what it had not seen before it was compiled, an escape or a
 * negative number, say; so it sees all of it first. Twenty times, as it looks at nothing but what is done more than a few times.
 */
function practise(): void {
  const text = new TextEncoder().encode(
    String.raw`{"a\"b\u00e9":[-1.5e+3,0,1E-2,true,false,null,"é",{},[]],"b":{"c":{"d":{"e":{"f":{"g":["\n",{},[],{"h":"a longer text","i":-0.5},true,false,null]}}}}}}`,
  );
  for (let k = 0; k < 20; k++) scanJson(text);
}

/** A scan. A call for each container and each child, however deep, and not one loop for all: code that is entered again and again is made fast sooner. */
class Scan {
  tape: Int32Array;
  /** Where the next node goes. */
  p = 0;
  readonly #t: Uint8Array;
  readonly #words: DataView;
  readonly #lastWord: number;

  constructor(t: Uint8Array, end: number) {
    this.tape = new Int32Array(Math.max(64, t.length >> 5));
    this.#t = t;
    this.#words = new DataView(t.buffer, t.byteOffset, t.byteLength);
    this.#lastWord = end - 4;
  }

  /** The offset after the root, an object or array; -1 if it is none. */
  root(start: number): number {
    const node = this.#node(start, -1, 0);
    const end = this.#container(start, 0);
    this.#value(node, start, end, this.#t[start] === 0x7b ? OBJECT : ARRAY);
    return end;
  }

  /** The offset after an object or array and all in it, or -1. */
  #container(start: number, level: number): number {
    const t = this.#t;
    const isObject = t[start] === 0x7b;
    const close = isObject ? 0x7d : 0x5d;
    let i = this.#space(start + 1);
    if (t[i] === close) return i + 1;
    for (;;) {
      i = this.#child(i, isObject, level);
      if (i < 0) return -1;
      if (t[i] !== 0x2c) return t[i] === close ? i + 1 : -1;
      i = this.#space(i + 1);
    }
  }

  /** The offset of the next token. */
  #space(i: number): number {
    return this.#t[i]! <= 0x20 ? spaceEnd(this.#t, this.#words, i, this.#lastWord) : i;
  }

  /** The offset of what follows a member or an item, or -1. */
  #child(start: number, isObject: boolean, level: number): number {
    const t = this.#t;
    const words = this.#words;
    const lastWord = this.#lastWord;
    const isKept = level < deepest;
    let i = start;
    let node = -1;
    if (isObject) {
      i = t[i] === 0x22 ? stringEnd(t, words, i, lastWord) : -1;
      if (i < 0) return -1;
      if (isKept) node = this.#node(start, i, isRaw && isAscii ? RAW_KEY : 0);
      i = colonEnd(t, i);
      if (i < 0) return -1;
      i = this.#space(i);
    } else if (isKept) node = this.#node(i, -1, 0);
    const from = i;
    const c = t[i];
    let kind = SCALAR;
    if (c === 0x22) {
      i = stringEnd(t, words, i, lastWord);
      if (isRaw) kind = RAW_STRING;
    } else if (c === 0x7b || c === 0x5b) {
      if (level === maxLevels) return -1;
      kind = c === 0x7b ? OBJECT : ARRAY;
      if (level + 1 === deepest) kind |= DEEP;
      i = this.#container(i, level + 1);
    } else i = literalEnd(t, i);
    if (i < 0) return -1;
    if (isKept) this.#value(node, from, i, kind);
    return this.#space(i);
  }

  #node(head: number, keyEnd: number, kind: number): number {
    const p = this.p;
    if (p + SLOTS > this.tape.length) this.tape = grown(this.tape);
    const { tape } = this;
    tape[p + HEAD] = head;
    tape[p + KEY_END] = keyEnd;
    tape[p + KIND] = kind;
    this.p = p + SLOTS;
    return p;
  }

  #value(p: number, start: number, end: number, kind: number): void {
    const { tape } = this;
    tape[p + START] = start;
    tape[p + END] = end;
    tape[p + NEXT] = this.p;
    tape[p + KIND]! |= kind;
  }
}

function grown(tape: Int32Array): Int32Array {
  const larger = new Int32Array(2 * tape.length);
  larger.set(tape);
  return larger;
}

/** The offset after the colon that must follow a key, and mostly after the space that follows it. */
function colonEnd(t: Uint8Array, start: number): number {
  let i = start;
  while (isSpace(t[i])) i++;
  if (t[i] !== 0x3a) return -1;
  return t[i + 1] === 0x20 ? i + 2 : i + 1;
}

/** What `stringEnd` met in the last string: no backslash, nothing beyond ASCII. */
let isRaw = true;
let isAscii = true;

/** The offset of the next token. */
function spaceEnd(t: Uint8Array, words: DataView, start: number, lastWord: number): number {
  let i = start;
  let c = t[i]!;
  while (c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09) {
    i++;
    // Indentation is most of the white space there is: four spaces a step.
    while (i <= lastWord && words.getInt32(i, true) === 0x20202020) i += 4;
    c = t[i]!;
  }
  return i;
}

/** The offset after a string, or -1. */
function stringEnd(t: Uint8Array, words: DataView, start: number, lastWord: number): number {
  let i = start + 1;
  let raw = true;
  let seen = 0;
  for (;;) {
    while (i <= lastWord) {
      // Four bytes at a time, until one is a quote, a backslash or a control character (bytes from 0x80 on never look like one).
      const v = words.getInt32(i, true);
      const quote = v ^ 0x22222222;
      const back = v ^ 0x5c5c5c5c;
      if ((((quote - 0x01010101) & ~quote) | ((back - 0x01010101) & ~back) | ((v - 0x20202020) & ~v)) & 0x80808080)
        break;
      seen |= v;
      i += 4;
    }
    let c = t[i]!;
    while (c !== 0x22 && c !== 0x5c && c >= 0x20) {
      seen |= c;
      c = t[++i]!;
    }
    if (c === 0x22) break;
    if (c !== 0x5c) return -1;
    const size = escapeSize(t, i + 1);
    if (size === 0) return -1;
    raw = false;
    i += 1 + size;
  }
  isRaw = raw;
  isAscii = (seen & 0x80808080) === 0;
  return isAscii || invalidUtf8(t, start, i) < 0 ? i + 1 : -1;
}

/** How many bytes follow the backslash of an escape; 0 if it is none. */
function escapeSize(t: Uint8Array, i: number): number {
  const c = t[i]!;
  if (c === 0x75) {
    for (let k = 1; k <= 4; k++) {
      const h = t[i + k]! | 0x20;
      if (!((h >= 0x30 && h <= 0x39 && t[i + k]! >= 0x30) || (h >= 0x61 && h <= 0x66))) return 0;
    }
    return 5;
  }
  return c === 0x22 || c === 0x5c || c === 0x2f || c === 0x62 || c === 0x66 || c === 0x6e || c === 0x72 || c === 0x74
    ? 1
    : 0;
}

/** The offset after `true`, `false`, `null` or a number; -1 for anything else. */
function literalEnd(t: Uint8Array, start: number): number {
  let i = start;
  let c = t[i]!;
  if (c === 0x74) return t[i + 1] === 0x72 && t[i + 2] === 0x75 && t[i + 3] === 0x65 ? i + 4 : -1;
  if (c === 0x66) return t[i + 1] === 0x61 && t[i + 2] === 0x6c && t[i + 3] === 0x73 && t[i + 4] === 0x65 ? i + 5 : -1;
  if (c === 0x6e) return t[i + 1] === 0x75 && t[i + 2] === 0x6c && t[i + 3] === 0x6c ? i + 4 : -1;
  if (c === 0x2d) c = t[++i]!;
  if (c === 0x30) c = t[++i]!;
  else if (isDigit(c)) {
    do c = t[++i]!;
    while (isDigit(c));
  } else return -1;
  if (c === 0x2e) {
    c = t[++i]!;
    if (!isDigit(c)) return -1;
    do c = t[++i]!;
    while (isDigit(c));
  }
  if (c === 0x65 || c === 0x45) {
    c = t[++i]!;
    if (c === 0x2b || c === 0x2d) c = t[++i]!;
    if (!isDigit(c)) return -1;
    do c = t[++i]!;
    while (isDigit(c));
  }
  return i;
}

function isSpace(c: number | undefined): boolean {
  return c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;
}

function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}
