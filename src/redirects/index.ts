export type { NewRule } from './folders.ts';
export * from './missing.ts';
export type { Evidence, Move } from './moves.ts';
export * from './transform.ts';
