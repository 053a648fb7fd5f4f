import { columnsOf } from './frame.ts';

/**
 * A line as lines of at most so many terminal columns, broken between words; each after the first begins with `hang`.
 *
 * Blanks that stand together are kept, a longer word has a line of its own, and colours take no room. Without a width
 * the line stays as it is.
 */
export function wrapped(line: string, width: number | undefined, hang = ''): string {
  if (width === undefined) return line;
  const lines: string[] = [];
  let [current, columns] = ['', 0];
  for (const word of line.split(/(?<=\S) (?=\S)/)) {
    const size = columnsOf(word.replace(colours, ''));
    if (current !== '' && columns + 1 + size > width) {
      lines.push(current);
      [current, columns] = [hang + word, hang.length + size];
    } else
      [current, columns] = [current === '' ? word : `${current} ${word}`, columns + size + (current === '' ? 0 : 1)];
  }
  return [...lines, current].join('\n');
}

const colours = /\u001b\[\d+m/g;
