import { countWhile } from './search.ts';
import { countUnits, Utf16Index } from './utf16.ts';

/** A point in a text as people and editors count it: both numbers from 1, the column in UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const NEAR = 1024;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The lines of a UTF-8 text, by byte offset.
 *
 * A line ends after `\n`, so `\r\n` is one break and a lone `\r` none. After a final `\n` there is one more, empty line,
 * as in an editor; an empty text has one line. Nothing is computed before it is asked for.
 * Offsets and lines outside the text are taken as the nearest ones inside; nothing here throws.
 */
export class Lines {
  #starts: Int32Array | undefined;
  #utf16: Utf16Index | undefined;
  /** The line that was asked for last. */
  #last = 0;
  /** A long line that was asked for last: a minified document is one, and each of its findings shows a part of it. */
  #long: { readonly line: number; readonly text: string } | undefined;

  /** The lines of `bytes`, which is not copied and must not change afterwards. */
  constructor(readonly bytes: Uint8Array) {}

  /** The number of lines, at least 1. */
  get count(): number {
    return this.#table().length - 1;
  }

  /** The 0-based index of the line that holds the byte at `offset`; a line break belongs to the line that it ends. */
  lineAt(offset: number): number {
    const starts = this.#table();
    let line = this.#last;
    // Asked for the beginning and the end of what mostly stands on one line.
    if (offset < starts[line]! || offset >= starts[line + 1]!)
      line = Math.max(0, countWhile(this.count, (one) => starts[one]! <= offset) - 1);
    return (this.#last = line);
  }

  /** The byte offset at which the 0-based `line` starts. */
  start(line: number): number {
    const starts = this.#table();
    return starts[clamp(line, 0, this.count - 1)]!;
  }

  /** The byte offset at which the 0-based `line` ends, before its `\n` or `\r\n`. */
  end(line: number): number {
    const starts = this.#table();
    const last = clamp(line, 0, this.count - 1);
    const end = starts[last + 1]!;
    if (end === starts[last] || this.bytes[end - 1] !== lineFeed) return end;
    return end - 1 > starts[last]! && this.bytes[end - 2] === carriageReturn ? end - 2 : end - 1;
  }

  /** The text of the 0-based `line` without its break and without a byte order mark; invalid UTF-8 is replaced by U+FFFD. */
  text(line: number): string {
    if (this.#long?.line === line) return this.#long.text;
    const start = this.start(line);
    const text = decoder.decode(this.bytes.subarray(start === 0 ? this.#markLength() : start, this.end(line)));
    if (text.length > NEAR) this.#long = { line, text };
    return text;
  }

  /** Where the byte at `offset` stands; a byte order mark takes up no column. */
  position(offset: number): Position {
    const inside = clamp(offset, 0, this.bytes.length);
    const line = this.lineAt(inside);
    const start = line === 0 ? this.#markLength() : this.start(line);
    // Within a line of usual length counting is quicker than any index.
    const units =
      inside - start <= NEAR
        ? countUnits(this.bytes, start, inside)
        : this.utf16Offset(inside) - this.utf16Offset(start);
    return { line: line + 1, column: Math.max(0, units) + 1 };
  }

  /** How many UTF-16 code units precede the byte at `offset`, a byte order mark counting as one. */
  utf16Offset(offset: number): number {
    this.#utf16 ??= new Utf16Index(this.bytes);
    return this.#utf16.unitsBefore(clamp(offset, 0, this.bytes.length));
  }

  #markLength(): number {
    const { bytes } = this;
    return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  }

  #table(): Int32Array {
    return (this.#starts ??= lineStarts(this.bytes));
  }
}

/** Where each line starts, and the length of the text at the end. */
export function lineStarts(bytes: Uint8Array): Int32Array {
  let starts = new Int32Array(64 + (bytes.length >> 5));
  let count = 1;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) {
    if (count + 1 === starts.length) {
      const longer = new Int32Array(2 * count);
      longer.set(starts);
      starts = longer;
    }
    starts[count++] = at + 1;
  }
  starts[count++] = bytes.length;
  return starts.slice(0, count);
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
