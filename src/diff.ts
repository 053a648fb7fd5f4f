// `navshift/diff`: what a change of a site means.
export { changeKinds, jsonDiff, navigationDiff, tell } from './diff/index.ts';
export type { Change, ChangedItem, ChangeKind, JsonDiff, Line, NavigationDiff, Sign, Telling } from './diff/index.ts';
export { applyRedirects, missingRedirects } from './redirects/index.ts';
export type { Evidence, Guess, MissingRedirects, Move, NewRule, Retargeted } from './redirects/index.ts';
