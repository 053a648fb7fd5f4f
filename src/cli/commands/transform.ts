import { Argument, type Command, Option } from 'commander';
import { isRootMove, moveRoot } from '../run/move-root.ts';
import { transformSites } from '../run/transform-sites.ts';
import type { Named } from '../config/catalogue.ts';
import { addConfigOptions, type ConfigSettings, configurationOf } from '../config/config.ts';
import type { Context } from '../config/context.ts';
import type { Values } from '../config/defaults.ts';
import { type Flag, flagHelp, flagsOf, flagUsage, readValue, type Value, wordUsage } from '../terminal/flags.ts';
import { CliError } from '../terminal/error.ts';
import type { Io } from '../terminal/io.ts';
import { addNotes } from '../terminal/layout.ts';
import { addSettings, readSettings, repeated, type Settings } from '../terminal/settings.ts';
import { askAll } from '../config/values.ts';

type Given = Settings & ConfigSettings & Values & { readonly site?: string[] };

/** Runs a transform with the value that it makes of another word than that of the transform, as if it was asked so. Gives the exit code. */
export type RunWith = (
  word: string | undefined,
  options: Given,
  run: (value: string, asker: Io) => Promise<number>,
) => Promise<number>;

/**
 * Adds a transform as a command: its options become flags. `instead`: as another command, with another word, of which
 * it makes that of the transform.
 */
export function addTransform(
  program: Command,
  named: Named,
  { io, configurations, finish }: Context,
  instead?: { readonly name: string; readonly word: Argument; readonly runWith: RunWith },
): Command {
  const { factory } = named;
  const { name, summary, examples = [], arguments: words = [] } = factory.definition;
  const flags = flagsOf(factory);
  const taken = words.map((key) => flags.find((flag) => flag.key === key)!);
  const command = program
    .command(instead?.name ?? name)
    .summary(summary)
    .description(summary);
  for (const flag of taken) command.addArgument(instead?.word ?? argumentFor(flag));
  if (taken.length === 0) command.argument('[paths...]', 'docs.json, folders, globs or -').usage('[options] [paths…]');
  else {
    const sites =
      instead === undefined ? 'a docs.json, a folder, a glob or -; can be repeated' : 'a docs.json or a folder';
    command.option('--site <path>', sites, repeated);
  }
  const attributes = new Map(
    flags.filter((flag) => !taken.includes(flag)).map((flag) => [flag.key, addFlag(command, flag).attributeName()]),
  );
  addConfigOptions(addSettings(command));
  addNotes(command, {
    says: [`navshift explain ${name} says more.`],
    examples: (instead === undefined ? examples : []).map((example) => [example.command, example.title]),
  });
  return command.action(async (...given: unknown[]) => {
    const options = given[given.length - 2] as Given;
    const paths = taken.length === 0 ? (given[0] as string[]) : (options.site ?? []);
    const run = async (words: readonly unknown[], asker = io) => {
      if (name === 'move' && isRootMove(words, asker.cwd)) {
        if (paths.length > 0 || [...attributes.values()].some((one) => command.getOptionValueSource(one) === 'cli'))
          throw new CliError('the docs root moves alone', 'Leave out --site and the options of pages.');
        return moveRoot(words as [string, string], readSettings(options, paths), asker);
      }
      const values: Values = Object.fromEntries([
        ...[...attributes].map(([key, attribute]) => [key, options[attribute]] as const),
        ...taken.map(({ key }, index) => [key, words[index] as Value | undefined] as const),
      ]);
      const configuration = await configurationOf(options, paths, io, configurations);
      const asked = await askAll(named, values, {}, configuration, io);
      return transformSites(asked, paths, readSettings(options, paths), asker);
    };
    const [word] = given as [string | undefined];
    finish(
      await (instead === undefined
        ? run(given)
        : instead.runWith(word, options, (value, asker) => run([value], asker))),
    );
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
  if (flag.kind !== 'boolean') option.argParser((text: string, before?: Value) => readValue(flag, text, before));
  command.addOption(option);
  return option;
}
