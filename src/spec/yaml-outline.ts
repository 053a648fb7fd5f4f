import { bytesOf, END, HEAD, KEY_END, KIND, Outline, outlineRoot, RAW_KEY, START } from './outline.ts';
import type { SpecNode, SpecScalar } from './reader.ts';
import { readYamlPart, yamlKey, yamlScalar } from './yaml-reader.ts';
import { EMPTY, FOLDED, PLAIN, QUOTED, scanYaml } from './yaml-scan.ts';
import { afterSpaces, isBreak, nextLine, plainEnd } from './yaml-tokens.ts';

/**
 * The root of a YAML text, read in outline; undefined where that would not be certain to be right, be it only because the text is unusual.
 *
 * It reads as `readYaml` does, in a tenth of the time: scalars of one line are read here, and what is more is given to `yaml` when it is asked for.
 */
export function readYamlOutline(content: Uint8Array | string, path: string): SpecNode | undefined {
  const given = bytesOf(content);
  // A carriage return is not the end of a line, and would be half of one with what is put behind it.
  if (given === undefined || given[given.length - 1] === 0x0d) return undefined;
  const bytes = ended(given);
  const tape = scanYaml(bytes, given.length);
  return tape && outlineRoot(new YamlOutline(path, bytes, tape, typeof content === 'string'));
}

/** The text with a line break at its end. */
function ended(given: Uint8Array): Uint8Array {
  if (given[given.length - 1] === 0x0a) return given;
  const bytes = new Uint8Array(given.length + 1);
  bytes.set(given);
  bytes[given.length] = 0x0a;
  return bytes;
}

/** The plain scalars that are no strings (YAML 1.2.2 section 10.3.2), as far as they are words. */
const words = new Map<string, SpecScalar>([
  ...['null', 'Null', 'NULL', '~'].map((word) => [word, null] as const),
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
]);

class YamlOutline extends Outline {
  key(p: number): string {
    const { bytes, tape } = this;
    const from = tape[p + HEAD]!;
    const to = tape[p + KEY_END]!;
    if ((tape[p + KIND]! & RAW_KEY) === 0) return yamlKey(this.text(from, to));
    const isQuoted = isQuote(bytes[from]!) ? 1 : 0;
    return this.text(from + isQuoted, to - isQuoted);
  }

  scalar(p: number): SpecScalar | undefined {
    const { bytes, tape } = this;
    const start = tape[p + START]!;
    const kind = tape[p + KIND]!;
    if ((kind & EMPTY) !== 0) return null;
    if ((kind & FOLDED) !== 0) return this.#folded(start, tape[p + END]!);
    if ((kind & PLAIN) !== 0) return this.#plain(this.text(start, plainEnd(bytes, start)));
    if ((kind & QUOTED) === 0) return undefined;
    const end = rawEnd(bytes, start);
    return end < 0 ? undefined : this.text(start + 1, end);
  }

  full(p: number, parent: SpecNode | undefined, segment: string | number): SpecNode {
    const { bytes, tape } = this;
    const head = tape[p + HEAD]!;
    // What is before it on its line are spaces and dashes.
    let line = head;
    while (bytes[line - 1] === 0x20 || bytes[line - 1] === 0x2d) line--;
    const content = bytes.slice(line, tape[p + END]!);
    content.fill(0x20, 0, head - line);
    return readYamlPart({
      content,
      path: this.path,
      parent,
      segment,
      position: (offset) => this.position(line + offset),
    });
  }

  #plain(text: string): SpecScalar {
    const word = words.get(text);
    if (word !== undefined) return word;
    // All numbers begin so.
    return /^[-+.\d]/.test(text) ? yamlScalar(text) : text;
  }

  /** The lines of a plain scalar, a space between two; undefined if there are empty ones, which mean line breaks. */
  #folded(start: number, end: number): string | undefined {
    const { bytes } = this;
    const lines: string[] = [];
    for (let i = start; ;) {
      const lineEnd = plainEnd(bytes, i);
      lines.push(this.text(i, lineEnd));
      const rest = afterSpaces(bytes, lineEnd);
      if (!isBreak(bytes, rest)) break;
      const isNext = (i = afterSpaces(bytes, nextLine(bytes, rest))) < end;
      if (isNext && isBreak(bytes, i)) return undefined;
      if (!isNext || bytes[i] === 0x23) break;
    }
    return lines.join(' ');
  }
}

function isQuote(c: number): boolean {
  return c === 0x22 || c === 0x27;
}

/** The offset of the closing quote, if what is between them is the value as it is: on one line and without an escape. */
function rawEnd(t: Uint8Array, start: number): number {
  const quote = t[start]!;
  for (let i = start + 1; ; i++) {
    const c = t[i]!;
    if (c === quote) return quote === 0x27 && t[i + 1] === 0x27 ? -1 : i;
    if (c === 0x0a || (c === 0x5c && quote === 0x22)) return -1;
  }
}
