export { type AskedRedirect, redirectByHand } from './by-hand.ts';
export { foldMoves, inOrder, type NewRule, singleRules } from './folders.ts';
export * from './missing.ts';
export * from './tidy.ts';
export { redirectsSince } from './transform.ts';
