import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A command is over before most of what V8 optimizes has paid for itself: on two cores the compiling takes more time than it saves. By version of V8, how long it
 * waits for that: two to four times the default. Later versions wait of themselves.
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

/** Bytes of a file with which a run is long enough that V8 is set up for it: that takes some milliseconds itself. */
const large = 250_000;

/** Whether a large file is among the words of a command, or is the docs.json of a folder among them, or of the working folder. */
export const isLong = (words: readonly string[]): boolean =>
  ['.', ...words].some((word) => isLarge(word) || isLarge(join(word, 'docs.json')));

function isLarge(file: string): boolean {
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat?.isFile() === true && stat.size >= large;
  } catch {
    // Most words are no files, and some cannot even be the name of one.
    return false;
  }
}

/** Sets V8 up for a long run. Before anything is compiled: V8 takes no compiled code that was made with other flags, from Node or from us. */
export function tuneEngine(): void {
  const flag = flagFor(process.versions);
  if (flag !== undefined) process.getBuiltinModule('node:v8').setFlagsFromString(flag);
}
