/** The format of `navigation` in docs.json: one table, and the questions that the rest of the program asks of it. */

export { containers, elements, everyElement, globalAnchor, globalEntry, patterns } from './elements.ts';
export type {
  Container,
  ElementKind,
  Entries,
  Kind,
  LabelField,
  Meaning,
  Pattern,
  Row,
  Rows,
  Status,
  ValueType,
} from './elements.ts';

export {
  accepts,
  containerNames,
  containerOf,
  containersOf,
  elementKinds,
  fieldOf,
  fieldsOf,
  holdsStrings,
  isContainer,
  kindOf,
  kinds,
  labelField,
  mayHold,
  mayNestGroups,
  sectionOf,
  wordsFor,
} from './lookup.ts';
export type { Field } from './lookup.ts';

export { languageCode, languages, type Language, type LanguageCode } from './languages.ts';

export { formatEntry, methods, parseEntry, type Entry, type Method } from './entry.ts';

export { isExternal } from './link.ts';

export { colorModes, iconWithoutPrefix, isAddress, isColor } from './form.ts';

export { display, type DisplayProperty, type Eyebrows } from './display.ts';

export { divides, inheritedFields, leadingFields, linkFields, specificationFields } from './fields.ts';
