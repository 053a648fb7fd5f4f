// `navshift/testing`: holds a transform to the laws, and a rule to its example, in their tests.
export { checkExample } from './example.ts';
export { checkLaws, LawError, type LawCase } from './laws.ts';
