import { type Command, Option } from 'commander';
import { CliError } from './error.ts';

/** The options that every transform has on the command line. */
export interface Settings {
  readonly write?: boolean;
  readonly check?: boolean;
  readonly keepGoing?: boolean;
  readonly allowDirty?: boolean;
  readonly reporter?: readonly string[];
}

/** Adds the options that every transform has. */
export function addSettings(command: Command): Command {
  return command
    .optionsGroup('Common options:')
    .addOption(new Option('--write', 'write the files: all of them, or none').conflicts('check'))
    .addOption(new Option('--check', 'write nothing, print no patch, and exit with 1 if something would change'))
    .addOption(new Option('--allow-dirty', 'write although a file has changes that are not committed'))
    .addOption(new Option('--keep-going', 'go on with the other sites if one fails'))
    .addOption(
      new Option(
        '--reporter <name>[=<file>]',
        'pretty, json, github or markdown, to standard output or a file; can be repeated',
      ).argParser((value: string, before: string[] = []) => [...before, value]),
    )
    .helpOption('-h, --help', 'print this help');
}

/** Checks what the options of a command cannot mean together. */
export function readSettings(settings: Settings, paths: readonly string[]): Settings {
  if (settings.write === true && paths.includes('-'))
    throw new CliError(
      '`-` prints the content, so there is nothing to --write',
      'Leave --write out, or name the docs.json.',
    );
  return settings;
}
