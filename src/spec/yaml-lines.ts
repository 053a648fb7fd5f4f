import { codeFrame, countWhile, Lines } from '../text/index.ts';
import { SpecificationError } from './error.ts';
import type { SpecPosition } from './reader.ts';

/** YAML text, and the places of indices into it, whether it was given as a string or as bytes. */
export class YamlLines {
  /** The text without its byte order mark: what is to be parsed. */
  readonly text: string;
  readonly #isText: boolean;
  readonly #markUnits: number;
  readonly #lines: Lines;

  constructor(
    content: Uint8Array | string,
    private readonly path: string,
  ) {
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
    const { bytes } = this.#lines;
    const offset = countWhile(bytes.length, (at) => this.#lines.utf16Offset(at) < units);
    return { ...this.#lines.position(offset), offset: this.#isText ? units : offset };
  }

  /** What is wrong at an index of `text`, with the lines around it. */
  failure(index: number, message: string, help: string | undefined, cause?: unknown): SpecificationError {
    const { line, column } = this.position(index);
    const frame = codeFrame(this.#lines, { line, column });
    return new SpecificationError(message, { file: this.path, line, column, help, frame }, { cause });
  }
}
