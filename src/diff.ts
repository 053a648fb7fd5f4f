// `navshift/diff`: what a change of a site means.
export { changeKinds, jsonDiff, navigationDiff, tell } from './diff/index.ts';
export type {
  Change,
  ChangedItem,
  ChangeKind,
  Evidence,
  JsonDiff,
  Line,
  Move,
  NavigationDiff,
  Sign,
  Telling,
} from './diff/index.ts';
export { applyRedirects, missingRedirects } from './redirects/index.ts';
export type { Guess, MissingRedirects, NewRule, Retargeted } from './redirects/index.ts';
