/** Where a specification is at fault, and what can be done. All fields but `path` are optional. */
export interface SpecificationPlace {
  /** The path given by the caller. */
  readonly path: string;
  /** From 1. */
  readonly line?: number;
  /** From 1, in UTF-16 code units. */
  readonly column?: number;
  /** JSON Pointer (RFC 6901) of the node at fault. */
  readonly pointer?: string;
  /** A sentence that says what to do. */
  readonly help?: string;
  /** The lines around the fault, without a final line break. */
  readonly frame?: string;
}

/**
 * Thrown when a file is not a specification that can be read, or a part of it cannot be written out as plain data.
 *
 * `message` says only what is wrong; place, way out and code frame are fields, so that a diagnostic can show them in its own way.
 * `cause` is the `JsonSyntaxError` or YAML error behind it, if there is one.
 */
export class SpecificationError extends Error {
  override readonly name = 'SpecificationError';
  readonly path: string;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly pointer: string | undefined;
  readonly help: string | undefined;
  readonly frame: string | undefined;

  constructor(message: string, place: SpecificationPlace, options?: ErrorOptions) {
    super(message, options);
    this.path = place.path;
    this.line = place.line;
    this.column = place.column;
    this.pointer = place.pointer;
    this.help = place.help;
    this.frame = place.frame;
  }
}

/** Something wrong in a specification that can still be read: what, where, and what to do. */
export interface SpecificationProblem {
  /** `error`: an operation could not be listed. `warning`: all are listed, but something will surprise. */
  readonly severity: 'error' | 'warning';
  /** The platform refuses the whole specification for it. */
  readonly isRefused?: true;
  readonly message: string;
  /** The path of the specification. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  /** JSON Pointer (RFC 6901) of the node at fault. */
  readonly pointer: string;
  /** A sentence that says what to do, where there is something to say. */
  readonly help: string | undefined;
}
