import { NavshiftError } from '../finding/index.ts';
import type { Draft, LineKind } from '../draft/index.ts';
import { elementKinds } from '../format/index.ts';
import { maxDepth } from '../json/index.ts';
import { nearest, visible } from '../text/index.ts';
import { kindPattern, listIn } from './outline.ts';

/** A line of an outline, with what is indented below it. */
export interface OutlineLine extends Draft {
  readonly handle: number | undefined;
  /** What is between braces: the list, and what is shown of the element. */
  readonly notes?: string | undefined;
  readonly lines: readonly OutlineLine[];
  readonly line: number;
  readonly column: number;
}

/** Thrown for an outline that cannot be read or applied. Its place is in the outline. */
export class OutlineError extends NavshiftError {
  override readonly name = 'OutlineError';
  constructor(what: string, at: { readonly line: number; readonly column: number }, help?: string) {
    super(what, { line: at.line, column: at.column, ...(help !== undefined && { help }) });
  }
}

type Open = OutlineLine & { readonly indent: string; readonly lines: Open[] };

/** So deep lines can be indented: each level is two of JSON. */
const mostLevels = Math.floor(maxDepth / 2) - 2;

/**
 * Reads an outline as `printOutline` writes it, edited or not: the file that it is of, the hash, the pointer of the
 * element, and the lines. Throws `OutlineError`.
 */
export function readOutline(text: string) {
  const [first = '', ...others] = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const head = /^# (\S.*?) ([0-9a-f]{8})(?: (\/navigation\/\S*))?\s*$/.exec(first);
  if (head === null)
    throw new OutlineError(
      'The first line does not name a file and its hash',
      { line: 1, column: 1 },
      'Begin with an outline as navshift outline prints it.',
    );
  const top: Open[] = [];
  const open: Open[] = [];
  for (const [k, line] of others.entries()) {
    const one = readLine(line, k + 2);
    if (one === undefined) continue;
    while (open.length > 0 && !isBelow(one.indent, open.at(-1)!.indent)) open.pop();
    const around = open.at(-1);
    const siblings = around?.lines ?? top;
    const [before] = siblings;
    if (before !== undefined && before.indent !== one.indent)
      throw new OutlineError(
        'This line is indented as no other line around it is',
        one,
        `Indent it as line ${before.line}, with the same tabs and spaces.`,
      );
    if (around !== undefined && (around.kind === 'entry' || around.kind === 'other')) {
      const meant = nearest(/^\S+(?=\s)/.exec(around.name ?? '')?.[0] ?? '', elementKinds);
      throw new OutlineError(
        `${visible(around.name ?? '')} in line ${around.line} is a page, and nothing can be in a page`,
        one,
        meant === undefined
          ? 'Indent this line less, or write a group above it.'
          : `Did you mean ${meant} in line ${around.line}?`,
      );
    }
    if (open.length >= mostLevels)
      throw new OutlineError(`This line is more than ${mostLevels} levels deep`, one, 'Indent it less.');
    siblings.push(one);
    open.push(one);
  }
  return { main: head[1]!, hash: head[2]!, pointer: head[3] ?? '/navigation', lines: top as readonly OutlineLine[] };
}

const isBelow = (indent: string, outer: string): boolean => indent.length > outer.length && indent.startsWith(outer);

/** A line as it is written; undefined for one that is empty, or a comment. */
function readLine(text: string, line: number): Open | undefined {
  const rest = text.trim();
  if (rest === '' || rest.startsWith('#')) return undefined;
  const indent = text.slice(0, text.indexOf(rest[0]!));
  const fault = (what: string, help: string, at = indent.length) =>
    new OutlineError(what, { line, column: at + 1 }, help);
  const [bullet] = /^[-*]\s+(?=\S)/.exec(rest) ?? [];
  if (bullet === undefined)
    throw fault('This line does not begin with "- "', 'Write "- group <label>" or "- <path of a page>".');
  const [, number] = /(?:^|\s)\^(\d{1,9})$/.exec(rest.slice(-11)) ?? [];
  const said = rest.slice(bullet.length, number === undefined ? undefined : -number.length - 1).trimEnd();
  const kind = (kindPattern.exec(said)?.[1] ?? 'entry') as LineKind;
  const written = said.slice(kind === 'entry' ? 0 : kind.length).trimStart();
  const at = indent.length + bullet.length + said.length - written.length;
  const brace = written.endsWith('}') ? written.lastIndexOf('{') : -1;
  const hasNotes = brace === 0 || (brace > 0 && /\s/.test(written[brace - 1]!));
  const notes = hasNotes ? written.slice(brace + 1, -1) : undefined;
  const name = writtenName(hasNotes ? written.slice(0, brace).trimEnd() : written);
  if (name === null)
    throw fault('This text begins with a quote and is not JSON', 'Write it as "text", with \\" for a quote in it.', at);
  if (name === undefined && kind === 'entry')
    throw fault('This line has no page', 'Write its path before the handle.', at);
  const list = notes === undefined ? undefined : listIn(notes);
  const handle = number === undefined ? undefined : Number(number);
  return { handle, kind, name, notes, list, lines: [], line, column: indent.length + 1, indent };
}

/** A name as it is meant; undefined for none, null for one in quotes that are wrong. */
function writtenName(written: string): string | undefined | null {
  if (!written.startsWith('"')) return written === '' ? undefined : written;
  try {
    const name: unknown = JSON.parse(written);
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}
