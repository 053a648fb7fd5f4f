import { type Command, Help, type HelpConfiguration } from 'commander';
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
const columnOf = (terms: readonly string[], width: number): number =>
  Math.max(8, ...terms.map(({ length }) => length + 2).filter((length) => length <= width / 2));

function rowText(term: string, meaning: string, column: number, width: number): string {
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

/** Lists of a help in such columns; commander would not wrap beside a long term. */
export const helpLayout: HelpConfiguration = {
  subcommandTerm: (command) => command.name(),
  commandUsage(command) {
    const name = 'Usage: ';
    const usage = name + asTyped(new Help().commandUsage(command));
    return wrapped(usage, command.configureOutput().getOutHelpWidth!(), ' '.repeat(name.length)).slice(name.length);
  },
  padWidth(command, helper) {
    const terms = [
      ...helper.visibleOptions(command).map((option) => helper.optionTerm(option)),
      ...helper.visibleArguments(command).map((argument) => helper.argumentTerm(argument)),
      ...helper.visibleCommands(command).map((one) => helper.subcommandTerm(one)),
    ];
    return columnOf(terms, helper.helpWidth! - 4);
  },
  formatItem: (term, termWidth, description, helper) =>
    rowText(`  ${term}`, description, termWidth + 2, helper.helpWidth!),
};

/** What the help of a command says below its options. */
export interface Notes {
  /** A paragraph each. */
  readonly says?: readonly string[];
  /** Commands without their `navshift`, and what each does. */
  readonly examples?: readonly (readonly [command: string, what?: string])[];
}

/** Adds to a help what it says below the options, at the width of the terminal. */
export function addNotes(command: Command, { says = [], examples = [] }: Notes): Command {
  return command.addHelpText('after', () => {
    const width = command.configureOutput().getOutHelpWidth!();
    const rows = examples.map(([words, what = '']) => [commandLines(`  $ navshift ${words}`, width), what] as const);
    const list = rows.length === 0 ? [] : [`Examples:\n${rowsText(rows, width)}`];
    return `\n${[...says.map((text) => wrapped(asTyped(text), width)), ...list].join('\n\n')}`;
  });
}
