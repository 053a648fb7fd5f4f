/** Keys longer than this are rare, and not looked for. */
const LONGEST = 24;
/** After this many different keys the document is not one that repeats a few. */
const MOST = 64;
const PLACES = 256;

/**
 * The few keys that a document repeats. A visit of every node that only wants keys then decodes none of the text,
 * which would take longer than the whole parse.
 */
export class Keys {
  readonly #bytes: Uint8Array;
  readonly #starts = new Int32Array(PLACES);
  readonly #texts: string[] = new Array<string>(PLACES).fill('');
  #misses = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The ASCII text between two offsets; undefined if it is not worth keeping. */
  text(from: number, to: number): string | undefined {
    const length = to - from;
    if (this.#misses === MOST || length > LONGEST || length === 0) return undefined;
    const bytes = this.#bytes;
    const place = (bytes[from]! * 7 + bytes[to - 1]! * 31 + bytes[from + (length >> 1)]! * 3 + length) & (PLACES - 1);
    const known = this.#texts[place]!;
    if (known.length === length) {
      const start = this.#starts[place]!;
      let k = 0;
      while (k < length && bytes[start + k] === bytes[from + k]) k++;
      if (k === length) return known;
    }
    this.#misses++;
    let text = '';
    for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i]!);
    this.#starts[place] = from;
    this.#texts[place] = text;
    return text;
  }
}
