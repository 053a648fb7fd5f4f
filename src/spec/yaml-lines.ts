import { codeFrame, Lines } from '../text/index.ts';
import type { SpecPosition } from './reader.ts';

const encoder = new TextEncoder();

/** Finds the place of an index into YAML text, whether it was given as a string or as bytes. */
export class YamlLines {
  /** The text without its byte order mark: what is to be parsed. */
  readonly text: string;
  readonly #given: Uint8Array | string;
  readonly #markUnits: number;
  #starts: readonly number[] | undefined;
  #lines: Lines | undefined;

  constructor(content: Uint8Array | string) {
    const decoded =
      typeof content === 'string' ? content : new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
    this.#given = content;
    this.#markUnits = decoded.startsWith('\ufeff') ? 1 : 0;
    this.text = decoded.slice(this.#markUnits);
  }

  /** Where the character at an index of `text` stands. */
  position(index: number): SpecPosition {
    const starts = (this.#starts ??= lineStarts(this.text));
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= index) low = middle;
      else high = middle;
    }
    const column = index - starts[low]! + 1;
    return { line: low + 1, column, offset: this.#offset(low, starts[low]!, index) };
  }

  /** The lines around an index of `text`, the place marked. */
  frame(index: number): string {
    return codeFrame(this.#byteLines(), this.position(index));
  }

  #offset(line: number, lineStart: number, index: number): number {
    if (typeof this.#given === 'string') return index + this.#markUnits;
    const mark = line === 0 ? this.#markUnits * 3 : 0;
    return this.#byteLines().start(line) + mark + encoder.encode(this.text.slice(lineStart, index)).length;
  }

  #byteLines(): Lines {
    return (this.#lines ??= new Lines(typeof this.#given === 'string' ? encoder.encode(this.#given) : this.#given));
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
