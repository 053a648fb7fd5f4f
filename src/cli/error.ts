/** Thrown when the command cannot do what it was asked: it prints one message and ends with exit code 2. */
export class CliError extends Error {
  override readonly name = 'CliError';
  constructor(
    message: string,
    /** What to do next. */
    readonly next?: string,
  ) {
    super(message);
  }
}

/** What the exit codes mean. */
export const exitCodes = { fine: 0, wouldChange: 1, found: 1, cannotRun: 2 } as const;
