// The command starts here, as one small file of CommonJS: `bin/command.ts` and what it leads to are loaded by `CompiledModules`.
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CompiledModules, type Kept } from '../src/cli/compiled.ts';
import { isLong, tuneEngine } from '../src/cli/engine.ts';
import { nearestCommand } from '../src/cli/local.ts';
import { outputOf } from '../src/cli/output.ts';
import { version } from '../src/cli/version.ts';
import { keptFolder } from '../src/disk/kept.ts';
import { visible } from '../src/text/index.ts';
import type * as Command from './command.ts';

// Set when the command is built: the same for the same text of its modules.
declare const NAVSHIFT_BUILD: string;

const { env } = process;
// Hardly any run reads it, and Node makes a stream of it as soon as it is named.
const stdin = { [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() };
const [stdout, stderr] = [outputOf(1), outputOf(2)];
const argv = process.argv.slice(2);
const cwd = process.cwd();
const long = isLong(argv);
if (long) tuneEngine();
const modules = new CompiledModules(join(__dirname, 'command'), require, whereKept());

/** What a module of one's own gets that imports `navshift`: a door of the copy that runs. */
export const door = (name: string): object => modules.load(`./${name}.cjs`);

void start().catch((error: unknown) => {
  // What main itself cannot do it says itself: here a part of navshift is missing, or was changed.
  const message = error instanceof Error ? error.message : String(error);
  stderr.write(`error: navshift cannot start: ${visible(message.split('\n')[0]!)}.\nInstall it again.\n`);
  process.exitCode = 2;
});

async function start(): Promise<void> {
  const asksVersion = argv.length === 1 && ['--version', '-V', '-v'].includes(argv[0]!);
  const stays = asksVersion || argv.includes('--no-config-scripts') || argv.includes('--no-config');
  const other = stays ? undefined : nearestCommand(cwd);
  // Answered before anything is loaded: scripts ask it often.
  if (asksVersion) {
    stdout.write(`${version}\n`);
    if ((await stdout.failure()) === undefined) return;
  }
  const command = modules.load('./command.cjs') as typeof Command;
  if (other !== undefined && realpathSync(other) !== realpathSync(__filename)) {
    const { message, runs } = await command.localCopy(other);
    stderr.write(`${message}\n`);
    if (runs) return void (await import(pathToFileURL(other).href));
  }
  const code = await command.main(argv, { stdin, stdout, stderr, env, cwd }, command.load);
  await Promise.all([stdout.failure(), stderr.failure()]);
  modules.keep();
  // Nothing is left to be done, and Node would take down what a large site has taken up object by object.
  process.exit(code);
}

/** One file for each command, since each has V8 compile something else; undefined where nothing may be kept. */
function whereKept(): Kept | undefined {
  // Node's own variable for its own compiled code.
  if (env.NODE_DISABLE_COMPILE_CACHE || 'bun' in process.versions) return undefined;
  const folder = keptFolder('compiled', realpathSync(cwd), env);
  const command = argv.find((word) => /^[a-z][a-z-]{0,30}$/.test(word)) ?? 'none';
  return folder === undefined
    ? undefined
    : { folder, name: `${NAVSHIFT_BUILD}-${process.version}-${process.arch}-${command}${long ? '-long' : ''}` };
}
