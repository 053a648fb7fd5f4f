export * from './check.ts';
export * from './fix.ts';
export type { CheckDiagnostic } from './settle.ts';
export * from './rule.ts';
export * from './rules/index.ts';
export { costsOf } from './costs.ts';
export { placeInText } from './page-text.ts';
export { costsReaders } from './rules/costs-readers.ts';
