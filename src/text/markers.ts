import { joinBytes } from './bytes.ts';
import { compareLines } from './diff.ts';

const encoder = new TextEncoder();
const lineFeed = 0x0a;

/**
 * Two versions of a text as one, with git's conflict markers around the lines that differ; the text itself if none do.
 *
 * @param size how many characters a marker has; git's own are 7
 */
export function markedText(ours: Uint8Array, theirs: Uint8Array, size = 7): Uint8Array {
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
    parts.push(lines(before, line, beforeStart), marker('<', 'ours'), closed(lines(before, beforeStart, beforeEnd)));
    parts.push(marker('='), closed(lines(after, afterStart, afterEnd)), marker('>', 'theirs'));
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
  const next: Readonly<Record<string, keyof typeof sides>> = { '<': 'ours', '|': 'base', '=': 'theirs' };
  const seen = new Set<string>();
  let side: keyof typeof sides | undefined;
  let size = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const marker = /^(?:<{7,}|\|{7,}|={7,}|>{7,})(?= |\r?\n|$)/.exec(line)?.[0] ?? '';
    const [sign = ''] = marker;
    if (side === undefined && sign === '<') size = marker.length;
    // A base that git merged itself has longer markers in it.
    if (sign !== '' && marker.length === size && (side === undefined) === (sign === '<')) {
      side = next[sign];
      seen.add(sign);
    } else for (const name of side === undefined ? (['ours', 'base', 'theirs'] as const) : [side]) sides[name] += line;
  }
  if (!seen.has('<')) return undefined;
  const { ours, base, theirs } = sides;
  return { ours, ...(seen.has('|') && { base }), theirs };
}
