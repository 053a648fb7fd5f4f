#!/usr/bin/env node
import { tuneEngine } from '../src/cli/engine.ts';
import { version } from '../src/cli/version.ts';
import type { TransformFactory } from '../src/transform/index.ts';

const argv = process.argv.slice(2);
if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
  // Answered before anything is loaded: scripts ask it often.
  process.stdout.write(`${version}\n`);
} else {
  // Whoever reads the output may stop early, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exitCode = 0;
  });
  tuneEngine();
  const { main } = await import('../src/cli/main.ts');
  const { stdin, stdout, stderr, env } = process;
  const load = async (name?: string) => {
    const { loaders } = await import('../transforms/loaders.ts');
    const all = name === undefined || !Object.hasOwn(loaders, name);
    return (all ? (await import('../transforms/index.ts')).transforms : [(await loaders[name]!()).default]) as unknown as readonly TransformFactory[];
  };
  process.exitCode = await main(argv, { stdin, stdout, stderr, env, cwd: process.cwd() }, load);
}
