import type { Command } from 'commander';
import { type Catalogue, makeCatalogue } from '../config/catalogue.ts';
import { addConfigOptions, type ConfigSettings, configurationOf } from '../config/config.ts';
import type { Context } from '../config/context.ts';
import { configuredValues } from '../config/defaults.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { type Io, painterFor, writeLine } from '../terminal/io.ts';
import { addNotes } from '../terminal/layout.ts';
import { ignoredBy } from '../config/exceptions.ts';
import { managedBy } from '../config/managed-groups.ts';
import type { Configuration } from '../config/trust.ts';
import { checkPipeline } from '../config/pipelines.ts';
import { askAll } from '../config/values.ts';
import { flagsOf } from '../terminal/flags.ts';
import { counted, visible } from '../../text/index.ts';

/** Adds `config`: what holds, where it comes from, and whether it is right. */
export function addConfig(program: Command, { io, load, finish }: Context): void {
  const command = program
    .command('config')
    .description('Shows each setting with its place, and the defaults of the others.')
    .argument('[path]', 'a docs.json, or a folder that contains one')
    .option('--print', 'the default')
    .option('--validate', 'validate it: load its transforms, and read the options of each default and each step');
  addNotes(addConfigOptions(command), {
    says: ['Exit codes: 0 fine; 2 no configuration, or --validate found a mistake.'],
  }).action(async (path: string | undefined, options: ConfigSettings & { readonly validate?: boolean }) => {
    const configuration = await configurationOf(options, path === undefined ? [] : [path], io);
    if (configuration === undefined)
      throw new CliError('no configuration was found', 'navshift init writes one for the site.');
    if (options.validate !== true) return print(configuration, io);
    const mistakes = await mistakesIn(configuration, makeCatalogue(load, configuration, io, configuration.scripts), io);
    const paint = painterFor(io.stderr, io.env);
    for (const { what, help } of mistakes) {
      io.stderr.write(`${paint.red('error:')} `);
      writeLine(io.stderr, `${what}${/[.?!]$/.test(what) ? '' : '.'}${help === undefined ? '' : ` ${help}`}`);
    }
    const { transforms, defaults, pipelines, rules } = configuration.says;
    const sizes = [
      counted(transforms.length, 'transform'),
      counted(Object.keys(defaults).length, 'default'),
      counted(Object.keys(pipelines).length, 'pipeline'),
      counted(Object.keys(rules).length, 'rule'),
    ];
    const verdict = mistakes.length === 0 ? 'is valid' : `has ${counted(mistakes.length, 'mistake')}`;
    writeLine(io.stderr, `${configuration.file} ${verdict}: ${sizes.join(', ')}.`);
    finish(mistakes.length === 0 ? exitCodes.fine : exitCodes.cannotRun);
  });
}

/** One line for each thing that is said. */
function print({ file, says, placeOf }: Configuration, { stdout, env }: Io): void {
  const paint = painterFor(stdout, env);
  // What has no place of its own is not written.
  const said = (keys: readonly (string | number)[]) => (placeOf(keys) === file ? 'assumed' : placeOf(keys));
  const lines: [string, unknown, string][] = Object.entries(says).flatMap(
    ([key, value]: [string, unknown]): [string, unknown, string][] => {
      const inner: [string | number, unknown][] = Array.isArray(value)
        ? [...value.entries()]
        : typeof value === 'object' && value !== null
          ? Object.entries(value)
          : [];
      if (inner.length > 0) return inner.map(([name, of]) => [visible(`${key}.${name}`), of, said([key, name])]);
      return [[key, value, said([key])]];
    },
  );
  const width = Math.max(...lines.map(([name]) => name.length));
  for (const [name, value, place] of lines)
    stdout.write(`${paint.bold(name.padEnd(width))}  ${JSON.stringify(value)}  ${paint.dim(visible(place))}\n`);
}

/** Everything that a run would stumble over. */
async function mistakesIn(configuration: Configuration, catalogue: Catalogue, io: Io): Promise<readonly CliError[]> {
  const mistakes: CliError[] = [];
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      mistakes.push(error);
      return false;
    }
  };
  await attempt(() => ignoredBy(configuration, io));
  await attempt(() => managedBy(configuration, io));
  const { defaults, managed, pipelines } = configuration.says;
  // Nothing that they name can be judged without them.
  if (!(await attempt(() => catalogue.all()))) return mistakes;
  for (const [name, options] of Object.entries(defaults))
    await attempt(async () => {
      const at = ['defaults', name];
      const { factory } = await namedAt(name, configuration.placeOf(at), catalogue);
      configuredValues(factory, options, configuration, at);
    });
  await attempt(async () => {
    const each = managed.length === 0 ? [] : await catalogue.all();
    const named = each.find(({ factory }) => flagsOf(factory).some(({ setting }) => setting === 'managed'));
    if (named !== undefined) await askAll(named, {}, {}, configuration, { cwd: configuration.folder });
  });
  for (const name of Object.keys(pipelines)) await attempt(() => checkPipeline(name, catalogue, configuration));
  return mistakes;
}

async function namedAt(name: string, place: string, catalogue: Catalogue) {
  try {
    return await catalogue.named(name, place);
  } catch (error) {
    throw error instanceof CliError && !error.what.startsWith(place)
      ? new CliError(`${place}: ${error.what}`, error.help)
      : error;
  }
}
