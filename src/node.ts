// `navshift/node`: the library's doors to the disk, in the order in which a script needs them.
export { openSite } from './disk/index.ts';
export type { OpenOptions } from './disk/index.ts';
export { run, type Plan, type PlannedChange, type RunResult } from './plan/index.ts';
export { carryOut, recover } from './disk/index.ts';
export type { Recovery } from './disk/index.ts';
export { type BusyError, type CarryOutError, DiskError, type OpenError } from './disk/index.ts';
export { type FetchError, fetchSpecification } from './disk/index.ts';
export type { FetchLimits } from './disk/index.ts';
export { cli } from './cli/tool.ts';
