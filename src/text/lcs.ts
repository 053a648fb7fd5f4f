/** Machine words that one exact comparison may hold: 2 MB, or 16 million pairs of lines. */
const wordLimit = 1 << 19;

/** Lines of each side that are compared at a time when both are too long for an exact answer. */
const windowSize = 1024;

/** Pairs of indexes, ascending in both: `first[k]` goes with `second[k]`. */
export interface Pairs {
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/**
 * A longest common subsequence of two sequences of symbols.
 *
 * It is the longest for up to about 16 million pairs of items. Beyond that a window moves along both sequences, so the time
 * stays linear and the result is merely a good one.
 */
export function commonSubsequence(first: Int32Array, second: Int32Array): Pairs {
  if (first.length * Math.ceil(second.length / 32) <= wordLimit) return exact(first, second);
  const pairs = { first: [] as number[], second: [] as number[] };
  let i = 0;
  let j = 0;
  while (i < first.length && j < second.length) {
    const part = exact(first.subarray(i, i + windowSize), second.subarray(j, j + windowSize));
    const last = i + windowSize >= first.length && j + windowSize >= second.length;
    let next = [i + windowSize, j + windowSize] as const;
    for (let k = 0; k < part.first.length; k++) {
      const x = part.first[k]!;
      const y = part.second[k]!;
      // The far half of a window knows too little of what follows; the next window starts there.
      if (!last && (x >= windowSize / 2 || y >= windowSize / 2)) {
        next = [i + x, j + y];
        break;
      }
      pairs.first.push(i + x);
      pairs.second.push(j + y);
    }
    [i, j] = next;
  }
  return pairs;
}

/**
 * The bit-parallel algorithm of Crochemore, Iliopoulos, Pinzon and Reid ("A fast and practical bit-vector algorithm for the
 * longest common subsequence problem", 2001): one row of the table per item of `first`, 32 columns per word. A zero bit says
 * that the length grows at this column. All rows are kept, to walk back through them.
 */
function exact(first: Int32Array, second: Int32Array): Pairs {
  const width = Math.ceil(second.length / 32);
  const positions = positionBits(second, width);
  const rows = new Int32Array(first.length * width);
  let above = new Int32Array(width).fill(-1);
  for (let i = 0; i < first.length; i++) {
    const row = rows.subarray(i * width, (i + 1) * width);
    const at = positions.index.get(first[i]!);
    if (at === undefined) row.set(above);
    else addRow(above, positions.bits, at * width, row);
    above = row;
  }
  return walkBack(first, second, rows, width);
}

/** For every symbol the columns where it stands, as bits. */
function positionBits(second: Int32Array, width: number): { index: Map<number, number>; bits: Int32Array } {
  const index = new Map<number, number>();
  for (const symbol of second) if (!index.has(symbol)) index.set(symbol, index.size);
  const bits = new Int32Array(index.size * width);
  for (let j = 0; j < second.length; j++) bits[index.get(second[j]!)! * width + (j >> 5)]! |= 1 << (j & 31);
  return { index, bits };
}

/** `row = (above + (above & match)) | (above & ~match)`, with the carry going from word to word. */
function addRow(above: Int32Array, bits: Int32Array, from: number, row: Int32Array): void {
  let carry = 0;
  for (let word = 0; word < row.length; word++) {
    const old = above[word]!;
    const match = old & bits[from + word]!;
    const sum = (old + match + carry) | 0;
    carry = (match | (old & ~sum)) >>> 31;
    row[word] = sum | (old & ~match);
  }
}

function walkBack(first: Int32Array, second: Int32Array, rows: Int32Array, width: number): Pairs {
  const pairs = { first: [] as number[], second: [] as number[] };
  let i = first.length - 1;
  let j = second.length - 1;
  while (i >= 0 && j >= 0) {
    if (first[i] === second[j]) {
      pairs.first.push(i--);
      pairs.second.push(j--);
    } else if ((rows[i * width + (j >> 5)]! >>> (j & 31)) & 1) j--;
    else i--;
  }
  pairs.first.reverse();
  pairs.second.reverse();
  return pairs;
}
