export { run } from './run.ts';
export type { RunResult } from './run.ts';
export { makePlan, Plan, PlanError } from './plan.ts';
export type { PlannedChange } from './plan.ts';
export { findLosses, itemText, takeCensus } from './conservation.ts';
export type { Census, Count, Loss, Tally } from './conservation.ts';
export { checkLaws, LawError } from './laws.ts';
export type { LawCase } from './laws.ts';
