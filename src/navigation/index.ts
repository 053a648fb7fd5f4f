export { Element, makeElement } from './element.ts';
export type { Child } from './element.ts';
export * from './place.ts';
export * from './specification.ts';
export * from './walk.ts';
export { mapElements, rewriteNavigation, SharedDocumentError } from './rewrite.ts';
export type { ElementResult, EntryResult, NavigationVisitor } from './rewrite.ts';
export * from './copy.ts';
export * from './select.ts';
