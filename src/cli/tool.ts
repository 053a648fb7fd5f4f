import type { AnyTransform } from '../transform/index.ts';
import { main } from './main.ts';
import { outputOf } from './terminal/output.ts';

/**
 * Runs a command of your own. It has these transforms, and `check`, `show`, `run` and all other commands that are not
 * transforms.
 *
 * `argv` are the words after its name; default: those of the process. It returns the exit code and sets that of the
 * process: 0 fine, 1 would change or errors found, 2 cannot run. Never throws.
 */
export async function cli(
  transforms: readonly AnyTransform[],
  argv: readonly string[] = process.argv.slice(2),
): Promise<number> {
  const { stdin, env } = process;
  const [stdout, stderr] = [outputOf(1), outputOf(2)];
  const world = { stdin, stdout, stderr, env, cwd: process.cwd() };
  return (process.exitCode = await main(argv, world, () => Promise.resolve(transforms)));
}
