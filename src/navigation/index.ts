export { Element } from './element.ts';
export type { Child } from './element.ts';
export { Place } from './place.ts';
export type { TrailStep } from './place.ts';
export { mapElements, navigationOf, rewriteNavigation, SharedDocumentError, walkNavigation } from './rewrite.ts';
export type { ElementResult, EntryPlace, EntryResult, NavigationVisitor } from './rewrite.ts';
export { copyElement } from './copy.ts';
export type { ElementCopy } from './copy.ts';
export { SelectError, selectElement } from './select.ts';
