import { Lines } from '../text/index.ts';
import { SpecNode, type SpecPosition, type SpecScalar } from './reader.ts';
import { readYamlPart, yamlKey, yamlScalar } from './yaml-reader.ts';
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
  scanYaml,
  SLOTS,
  START,
} from './yaml-scan.ts';
import { afterSpaces, isBreak, nextLine, plainEnd } from './yaml-tokens.ts';

/**
 * The root of a YAML text, read in outline; undefined where that would not be certain to be right, be it only because the text is unusual.
 *
 * It reads as `readYaml` does, in a tenth of the time: scalars of one line are read here, and what is more is given to
 * `yaml` when it is asked for.
 */
export function readYamlOutline(content: Uint8Array | string, path: string): SpecNode | undefined {
  // A string that is not UTF-16 has no UTF-8.
  if (typeof content === 'string' && !content.isWellFormed()) return undefined;
  // Nothing but a `Uint8Array`: a `Buffer` is slower to cut.
  let bytes =
    typeof content === 'string'
      ? new TextEncoder().encode(content)
      : new Uint8Array(content.buffer, content.byteOffset, content.length);
  const { length } = bytes;
  // A carriage return is not the end of a line, and would be half of one with what is put behind it.
  if (bytes[length - 1] === 0x0d) return undefined;
  if (bytes[length - 1] !== 0x0a) {
    const ended = new Uint8Array(length + 1);
    ended.set(bytes);
    ended[length] = 0x0a;
    bytes = ended;
  }
  const tape = scanYaml(bytes, length);
  return tape && new YamlOutline(path, bytes, tape, typeof content === 'string').node(0, undefined, '');
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
  readonly #nodes: (SpecNode | undefined)[];
  #lines: Lines | undefined;

  constructor(
    readonly path: string,
    /** Not copied. */
    readonly bytes: Uint8Array,
    readonly tape: Int32Array,
    /** Whether it was given as a string: offsets are then counted in UTF-16 code units. */
    readonly isText: boolean,
  ) {
    this.#nodes = new Array<SpecNode | undefined>(tape.length / SLOTS);
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

  /** A node: in outline if what it holds is on the tape, otherwise in full. */
  node(p: number, parent: SpecNode | undefined, segment: string | number): SpecNode {
    const isDeep = (this.tape[p + KIND]! & DEEP) !== 0;
    return (this.#nodes[p / SLOTS] ??= isDeep
      ? this.full(p, parent, segment)
      : new OutlineNode(this, p, parent, segment));
  }

  /** The key of a member. */
  key(p: number): string {
    const { bytes, tape } = this;
    const from = tape[p + HEAD]!;
    const to = tape[p + KEY_END]!;
    if ((tape[p + KIND]! & RAW_KEY) === 0) return yamlKey(this.text(from, to));
    const quote = isQuote(bytes[from]!) ? 1 : 0;
    return this.text(from + quote, to - quote);
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
    return readYamlPart(content, this.path, (offset) => this.position(line + offset), parent, segment);
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

class OutlineNode extends SpecNode {
  constructor(
    private readonly outline: YamlOutline,
    private readonly p: number,
    parent: SpecNode | undefined,
    segment: string | number,
  ) {
    super(outline.path, parent, segment);
  }

  get kind(): 'object' | 'array' | 'scalar' {
    const kind = this.outline.tape[this.p + KIND]! & KINDS;
    return kind === OBJECT ? 'object' : kind === ARRAY ? 'array' : 'scalar';
  }

  get value(): SpecScalar | undefined {
    if (this.kind !== 'scalar') return undefined;
    const value = this.outline.scalar(this.p);
    return value === undefined ? this.whole().value : value;
  }

  /** Nothing has two places in an outline, and each place has one node. */
  get identity(): object {
    return this;
  }

  protected read(): readonly SpecNode[] {
    const { outline } = this;
    const { tape } = outline;
    const isArray = this.kind === 'array';
    const children: SpecNode[] = [];
    for (let p = this.p + SLOTS; p < tape[this.p + NEXT]!; p = tape[p + NEXT]!)
      children.push(outline.node(p, this, isArray ? children.length : outline.key(p)));
    return children;
  }

  /** Keys are compared byte by byte, which is quicker than to read them all. */
  protected override find(key: string): SpecNode | undefined {
    const { bytes, tape } = this.outline;
    if (this.kind !== 'object') return undefined;
    let found = -1;
    for (let p = this.p + SLOTS; p < tape[this.p + NEXT]!; p = tape[p + NEXT]!) {
      if ((tape[p + KIND]! & RAW_KEY) === 0) return super.find(key);
      if (isKey(bytes, tape[p + HEAD]!, tape[p + KEY_END]!, key)) found = p;
    }
    return found < 0 ? undefined : this.outline.node(found, this, key);
  }

  position(): SpecPosition {
    return this.outline.position(this.outline.tape[this.p + START]!);
  }

  keyPosition(): SpecPosition {
    const { tape } = this.outline;
    return this.outline.position(tape[this.p + (tape[this.p + KEY_END]! < 0 ? START : HEAD)]!);
  }

  protected override whole(): SpecNode {
    return this.outline.full(this.p, this.parent, this.segment);
  }
}

/** Whether some bytes in ASCII, which may be in quotes, are a key. */
function isKey(bytes: Uint8Array, from: number, to: number, key: string): boolean {
  const quote = isQuote(bytes[from]!) ? 1 : 0;
  if (to - from !== key.length + 2 * quote) return false;
  const start = from + quote;
  for (let i = 0; i < key.length; i++) if (bytes[start + i] !== key.charCodeAt(i)) return false;
  return true;
}
