import { exitCodes } from './error.ts';
import type { Io } from './io.ts';

/**
 * Does the work of a command, which gives its exit code. If the process ends before that is known, it ends with 2, and says so.
 *
 * A transform of one's own can call `process.exit(0)`, or wait for what never comes: a check would have passed then.
 */
export async function guarded({ stderr }: Io, work: () => Promise<number>): Promise<number> {
  const guard = () => {
    process.exitCode = exitCodes.cannotRun;
    stderr.write('error: the process ended before the command. A transform must not end it.\n');
  };
  process.on('exit', guard);
  try {
    return await work();
  } finally {
    process.off('exit', guard);
  }
}

/** Ends the process with a code, whatever a transform of one's own has made of `process.exitCode` or does when it ends. */
export function endWith(code: number): never {
  // The last of those that hear of the end has the last word.
  process.on('exit', () => (process.exitCode = code));
  process.exit(code);
}
