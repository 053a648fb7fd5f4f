export { NavshiftError, type Fault } from '../text/index.ts';
export * from './finding.ts';
