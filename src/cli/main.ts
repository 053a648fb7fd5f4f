import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommanderError } from 'commander';
import { errorFinding } from '../finding/index.ts';
import { reasonOf } from '../disk/index.ts';
import { JsonSyntaxError } from '../json/index.ts';
import { asTyped, NavshiftError, reportIt, thrown, visible, wrapped } from '../text/index.ts';
import type { LoadTransforms } from './config/context.ts';
import { guarded } from './terminal/ending.ts';
import { CliError, exitCodes } from './terminal/error.ts';
import { assertDelivered, type Io, painterFor, visibleOutput } from './terminal/io.ts';
import { makeProgram } from './program.ts';

/** The command: takes what stands after its name, returns the exit code. Never throws and never ends the process. */
export async function main(given: readonly string[], world: Io, load: LoadTransforms): Promise<number> {
  const [argv, env] = readColor(given, world.env);
  const { stdout, stderr } = world;
  const io: Io = { ...world, env, stdout: visibleOutput(stdout, env), stderr: visibleOutput(stderr, env) };
  try {
    const [words, cwd] = readFolder(argv, io.cwd);
    return await guarded(io, async () => {
      const here = { ...io, cwd, words: argv };
      const isSaid = words.length === 0 && (await (await import('./commands/state.ts')).sayState(here));
      const code = isSaid ? exitCodes.fine : await answer(askedOf(words), here, load);
      await assertDelivered(io);
      return code;
    });
  } catch (error) {
    return await explain(error, io);
  }
}

/** Takes `--color` and `--no-color` away, which every command has: the last one counts, as FORCE_COLOR does. */
function readColor(argv: readonly string[], env: Io['env']): readonly [argv: readonly string[], env: Io['env']] {
  const end = argv.includes('--') ? argv.indexOf('--') : argv.length;
  const isColor = (word: string, k: number) => k < end && /^--(?:no-)?color$/.test(word);
  const last = argv.findLast(isColor);
  if (last === undefined) return [argv, env];
  return [argv.filter((word, k) => !isColor(word, k)), { ...env, FORCE_COLOR: last === '--color' ? '1' : '0' }];
}

/**
 * Takes `-C <folder>` away from the front, as git has it: the command runs as if it were started there.
 *
 * Each is relative to the one before it.
 */
function readFolder(argv: readonly string[], cwd: string): readonly [argv: readonly string[], cwd: string] {
  if (argv[0] !== '-C') return [argv, cwd];
  const [, name, ...rest] = argv;
  const folder = resolve(cwd, name ?? '');
  if (name === undefined || statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CliError(
      name === undefined ? '-C needs a folder' : `-C ${name}: the folder does not exist`,
      'Write: navshift -C docs show.',
    );
  return readFolder(rest, folder);
}

/** `help <command>` asks for what `<command> --help` does, `-v` for the version, and no word for the help. */
function askedOf([first = 'help', ...rest]: readonly string[]): readonly string[] {
  if (first === 'help') return [...rest.slice(0, 1), '--help'];
  if (first === '-v') return ['--version', ...rest];
  return [first, ...rest];
}

async function answer(argv: readonly string[], io: Io, load: LoadTransforms): Promise<number> {
  const program = await makeProgram(argv, io, load);
  try {
    await program.command.parseAsync([...argv], { from: 'user' });
    return program.exitCode();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has printed it by now: help, or what is wrong with the options.
    return error.exitCode === 0 ? exitCodes.fine : exitCodes.cannotRun;
  }
}

/** Says what went wrong in one message, and never shows a stack for what the user can mend. */
async function explain(error: unknown, { stderr, env }: Io): Promise<number> {
  const paint = painterFor(stderr, env);
  const say = (message: string, next?: string) =>
    void stderr.write(
      [`${paint.red('error:')} ${visible(message)}`, ...(next === undefined ? [] : [visible(next)])]
        .map((line) => `${wrapped(asTyped(line), paint.width, '  ')}\n`)
        .join(''),
    );
  if (error instanceof JsonSyntaxError) {
    const { prettyDiagnostics } = await import('../report/index.ts');
    stderr.write(prettyDiagnostics([errorFinding(error, 'syntax')], paint));
  } else if (error instanceof NavshiftError) {
    const { file, what, help } = error;
    say(`${file === undefined ? '' : `${file}: `}${what}${/[.?!]$/.test(what) ? '' : '.'}`, help);
  } else {
    const { message, stack } = thrown(error);
    const more = env.NAVSHIFT_DEBUG ? '' : ', with what NAVSHIFT_DEBUG=1 prints';
    if (isOfSystem(error)) say(`${error.path ?? error.syscall}: ${reasonOf(error)}.`, 'Fix the cause, then run again.');
    else say(`an unexpected error: ${message.split('\n')[0]}. This is a defect of navshift: ${reportIt}${more}.`);
    if (env.NAVSHIFT_DEBUG) stderr.write(`${stack.replace(message, () => visible(message))}\n`);
  }
  return exitCodes.cannotRun;
}

/** Whether the system refused something: a link that leads to itself, a device that does not answer, too many open files. */
const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  typeof (error as Partial<NodeJS.ErrnoException> | null)?.syscall === 'string';
