/**
 * Thrown when text is not JSON. `message` says what was found, what was expected and, for the usual mistakes, what to do;
 * it ends with a code frame. Lines and columns count from 1 (UTF-16 units), `offset` from 0 as in `Origin`.
 */
export class JsonSyntaxError extends SyntaxError {
  override readonly name = 'JsonSyntaxError';
  constructor(
    /** The first line of the message, without place and frame. */
    readonly reason: string,
    readonly found: string,
    readonly expected: string,
    readonly file: string | undefined,
    readonly line: number,
    readonly column: number,
    readonly offset: number,
    /** A sentence that says what to do, where the mistake is a usual one. */
    readonly help: string | undefined,
    readonly frame: string,
    /** Where the bracket was opened that is not closed. */
    readonly related: { readonly message: string; readonly line: number; readonly column: number } | undefined,
  ) {
    const place = `${file ?? 'input'}:${line}:${column}`;
    super([`${place}: ${reason}`, ...(help === undefined ? [] : [help]), '', frame].join('\n'));
  }
}

/** Thrown when an edit cannot be made: a pointer that leads nowhere, a key that exists, an index out of range. Nothing has changed then. */
export class JsonEditError extends Error {
  override readonly name = 'JsonEditError';
  constructor(
    message: string,
    readonly pointer?: string,
  ) {
    super(message);
  }
}
