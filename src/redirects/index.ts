export type { NewRule } from './folders.ts';
export * from './missing.ts';
export * from './transform.ts';
