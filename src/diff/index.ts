export * from './change.ts';
export * from './diff.ts';
export * from './json.ts';
export * from './json-schema.ts';
export { Matching } from './matching.ts';
export { foldersBetween } from './pages.ts';
export * from './telling.ts';
export { type Branch, type Leaf, leavesIn } from './tree.ts';
export type { Line, Sign } from './names.ts';
