/** A place in a file. Lines and columns count from 1, columns in UTF-16 code units. */
export interface FilePlace {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** JSON Pointer (RFC 6901) as read. */
  readonly pointer?: string;
}

/** What an error knows beside what is wrong: where, and what to do next. */
export interface Fault extends Pick<FilePlace, 'file' | 'line' | 'column' | 'pointer'> {
  /** A sentence that says what to do next. */
  readonly help?: string | undefined;
  /** The lines around the place, with a caret. */
  readonly frame?: string | undefined;
  readonly related?: readonly ({ readonly message: string } & FilePlace)[] | undefined;
}

/** The base of all errors that a user of navshift can fix. */
export class NavshiftError extends Error implements Fault {
  override readonly name: string = 'NavshiftError';
  declare readonly file?: string;
  declare readonly line?: number;
  declare readonly column?: number;
  declare readonly pointer?: string;
  declare readonly help?: string;
  declare readonly frame?: string;
  declare readonly related?: Fault['related'];

  /**
   * @param what what is wrong, without place and way out
   * @param message the whole as one text; by default `what`
   */
  constructor(
    readonly what: string,
    fault: Fault = {},
    message: string = what,
    options?: ErrorOptions,
  ) {
    super(message, options);
    Object.assign(this, fault);
  }
}
