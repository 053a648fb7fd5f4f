import { countWhile, remembered } from '../text/index.ts';
import { after, END, KEY, OBJECT, SLOTS, START, UP } from './scan.ts';
import type { Source } from './source.ts';
import type { Origin } from './types.ts';

/** A comment between two nodes. `text` is as it stands; `indent` that of the line it begins on. */
export interface Comment {
  readonly text: string;
  /** Offset of its first byte. */
  readonly at: number;
  readonly indent: string;
  /** A line comment: what follows must be on another line. */
  readonly line: boolean;
  /** It begins a line of its own. */
  readonly own: boolean;
  /** The white space before it on its line, if something else stands before it there. */
  readonly space: string;
  /** Line breaks between what stands before and this. */
  readonly breaksBefore: number;
}

/** Comments that come along with a node from places that are gone: above it, and behind it. */
export interface Along {
  readonly lead: readonly Comment[];
  readonly tail: readonly Comment[];
}

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

/** A container that was read, with the tape indices of its children: of its items, or of its members' keys. */
export interface Table {
  readonly parent: Slot;
  readonly children: readonly number[];
}

/** The containers of a document that were asked about: who asks for many children of one would otherwise count them again each time. */
const tablesOf = /* @__PURE__ */ remembered((_: Source) => new Map<number, Table>());

/** The children of a container that was read. */
export function tableOf(parent: Slot): Table {
  const { source, index } = parent;
  const known = tablesOf(source);
  let table = known.get(index);
  if (table === undefined) known.set(index, (table = { parent, children: childrenIn(source.tape, index) }));
  return table;
}

function childrenIn(tape: Int32Array, container: number): readonly number[] {
  const end = after(tape, container);
  const hasKeys = (tape[container + UP]! & 7) === OBJECT;
  // A plain array: most containers are small, and a typed one would cost more than all else here.
  const children: number[] = [];
  for (let p = container + SLOTS; p < end; p = after(tape, hasKeys ? p + SLOTS : p)) children.push(p);
  return children;
}

/** Where a slot stands among its siblings; -1 if it is not one of them. */
export function positionIn({ parent, children }: Table, slot: Slot | undefined): number {
  if (slot === undefined || slot.source !== parent.source || parentIndex(slot) !== parent.index) return -1;
  const position = countWhile(children.length, (k) => children[k]! < slot.index);
  return children[position] === slot.index ? position : -1;
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
    else tokens.push(String(positionIn(tableOf({ source, index: parent }), { source, index })));
    index = parent;
  }
  return tokens.length === 0 ? '' : `/${tokens.reverse().join('/')}`;
}

/**
 * Counting siblings takes time in a large file, and few who ask where something stands ask for the pointer too. One
 * getter for all: one of its own would cost an origin ten times as much.
 */
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
