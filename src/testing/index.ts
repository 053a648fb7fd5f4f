// `navshift/testing`: holds a transform to the laws, in its tests.
export { checkLaws, LawError, type LawCase } from './laws.ts';
