import { countWhile, remembered } from '../text/index.ts';
import type { Along } from './comment.ts';
import { after, END, KEY, OBJECT, SLOTS, START, UP } from './scan.ts';
import type { Source } from './source.ts';
import type { Origin } from './types.ts';

/** A place on a tape: the parsed node or member that another was made from. */
export interface Slot {
  readonly source: Source;
  readonly index: number;
  /** Comments of places that are gone, which come along. */
  readonly along?: Along;
}

/** The tape index of the container a slot stands in; -1 for the root. */
export function parentIndex({ source, index }: Slot): number {
  const up = source.tape[index + UP]! >> 3;
  return up < 0 ? -1 : up << 2;
}

export const escapePointer = (token: string) =>
  /[~/]/.test(token) ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;

/** The tape indices of the items of each array of a document that was asked about, in order. */
const itemsOf = remembered((_: Source) => new Map<number, Int32Array>());

/** The position of an item in its array. The items are counted once: who asks for many of them would otherwise count them again each time. */
function positionAmong(source: Source, array: number, item: number): number {
  const known = itemsOf(source);
  let items = known.get(array);
  if (items === undefined) known.set(array, (items = itemIndices(source.tape, array)));
  return countWhile(items.length, (place) => items[place]! < item);
}

function itemIndices(tape: Int32Array, array: number): Int32Array {
  const end = after(tape, array);
  let count = 0;
  for (let p = array + SLOTS; p < end; p = after(tape, p)) count++;
  const items = new Int32Array(count);
  for (let p = array + SLOTS, k = 0; p < end; p = after(tape, p)) items[k++] = p;
  return items;
}

function pointerOf(slot: Slot): string {
  const { source } = slot;
  const { tape } = source;
  const tokens: string[] = [];
  let index = slot.index;
  for (;;) {
    const isKey = (tape[index + UP]! & 7) === KEY;
    const parent = parentIndex({ source, index });
    if (parent < 0) break;
    if ((tape[parent + UP]! & 7) === OBJECT)
      tokens.push(escapePointer(source.stringValue(isKey ? index : index - SLOTS)));
    else tokens.push(String(positionAmong(source, parent, index)));
    index = parent;
  }
  return tokens.length === 0 ? '' : `/${tokens.reverse().join('/')}`;
}

/** Counting siblings takes time in a large file, and few who ask where something stands ask for the pointer too. One getter for all: one of its own would cost an origin ten times as much. */
class ReadOrigin {
  static readonly #pointer: PropertyDescriptor & ThisType<ReadOrigin> = {
    enumerable: true,
    get() {
      return pointerOf(this.#slot);
    },
  };
  readonly #slot: Slot;
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly offset: number;
  readonly endOffset: number;
  declare readonly pointer: string;

  constructor(slot: Slot) {
    const { source, index } = slot;
    const start = source.tape[index + START]!;
    const end = source.tape[index + END]!;
    const from = source.lines.position(start);
    const to = source.lines.position(end);
    this.#slot = slot;
    this.file = source.file;
    this.line = from.line;
    this.column = from.column;
    this.endLine = to.line;
    this.endColumn = to.column;
    this.offset = source.givenOffset(start);
    this.endOffset = source.givenOffset(end);
    Object.defineProperty(this, 'pointer', ReadOrigin.#pointer);
    Object.freeze(this);
  }
}

export const originOf = (slot: Slot): Origin => new ReadOrigin(slot);
