export { type AskedRedirect, redirectByHand } from './by-hand.ts';
export { foldMoves, inOrder, type NewRule, singleRules } from './folders.ts';
export { redirectsFrom } from './listed.ts';
export {
  applyRedirects,
  missingRedirects,
  movedPages,
  type Guess,
  type MissingRedirects,
  type Retargeted,
} from './missing.ts';
export * from './tidy.ts';
export { redirectsSince } from './transform.ts';
