// By name, so that a bundle has of what is imported here no more than is asked for: the schema comes with a library of its own.
export { type Both, type Change, type ChangedItem, type ChangeKind, changeKinds } from './change.ts';
export { type NavigationDiff, navigationDiff } from './diff.ts';
export { jsonDiff } from './json.ts';
export { diffJsonSchema, diffSchema, type JsonDiff } from './json-schema.ts';
export { Matching } from './matching.ts';
export { type Move, type Moves, movesBetween } from './files.ts';
export { type Evidence, foldersBetween } from './search.ts';
export { changeText, tell, type Telling, type TellOptions } from './telling.ts';
export { type Branch, type Leaf, leavesIn } from './tree.ts';
export { type Line, namesText, type Sign } from './names.ts';
