/** Keys longer than this are rare, and not looked for. */
const LONGEST = 24;
/** After so many misses the document is not one that repeats a few keys. */
const MOST = 4096;
const PLACES = 512;

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
    if (this.#holds(place, from, length)) return this.#texts[place];
    // Two keys of one place would drive each other out without end.
    const second = place ^ 1;
    if (this.#holds(second, from, length)) return this.#texts[second];
    this.#misses++;
    let text = '';
    for (let i = from; i < to; i++) text += String.fromCharCode(bytes[i]!);
    const free = this.#texts[place] === '' || this.#texts[second] !== '' ? place : second;
    this.#starts[free] = from;
    this.#texts[free] = text;
    return text;
  }

  #holds(place: number, from: number, length: number): boolean {
    if (this.#texts[place]!.length !== length) return false;
    const bytes = this.#bytes;
    const start = this.#starts[place]!;
    for (let k = 0; k < length; k++) if (bytes[start + k] !== bytes[from + k]) return false;
    return true;
  }
}
