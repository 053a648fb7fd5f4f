export { NavshiftError, type Fault } from '../text/index.ts';
export { Findings } from './collector.ts';
export { diagnosticOf, errorFinding, nodeOf, placeOf, placeText, pointPlace, relatedTo } from './finding.ts';
export type { Diagnostic, DiagnosticPlace, Finding, Severity, Subject } from './finding.ts';
