import { joinBytes } from '../text/index.ts';
import { reindent } from './reindent.ts';
import type { Source } from './source.ts';

const encoder = new TextEncoder();

type Piece = string | { readonly source: Source; readonly from: number; to: number };

/** Collects what is printed: slices of sources as they are, and made text between them. */
export class Output {
  readonly #pieces: Piece[] = [];

  text(text: string): void {
    if (text !== '') this.#pieces.push(text);
  }

  /** A slice of a source, re-indented from one indentation to another. */
  raw(source: Source, from: number, to: number, fromIndent = '', toIndent = ''): void {
    if (from >= to) return;
    if (fromIndent !== toIndent && source.bytes.subarray(from, to).includes(10)) {
      this.#pieces.push(reindent(source.text(from, to), fromIndent, toIndent));
      return;
    }
    const last = this.#pieces.at(-1);
    if (typeof last === 'object' && last.source === source && last.to === from) last.to = to;
    else this.#pieces.push({ source, from, to });
  }

  toText(): string {
    return this.#pieces
      .map((piece) => (typeof piece === 'string' ? piece : piece.source.text(piece.from, piece.to)))
      .join('');
  }

  toBytes(): Uint8Array {
    return joinBytes(
      this.#pieces.map((piece) =>
        typeof piece === 'string' ? encoder.encode(piece) : piece.source.bytes.subarray(piece.from, piece.to),
      ),
    );
  }
}
