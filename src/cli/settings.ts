import { type Command, Option } from 'commander';
import { CliError } from './error.ts';

/** The options that every transform has on the command line. */
export interface Settings {
  readonly write?: boolean;
  readonly check?: boolean;
  readonly keepGoing?: boolean;
  readonly allowDirty?: boolean;
  readonly allowAddressChanges?: boolean;
  readonly reporter?: readonly string[];
}

/** Adds the options that every transform has. */
export function addSettings(command: Command): Command {
  command
    .optionsGroup('Common options:')
    .addOption(new Option('--write', 'write the files: all of them, or none').conflicts('check'))
    .addOption(new Option('--dry-run', 'what happens anyway: nothing is written').conflicts('write').hideHelp())
    .option('--check', 'write nothing, print no patch, and exit with 1 if something would change')
    .option('--allow-dirty', 'write although a file has changes that are not committed')
    .option('--allow-address-changes', 'let addresses go, although readers keep links to them and no redirect leads on')
    .option('--keep-going', 'go on with the other sites if one fails');
  return addReporter(command, 'pretty, json, github or markdown').helpOption('-h, --help', 'print this help');
}

/** Adds `--reporter`, with the names that it takes. */
export const addReporter = (command: Command, names: string): Command =>
  command.option('--reporter <name>[=<file>]', `${names}, to standard output or a file; can be repeated`, repeated);

/** Collects the values of an option that can be repeated. */
export const repeated = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Checks what the options of a command cannot mean together. */
export function readSettings<Given extends Settings>(settings: Given, paths: readonly string[]): Given {
  if (settings.write === true && paths.includes('-'))
    throw new CliError(
      '`-` prints the content, so there is nothing to --write',
      'Leave --write out, or name the docs.json.',
    );
  return settings;
}
