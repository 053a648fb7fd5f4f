import { NavshiftError } from '../finding/index.ts';

/** What is wrong with an option; line and column, from 1, if that is a place in its content. */
export interface OptionsIssue {
  readonly option: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** Thrown for wrong options. `issues` names each of them. */
export class OptionsError extends NavshiftError {
  override readonly name = 'OptionsError';
  constructor(
    readonly transform: string,
    readonly issues: readonly OptionsIssue[],
  ) {
    super(
      `${transform}: ${issues.map(({ option, message, line, column }) => `${option === '' ? '' : `${option}: `}${message}${line === undefined ? '' : ` at line ${line}, column ${column ?? 1}`}`).join('; ')}`,
    );
  }
}

/** Thrown by `apply` without a report, when the transform found an error. */
export class TransformError extends NavshiftError {
  override readonly name = 'TransformError';
}
