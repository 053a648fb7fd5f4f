const blockSize = 512;

/**
 * The number of UTF-16 code units that a UTF-8 text decodes to, up to any byte.
 *
 * Invalid bytes count as the replacement characters that `TextDecoder` makes of them (Encoding Standard, UTF-8 decoder).
 * The sums are kept per block of 512 bytes, so a question costs at most one block; for pure ASCII it costs nothing.
 */
export class Utf16Index {
  readonly #bytes: Uint8Array;
  readonly #firstNonAscii: number;
  #sums: Int32Array | undefined;

  /** An index over `bytes`, which must not change afterwards. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#firstNonAscii = asciiPrefix(bytes);
  }

  /** The code units before the byte at `offset`; inside a character, those before the character. */
  unitsBefore(offset: number): number {
    if (offset <= this.#firstNonAscii) return offset;
    this.#sums ??= blockSums(this.#bytes);
    const block = Math.floor(offset / blockSize);
    const from = characterBoundary(this.#bytes, block * blockSize);
    return this.#sums[block]! + countUnits(this.#bytes, from, offset);
  }
}

function asciiPrefix(bytes: Uint8Array): number {
  let end = 0;
  while (end < bytes.length && bytes[end]! < 0x80) end++;
  return end;
}

function blockSums(bytes: Uint8Array): Int32Array {
  const sums = new Int32Array(Math.floor(bytes.length / blockSize) + 1);
  let from = 0;
  for (let block = 1; block < sums.length; block++) {
    const to = characterBoundary(bytes, block * blockSize);
    sums[block] = sums[block - 1]! + countUnits(bytes, from, to);
    from = to;
  }
  return sums;
}

/** The start of the character that `offset` lies in. A sequence has at most three continuation bytes, so a fourth one stands alone. */
function characterBoundary(bytes: Uint8Array, offset: number): number {
  let start = offset;
  while (start > 0 && start > offset - 3 && isContinuation(bytes[start])) start--;
  return isContinuation(bytes[start]) ? offset : start;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** The code units between two byte offsets that characters begin at. */
export function countUnits(bytes: Uint8Array, from: number, to: number): number {
  let units = 0;
  for (let offset = from; offset < to;) {
    const length = bytes[offset]! < 0x80 ? 1 : sequenceLength(bytes, offset);
    offset += length;
    if (offset > to) break;
    // Four bytes are always a valid sequence, hence a surrogate pair; every shorter one is a single unit, valid or replaced.
    units += length === 4 ? 2 : 1;
  }
  return units;
}

/** The bytes that decode to one character: a valid sequence, or the longest prefix of one (the decoder replaces it as a whole). */
function sequenceLength(bytes: Uint8Array, offset: number): number {
  const lead = bytes[offset]!;
  if (lead < 0xc2 || lead > 0xf4) return 1;
  const wanted = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  // The first continuation byte is narrower where overlong forms, surrogates and values over U+10FFFF would begin.
  let low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  let length = 1;
  while (length < wanted && offset + length < bytes.length) {
    const byte = bytes[offset + length]!;
    if (byte < low || byte > high) break;
    low = 0x80;
    high = 0xbf;
    length++;
  }
  return length;
}
