import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A command is over before most of what V8 optimizes has paid for itself, and most of the time that takes goes into functions that are put into others: it puts in
 * small ones alone, and leaves out two passes that are slow. Diffs, checks and dry runs of large sites take a tenth less, on Node 20 and 22.
 */
const patience =
  '--max-inlined-bytecode-size=150 --max-inlined-bytecode-size-cumulative=200 --no-turbo-escape --no-turbo-loop-peeling';

/** The heap may grow to twice of what is alive before the collector looks through all of it; the default is up to four times, which of a million entries are gigabytes. */
const thrift = '--heap-growing-percent=100';

/** The young generation grows at once as far as it may: most of what is made there stays alive, and at each step in between all of that would be copied. */
const haste = '--semi-space-growth-factor=16';

/** The versions of V8 in which this was measured: those of Node 20 and 22. */
const measured = ['11', '12'];

/** The flags for a version; undefined for a V8 that is not known, and for any other engine: it is left as it is. */
export const flagFor = ({ v8, bun }: { readonly v8: string; readonly bun?: string | undefined }): string | undefined =>
  bun === undefined && measured.includes(v8.slice(0, v8.indexOf('.'))) ? `${patience} ${thrift} ${haste}` : undefined;

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
