import { type Fault, NavshiftError } from '../text/index.ts';

/** What certainly repairs a text: other text for a part of it. */
export interface Repair {
  readonly at: number;
  readonly end: number;
  readonly by: string;
}

/**
 * Thrown when a text is not JSON. `what` says what was found, what was expected and, for usual mistakes, what to do.
 * `message` has the place before it, and ends with a code frame. Lines and columns count from 1 (UTF-16 units),
 * `offset` from 0 as in `Origin`.
 */
export class JsonSyntaxError extends NavshiftError {
  override readonly name = 'JsonSyntaxError';
  declare readonly line: number;
  declare readonly column: number;
  declare readonly frame: string;
  /** The text that repairs it, counted as `offset`; absent where that is not certain. @internal */
  declare readonly repair?: Repair;
  constructor(
    what: string,
    readonly found: string,
    readonly expected: string,
    readonly offset: number,
    fault: Fault & {
      readonly line: number;
      readonly column: number;
      readonly frame: string;
      readonly repair?: Repair;
    },
  ) {
    const { file = 'input', line, column, help, frame } = fault;
    super(
      what,
      fault,
      [`${file}:${line}:${column}: ${what}`, ...(help === undefined ? [] : [help]), '', frame].join('\n'),
    );
  }
}

/**
 * Thrown when an edit cannot be made: a pointer without a node, a key that exists, an index out of range. Then nothing
 * has changed.
 */
export class JsonEditError extends NavshiftError {
  override readonly name = 'JsonEditError';
  constructor(what: string, pointer?: string, help?: string) {
    super(what, { ...(pointer !== undefined && { pointer }), ...(help !== undefined && { help }) });
  }
}
