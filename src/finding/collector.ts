import { type Diagnostic, diagnosticOf, type Finding, type Severity } from './finding.ts';

/** Keeps findings in their order: once, what is said again of the same place, as of a document that is pulled in twice. */
export class Findings {
  readonly diagnostics: Diagnostic[] = [];
  readonly #told = new Set<string>();

  add(rule: string, severity: Severity, finding: Finding): void {
    const diagnostic = diagnosticOf(rule, severity, finding);
    const { message, file, line, column } = diagnostic;
    const told = [severity, rule, message, file, line, column].join('\n');
    if (this.#told.has(told)) return;
    this.#told.add(told);
    this.diagnostics.push(diagnostic);
  }

  /** Whether one of them is an error. */
  get failed(): boolean {
    return this.diagnostics.some(({ severity }) => severity === 'error');
  }
}
