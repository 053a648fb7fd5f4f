// `navshift/node`: the library's doors to the disk, in the order in which a script needs them.
export { openSite } from './disk/index.ts';
export type { OpenOptions } from './disk/index.ts';
export { run, type Plan, type PlannedChange, type RunResult } from './plan/index.ts';
export { carryOut, pendingJournals, recover } from './disk/index.ts';
export type { Pending, Recovery } from './disk/index.ts';
export { BusyError, CarryOutError, DiskError, OpenError } from './disk/index.ts';
export { diskReader } from './disk/index.ts';
export { explainSpecification, fetchSpecification, FetchError } from './disk/index.ts';
export type { ExplainOptions, FetchLimits } from './disk/index.ts';
export { cli } from './cli/tool.ts';
