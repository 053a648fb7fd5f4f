const blockSize = 512;

/**
 * The number of UTF-16 code units that a UTF-8 text decodes to, up to any byte.
 *
 * Invalid bytes count as the replacement characters that `TextDecoder` makes of them (Encoding Standard, UTF-8 decoder).
 * The sums are kept per block of 512 bytes, so a question costs at most one block; for pure ASCII it costs nothing.
 */
export class Utf16Index {
  readonly #firstNonAscii: number;
  #blocks: Blocks | undefined;

  /** An index over `bytes`, which must not change afterwards. */
  constructor(private readonly bytes: Uint8Array) {
    this.#firstNonAscii = asciiPrefix(bytes);
  }

  /** The code units before the byte at `offset`; inside a character, those before the character. */
  unitsBefore(offset: number): number {
    if (offset <= this.#firstNonAscii) return offset;
    const { starts, units } = (this.#blocks ??= blocksOf(this.bytes));
    const block = Math.floor(offset / blockSize);
    return units[block]! + countUnits(this.bytes, starts[block]!, offset);
  }
}

/** Of each block the character that its first byte is a part of: where that starts, and the code units before it. */
interface Blocks {
  readonly starts: Int32Array;
  readonly units: Int32Array;
}

function asciiPrefix(bytes: Uint8Array): number {
  let end = 0;
  while (end < bytes.length && bytes[end]! < 0x80) end++;
  return end;
}

function blocksOf(bytes: Uint8Array): Blocks {
  const count = Math.floor(bytes.length / blockSize) + 1;
  const [starts, units] = [new Int32Array(count), new Int32Array(count)];
  let [offset, before, block] = [0, 0, 0];
  while (block < count) {
    const length = offset < bytes.length ? sequenceLength(bytes, offset) : 1;
    if (block * blockSize < offset + length) {
      starts[block] = offset;
      units[block++] = before;
    }
    offset += length;
    before += unitsOf(length);
  }
  return { starts, units };
}

/** The code units between two byte offsets that characters begin at. */
export function countUnits(bytes: Uint8Array, from: number, to: number): number {
  let units = 0;
  for (let offset = from; offset < to;) {
    const length = sequenceLength(bytes, offset);
    offset += length;
    if (offset > to) break;
    units += unitsOf(length);
  }
  return units;
}

/** Four bytes are always a valid sequence, hence a surrogate pair; every shorter one is a single unit, valid or replaced. */
const unitsOf = (length: number) => (length === 4 ? 2 : 1);

/** The bytes that decode to one character: a valid sequence, or the longest prefix of one (the decoder replaces it as a whole). */
function sequenceLength(bytes: Uint8Array, offset: number): number {
  const lead = bytes[offset]!;
  if (lead < 0xc2 || lead > 0xf4) return 1;
  const wanted = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  // The first continuation byte is narrower where overlong forms, surrogates and values over U+10FFFF would begin.
  let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let length = 1; length < wanted; length++) {
    const byte = bytes[offset + length];
    if (byte === undefined || byte < low || byte > high) return length;
    low = 0x80;
    high = 0xbf;
  }
  return wanted;
}
