// Exported by name, so that a bundle takes only what it needs.
export { type Applied, applyChanges, type Unfit } from './apply/apply.ts';
export { acceptableParts, takingKinds, withoutAccepted } from './accepted.ts';
export { answersOf, otherDestination } from './addresses.ts';
export {
  type Both,
  type Change,
  type ChangedItem,
  type ChangeKind,
  changeKindMeanings,
  changeKinds,
  defaultScope,
  inOrder,
  type NavigationDiff,
  pageFiles,
  scopeText,
  specification,
} from './change.ts';
export { costKinds, costsIn, type GuardKind, guardKinds, isGuarded, lacksRedirect, withoutRedirect } from './costs.ts';
export { navigationDiff } from './diff.ts';
export { itemOf } from './items.ts';
export { faultsIn, type Merged, mergeSites } from './merge/merge.ts';
export { contentOf, mergeFiles, type Versions } from './merge/files.ts';
export type { Conflict } from './merge/state.ts';
export { type Move, type Moves, movesBetween } from './files.ts';
export { isOutside } from './outside.ts';
export { newRefusalText } from './refusal.ts';
export { isUnopened, mayBeLost } from './unopened.ts';
export { type ChangedAddress, goneAddresses, takenAddresses } from './urls.ts';
export { type Evidence, evidence, foldersBetween, Matching } from '../match/index.ts';
