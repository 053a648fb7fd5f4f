// `navshift/diff`: what a change of a site means.
export { changeKinds, jsonDiff, navigationDiff, tell } from './diff/index.ts';
export type { Change, ChangedItem, ChangeKind, JsonDiff, Line, NavigationDiff, Sign, Telling } from './diff/index.ts';
