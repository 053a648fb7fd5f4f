import { Lines } from '../text/index.ts';
import type { SpecPosition, SpecScalar } from './reader.ts';
import { SpecNode, valueOrNode } from './reader.ts';

/**
 * An outline: the upper levels of a document as a typed array, made in one pass that checks all of the text and keeps little of it.
 *
 * Six slots a node, in document order, a member's key and its value together:
 *   HEAD     offset of the first byte: of the key, of the dash of a YAML item, otherwise of the value
 *   KEY_END  offset after the key; -1 for what has none
 *   START    offset of the value's first byte
 *   END      JSON: offset after the value; YAML: where the next node of this level or above begins, or the text ends
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
const kinds = 3;
/** A container whose children are not in the outline. */
export const DEEP = 4;
/** The key is in ASCII and what stands between HEAD and KEY_END, quotes aside. */
export const RAW_KEY = 8;
/** Flags from this one on are for the format. */
export const FREE_FLAG = 16;

/** Nodes further from the root are not in the outline: so far are the tags of an operation in `paths`, and the summary of one in `components`. */
export const deepest = 5;

/** Members are compared byte by byte if there are no more, otherwise looked up. */
const few = 24;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The bytes of a text, as nothing but a `Uint8Array`: a `Buffer` is slower to cut. Undefined for a string that is not UTF-16, and has no UTF-8. */
export function bytesOf(content: Uint8Array | string): Uint8Array | undefined {
  if (typeof content !== 'string') return new Uint8Array(content.buffer, content.byteOffset, content.length);
  return content.isWellFormed() ? new TextEncoder().encode(content) : undefined;
}

/** The outline of a document, and what its format makes of it. */
export abstract class Outline {
  /** The nodes that were made, each where it is in the tape: a map would take longer than all the rest of the listing of operations. */
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

  /** The key of a member. */
  abstract key(p: number): string;

  /** The value of a scalar; undefined if it is to be read in full. */
  abstract scalar(p: number): SpecScalar | undefined;

  /** A node read in full, to stand where its outline does. */
  abstract full(p: number, parent: SpecNode | undefined, segment: string | number): SpecNode;

  /** The text between two offsets. */
  text(from: number, to: number): string {
    return decoder.decode(this.bytes.subarray(from, to));
  }

  position(offset: number): SpecPosition {
    const lines = (this.#lines ??= new Lines(this.bytes));
    const { line, column } = lines.position(offset);
    return { line, column, offset: this.isText ? lines.utf16Offset(offset) : offset };
  }
}

/** The root of an outline. */
export function outlineRoot(outline: Outline): SpecNode {
  return new OutlineNode(outline, 0, undefined, '');
}

/** What `#findAll` found last. */
const places = new Int32Array(few + 1);

/** Few fields, as there are many nodes: what only some of them need is in `#more`. */
class OutlineNode extends SpecNode {
  readonly #outline: Outline;
  readonly #p: number;
  #more: { full?: SpecNode; byKey?: ReadonlyMap<string, number> } | undefined;

  constructor(outline: Outline, p: number, above: SpecNode | undefined, name: string | number) {
    super(outline.path, above, name);
    this.#outline = outline;
    this.#p = p;
  }

  get kind(): 'object' | 'array' | 'scalar' {
    const kind = this.#outline.tape[this.#p + KIND]! & kinds;
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
    if (!this.#findAll(keys)) return super.pick(keys);
    const { tape } = this.#outline;
    const found = new Array<SpecNode | SpecScalar | undefined>(keys.length);
    for (let k = 0; k < keys.length; k++) {
      const p = places[k]!;
      const value = p > 0 && (tape[p + KIND]! & kinds) === SCALAR ? this.#outline.scalar(p) : undefined;
      found[k] = p > 0 && value === undefined ? valueOrNode(this.#child(p, keys[k]!)) : value;
    }
    return found;
  }

  override hasOnly(keys: readonly string[]): boolean {
    return this.#findAll(keys) ? places[keys.length] === 0 : super.hasOnly(keys);
  }

  /** Fills `places`: of each key where it is, or 0, and then how many members have another key or one that was met before. False if all members would have to be read for it. */
  #findAll(keys: readonly string[]): boolean {
    if (this.kind !== 'object' || this.#isDeep || keys.length > few) return false;
    const { tape, bytes } = this.#outline;
    const end = tape[this.#p + NEXT]!;
    for (let k = 0; k <= keys.length; k++) places[k] = 0;
    for (let p = this.#p + SLOTS; p < end; p = tape[p + NEXT]!) {
      if ((tape[p + KIND]! & RAW_KEY) === 0) return false;
      const head = tape[p + HEAD]!;
      const length = tape[p + KEY_END]! - head;
      let at = 0;
      for (; at < keys.length; at++) {
        const excess = length - keys[at]!.length;
        if ((excess === 0 || excess === 2) && isKey(bytes, head, keys[at]!, excess)) break;
      }
      if (at === keys.length || places[at] !== 0) places[keys.length]!++;
      if (at < keys.length) places[at] = p;
    }
    return true;
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
      const excess = tape[p + KEY_END]! - tape[p + HEAD]! - key.length;
      if ((excess === 0 || excess === 2) && isKey(bytes, tape[p + HEAD]!, key, excess)) found = p;
    }
    return found;
  }
}

/** Whether bytes in ASCII are a key, which is in quotes if two bytes are in excess. */
function isKey(bytes: Uint8Array, from: number, key: string, excess: number): boolean {
  const isQuoted = bytes[from] === 0x22 || bytes[from] === 0x27;
  if (isQuoted !== (excess === 2)) return false;
  const start = isQuoted ? from + 1 : from;
  for (let i = 0; i < key.length; i++) if (bytes[start + i] !== key.charCodeAt(i)) return false;
  return true;
}
