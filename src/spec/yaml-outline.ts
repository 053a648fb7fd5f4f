import { Lines } from '../text/index.ts';
import { SpecNode, type SpecPosition, type SpecScalar, valueOrNode } from './reader.ts';
import { readYamlPart, yamlKey, yamlScalar } from './yaml-reader.ts';
import { scanYaml } from './yaml-scan.ts';
import {
  ARRAY,
  DEEP,
  EMPTY,
  END,
  FOLDED,
  HEAD,
  KEY_END,
  KIND,
  KINDS,
  NEXT,
  OBJECT,
  PLAIN,
  QUOTED,
  RAW_KEY,
  SCALAR,
  SLOTS,
  START,
} from './yaml-tape.ts';
import { afterSpaces, isBreak, nextLine, plainEnd } from './yaml-tokens.ts';

/**
 * The root of a YAML text, read in outline; undefined where that would not be certain to be right, be it only because the text is unusual.
 *
 * It reads as `readYaml` does, in a tenth of the time: scalars of one line are read here, and what is more is given to `yaml` when it is asked for.
 */
export function readYamlOutline(content: Uint8Array | string, path: string): SpecNode | undefined {
  const given = bytesOf(content);
  // A carriage return is not the end of a line, and would be half of one with what is put behind it.
  if (given === undefined || given[given.length - 1] === 0x0d) return undefined;
  const bytes = ended(given);
  const tape = scanYaml(bytes, given.length);
  return tape && new OutlineNode(new YamlOutline(path, bytes, tape, typeof content === 'string'), 0, undefined, '');
}

/** The bytes of a text, as nothing but a `Uint8Array`: a `Buffer` is slower to cut. Undefined for a string that is not UTF-16, and has no UTF-8. */
function bytesOf(content: Uint8Array | string): Uint8Array | undefined {
  if (typeof content !== 'string') return new Uint8Array(content.buffer, content.byteOffset, content.length);
  return content.isWellFormed() ? new TextEncoder().encode(content) : undefined;
}

/** The text with a line break at its end. */
function ended(given: Uint8Array): Uint8Array {
  if (given[given.length - 1] === 0x0a) return given;
  const bytes = new Uint8Array(given.length + 1);
  bytes.set(given);
  bytes[given.length] = 0x0a;
  return bytes;
}

/** The plain scalars that are no strings (YAML 1.2.2 section 10.3.2), as far as they are words. */
const words = new Map<string, SpecScalar>([
  ...['null', 'Null', 'NULL', '~'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** What all nodes of an outline share. */
class YamlOutline {
  /** The nodes that were made, each where it is on the tape: a map would take longer than all the rest of the listing of operations. */
  readonly nodes: (SpecNode | undefined)[];
  #lines: Lines | undefined;

  constructor(
    readonly path: string,
    /** Not copied. */
    readonly bytes: Uint8Array,
    readonly tape: Int32Array,
    /** Whether it was given as a string: offsets are then counted in UTF-16 code units. */
    readonly isText: boolean,
  ) {
    this.nodes = new Array<SpecNode | undefined>(tape.length / SLOTS);
  }

  /** The text between two offsets. */
  text(from: number, to: number): string {
    return decoder.decode(this.bytes.subarray(from, to));
  }

  position(offset: number): SpecPosition {
    const lines = (this.#lines ??= new Lines(this.bytes));
    const { line, column } = lines.position(offset);
    return { line, column, offset: this.isText ? lines.utf16Offset(offset) : offset };
  }

  /** The key of a member. */
  key(p: number): string {
    const { bytes, tape } = this;
    const from = tape[p + HEAD]!;
    const to = tape[p + KEY_END]!;
    if ((tape[p + KIND]! & RAW_KEY) === 0) return yamlKey(this.text(from, to));
    const isQuoted = isQuote(bytes[from]!) ? 1 : 0;
    return this.text(from + isQuoted, to - isQuoted);
  }

  /** The value of a scalar; undefined if it is to be read in full. */
  scalar(p: number): SpecScalar | undefined {
    const { bytes, tape } = this;
    const start = tape[p + START]!;
    const kind = tape[p + KIND]!;
    if ((kind & EMPTY) !== 0) return null;
    if ((kind & FOLDED) !== 0) return this.#folded(start, tape[p + END]!);
    if ((kind & PLAIN) !== 0) return this.#plain(this.text(start, plainEnd(bytes, start)));
    if ((kind & QUOTED) === 0) return undefined;
    const end = rawEnd(bytes, start);
    return end < 0 ? undefined : this.text(start + 1, end);
  }

  /** A node read in full, to stand where its outline does. */
  full(p: number, parent: SpecNode | undefined, segment: string | number): SpecNode {
    const { bytes, tape } = this;
    const head = tape[p + HEAD]!;
    // What is before it on its line are spaces and dashes.
    let line = head;
    while (bytes[line - 1] === 0x20 || bytes[line - 1] === 0x2d) line--;
    const content = bytes.slice(line, tape[p + END]!);
    content.fill(0x20, 0, head - line);
    return readYamlPart({
      content,
      path: this.path,
      parent,
      segment,
      position: (offset) => this.position(line + offset),
    });
  }

  #plain(text: string): SpecScalar {
    const word = words.get(text);
    if (word !== undefined) return word;
    // All numbers begin so.
    return /^[-+.\d]/.test(text) ? yamlScalar(text) : text;
  }

  /** The lines of a plain scalar, a space between two; undefined if there are empty ones, which mean line breaks. */
  #folded(start: number, end: number): string | undefined {
    const { bytes } = this;
    const lines: string[] = [];
    for (let i = start; ;) {
      const lineEnd = plainEnd(bytes, i);
      lines.push(this.text(i, lineEnd));
      const rest = afterSpaces(bytes, lineEnd);
      if (!isBreak(bytes, rest)) break;
      const isNext = (i = afterSpaces(bytes, nextLine(bytes, rest))) < end;
      if (isNext && isBreak(bytes, i)) return undefined;
      if (!isNext || bytes[i] === 0x23) break;
    }
    return lines.join(' ');
  }
}

function isQuote(c: number): boolean {
  return c === 0x22 || c === 0x27;
}

/** The offset of the closing quote, if what is between them is the value as it is: on one line and without an escape. */
function rawEnd(t: Uint8Array, start: number): number {
  const quote = t[start]!;
  for (let i = start + 1; ; i++) {
    const c = t[i]!;
    if (c === quote) return quote === 0x27 && t[i + 1] === 0x27 ? -1 : i;
    if (c === 0x0a || (c === 0x5c && quote === 0x22)) return -1;
  }
}

/** Up to so many members are compared byte by byte with a key; more are looked up. */
const few = 24;

/** Few fields, as there are many nodes: what only some of them need is in `#more`. */
class OutlineNode extends SpecNode {
  readonly #outline: YamlOutline;
  readonly #p: number;
  #more: { full?: SpecNode; byKey?: ReadonlyMap<string, number> } | undefined;

  constructor(outline: YamlOutline, p: number, above: SpecNode | undefined, name: string | number) {
    super(outline.path, above, name);
    this.#outline = outline;
    this.#p = p;
  }

  get kind(): 'object' | 'array' | 'scalar' {
    const kind = this.#outline.tape[this.#p + KIND]! & KINDS;
    return kind === OBJECT ? 'object' : kind === ARRAY ? 'array' : 'scalar';
  }

  get value(): SpecScalar | undefined {
    if (this.kind !== 'scalar') return undefined;
    const value = this.#outline.scalar(this.#p);
    return value === undefined ? this.#inFull().value : value;
  }

  /** Nothing has two places in an outline, and each place has one node. */
  get identity(): object {
    return this;
  }

  keys(): readonly string[] {
    return this.#isDeep ? this.#inFull().keys() : [...this.#byKey().keys()];
  }

  get(key: string): SpecNode | undefined {
    if (this.kind !== 'object') return undefined;
    if (this.#isDeep) return this.#inFull().get(key);
    const p = this.#find(key);
    return p < 0 ? undefined : this.#child(p, key);
  }

  override pick(keys: readonly string[]): readonly (SpecNode | SpecScalar | undefined)[] {
    const picked = this.#pick(keys);
    if (picked === undefined) return super.pick(keys);
    return picked.places.map((p, k) => {
      if (p < 0) return undefined;
      const isScalar = (this.#outline.tape[p + KIND]! & KINDS) === SCALAR;
      const value = isScalar ? this.#outline.scalar(p) : undefined;
      return value === undefined ? valueOrNode(this.#child(p, keys[k]!)) : value;
    });
  }

  override hasOnly(keys: readonly string[]): boolean {
    const picked = this.#pick(keys);
    return picked === undefined ? super.hasOnly(keys) : !picked.hasMore;
  }

  /** Of each key where its last member is, or -1, and whether there are other keys, or one more than once. Undefined if all members have to be read for it. */
  #pick(keys: readonly string[]): { readonly places: readonly number[]; readonly hasMore: boolean } | undefined {
    if (this.kind !== 'object' || this.#isDeep) return undefined;
    const { tape, bytes } = this.#outline;
    const places = new Array<number>(keys.length).fill(-1);
    let hasMore = false;
    for (let p = this.#p + SLOTS; p < tape[this.#p + NEXT]!; p = tape[p + NEXT]!) {
      if ((tape[p + KIND]! & RAW_KEY) === 0) return undefined;
      const head = tape[p + HEAD]!;
      const length = tape[p + KEY_END]! - head;
      let k = 0;
      while (k < keys.length && !isKey(bytes, head, length, keys[k]!)) k++;
      hasMore ||= k === keys.length || places[k] !== -1;
      if (k < keys.length) places[k] = p;
    }
    return { places, hasMore };
  }

  repeatedKeys(): readonly string[] {
    if (this.kind !== 'object') return [];
    if (this.#isDeep) return this.#inFull().repeatedKeys();
    const members = this.#members();
    if (this.#byKey().size === members.length) return [];
    const keys = members.map((p) => this.#outline.key(p));
    const seen = new Set<string>();
    return [...new Set(keys.filter((key) => seen.has(key) || !seen.add(key)))];
  }

  override repeated(): readonly SpecNode[] {
    return this.kind === 'scalar' ? [] : this.#inFull().repeated();
  }

  items(): readonly SpecNode[] {
    if (this.kind !== 'array') return [];
    return this.#isDeep ? this.#inFull().items() : this.#members().map((p, index) => this.#child(p, index));
  }

  position(): SpecPosition {
    return this.#outline.position(this.#outline.tape[this.#p + START]!);
  }

  keyPosition(): SpecPosition {
    const { tape } = this.#outline;
    return this.#outline.position(tape[this.#p + (tape[this.#p + KEY_END]! < 0 ? START : HEAD)]!);
  }

  override toJS(limit?: number): unknown {
    return this.#inFull().toJS(limit);
  }

  get #isDeep(): boolean {
    return (this.#outline.tape[this.#p + KIND]! & DEEP) !== 0;
  }

  override entries(): readonly (readonly [key: string, value: SpecNode])[] {
    return this.#isDeep
      ? this.#inFull().entries()
      : Array.from(this.#byKey(), ([key, p]) => [key, this.#child(p, key)] as const);
  }

  override item(index: number): SpecNode | undefined {
    if (this.kind !== 'array' || this.#isDeep || !Number.isInteger(index)) return super.item(index);
    const { tape } = this.#outline;
    const end = tape[this.#p + NEXT]!;
    let p = this.#p + SLOTS;
    for (let k = 0; k < index && p < end; k++) p = tape[p + NEXT]!;
    return p < end && index >= 0 ? this.#child(p, index) : undefined;
  }

  #inFull(): SpecNode {
    return ((this.#more ??= {}).full ??= this.#outline.full(this.#p, this.parent, this.segment));
  }

  #child(p: number, name: string | number): SpecNode {
    const { nodes } = this.#outline;
    return (nodes[p / SLOTS] ??= new OutlineNode(this.#outline, p, this, name));
  }

  #members(): readonly number[] {
    const { tape } = this.#outline;
    const members: number[] = [];
    for (let p = this.#p + SLOTS; p < tape[this.#p + NEXT]!; p = tape[p + NEXT]!) members.push(p);
    return members;
  }

  /** A later member replaces an earlier one but keeps its place, which is what a `Map` does, and `JSON.parse` too. */
  #byKey(): ReadonlyMap<string, number> {
    if (this.#more?.byKey !== undefined) return this.#more.byKey;
    const byKey = new Map<string, number>();
    if (this.kind === 'object') for (const p of this.#members()) byKey.set(this.#outline.key(p), p);
    return ((this.#more ??= {}).byKey = byKey);
  }

  /** The last member of a key, or -1. */
  #find(key: string): number {
    const byKey = this.#more?.byKey;
    if (byKey !== undefined) return byKey.get(key) ?? -1;
    const { tape, bytes } = this.#outline;
    const end = tape[this.#p + NEXT]!;
    let found = -1;
    let count = 0;
    for (let p = this.#p + SLOTS; p < end; p = tape[p + NEXT]!) {
      if (++count > few || (tape[p + KIND]! & RAW_KEY) === 0) return this.#byKey().get(key) ?? -1;
      const head = tape[p + HEAD]!;
      if (isKey(bytes, head, tape[p + KEY_END]! - head, key)) found = p;
    }
    return found;
  }
}

/** Whether some bytes in ASCII, which may be in quotes, are a key. */
function isKey(bytes: Uint8Array, from: number, length: number, key: string): boolean {
  const quote = isQuote(bytes[from]!) ? 1 : 0;
  if (length !== key.length + 2 * quote) return false;
  const start = from + quote;
  for (let i = 0; i < key.length; i++) if (bytes[start + i] !== key.charCodeAt(i)) return false;
  return true;
}
