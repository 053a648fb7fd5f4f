export * from './run.ts';
export * from './plan.ts';
export { Census, type Count, findLosses, type Loss, takeCensus } from './conservation.ts';
export { writtenSite } from './written.ts';
