import { asTyped, wrapped } from '../../text/index.ts';

/**
 * Terms beside what they mean, in two columns. A term that takes more than half of the width has its meaning below it.
 * Terms are never broken: they are to be typed.
 */
export function rowsText(rows: readonly (readonly [term: string, meaning: string])[], width: number): string {
  const column = columnOf(
    rows.map(([term]) => term),
    width,
  );
  return rows.map(([term, meaning]) => rowText(term, meaning, column, width)).join('\n');
}

/** Where the meanings begin: behind the longest term that leaves half of the width. */
export const columnOf = (terms: readonly string[], width: number): number =>
  Math.max(8, ...terms.map(({ length }) => length + 2).filter((length) => length <= width / 2));

export function rowText(term: string, meaning: string, column: number, width: number): string {
  if (meaning === '') return term;
  const hang = ' '.repeat(column);
  const isBeside = term.length + 2 <= column;
  const beside = wrapped((isBeside ? term.padEnd(column) : hang) + meaning, width, hang);
  return isBeside ? beside : `${term}\n${beside}`;
}

/** The blanks before options and before a redirection, outside of quotes. */
const betweenOptions = / (?=(?:--?[a-z]|> )(?:[^']*'[^']*')*[^']*$)/;

/** A command to be pasted, in as many lines as a shell takes for one: each but the last ends with a backslash. */
export function commandLines(command: string, width: number): string {
  const [start = '', ...options] = asTyped(command).split(betweenOptions);
  const lines = [start];
  for (const option of options)
    if (lines.at(-1)!.length + option.length + 3 > width) lines.push(`      ${option}`);
    else lines.push(`${lines.pop()} ${option}`);
  return lines.join(' \\\n');
}
