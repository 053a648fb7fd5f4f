// By name, so that a bundle has no more of this than is asked for. The schemas are not here: they need a library of their own.
export { acceptableParts, takingKinds, withoutAccepted } from './accepted.ts';
export { type Both, type Change, type ChangedItem, type ChangeKind, changeKinds } from './change.ts';
export { type NavigationDiff, navigationDiff } from './diff.ts';
export { jsonDiff } from './json.ts';
export type { JsonDiff } from './json-schema.ts';
export { Matching } from './matching.ts';
export { type Move, type Moves, movesBetween } from './files.ts';
export { newRefusal } from './refusal.ts';
export { type Evidence, foldersBetween } from './search.ts';
export { changeText, tell, type Telling, type TellOptions } from './telling.ts';
export { type Branch, type Leaf, leavesIn } from './tree.ts';
export { type Line, namesText, type Sign } from './names.ts';
