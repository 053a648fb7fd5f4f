export { canPlace, type Moving, type Part, type Placing, type Where, whereAt } from './placement.ts';
export { place, type PlacingOptions } from './placing.ts';
export { sort } from './order.ts';
export { containerFor, type Content, whyNotIn } from './fit.ts';
export { movePaths, type PathsOptions } from './paths.ts';
export type { NewPaths } from './renaming.ts';
export { type Copies, copyFiles, copyPaths, type CopyOptions } from './copies.ts';
export { markdownLimit } from '../text/index.ts';
export type { LinkRewriter, NewPlaces } from './page-links.ts';
export { newRedirects, redirectedTo, redirectPages, retarget } from './redirects.ts';
export { baseOf, folderOf, pageNamed } from './page-names.ts';
export { type PlaceProposal, proposePlaces, sureChance } from './proposal.ts';
export { EditError, orReported } from './error.ts';
export { entriesOfPage, type List, listOf, outermost, pointerOf, type Spot, spotsIn } from './spot.ts';
export { canJoin, canSplit, join, type Joining, split, type Splitting } from './division.ts';
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
export {
  type Counterpart,
  counterpartsOf,
  type Division,
  inEachLanguage,
  inEachPart,
  inEachVersion,
  reportLacking,
} from './languages.ts';
export { printOutline } from './outline.ts';
export { OutlineError } from './outline-lines.ts';
export { regroup, type RegroupOptions } from './regroup.ts';
