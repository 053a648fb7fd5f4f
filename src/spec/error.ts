import { type Fault, NavshiftError } from '../finding/index.ts';
import type { FilePlace } from '../text/index.ts';

/**
 * Thrown when a file is not a readable specification, or when a part of it cannot become plain data.
 *
 * `message` says only what is wrong. The place, the help and the code frame are fields. `cause` is the
 * `JsonSyntaxError` or YAML error behind it, if there is one.
 */
export class SpecificationError extends NavshiftError {
  override readonly name = 'SpecificationError';
  constructor(what: string, fault: Fault, options?: ErrorOptions) {
    super(what, fault, what, options);
  }
}

/** Something wrong in a specification that can still be read: what, where (the place of the node at fault), and what to do. */
export interface SpecificationProblem extends Required<Pick<FilePlace, 'file' | 'line' | 'column' | 'pointer'>> {
  /** `error`: an operation could not be listed. `warning`: all are listed, but something will surprise. */
  readonly severity: 'error' | 'warning';
  /** Whether Mintlify refuses the whole specification because of it. */
  readonly isRefused?: true;
  readonly message: string;
  /** A sentence that says what to do, where there is something to say. */
  readonly help: string | undefined;
}
