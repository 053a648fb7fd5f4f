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
  const cut = [cutLines(before), cutLines(after)] as const;
  const table = new SymbolTable(cut[0].hashes.length + cut[1].hashes.length);
  return { before: intern(before, cut[0], table), after: intern(after, cut[1], table), symbolCount: table.size };
}

interface CutLines {
  readonly starts: Int32Array;
  readonly hashes: Int32Array;
}

/** Finds the lines and their hashes (FNV-1a) in one pass, which is most of the time that a comparison takes. */
function cutLines(bytes: Uint8Array): CutLines {
  let starts = new Int32Array(64 + (bytes.length >> 5));
  let hashes = new Int32Array(starts.length);
  let count = 0;
  let hash = 0x811c9dc5 | 0;
  for (let offset = 0; offset < bytes.length; offset++) {
    const byte = bytes[offset]!;
    hash = Math.imul(hash ^ byte, 0x01000193);
    if (byte !== lineFeed && offset + 1 < bytes.length) continue;
    // The next start must fit as well.
    if (count + 1 === starts.length) [starts, hashes] = [doubled(starts), doubled(hashes)];
    hashes[count++] = mixed(hash);
    starts[count] = offset + 1;
    hash = 0x811c9dc5 | 0;
  }
  return { starts: starts.slice(0, count + 1), hashes: hashes.subarray(0, count) };
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * array.length);
  longer.set(array);
  return longer;
}

/** The low bits of FNV-1a are weak, and the table looks at them only. */
function mixed(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return once ^ (once >>> 13);
}

function intern(bytes: Uint8Array, { starts, hashes }: CutLines, table: SymbolTable): Side {
  const symbols = new Int32Array(hashes.length);
  for (let line = 0; line < symbols.length; line++)
    symbols[line] = table.symbol(bytes, starts[line]!, starts[line + 1]!, hashes[line]!);
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

  symbol(bytes: Uint8Array, from: number, to: number, hash: number): number {
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
    for (let offset = from, other = start; offset < to; offset++, other++)
      if (text[other] !== bytes[offset]) return false;
    return true;
  }
}
