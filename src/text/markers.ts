import { joinBytes } from './bytes.ts';
import { compareLines } from './diff.ts';

const encoder = new TextEncoder();
const lineFeed = 0x0a;

/**
 * Two versions of a text as one, with git's conflict markers around the lines that differ; the text itself if none do.
 *
 * @param size how many characters a marker has; git's own are 7
 */
export function markedText(
  ours: Uint8Array,
  theirs: Uint8Array,
  { size = 7, labels: [mine, other] = ['ours', 'theirs'] }: { size?: number; labels?: readonly [string, string] } = {},
): Uint8Array {
  const { before, after, edits } = compareLines(ours, theirs);
  const end = /\r\n/.test(new TextDecoder().decode(ours.subarray(0, before.starts[1] ?? 0))) ? '\r\n' : '\n';
  const marker = (sign: string, label = '') => encoder.encode(`${sign.repeat(size)}${label && ` ${label}`}${end}`);
  const lines = ({ bytes, starts }: typeof before, from: number, to: number) =>
    bytes.subarray(starts[from]!, starts[to]!);
  /** Lines before a marker, the last one with its break. */
  const closed = (part: Uint8Array) =>
    part.length === 0 || part.at(-1) === lineFeed ? part : joinBytes([part, encoder.encode(end)]);
  const parts: Uint8Array[] = [];
  let line = 0;
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of edits) {
    parts.push(lines(before, line, beforeStart), marker('<', mine), closed(lines(before, beforeStart, beforeEnd)));
    parts.push(marker('='), closed(lines(after, afterStart, afterEnd)), marker('>', other));
    line = beforeEnd;
  }
  parts.push(lines(before, line, before.symbols.length));
  return joinBytes(parts);
}

/**
 * The two versions of a text with git's conflict markers, and the base between them where the markers show one;
 * undefined if it has none.
 */
export function unmarkedText(text: string): { ours: string; base?: string; theirs: string } | undefined {
  const sides = { ours: '', base: '', theirs: '' };
  let side: keyof typeof sides | undefined;
  let [isMarked, hasBase] = [false, false];
  // A base that git merged itself has longer markers in it.
  let size = 0;
  const isMarker = (line: string, sign: string) =>
    line.startsWith(sign.repeat(size)) && /^(?: |\r?\n|$)/.test(line.slice(size));
  for (const line of text.split(/(?<=\n)/)) {
    const opening = /^<{7,}(?= |\r?\n)/.exec(line)?.[0];
    if (opening !== undefined && side === undefined) [side, isMarked, size] = ['ours', true, opening.length];
    else if (isMarker(line, '|') && side === 'ours') [side, hasBase] = ['base', true];
    else if (isMarker(line, '=') && (side === 'ours' || side === 'base')) side = 'theirs';
    else if (isMarker(line, '>') && side === 'theirs') side = undefined;
    else if (side !== undefined) sides[side] += line;
    else for (const name of ['ours', 'base', 'theirs'] as const) sides[name] += line;
  }
  if (!isMarked) return undefined;
  const { ours, base, theirs } = sides;
  return { ours, ...(hasBase && { base }), theirs };
}
