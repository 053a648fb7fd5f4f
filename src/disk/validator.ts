import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type Given, type Validation, validateInThread } from './thread.ts';

const require = createRequire(import.meta.url);

/** How much a specification may cost. */
export interface ValidationLimits {
  /** Milliseconds. Default 10,000. */
  readonly time?: number;
  /** Megabytes. Default 2,000. */
  readonly memory?: number;
}

let thread: Worker | undefined;
let before: Promise<unknown> = Promise.resolve();

/**
 * Validates a specification by `@readme/openapi-parser` in a thread of its own, one after the other: the parser writes every `$ref` out, and a small file
 * can keep it busy for ever or take all memory. The thread is made when it is first needed, kept for the next one, and keeps no process alive.
 */
export function validate(given: Given, limits: ValidationLimits = {}): Promise<Validation> {
  const turn = before.then(() => ask(given, limits));
  before = turn;
  return turn;
}

/** Never rejects: what goes wrong is in the answer. */
function ask(given: Given, { time = 10_000, memory = 2_000 }: ValidationLimits): Promise<Validation> {
  return new Promise((resolve) => {
    const failure = (failed: string): Validation => ({ findings: [], references: [], failed });
    let worker: Worker;
    try {
      worker = thread ??= start(memory);
      worker.postMessage(given);
    } catch (error) {
      resolve(failure((error as Error).message));
      return;
    }
    const finish = (validation: Validation, isWell: boolean) => {
      clearTimeout(timer);
      for (const event of ['message', 'messageerror', 'error', 'exit']) worker.removeAllListeners(event);
      worker.unref();
      if (!isWell) {
        thread = undefined;
        // What it still says is not heard.
        worker.on('error', () => undefined);
        void worker.terminate();
      }
      resolve(validation);
    };
    const timer = setTimeout(() => finish(failure(`it takes longer than ${time / 1000} seconds`), false), time);
    worker.ref();
    worker.once('message', (validation: Validation) => finish(validation, true));
    worker.once('messageerror', (error) => finish(failure(error.message), false));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      finish(
        failure(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? `it takes more than ${memory} MB of memory` : error.message,
        ),
        false,
      ),
    );
    worker.once('exit', () => finish(failure('it ended'), false));
  });
}

function start(memory: number): Worker {
  const parser = require.resolve('@readme/openapi-parser');
  const program = `(${validateInThread.toString()})(require, require('node:worker_threads').parentPort, ${JSON.stringify(parser)});`;
  return new Worker(program, {
    eval: true,
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
}
