// `navshift/testing`: holds a transform to the laws, in its tests.
export { checkLaws, LawError } from './laws.ts';
export type { LawCase } from './laws.ts';
