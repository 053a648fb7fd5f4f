import { joinBytes } from '../text/index.ts';
import type { Parsed } from './nodes.ts';
import { reindent } from './reindent.ts';
import type { Source } from './source.ts';
import type { Style } from './style.ts';
import type { Json } from './types.ts';

/** A node to be printed, on a line with this indentation. */
export interface Task {
  readonly node: Json;
  readonly indent: string;
  readonly style: Style;
  /** Parsed siblings of the same kind, nearest first: a new node looks like them. */
  readonly exemplars: readonly Parsed[];
  /** It stands in an object on one line: a short new one without containers in it does too. */
  readonly compact: boolean;
}

/** A slice of a source, moved from one indentation to another. */
export interface Slice {
  readonly slice: Source;
  readonly from: number;
  readonly to: number;
  readonly fromIndent: string;
  readonly toIndent: string;
}

export type Part = string | Slice | Task;

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
