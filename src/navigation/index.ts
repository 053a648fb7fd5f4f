export { Element, makeElement } from './element.ts';
export type { Child } from './element.ts';
export { Place } from './place.ts';
export type { TrailStep } from './place.ts';
export { mapElements, navigationOf, rewriteNavigation, SharedDocumentError, walkElement, walkNavigation } from './rewrite.ts';
export type { ElementResult, EntryPlace, EntryResult, NavigationReader, NavigationVisitor } from './rewrite.ts';
export { copyElement } from './copy.ts';
export type { ElementCopy } from './copy.ts';
export { SelectError, selectElement } from './select.ts';
