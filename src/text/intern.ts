/** One text of a comparison, as lines that can be compared as numbers. */
export interface Side {
  readonly bytes: Uint8Array;
  /** The byte offset of every line, and the length of the text at the end. A final `\n` starts no further line; an empty text has none. */
  readonly starts: Int32Array;
  /** One symbol per line; equal symbols are equal bytes, line break included, on both sides. */
  readonly symbols: Int32Array;
}

/** Two texts whose symbols mean the same. */
export interface Interned {
  readonly before: Side;
  readonly after: Side;
  /** Symbols are less than this. */
  readonly symbolCount: number;
}

const lineFeed = 0x0a;

/** Gives every distinct line of two texts a number. Equality is by bytes; hashes only find the candidates. */
export function internLines(before: Uint8Array, after: Uint8Array): Interned {
  const starts = [lineStarts(before), lineStarts(after)] as const;
  const table = new SymbolTable(starts[0].length + starts[1].length);
  const sides = { before: intern(before, starts[0], table), after: intern(after, starts[1], table) };
  return { ...sides, symbolCount: table.size };
}

function lineStarts(bytes: Uint8Array): Int32Array {
  let lines = 0;
  for (let offset = 0; offset < bytes.length; offset++) if (bytes[offset] === lineFeed) lines++;
  if (bytes.length > 0 && bytes[bytes.length - 1] !== lineFeed) lines++;
  const starts = new Int32Array(lines + 1);
  for (let offset = 0, line = 1; line < lines; offset++) if (bytes[offset] === lineFeed) starts[line++] = offset + 1;
  starts[lines] = bytes.length;
  return starts;
}

function intern(bytes: Uint8Array, starts: Int32Array, table: SymbolTable): Side {
  const symbols = new Int32Array(starts.length - 1);
  for (let line = 0; line < symbols.length; line++) symbols[line] = table.symbol(bytes, starts[line]!, starts[line + 1]!);
  return { bytes, starts, symbols };
}

/** A hash table with open addressing from line to symbol. */
class SymbolTable {
  size = 0;
  readonly #slots: Int32Array;
  readonly #hashes: Int32Array;
  readonly #texts: Uint8Array[] = [];
  readonly #froms: Int32Array;
  readonly #tos: Int32Array;

  constructor(capacity: number) {
    let slots = 16;
    while (slots < 2 * capacity) slots *= 2;
    this.#slots = new Int32Array(slots).fill(-1);
    this.#hashes = new Int32Array(capacity);
    this.#froms = new Int32Array(capacity);
    this.#tos = new Int32Array(capacity);
  }

  symbol(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let symbol = this.#slots[slot]!; symbol !== -1; symbol = this.#slots[slot]!) {
      if (this.#hashes[symbol] === hash && this.#same(symbol, bytes, from, to)) return symbol;
      slot = (slot + 1) & mask;
    }
    const symbol = this.size++;
    this.#slots[slot] = symbol;
    this.#hashes[symbol] = hash;
    this.#texts.push(bytes);
    this.#froms[symbol] = from;
    this.#tos[symbol] = to;
    return symbol;
  }

  #same(symbol: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = this.#froms[symbol]!;
    if (this.#tos[symbol]! - start !== to - from) return false;
    const text = this.#texts[symbol]!;
    for (let offset = from, other = start; offset < to; offset++, other++) if (text[other] !== bytes[offset]) return false;
    return true;
  }
}

/** FNV-1a, with its weak low bits mixed once more. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5 | 0;
  for (let offset = from; offset < to; offset++) hash = Math.imul(hash ^ bytes[offset]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}
