export * from './answers.ts';
export * from './chains.ts';
export { type Counts, countsOf, isSeen, type SiteCounts, siteCounts } from './counts.ts';
export { type Described, lostOperations, missingOperation } from './described.ts';
export * from './item.ts';
export * from './landing.ts';
export { answeringFile, hasPageFile, madePages, pageFileAt, pagesFolder, pathsOfFile } from './missing.ts';
export { nameAt } from './mistake.ts';
export { newMisreadings, newRefusals } from './new-refusals.ts';
export * from './page-files.ts';
export { pageNeeds } from './page-needs.ts';
export * from './page-state.ts';
export { type Refusal, refusalText } from './refusal.ts';
export * from './served.ts';
export {
  isOfAnotherTool,
  type RedirectField,
  type RedirectMistake,
  redirectMistakes,
  requiredMistakes,
  type SettingMistake,
  settingMistakes,
  siteFieldMistakes,
} from './settings.ts';
export {
  addressOf,
  type Branch,
  branchText,
  firstIn,
  isDropped,
  isMissing,
  isRead,
  itemName,
  Leaf,
  leavesIn,
  outsideId,
  pathOf,
  type Position,
  trailText,
  type Tree,
  treeOf,
} from './tree.ts';
