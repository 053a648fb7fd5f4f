import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { asTyped, didYouMean, visible, wrapped } from '../text/index.ts';
import type { Named } from './config/catalogue.ts';
import { acceptConfigOptions, configurationOf, ReadConfigurations } from './config/config.ts';
import type { Context, LoadTransforms } from './config/context.ts';
import { CliError } from './terminal/error.ts';
import { flagWayOf, wayOf } from './terminal/verbs.ts';
import { type Io, painterFor, widthOf } from './terminal/io.ts';
import { helpLayout } from './terminal/layout.ts';
import { overview } from './terminal/overview.ts';
import { version } from './terminal/version.ts';

/**
 * The commands beside the transforms, in the order of the help. Each is loaded alone: nobody waits for those that
 * nobody asked for.
 */
const loaders: Readonly<Record<string, () => Promise<(program: Command, context: Context) => void | Promise<void>>>> = {
  run: async () => (await import('./commands/run.ts')).addRun,
  check: async () => (await import('./commands/check.ts')).addCheck,
  diff: async () => (await import('./commands/diff.ts')).addDiff,
  merge: async () => (await import('./commands/merge.ts')).addMerge,
  resolve: async () => (await import('./commands/resolve.ts')).addResolve,
  redirects: async () => (await import('./commands/redirects.ts')).addRedirects,
  verify: async () => (await import('./commands/verify.ts')).addVerify,
  import: async () => (await import('./commands/import.ts')).addImport,
  pages: async () => (await import('./commands/pages.ts')).addPages,
  outline: async () => (await import('./commands/outline.ts')).addOutline,
  edit: async () => (await import('./commands/outline.ts')).addEdit,
  show: async () => (await import('./commands/show.ts')).addShow,
  recover: async () => (await import('./commands/recover.ts')).addRecover,
  config: async () => (await import('./commands/config.ts')).addConfig,
  init: async () => (await import('./commands/init.ts')).addInit,
  new: async () => (await import('./commands/new.ts')).addNew,
  completion: async () => (await import('./commands/completion.ts')).addCompletion,
  transforms: async () => (await import('./commands/explain.ts')).addTransforms,
  explain: async () => (await import('./commands/explain.ts')).addExplain,
};

/** The program with the command that is asked for; with all of them if that is none of them. Each transform is one. */
export async function makeProgram(
  argv: readonly string[],
  io: Io,
  load: LoadTransforms,
): Promise<{ command: Command; exitCode(): number }> {
  const [first = ''] = argv;
  const isCommand = Object.hasOwn(loaders, first);
  const known = isCommand ? [] : await load(first);
  const builtIn = known.find(({ definition }) => definition.name === first);
  const configurations = new ReadConfigurations();
  const own = isCommand || builtIn !== undefined ? undefined : await ownTransform(argv, io, load, configurations);
  const asked = own ?? (builtIn && { factory: builtIn });
  let code = 0;
  const all = async () => (await makeProgram([], io, load)).command;
  const context: Context = { io, load, configurations, all, finish: (given) => (code = given) };
  const next = `See navshift ${isCommand || asked !== undefined ? `${first} ` : ''}--help.`;
  const given = (): Command | undefined => command.commands.find((one) => one.name() === first);
  const nextFor = (message: string): string => {
    const flag = /unknown option '(-{1,2}[\w-]+)/.exec(message)?.[1];
    return (flag && flagWayOf(flag, given()?.options ?? [])) ?? next;
  };
  const command = configured(new Command('navshift'), io, nextFor)
    .version(version, '-V, --version', 'print the version (-v too)')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false);
  command.helpInformation = () => overview(widthOf(io.stdout), command.commands);
  if (!isCommand) {
    const { addTransform } = await import('./commands/transform.ts');
    if (asked === undefined) for (const factory of known) addTransform(command, { factory }, context);
    else addTransform(command, asked, context).name(first);
  }
  if (asked === undefined)
    for (const [name, loadCommand] of Object.entries(loaders))
      if (name === first || !isCommand) await (await loadCommand())(command, context);
  command.commands.forEach(acceptConfigOptions);
  if (asked === undefined) forgottenTransform(argv, command, io);
  return { command, exitCode: () => code };
}

/** The transform that a command line begins with, if that is a file, a package, or one of the configuration. */
async function ownTransform(
  argv: readonly string[],
  io: Io,
  load: LoadTransforms,
  configurations: ReadConfigurations,
): Promise<Named | undefined> {
  const [first = ''] = argv;
  if (first === '' || first.startsWith('-')) return undefined;
  const { makeCatalogue } = await import('./config/catalogue.ts');
  // The flags of a transform are not known yet: of those of a configuration it is enough to know what they forbid.
  const at = argv.findIndex((word) => /^--config(?:=|$)/.test(word));
  const named = at < 0 ? undefined : (argv[at]!.split(/=(.*)/s)[1] ?? argv[at + 1]);
  const config = argv.includes('--no-config') ? (false as const) : named;
  const settings = { ...(config !== undefined && { config }), configScripts: !argv.includes('--no-config-scripts') };
  const configuration = await configurationOf(settings, [], io, configurations);
  return makeCatalogue(load, configuration, io, settings.configScripts).find(first);
}

/**
 * A command that writes where it is told, says what is next after what is wrong with its options, and throws instead of
 * ending the process.
 */
function configured(command: Command, { stdout, stderr, env }: Io, nextFor: (message: string) => string): Command {
  const wrapLines = (text: string) => {
    const { width } = painterFor(stderr, env);
    return text.replace(/.+/g, (line) => wrapped(asTyped(line), width, '  '));
  };
  return command
    .exitOverride()
    .configureHelp(helpLayout)
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      outputError: (text, write) => write(wrapLines(`${visibleError(text)}${nextFor(text)}\n`)),
      getOutHelpWidth: () => widthOf(stdout),
      getErrHelpWidth: () => widthOf(stderr),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
}

/** What commander says of an argument that it quotes: in one line, with its suggestion in another. */
function visibleError(text: string): string {
  const [, message = text, suggestion = ''] = /^(.*?)(\n\(Did you mean [^\n]*\?\))?\n$/s.exec(text) ?? [];
  return `${visible(message)}${suggestion}\n`;
}

/**
 * `navshift docs.json` names no transform, and `navshift mv` the verb of another tool: better said than "unknown
 * command".
 */
function forgottenTransform(argv: readonly string[], command: Command, { cwd }: Io): void {
  const [first] = argv;
  if (first === undefined || first.startsWith('-') || command.commands.some((other) => other.name() === first)) return;
  const names = command.commands.map((other) => other.name());
  const way = wayOf(first, names);
  if (way !== undefined) throw new CliError(`unknown command ${first}`, way);
  if (statSync(resolve(cwd, first), { throwIfNoEntry: false }) === undefined)
    throw new CliError(`unknown command ${first}.${didYouMean(first, names)}`, 'See navshift --help.');
  const example = command.commands[0]!.name();
  throw new CliError(
    `${first} is a path: name a transform first`,
    `For example: navshift ${example} ${first}. See navshift --help.`,
  );
}
