export { build, changeLines, withDraft } from './build.ts';
export { elementOfLine, write } from './builder.ts';
export { copyLine, type ElementCopy } from './copy.ts';
export {
  type Draft,
  draftOf,
  kindOfSpot,
  lineAt,
  type LineKind,
  linesOf,
  mapDraft,
  mapLines,
  nameOfSpot,
  newLine,
  withLines,
} from './draft.ts';
export { type Fates, fates } from './fates.ts';
export { EditError, type Obstacle, orReported, refusalOf } from './error.ts';
export { containerFor, type Content, whyNotIn } from './fit.ts';
export { asKind, whyNotKind, withKey } from './kind.ts';
export * from './spot.ts';
