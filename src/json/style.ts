import { remembered } from '../text/index.ts';
import { type Parsed } from './nodes.ts';
import { parentIndex } from './origin.ts';
import { after, ARRAY, END, KEY, OBJECT, SLOTS, START, UP } from './scan.ts';
import type { Source } from './source.ts';
import { endOf } from './trivia.ts';

/** How new text is written at a place, learned from what stands around it. */
export interface Style {
  readonly eol: string;
  /** One step of indentation. */
  readonly unit: string;
  /** Between a key and its value. */
  readonly colon: string;
  /** Between two neighbours on one line. */
  readonly comma: string;
  /** Inside the braces of an object on one line. */
  readonly pad: string;
  /** The whole document stands on one line, and is to stay there. */
  readonly flat: boolean;
}

/** For trees that were made from nothing. */
export const plainStyle: Style = { eol: '\n', unit: '  ', colon: ': ', comma: ', ', pad: ' ', flat: false };

/** The style of a whole document. Each part is looked for when it is first needed: most edits need none. */
class DocumentStyle implements Style {
  readonly #source: Source;
  #flat: boolean | undefined;
  #colon: string | undefined;
  #comma: string | undefined;
  #pad: string | undefined;

  constructor(source: Source) {
    this.#source = source;
  }
  get flat(): boolean {
    const { tape } = this.#source;
    return (this.#flat ??= tape.length > SLOTS && onOneLine(this.#source, tape[START]!, tape[END]!));
  }
  get eol(): string {
    return this.#source.eol ?? '\n';
  }
  get unit(): string {
    return this.#source.unit;
  }
  get colon(): string {
    return (this.#colon ??= firstColon(this.#source) ?? (this.flat ? ':' : ': '));
  }
  get comma(): string {
    // One line without any comma shows by its other spaces whether it is minified.
    return (this.#comma ??=
      firstComma(this.#source) ?? (this.flat && this.pad === '' && !this.colon.endsWith(' ') ? ',' : ', '));
  }
  get pad(): string {
    return (this.#pad ??= firstPad(this.#source) ?? (this.flat ? '' : ' '));
  }
}

/** The style at a container: its own line break, colon and indentation, and else the document's. */
class ContainerStyle implements Style {
  readonly #base: Style;
  readonly #parent: Parsed;

  constructor(base: Style, parent: Parsed) {
    this.#base = base;
    this.#parent = parent;
  }
  get flat(): boolean {
    return this.#base.flat;
  }
  get comma(): string {
    return this.#base.comma;
  }
  get pad(): string {
    return this.#base.pad;
  }
  get eol(): string {
    const { source } = this.#parent;
    return breakBefore(source, source.tape[this.#first + START]!) ?? this.#base.eol;
  }
  get colon(): string {
    return (this.#parent.kind === 'object' ? colonAt(this.#parent.source, this.#first) : undefined) ?? this.#base.colon;
  }
  get unit(): string {
    const { source, index } = this.#parent;
    const outer = source.indentAt(source.tape[index + START]!);
    const inner = source.indentAt(source.tape[this.#first + START]!);
    return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : this.#base.unit;
  }
  get #first(): number {
    return this.#parent.index + SLOTS;
  }
}

/** The style of a whole document. */
export const documentStyle = remembered((source: Source): Style => new DocumentStyle(source));

/** The style at a container that was read. */
export function styleAt(parent: Parsed): Style {
  const { source, index } = parent;
  const base = documentStyle(source);
  return base.flat || index + SLOTS >= after(source.tape, index) ? base : new ContainerStyle(base, parent);
}

function breakBefore(source: Source, offset: number): string | undefined {
  const start = source.lineStart(offset);
  if (start === 0 || source.bytes[start - 1] !== 10) return undefined;
  return source.bytes[start - 2] === 13 ? '\r\n' : '\n';
}

/** The text of a member's colon with its white space, unless a comment or a line break is in it. */
function colonAt(source: Source, keyIndex: number): string | undefined {
  const text = source.text(source.tape[keyIndex + END]!, source.tape[keyIndex + SLOTS + START]!);
  return /^[ \t]*:[ \t]*$/.test(text) ? text : undefined;
}

const LOOKED_AT = 4000;

/** What is found first among the tokens at the beginning of a document. */
function first(source: Source, look: (p: number, kind: number) => string | undefined): string | undefined {
  const { tape } = source;
  for (let p = 0; p < tape.length && p < LOOKED_AT; p += SLOTS) {
    const found = look(p, tape[p + UP]! & 7);
    if (found !== undefined) return found;
  }
  return undefined;
}

const firstColon = (source: Source): string | undefined =>
  first(source, (p, kind) => (kind === KEY ? colonAt(source, p) : undefined));

function firstComma(source: Source): string | undefined {
  const { tape } = source;
  return first(source, (p, kind) => {
    const parent = parentIndex({ source, index: p });
    if (parent < 0 || ((tape[parent + UP]! & 7) === OBJECT && kind !== KEY)) return undefined;
    const next = after(tape, kind === KEY ? p + SLOTS : p);
    if (next >= tape.length || parentIndex({ source, index: next }) !== parent) return undefined;
    const text = source.text(endOf({ source, index: p }), tape[next + START]!);
    return /^,[ \t]*$/.test(text) ? text : undefined;
  });
}

function firstPad(source: Source): string | undefined {
  const { tape } = source;
  return first(source, (p, kind) => {
    if (kind !== OBJECT || after(tape, p) === p + SLOTS) return undefined;
    const text = source.text(tape[p + START]! + 1, tape[p + SLOTS + START]!);
    return /^[ \t]*$/.test(text) ? text : undefined;
  });
}

/** Whether a parsed node stands on one line and has content: then new siblings of its kind do too. */
export function isInline({ source, index }: Parsed): boolean {
  const kind = source.tape[index + UP]! & 7;
  if ((kind === OBJECT || kind === ARRAY) && after(source.tape, index) === index + SLOTS) return false;
  return onOneLine(source, source.tape[index + START]!, source.tape[index + END]!);
}

/** Whether no line break stands between two offsets. */
export function onOneLine(source: Source, from: number, to: number): boolean {
  // A break is mostly near: the table of all lines is made only for a long line.
  const near = Math.min(to - 1, from + 1024);
  for (let i = from; i < near; i++) if (source.bytes[i] === 10) return false;
  return near === to - 1 || source.lines.lineAt(from) === source.lines.lineAt(to - 1);
}
