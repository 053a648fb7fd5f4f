import { Argument, type Command, Option } from 'commander';
import { execute } from '../run/execute.ts';
import type { Named } from '../config/catalogue.ts';
import { addConfigOptions, type ConfigSettings, configurationOf } from '../config/config.ts';
import type { Context } from '../config/context.ts';
import type { Values } from '../config/defaults.ts';
import { type Flag, flagHelp, flagsOf, flagUsage, readValue, type Value, wordUsage } from '../terminal/flags.ts';
import { addNotes } from '../terminal/layout.ts';
import { addSettings, readSettings, repeated, type Settings } from '../terminal/settings.ts';
import { askAll } from '../config/values.ts';

/** Adds a transform as a command: its options become flags. */
export function addTransform(program: Command, named: Named, { io, configurations, finish }: Context): Command {
  const { factory } = named;
  const { name, summary, examples = [], arguments: words = [] } = factory.definition;
  const flags = flagsOf(factory);
  const taken = words.map((key) => flags.find((flag) => flag.key === key)!);
  const command = program.command(name).summary(summary).description(summary);
  for (const flag of taken) command.addArgument(argumentFor(flag));
  if (taken.length === 0) command.argument('[paths...]', 'docs.json, folders, globs or -').usage('[options] [paths…]');
  else command.option('--site <path>', 'a docs.json, a folder, a glob or -; can be repeated', repeated);
  const attributes = new Map(
    flags.filter((flag) => !taken.includes(flag)).map((flag) => [flag.key, addFlag(command, flag).attributeName()]),
  );
  addConfigOptions(addSettings(command));
  addNotes(command, {
    says: [`navshift explain ${name} says more.`],
    examples: examples.map((example) => [example.command, example.title]),
  });
  return command.action(async (...given: unknown[]) => {
    const options = given[given.length - 2] as Settings & ConfigSettings & Values & { readonly site?: string[] };
    const paths = taken.length === 0 ? (given[0] as string[]) : (options.site ?? []);
    const values: Values = Object.fromEntries([
      ...[...attributes].map(([key, attribute]) => [key, options[attribute]] as const),
      ...taken.map(({ key }, index) => [key, given[index] as Value | undefined] as const),
    ]);
    const configuration = await configurationOf(options, paths, io, configurations);
    const asked = await askAll(named, values, {}, configuration, io);
    finish(await execute(asked, paths, readSettings(options, paths), io));
  });
}

/** An option as a plain word, of a list as many as there are. */
function argumentFor(flag: Flag): Argument {
  const argument = new Argument(wordUsage(flag), flagHelp(flag));
  return argument.argParser((text: string, before?: Value) => readValue(flag, text, before));
}

function addFlag(command: Command, flag: Flag): Option {
  const option = new Option(flagUsage(flag), flagHelp(flag));
  if (flag.kind === 'choice') option.choices([...flag.choices!]);
  else if (flag.kind !== 'boolean') option.argParser((text: string, before?: Value) => readValue(flag, text, before));
  command.addOption(option);
  return option;
}
