import { codeFrame, Lines } from '../text/index.ts';
import type { SpecPosition } from './reader.ts';

/** Finds the place of an index into YAML text, whether it was given as a string or as bytes. */
export class YamlLines {
  /** The text without its byte order mark: what is to be parsed. */
  readonly text: string;
  readonly #isText: boolean;
  readonly #markUnits: number;
  readonly #lines: Lines;

  constructor(content: Uint8Array | string) {
    this.#isText = typeof content === 'string';
    this.#lines = new Lines(typeof content === 'string' ? new TextEncoder().encode(content) : content);
    const decoded =
      typeof content === 'string' ? content : new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
    this.#markUnits = decoded.startsWith('\ufeff') ? 1 : 0;
    this.text = decoded.slice(this.#markUnits);
  }

  /** Where the character at an index of `text` stands. */
  position(index: number): SpecPosition {
    const units = index + this.#markUnits;
    const offset = this.#lines.byteOffset(units);
    return { ...this.#lines.position(offset), offset: this.#isText ? units : offset };
  }

  /** The lines around an index of `text`, the place marked. */
  frame(index: number): string {
    return codeFrame(this.#lines, this.position(index));
  }
}
