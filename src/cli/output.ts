import { fstatSync, writeFileSync } from 'node:fs';
import type { Output } from './io.ts';

type ProcessStream = NodeJS.WriteStream & { readonly fd: number };

/**
 * Standard output or standard error as the command writes to it.
 *
 * An error is kept until somebody asks for it: one that nobody hears ends the process.
 */
export function outputOf(stream: ProcessStream): Output & Required<Pick<Output, 'failure'>> {
  let first: NodeJS.ErrnoException | undefined;
  let last: Promise<void> | undefined;
  const note = (error?: Error | null) => void (first ??= error ?? undefined);
  const isFile = leadsToFile(stream);
  // A pipe takes at once what is written to it: what nobody has read yet would pile up, as nothing waits between two writes.
  (stream as { _handle?: { setBlocking?: (on: boolean) => void } })._handle?.setBlocking?.(true);
  stream.on('error', note);
  return {
    isTTY: stream.isTTY,
    columns: stream.columns,
    write(chunk) {
      if (!isFile) last = new Promise((done) => stream.write(chunk, (error) => done(note(error))));
      // After an error nothing more is written: there would be a hole.
      else if (first === undefined) {
        try {
          writeFileSync(stream.fd, chunk);
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

/** Whether it leads to a file or a device: a stream of Node loses what a full disk has no room for, without a word. */
function leadsToFile({ fd, isTTY }: { readonly fd: number; readonly isTTY?: boolean }): boolean {
  try {
    const stat = fstatSync(fd);
    return stat.isFile() || (stat.isCharacterDevice() && isTTY !== true);
  } catch {
    return false;
  }
}
