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

/**
 * The style of a document, or at a container of it: the line break, colon, comma and indentation of that, and else the
 * document's. Each part is looked for when it is needed: most edits need none.
 */
class SourceStyle implements Style {
  constructor(
    private readonly source: Source,
    /** The container's tape index; undefined: the document. */
    private readonly container?: number,
  ) {}
  get flat(): boolean {
    return isFlat(this.source);
  }
  get comma(): string {
    return this.#own((child) => commaAt(this.source, child)) ?? commaOf(this.source);
  }
  get pad(): string {
    return padOf(this.source);
  }
  get eol(): string {
    return this.#own((child) => breakBefore(this.source, this.source.tape[child + START]!)) ?? eolOf(this.source);
  }
  get colon(): string {
    return this.#own((child) => colonAt(this.source, child)) ?? colonOf(this.source);
  }
  get unit(): string {
    return this.#own((child) => unitAt(this.source, child)) ?? unitOf(this.source);
  }
  /** What the first child of the container shows. */
  #own(look: (child: number) => string | undefined): string | undefined {
    return this.container === undefined ? undefined : look(this.container + SLOTS);
  }
}

/** The style of a whole document. */
export const documentStyle = (source: Source): Style => new SourceStyle(source);

/** The style at a container that was read. */
export function styleAt({ source, index }: Parsed): Style {
  return new SourceStyle(source, isFlat(source) || index + SLOTS >= after(source.tape, index) ? undefined : index);
}

const isFlat = /* @__PURE__ */ remembered(
  (source: Source) => source.tape.length > SLOTS && onOneLine(source, source.tape[START]!, source.tape[END]!),
);

/** The line break that the document uses first. */
const eolOf = /* @__PURE__ */ remembered((source: Source) => {
  const at = source.bytes.indexOf(10);
  return at > 0 && source.bytes[at - 1] === 13 ? '\r\n' : '\n';
});

/** From the first member or item that stands on a line of its own. */
const unitOf = /* @__PURE__ */ remembered((source: Source) => first(source, (p) => unitAt(source, p)) ?? '  ');

function breakBefore(source: Source, offset: number): string | undefined {
  const start = source.lineStart(offset);
  if (start === 0 || source.bytes[start - 1] !== 10) return undefined;
  return source.bytes[start - 2] === 13 ? '\r\n' : '\n';
}

/** The step of indentation from the line of a container to that of its child. */
function unitAt(source: Source, child: number): string | undefined {
  const parent = parentIndex({ source, index: child });
  const inner = source.indentAt(source.tape[child + START]!);
  const outer = parent < 0 ? inner : source.indentAt(source.tape[parent + START]!);
  return inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : undefined;
}

/** The text of a member's colon with its white space, unless a comment or a line break is in it. */
function colonAt(source: Source, keyIndex: number): string | undefined {
  if ((source.tape[keyIndex + UP]! & 7) !== KEY) return undefined;
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

const colonOf = /* @__PURE__ */ remembered(
  (source: Source) => first(source, (p) => colonAt(source, p)) ?? (isFlat(source) ? ':' : ': '),
);

/** The comma behind an item or a member, with its white space, if the next one stands on that line. */
function commaAt(source: Source, p: number): string | undefined {
  const { tape } = source;
  const kind = tape[p + UP]! & 7;
  const parent = parentIndex({ source, index: p });
  if (parent < 0 || ((tape[parent + UP]! & 7) === OBJECT && kind !== KEY)) return undefined;
  const next = after(tape, kind === KEY ? p + SLOTS : p);
  if (next >= tape.length || parentIndex({ source, index: next }) !== parent) return undefined;
  const text = source.text(endOf({ source, index: p }), tape[next + START]!);
  return /^,[ \t]*$/.test(text) ? text : undefined;
}

const commaOf = /* @__PURE__ */ remembered((source: Source) => {
  const found = first(source, (p) => commaAt(source, p));
  // One line without any comma shows by its other spaces whether it is minified.
  const isMinified = isFlat(source) && padOf(source) === '' && !colonOf(source).endsWith(' ');
  return found ?? (isMinified ? ',' : ', ');
});

const padOf = /* @__PURE__ */ remembered((source: Source) => {
  const { tape } = source;
  const found = first(source, (p, kind) => {
    if (kind !== OBJECT || after(tape, p) === p + SLOTS) return undefined;
    const text = source.text(tape[p + START]! + 1, tape[p + SLOTS + START]!);
    return /^[ \t]*$/.test(text) ? text : undefined;
  });
  return found ?? (isFlat(source) ? '' : ' ');
});

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
