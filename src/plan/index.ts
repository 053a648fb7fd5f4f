export * from './run.ts';
export * from './plan.ts';
export { Census, takeCensus } from './census.ts';
export { findLosses } from './conservation.ts';
export { writtenSite } from './written.ts';
export type { Count } from './census.ts';
export type { Loss } from './conservation.ts';
