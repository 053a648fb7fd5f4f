export { type Moving, type Part, type Placing, type Where, whereAt } from './placement.ts';
export { place, type PlacingOptions } from './placing.ts';
export { sort } from './order.ts';
export {
  build,
  changeLines,
  type Content,
  copyLine,
  type Draft,
  draftOf,
  type ElementCopy,
  elementOfLine,
  lineAt,
  linesOf,
  mapLines,
  whyNotIn,
  withLines,
} from '../draft/index.ts';
export { movePaths, type PathsOptions } from './paths.ts';
export type { NewPaths } from './renaming.ts';
export { type Copies, copyFiles, copyPaths, type CopyOptions } from './copies.ts';
export type { LinkRewriter, NewPlaces } from './page-links.ts';
export { linksIn, type Refused, rewriteLinks } from '../pages/index.ts';
export { newRedirects, redirectedTo, redirectPages, retarget } from './redirects.ts';
export { baseOf, folderOf, pageNamed } from './page-names.ts';
export { type PlaceProposal, proposePlaces, sureChance } from './proposal.ts';
export { EditError, orReported, refusalOf } from '../draft/index.ts';
export { entriesOfPage, type List, outermost, pointerOf, type Spot, spotsIn } from '../draft/index.ts';
export { join, type Joining, split, type Splitting } from './division.ts';
export { canConvert, type Conversion, convert } from './kinds.ts';
export { canUnwrap, type Grouping, unwrap, wrap, wrapInGroup, type Wrapping } from './wrapping.ts';
export { type Counterpart, counterpartsOf, type DivisionKind, inEach, inEachPart, reportLacking } from './languages.ts';
export { printOutline } from './outline.ts';
export { OutlineError } from './outline-lines.ts';
export { regroup, type RegroupOptions } from './regroup.ts';
