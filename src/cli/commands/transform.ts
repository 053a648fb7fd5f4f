import { type Command, Option } from 'commander';
import { execute } from '../execute.ts';
import type { Named } from '../catalogue.ts';
import { addConfigOptions, type ConfigSettings, configurationOf } from '../config.ts';
import type { Context } from '../context.ts';
import { type Values, withDefaults } from '../defaults.ts';
import { type Flag, flagHelp, flagsOf, flagUsage, readValue, type Value } from '../flags.ts';
import { addSettings, readSettings, type Settings } from '../settings.ts';
import { ask } from '../values.ts';

/** Adds a transform as a command: its options become flags. */
export function addTransform(program: Command, named: Named, { io, finish }: Context): Command {
  const { factory } = named;
  const { name, summary, examples = [] } = factory.definition;
  const flags = flagsOf(factory);
  const command = program
    .command(name)
    .summary(summary)
    .description(summary)
    .argument('[paths...]', 'docs.json, folders, globs or -')
    .usage('[options] [paths…]');
  const attributes = new Map(flags.map((flag) => [flag.key, addFlag(command, flag).attributeName()]));
  addConfigOptions(addSettings(command));
  if (examples.length > 0) {
    const width = Math.max(...examples.map((example) => example.command.length));
    command.addHelpText(
      'after',
      `\nExamples:\n${examples.map((example) => `  $ navshift ${example.command.padEnd(width)}  ${example.title}`).join('\n')}\n\nnavshift explain ${name} says more.`,
    );
  }
  return command.action(async (paths: string[], options: Settings & ConfigSettings & Values) => {
    const values = Object.fromEntries([...attributes].map(([key, attribute]) => [key, options[attribute]]));
    const configuration = await configurationOf(options, paths, io);
    const asked = await ask(named, withDefaults(factory, values, configuration), io.cwd);
    finish(await execute([asked], paths, readSettings(options, paths), io));
  });
}

function addFlag(command: Command, flag: Flag): Option {
  const option = new Option(flagUsage(flag), flagHelp(flag));
  if (flag.kind === 'choice') option.choices([...flag.choices!]);
  else if (flag.kind !== 'boolean') option.argParser((text: string, before?: Value) => readValue(flag, text, before));
  command.addOption(option);
  return option;
}
