export { Element, makeElement } from './element.ts';
export type { Child } from './element.ts';
export { Place, scopeStep } from './place.ts';
export type { Scope, TrailStep } from './place.ts';
export { navigationOf, walkElement, walkNavigation } from './walk.ts';
export type { EntryPlace, NavigationReader, OtherPlace } from './walk.ts';
export { mapElements, rewriteNavigation, SharedDocumentError } from './rewrite.ts';
export type { ElementResult, EntryResult, NavigationVisitor } from './rewrite.ts';
export { copyElement } from './copy.ts';
export type { ElementCopy } from './copy.ts';
export { SelectError, selectElement } from './select.ts';
export { displayOf, isOf, readField } from './views.ts';
export type {
  Anchor,
  Display,
  Dropdown,
  FieldName,
  FieldValue,
  Global,
  Group,
  LanguageElement,
  MenuItem,
  Navigation,
  Of,
  Product,
  Tab,
  Version,
} from './views.ts';
