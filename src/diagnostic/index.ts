export { placeAndFrame, placeOf, placeText, syntaxDiagnostic } from './diagnostic.ts';
export type { Diagnostic, DiagnosticPlace, Severity } from './diagnostic.ts';
