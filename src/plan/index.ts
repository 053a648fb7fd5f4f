export { run } from './run.ts';
export type { RunResult } from './run.ts';
export { makePlan, Plan, PlanError } from './plan.ts';
export type { PlannedChange } from './plan.ts';
export { Census, findLosses, itemText, takeCensus } from './conservation.ts';
export type { Count, Loss, Tally } from './conservation.ts';
