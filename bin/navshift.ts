#!/usr/bin/env node
import { outputOf } from '../src/cli/output.ts';
import { version } from '../src/cli/version.ts';
import type { AnyTransform, LoadTransforms } from '../src/cli/context.ts';

const { env } = process;
// Hardly any run reads it, and Node makes a stream of it as soon as it is named.
const stdin = { [Symbol.asyncIterator]: () => process.stdin[Symbol.asyncIterator]() };
const [stdout, stderr] = [outputOf(1), outputOf(2)];
const argv = process.argv.slice(2);
const cwd = process.cwd();
const asksVersion = argv.length === 1 && ['--version', '-V', '-v'].includes(argv[0]!);
const stays = asksVersion || argv.includes('--no-config-scripts') || argv.includes('--no-config');
const local = stays
  ? undefined
  : await (await import('../src/cli/local.ts')).localCopy(cwd, new URL('../navshift.js', import.meta.url).href);
if (local !== undefined) stderr.write(`${local.message}\n`);
// Answered before anything is loaded: scripts ask it often.
if (asksVersion) stdout.write(`${version}\n`);
if (local?.runs === true) await import(local.command);
else if (!asksVersion || (await stdout.failure()) !== undefined) {
  const { keepCompiled, tuneEngine } = await import('../src/cli/engine.ts');
  keepCompiled();
  const { main } = await import('../src/cli/main.ts');
  const load: LoadTransforms = async (name = '') => {
    const { loaders } = await import('../transforms/loaders.ts');
    const loader = new Map<string, () => Promise<{ readonly default: AnyTransform }>>(Object.entries(loaders)).get(
      name,
    );
    return loader === undefined ? (await import('../transforms/all.ts')).transforms : [(await loader()).default];
  };
  tuneEngine();
  const code = await main(argv, { stdin, stdout, stderr, env, cwd }, load);
  await Promise.all([stdout.failure(), stderr.failure()]);
  // Nothing is left to be done, and Node would take down what a large site has taken up object by object.
  process.exit(code);
}
