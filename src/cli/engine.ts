import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isTrusted } from '../disk/files.ts';
import { cacheFolder } from '../disk/state.ts';

/**
 * A command is over before most of what V8 optimizes has paid for itself: on two cores the compiling takes more time than it saves. By version of V8, how long it
 * waits for that: two to three times the default, at which a site of 26 KB and one of 2.4 MB both take least. Later versions wait of themselves.
 */
const patience: Readonly<Record<string, string>> = {
  // Node 20.
  11: '--interrupt-budget=264000',
  // Node 22.
  12: '--invocation-count-for-turbofan=8000',
};

/** The heap may grow to twice of what is alive before the collector looks through all of it; the default is up to four times, which of a million entries are gigabytes. */
const thrift = '--heap-growing-percent=100';

/** The flags for a version; undefined for a V8 that is not known, and for any other engine: it is left as it is. */
export const flagFor = ({
  v8,
  bun,
}: {
  readonly v8: string;
  readonly bun?: string | undefined;
}): string | undefined => {
  const flag = bun === undefined ? patience[v8.slice(0, v8.indexOf('.'))] : undefined;
  return flag === undefined ? undefined : `${flag} ${thrift}`;
};

/** Sets V8 up for a short run. Called when the modules are loaded: V8 takes no compiled code from Node that was made with other flags. */
export function tuneEngine(): void {
  const flag = flagFor(process.versions);
  if (flag !== undefined) process.getBuiltinModule('node:v8').setFlagsFromString(flag);
}

/** Has Node keep the modules that it compiles in the cache folder of the user; Node 20 cannot. Called before they are loaded. */
export function keepCompiled(): void {
  const modules: object = process.getBuiltinModule('node:module');
  const folder = cacheFolder();
  if (!canKeep(modules) || folder === undefined) return;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // What somebody else has put there would run as this user.
    if (isTrusted(folder)) modules.enableCompileCache(join(folder, 'compiled'));
  } catch {
    // Where nothing can be kept, Node compiles anew.
  }
}

const canKeep = (modules: object): modules is { enableCompileCache(folder: string): unknown } =>
  'enableCompileCache' in modules;
