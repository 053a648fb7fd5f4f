import { writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import type { Output } from './io.ts';

/** Standard output or standard error. */
type Descriptor = 1 | 2;

/**
 * Standard output or standard error as the command writes to it. An error is kept until somebody asks for it.
 *
 * Only a terminal gets a stream of Node's: a stream takes at once what nobody has read yet, and loses what a full disk
 * has no room for without a word.
 */
export function outputOf(descriptor: Descriptor): Output & Required<Pick<Output, 'failure'>> {
  let first: NodeJS.ErrnoException | undefined;
  let last: Promise<void> | undefined;
  const terminal = isatty(descriptor) ? (descriptor === 1 ? process.stdout : process.stderr) : undefined;
  const note = (error?: Error | null) => void (first ??= error ?? undefined);
  terminal?.on('error', note);
  return {
    isTTY: terminal !== undefined,
    get columns() {
      return terminal?.columns;
    },
    write(chunk) {
      if (terminal !== undefined) last = new Promise((done) => terminal.write(chunk, (error) => done(note(error))));
      // After an error nothing more is written: there would be a hole.
      else if (first === undefined) {
        try {
          writeWhole(descriptor, typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
        } catch (error) {
          note(error as Error);
        }
      }
    },
    async failure() {
      // What is written last ends last.
      await last;
      // Who reads may stop early, as `head` does: nothing failed then.
      return first?.code === 'EPIPE' ? undefined : first;
    },
  };
}

/** Writes all of it, and waits for whoever reads. */
function writeWhole(descriptor: Descriptor, content: Uint8Array): void {
  for (let written = 0; written < content.length;) {
    try {
      written += writeSync(descriptor, content, written);
    } catch (error) {
      // A pipe that is full says so instead of waiting, where another program has set it up like that.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(pause, 0, 0, 1);
    }
  }
}

const pause = new Int32Array(new SharedArrayBuffer(4));
