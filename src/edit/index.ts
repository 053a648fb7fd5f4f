export { canPlace, type Part, place, type Placing, type PlacingOptions, sort, type Where } from './placing.ts';
export { containerFor, type Content, whyNotIn } from './fit.ts';
export { movePaths, type NewPaths, type PathsOptions } from './paths.ts';
export type { LinkRewriter } from './page-links.ts';
export { pageNeeds } from './page-text.ts';
export { newRedirects } from './redirects.ts';
export { EditError } from './error.ts';
export { entriesOfPage, type List, listOf, pointerOf, type Spot, spotsIn } from './spot.ts';
export { canLift, elementsIn, lift, mayHoldLinks } from './lift.ts';
export { canConvert, type Conversion, convert } from './kinds.ts';
export {
  canUnwrap,
  canWrap,
  canWrapInGroup,
  type Grouping,
  unwrap,
  unwrapped,
  withoutName,
  wrap,
  wrapInGroup,
  type Wrapping,
} from './wrapping.ts';
export { type Counterpart, counterpartsOf, type Division, inEachLanguage, inEachVersion } from './languages.ts';
