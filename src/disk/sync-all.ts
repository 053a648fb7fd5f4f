import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { threads } from './lazy.ts';

/** A thread is worth its start from so many files on. */
const many = 24;

/** How long a thread may take until it is done here after all, in milliseconds. */
const patience = 120_000;

/** Windows syncs only what can be written. */
const flags = process.platform === 'win32' ? 'r+' : 'r';

/** The whole program of the thread. */
const program = `
  const { files, flags, port, done } = require('node:worker_threads').workerData;
  const { open } = require('node:fs/promises');
  const failures = [];
  let next = 0;
  const turn = async () => {
    while (next < files.length) {
      const file = files[next++];
      try {
        const handle = await open(file, flags);
        try { await handle.sync(); } finally { await handle.close(); }
      } catch { failures.push(file); }
    }
  };
  Promise.all(Array.from({ length: 16 }, turn)).then(() => {
    port.postMessage(failures);
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  });
`;

/**
 * Makes the contents of files durable, and says of one that cannot be: `failed` is called with it and the error.
 *
 * Many are synced at once, by a thread that is waited for: the disk then takes one turn for several, which is three to eight times as fast.
 */
export function syncAll(files: readonly string[], failed: (file: string, error: unknown) => void): void {
  for (const file of files.length < many ? files : notSynced(files)) {
    try {
      const descriptor = openSync(file, flags);
      try {
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    } catch (error) {
      failed(file, error);
    }
  }
}

/** Has a thread sync the files; those that it could not, or all if there is no thread. */
function notSynced(files: readonly string[]): readonly string[] {
  const { MessageChannel, receiveMessageOnPort, Worker } = threads();
  const { port1, port2 } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  let worker: Worker;
  try {
    worker = new Worker(program, {
      eval: true,
      execArgv: [],
      workerData: { files, flags, port: port2, done },
      transferList: [port2],
    });
  } catch {
    return files;
  }
  Atomics.wait(done, 0, 0, patience);
  const answer = receiveMessageOnPort(port1) as { readonly message: readonly string[] } | undefined;
  port1.close();
  // What it still says is not heard.
  worker.on('error', () => undefined);
  worker.unref();
  void worker.terminate();
  return answer?.message ?? files;
}
