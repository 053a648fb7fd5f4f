export * from './change.ts';
export * from './diff.ts';
export * from './json.ts';
export * from './json-schema.ts';
export * from './telling.ts';
export type { Line, Sign } from './wording.ts';
