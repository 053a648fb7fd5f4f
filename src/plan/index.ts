export * from './run.ts';
export * from './plan.ts';
export { Census, type Count, takeCensus } from './census.ts';
export { findLosses, type Loss } from './conservation.ts';
export { writtenSite } from './written.ts';
