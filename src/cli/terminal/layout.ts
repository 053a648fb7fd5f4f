import { type Command, Help, type HelpConfiguration } from 'commander';
import { asTyped, wrapped } from '../../text/index.ts';
import { columnOf, commandLines, rowsText, rowText } from './rows.ts';

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
