export { placeAndFrame, placeOf, placeText, pointPlace, syntaxDiagnostic } from './diagnostic.ts';
export type { Diagnostic, DiagnosticPlace, Severity } from './diagnostic.ts';
