import { parentIndex, type Parsed } from './nodes.ts';
import { after, ARRAY, END, KEY, OBJECT, SLOTS, START, UP } from './scan.ts';
import type { Source } from './source.ts';

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

const styles = new WeakMap<Source, Style>();

/** The style of a whole document. */
export function documentStyle(source: Source): Style {
  let style = styles.get(source);
  if (style === undefined) {
    const { tape, lines } = source;
    const flat = tape.length > SLOTS && lines.lineAt(tape[START]!) === lines.lineAt(tape[END]! - 1);
    const colon = firstColon(source) ?? (flat ? ':' : ': ');
    const pad = firstPad(source) ?? (flat ? '' : ' ');
    style = {
      eol: source.eol ?? '\n',
      unit: source.unit,
      colon,
      // One line without any comma shows by its other spaces whether it is minified.
      comma: firstComma(source) ?? (flat && pad === '' && !colon.endsWith(' ') ? ',' : ', '),
      pad,
      flat,
    };
    styles.set(source, style);
  }
  return style;
}

/** The style at a container: its own colon and indentation, and else the document's. */
export function styleAt(parent: Parsed): Style {
  const { source, index } = parent;
  const base = documentStyle(source);
  if (base.flat) return base;
  const first = index + SLOTS;
  if (first >= after(source.tape, index)) return base;
  const outer = source.indentAt(source.tape[index + START]!);
  const inner = source.indentAt(source.tape[first + START]!);
  const unit = inner.length > outer.length && inner.startsWith(outer) ? inner.slice(outer.length) : base.unit;
  const at = source.tape[first + START]!;
  const eol = breakBefore(source, at) ?? base.eol;
  const colon = parent.kind === 'object' ? (colonAt(source, first) ?? base.colon) : base.colon;
  return { ...base, unit, colon, eol };
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

function firstColon(source: Source): string | undefined {
  const { tape } = source;
  for (let p = 0; p < tape.length && p < LOOKED_AT; p += SLOTS) {
    if ((tape[p + UP]! & 7) === KEY) {
      const colon = colonAt(source, p);
      if (colon !== undefined) return colon;
    }
  }
  return undefined;
}

function firstComma(source: Source): string | undefined {
  const { tape } = source;
  for (let p = SLOTS; p < tape.length && p < LOOKED_AT; p += SLOTS) {
    const parent = parentIndex({ source, index: p });
    if ((tape[parent + UP]! & 7) === OBJECT && (tape[p + UP]! & 7) !== KEY) continue;
    const end = (tape[p + UP]! & 7) === KEY ? after(tape, p + SLOTS) : after(tape, p);
    if (end >= tape.length || parentIndex({ source, index: end }) !== parent) continue;
    const text = source.text(endOffset(source, p), tape[end + START]!);
    if (/^,[ \t]*$/.test(text)) return text;
  }
  return undefined;
}

function firstPad(source: Source): string | undefined {
  const { tape } = source;
  for (let p = 0; p + SLOTS < tape.length && p < LOOKED_AT; p += SLOTS) {
    if ((tape[p + UP]! & 7) !== OBJECT || after(tape, p) === p + SLOTS) continue;
    const text = source.text(tape[p + START]! + 1, tape[p + SLOTS + START]!);
    if (/^[ \t]*$/.test(text)) return text;
  }
  return undefined;
}

function endOffset(source: Source, p: number): number {
  return (source.tape[p + UP]! & 7) === KEY ? source.tape[p + SLOTS + END]! : source.tape[p + END]!;
}

/** Whether a parsed node stands on one line and has content: then new siblings of its kind do too. */
export function isInline({ source, index }: Parsed): boolean {
  const kind = source.tape[index + UP]! & 7;
  if ((kind === OBJECT || kind === ARRAY) && after(source.tape, index) === index + SLOTS) return false;
  return onOneLine(source, source.tape[index + START]!, source.tape[index + END]!);
}

/** Whether no line break stands between two offsets. */
export const onOneLine = (source: Source, from: number, to: number): boolean => source.lines.lineAt(from) === source.lines.lineAt(to - 1);
