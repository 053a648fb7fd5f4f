import { Lines } from '../text/index.ts';
import { Keys } from './keys.ts';
import { BEYOND_ASCII, END, ESCAPED, KEY, NEXT, type Scanned, START, UP } from './scan.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** So far back a line's start is looked for byte by byte. */
const NEAR = 256;

/** What a document was read from: its bytes, its tape, and what is computed of them when first asked for. Internal to the tree. */
export class Source {
  readonly tape: Int32Array;
  /** Whether there are comments or trailing commas. */
  readonly loose: boolean;
  /** How many objects and arrays are nested in one another where they are nested deepest. */
  readonly depth: number;
  #latin: string | undefined;
  #keys: Keys | undefined;
  constructor(
    /** A copy of the input, with zero bytes after `length`. */
    readonly bytes: Uint8Array,
    readonly length: number,
    { tape, loose, depth }: Scanned,
    readonly file: string | undefined,
    /** The input itself if it was a string: what is printed unchanged is returned as it came. */
    readonly given: string | undefined,
    /** What of the text the tape has: all, the upper levels, or one value of it. */
    readonly extent: 'whole' | 'outline' | 'part' = 'whole',
    readonly lines = new Lines(bytes.subarray(0, length)),
  ) {
    this.tape = tape;
    this.loose = loose;
    this.depth = depth;
  }

  /** The same text with the tape of one value of it. */
  part(scanned: Scanned): Source {
    const { bytes, length, file, given, lines } = this;
    return new Source(bytes, length, scanned, file, given, 'part', lines);
  }

  /** One character a byte: slices of it are right wherever the bytes are ASCII, and far cheaper than decoding each. */
  get #oneByte(): string {
    if (this.#latin === undefined) {
      const { bytes, length, given } = this;
      this.#latin =
        given !== undefined && given.length === length ? given : decoder.decode(inAscii(bytes.subarray(0, length)));
    }
    return this.#latin;
  }

  /** The text between two byte offsets. */
  text(from: number, to: number): string {
    return decoder.decode(this.bytes.subarray(from, to));
  }

  /** The text of a scalar or key as it stands. */
  scalarText(p: number): string {
    const from = this.tape[p + START]!;
    const to = this.tape[p + END]!;
    return this.tape[p + NEXT]! & BEYOND_ASCII ? this.text(from, to) : this.#ascii(from, to);
  }

  /** Few strings are looked at where the tape has only some of the text: each is decoded by itself. */
  #ascii(from: number, to: number): string {
    return this.extent === 'whole' ? this.#oneByte.slice(from, to) : this.text(from, to);
  }

  /** The decoded value of a string or key. */
  stringValue(p: number): string {
    const from = this.tape[p + START]!;
    const to = this.tape[p + END]!;
    const flags = this.tape[p + NEXT]!;
    if (flags === 0) {
      const key =
        this.#latin === undefined && (this.tape[p + UP]! & 7) === KEY
          ? (this.#keys ??= new Keys(this.bytes)).text(from + 1, to - 1)
          : undefined;
      return key ?? this.#ascii(from + 1, to - 1);
    }
    if (flags & ESCAPED) return JSON.parse(this.text(from, to)) as string;
    return this.text(from + 1, to - 1);
  }

  /** The white space at the start of the line that `offset` stands in. */
  indentAt(offset: number): string {
    const { bytes } = this;
    const start = this.lineStart(offset);
    let end = start;
    while (end < offset && (bytes[end] === 32 || bytes[end] === 9)) end++;
    return this.text(start, end);
  }

  /** Where the line of `offset` begins, after a byte order mark. */
  lineStart(offset: number): number {
    // Lines are mostly short: the table of all of them is not worth making for a few questions.
    const far = Math.max(0, offset - NEAR);
    let start = offset;
    while (start > far && this.bytes[start - 1] !== 10) start--;
    if (start === far && far > 0) start = this.lines.start(this.lines.lineAt(offset));
    return start === 0 && this.hasByteOrderMark ? 3 : start;
  }

  get hasByteOrderMark(): boolean {
    return this.length >= 3 && this.bytes[0] === 0xef && this.bytes[1] === 0xbb && this.bytes[2] === 0xbf;
  }

  /** A byte offset as an index into the input that was given. */
  givenOffset(offset: number): number {
    return this.given === undefined ? offset : this.lines.utf16Offset(offset);
  }
}

/** A copy in which every byte is ASCII; what was none is something else. */
function inAscii(bytes: Uint8Array): Uint8Array {
  const words = new Int32Array((bytes.length + 3) >> 2);
  const copy = new Uint8Array(words.buffer);
  copy.set(bytes);
  for (let i = 0; i < words.length; i++) words[i]! &= 0x7f7f7f7f;
  return copy.subarray(0, bytes.length);
}
