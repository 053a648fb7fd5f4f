import { codeFrame } from '../text/index.ts';
import { documentOf } from './nodes.ts';
import { originOf, parentIndex, type Slot } from './origin.ts';
import { ARRAY, commentEnd, END, OBJECT, SLOTS, START, UP } from './scan.ts';
import type { Source } from './source.ts';
import type { Json, Origin } from './types.ts';

/** Something that this parser reads and strict JSON (RFC 8259) does not have, with its place. */
export interface Loose extends Omit<Origin, 'offset' | 'endOffset' | 'pointer'> {
  readonly kind: 'comment' | 'trailing comma';
  /** JSON Pointer of the object or array around it. */
  readonly pointer: string;
  /** As it is written. */
  readonly text: string;
  /** The lines around it, with a caret. */
  readonly frame: string;
}

/** Whether a document as it was read begins with a byte order mark. */
export const hasByteOrderMark = (root: Json): boolean => documentOf(root)?.hasByteOrderMark === true;

/**
 * The comments and trailing commas of a document as it was read, in order. Empty for any node except the root of a
 * document.
 */
export function looseSyntax(root: Json): readonly Loose[] {
  const source = documentOf(root);
  if (source === undefined || !source.loose) return [];
  const { tape, length } = source;
  const found: Loose[] = [];
  // What lies between two tokens is white space, commas, colons, closing brackets, and what is looked for.
  let at = 0;
  for (let p = 0; p < tape.length; p += SLOTS) {
    between(source, at, tape[p + START]!, p, found);
    const kind = tape[p + UP]! & 7;
    at = kind === OBJECT || kind === ARRAY ? tape[p + START]! + 1 : tape[p + END]!;
  }
  between(source, at, length, tape.length, found);
  return found;
}

function between(source: Source, from: number, to: number, next: number, found: Loose[]): void {
  const { bytes } = source;
  let comma = -1;
  for (let i = from; i < to; i++) {
    const c = bytes[i]!;
    // Most of it is indentation.
    if (c === 32 || c === 10) continue;
    if (c === 47) {
      const end = commentEnd(bytes, i, source.length);
      found.push(loose(source, 'comment', i, end, next));
      i = end - 1;
    } else if (c === 44) comma = i;
    else if (c === 125 || c === 93) {
      if (comma >= 0) found.push(loose(source, 'trailing comma', comma, comma + 1, next));
      comma = -1;
    }
  }
}

function loose(source: Source, kind: Loose['kind'], from: number, to: number, next: number): Loose {
  const start = source.lines.position(from);
  const end = source.lines.position(to);
  return {
    kind,
    file: source.file,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    pointer: originOf(containerAt(source, from, next)).pointer,
    get text() {
      return source.text(from, to);
    },
    get frame() {
      return codeFrame(source.lines, start, end.line === start.line ? end : undefined);
    },
  };
}

/** The innermost object or array around an offset; `next` is the tape index of the token after it. The root if it stands outside. */
function containerAt(source: Source, offset: number, next: number): Slot {
  const { tape } = source;
  const isAround = (p: number) => tape[p + START]! < offset && offset < tape[p + END]!;
  let index = next - SLOTS;
  while (index > 0 && !isAround(index)) index = parentIndex({ source, index });
  return { source, index: Math.max(0, index) };
}
