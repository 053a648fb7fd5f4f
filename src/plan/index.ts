export * from './run.ts';
export * from './plan.ts';
export { Census, findLosses, itemText, takeCensus } from './conservation.ts';
export type { Count, Loss, Tally } from './conservation.ts';
