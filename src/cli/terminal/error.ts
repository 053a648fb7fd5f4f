import { type Diagnostic, errorFinding, NavshiftError } from '../../finding/index.ts';
import { DiskError } from '../../disk/index.ts';
import { ImportError } from '../../import/account.ts';
import { JsonSyntaxError } from '../../json/index.ts';

/** Thrown when the command cannot do what it was asked: it prints one message and ends with exit code 2. */
export class CliError extends NavshiftError {
  override readonly name = 'CliError';
  /** @param help what to do next */
  constructor(what: string, help?: string) {
    super(what, help === undefined ? {} : { help });
  }
}

/** What the exit codes mean. */
export const exitCodes = { fine: 0, wouldChange: 1, found: 1, cannotRun: 2 } as const;

/** Why a site cannot be opened. Throws what is no such reason. */
export function openFinding(error: unknown): Diagnostic {
  if (error instanceof JsonSyntaxError) return errorFinding(error, 'syntax');
  if (error instanceof ImportError) return errorFinding(error, 'import');
  if (error instanceof DiskError) return errorFinding(error, 'open');
  throw error;
}
