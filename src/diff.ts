// `navshift/diff`: what a change of a site means.
export { applyChanges, mergeSites, navigationDiff } from './diff/index.ts';
export { bestFirst, type Matching, overlaps, Pairing, shareOf } from './match/index.ts';
export type { Candidate, Pair, Thing } from './match/index.ts';
export { tell } from './telling/index.ts';
export type { Line, Sign, Telling } from './telling/index.ts';
export type {
  Applied,
  Change,
  ChangedItem,
  ChangeKind,
  Conflict,
  Evidence,
  Merged,
  Move,
  NavigationDiff,
  Unfit,
} from './diff/index.ts';
export { jsonDiff, type JsonDiff } from './report/diff-json.ts';
export { applyRedirects, missingRedirects, movedPages } from './redirects/index.ts';
export type { Guess, MissingRedirects, NewRule, Retargeted } from './redirects/index.ts';
