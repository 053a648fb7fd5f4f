#!/usr/bin/env node
// The command starts here. What it is made of is imported when Node's compile cache is on, so that Node keeps that compiled.
import module from 'node:module';
import { outputOf } from '../src/cli/terminal/output.ts';
import { overview } from '../src/cli/terminal/overview.ts';
import { programIn } from '../src/cli/terminal/program-name.ts';
import { version } from '../src/cli/terminal/version.ts';
import { keptFolder } from '../src/disk/ask/cache.ts';
import { realPath } from '../src/disk/local/paths.ts';
import { runBy } from '../src/text/index.ts';
import { visible } from '../src/text/visible.ts';

const { stdin, env } = process;
const [stdout, stderr] = [outputOf(1), outputOf(2)];
const argv = process.argv.slice(2);

try {
  await start();
} catch (error) {
  // What main itself cannot report: the working folder is gone, or a file of navshift.
  const { message, syscall } = error as NodeJS.ErrnoException;
  const next = syscall === 'uv_cwd' ? 'Change to a folder that exists.' : 'Install it again.';
  stderr.write(`error: navshift cannot start: ${visible(message.split('\n')[0]!)}.\n${next}\n`);
  process.exitCode = 2;
}

async function start(): Promise<void> {
  runBy(() => programIn(env));
  const said = argv.length === 1 ? answerTo(argv[0]!) : undefined;
  if (said !== undefined) {
    stdout.write(said);
    if ((await stdout.failure()) === undefined) return;
  }
  const cwd = process.cwd();
  keepCompiled(cwd);
  const { endWith, load, main } = await import('./command.ts');
  const code = await main(argv, { stdin, stdout, stderr, env, cwd }, load);
  await Promise.all([stdout.failure(), stderr.failure()]);
  // A signal that came while git was waited for is heard two turns later, and ends the process in its own way.
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
  // Nothing is left to be done, and Node would take down what a large site has taken up object by object.
  endWith(code);
}

/** What is answered before anything else is loaded: scripts ask the version often, and people the help first. */
function answerTo(word: string): string | undefined {
  if (['--version', '-V', '-v'].includes(word)) return `${version}\n`;
  if (!['--help', '-h', 'help'].includes(word)) return undefined;
  return overview(stdout.columns || 80);
}

/** Has Node keep what it compiles (Node 22.1 and later do), in a folder of this user that nobody else can write to. */
function keepCompiled(cwd: string): void {
  const { enableCompileCache } = module as { enableCompileCache?(folder: string): unknown };
  const folder = enableCompileCache && keptFolder('compiled', realPath(cwd), env);
  if (folder !== undefined) enableCompileCache?.(folder);
}
