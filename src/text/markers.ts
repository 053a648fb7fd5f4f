import { compareLines } from './diff.ts';

/**
 * Two versions of a text as one, with git's conflict markers around the lines that differ; the text itself if none do.
 *
 * @param size how many characters a marker has; 0 means 7, as git's own have
 */
export function markedText(ours: Uint8Array, theirs: Uint8Array, size = 7): Uint8Array {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const [lines, others] = [ours, theirs].map((bytes) => decoder.decode(bytes).split('\n')) as [string[], string[]];
  const end = lines[0]!.endsWith('\r') ? '\r' : '';
  const marker = (sign: string, label = '') => sign.repeat(size || 7) + label + end;
  const marked: string[][] = [];
  let line = 0;
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of compareLines(ours, theirs).edits) {
    marked.push(lines.slice(line, beforeStart), [marker('<', ' ours')], lines.slice(beforeStart, beforeEnd));
    marked.push([marker('=')], others.slice(afterStart, afterEnd), [marker('>', ' theirs')]);
    line = beforeEnd;
  }
  return new TextEncoder().encode([...marked, lines.slice(line)].flat().join('\n'));
}

/**
 * The two versions of a text with git's conflict markers, and the base between them where the markers show one;
 * undefined if it has none.
 */
export function unmarkedText(text: string): { ours: string; base?: string; theirs: string } | undefined {
  const size = /^<{7,}(?=[ \r\n])/m.exec(text)?.[0].length;
  if (size === undefined) return undefined;
  // A base that git merged itself has longer markers in it.
  const marker = (sign: string) => `^[${sign}]{${size}}(?: .*)?\\r?(?:\\n|$)`;
  const conflict = RegExp(`${marker('<')}([^]*?)(?:${marker('|')}([^]*?))?${marker('=')}([^]*?)${marker('>')}`, 'gm');
  const side = (group: number) => text.replace(conflict, `$${group}`);
  return { ours: side(1), ...(RegExp(marker('|'), 'm').test(text) && { base: side(2) }), theirs: side(3) };
}
