import { Lines } from '../text/index.ts';
import type { SpecPosition, SpecScalar } from './reader.ts';
import { SpecNode } from './reader.ts';

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
  #lines: Lines | undefined;

  constructor(
    readonly path: string,
    /** Not copied. */
    readonly bytes: Uint8Array,
    readonly tape: Int32Array,
    /** Whether it was given as a string: offsets are then counted in UTF-16 code units. */
    readonly isText: boolean,
  ) {}

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

class OutlineNode extends SpecNode {
  readonly kind: 'object' | 'array' | 'scalar';
  readonly #outline: Outline;
  readonly #p: number;
  readonly #above: OutlineNode | undefined;
  readonly #name: string | number;
  #children: Map<number, OutlineNode> | undefined;
  #full: SpecNode | undefined;
  #lookup: ReadonlyMap<string, number> | undefined;
  #items: readonly SpecNode[] | undefined;

  constructor(outline: Outline, p: number, above: OutlineNode | undefined, name: string | number) {
    super(outline.path, above, name);
    const kind = outline.tape[p + KIND]! & kinds;
    this.kind = kind === OBJECT ? 'object' : kind === ARRAY ? 'array' : 'scalar';
    this.#outline = outline;
    this.#p = p;
    this.#above = above;
    this.#name = name;
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

  repeatedKeys(): readonly string[] {
    if (this.kind !== 'object') return [];
    if (this.#isDeep) return this.#inFull().repeatedKeys();
    const members = this.#members();
    if (this.#byKey().size === members.length) return [];
    const keys = members.map((p) => this.#outline.key(p));
    const seen = new Set<string>();
    return [...new Set(keys.filter((key) => seen.has(key) || !seen.add(key)))];
  }

  items(): readonly SpecNode[] {
    if (this.kind !== 'array') return [];
    if (this.#isDeep) return this.#inFull().items();
    return (this.#items ??= this.#members().map((p, index) => this.#child(p, index)));
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
    return this.#isDeep ? this.#inFull().entries() : Array.from(this.#byKey(), ([key, p]) => [key, this.#child(p, key)] as const);
  }

  #inFull(): SpecNode {
    return (this.#full ??= this.#outline.full(this.#p, this.#above, this.#name));
  }

  #child(p: number, name: string | number): OutlineNode {
    let child = this.#children?.get(p);
    if (child === undefined) (this.#children ??= new Map()).set(p, (child = new OutlineNode(this.#outline, p, this, name)));
    return child;
  }

  #members(): readonly number[] {
    const { tape } = this.#outline;
    const members: number[] = [];
    for (let p = this.#p + SLOTS; p < tape[this.#p + NEXT]!; p = tape[p + NEXT]!) members.push(p);
    return members;
  }

  /** A later member replaces an earlier one but keeps its place, which is what a `Map` does, and `JSON.parse` too. */
  #byKey(): ReadonlyMap<string, number> {
    if (this.#lookup !== undefined) return this.#lookup;
    const lookup = new Map<string, number>();
    if (this.kind === 'object') for (const p of this.#members()) lookup.set(this.#outline.key(p), p);
    return (this.#lookup = lookup);
  }

  /** The last member of a key, or -1. */
  #find(key: string): number {
    if (this.#lookup !== undefined) return this.#lookup.get(key) ?? -1;
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
