import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Diagnostic } from '../../finding/index.ts';
import {
  explain,
  type Given,
  readDocument,
  SpecificationError,
  type SpecNode,
  type Validation,
} from '../../spec/index.ts';

const require = createRequire(import.meta.url);

/** Megabytes that a specification may cost. */
const memory = 2_000;

/** How much is said of a specification, and how long it may take. */
export interface ExplainOptions {
  /** How many mistakes are reported; the others are counted. Default: 5. */
  readonly most?: number;
  /** Milliseconds for the validator. Default 10,000. */
  readonly time?: number;
  /** The text that is validated, if overlays changed the specification. Default: its content. */
  readonly overlaid?: Uint8Array;
}

/**
 * The faults that `@readme/openapi-parser` finds in a specification, as diagnostics of rule `specification` in file
 * order. Empty if it finds nothing, or if the file cannot be read.
 *
 * `path` is the name of the file in diagnostics. Nothing is fetched, and no other file read. The validator works in
 * a thread of its own, within limits.
 */
export async function explainSpecification(
  content: Uint8Array,
  path: string,
  options: ExplainOptions = {},
): Promise<readonly Diagnostic[]> {
  try {
    return await explainNode(readDocument(content, path), content, options);
  } catch (error) {
    if (error instanceof SpecificationError) return [];
    throw error;
  }
}

/** The same of a specification that was read before. Never throws for what stands in the specification. */
export function explainNode(
  root: SpecNode,
  content: Uint8Array,
  { most = 5, time = 10_000, overlaid }: ExplainOptions = {},
): Promise<readonly Diagnostic[]> {
  const validate = (given: Given) => {
    const turn = before.then(() => ask(given, time));
    before = turn;
    return turn;
  };
  return explain(root, content, validate, most, overlaid);
}

/**
 * The thread in which `@readme/openapi-parser` works, on one specification after the other: the parser writes every
 * `$ref` out, and a small file can keep
 * it busy for ever or take all memory. The thread is made when it is first needed, kept for the next one, and keeps no process alive.
 */
let thread: Worker | undefined;
let before: Promise<unknown> = Promise.resolve();

/** Has the thread validate a specification. Never rejects: what goes wrong is in the answer. */
function ask(given: Given, time: number): Promise<Validation> {
  return new Promise((resolve) => {
    const failure = (failed: string): Validation => ({ findings: [], references: [], failed });
    let worker: Worker;
    try {
      worker = thread ??= start();
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
    worker.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const isFull = code === 'ERR_WORKER_OUT_OF_MEMORY';
      finish(failure(isFull ? `it takes more than ${memory} MB of memory` : message), false);
    });
    worker.once('exit', () => finish(failure('it ended'), false));
  });
}

function start(): Worker {
  return new Worker(new URL('./validate.mjs', import.meta.url), {
    workerData: { parser: require.resolve('@readme/openapi-parser') },
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
}
