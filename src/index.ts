// The public library, in the order a reader should learn it. Nothing here needs Node: it runs in a browser as it is.

// Read and print a docs.json.
export { parse, print, makeSite, memoryReader, Site } from './site/index.ts';
export type { FileChange, Location, MemoryOptions, Reader, SiteOptions } from './site/index.ts';

// Write a transform.
export { defineTransform, pipeline, readData, editData, OptionsError, type TransformError } from './transform/index.ts';
export type {
  DataEdit,
  Declaration,
  Definition,
  Example,
  FindingOptions,
  Item,
  Placement,
  Proposal,
  Report,
  Scope,
  Transform,
  TransformFactory,
} from './transform/index.ts';
export { z } from 'zod';

// Walk and change the navigation.
export {
  holdsLink,
  leadsWithoutContent,
  mapElements,
  nameOf,
  NameOf,
  navigationOf,
  rewriteNavigation,
  walkNavigation,
  walkElement,
  selectElement,
  Element,
  makeElement,
  Place,
  DocumentChanges,
  type SharedDocumentError,
  type Child,
  type ElementResult,
  entryAt,
  type EntryPlace,
  type EntryResult,
  type NavigationReader,
  type NavigationVisitor,
  SelectError,
  type Selector,
  type TrailStep,
} from './navigation/index.ts';

// Where languages and versions are in paths.
export {
  codedFolder,
  fileInLanguage,
  isDefault,
  languagesAmong,
  languagesIn,
  languagesOf,
  pagesIn,
  pathsBetween,
  pathsOfNew,
  type Codes,
  type LanguagePages,
  type LanguagePaths,
  type Languages,
  type Division,
  type DivisionPart,
  versionName,
  versionsIn,
  versionsOf,
} from './navigation/index.ts';

// Ask the format.
export {
  containerNames,
  fieldOf,
  fieldsOf,
  divides,
  formatEntry,
  isContainer,
  isExternal,
  kindOf,
  labelField,
  languageCode,
  leadingFields,
  linkFields,
  mayHold,
  oldFields,
  parseEntry,
  specificationFields,
  wordsFor,
  type Container,
  type ElementKind,
  type Entry,
  type Field,
  type Kind,
  type Language,
  type LanguageCode,
  type Method,
  type OldField,
  type Status,
} from './format/index.ts';

// Words of messages.
export { addTo, counted, enumerate, groupBy, listed, mostFrequent, nearest, plural, shellWord } from './text/index.ts';

// Run it, and see what it would write.
export { run, takeCensus } from './plan/index.ts';
export type { Census, Count, Loss, Plan, PlanError, PlannedChange, RunResult } from './plan/index.ts';
export { NavshiftError, type Diagnostic, type DiagnosticPlace, type Severity, type Subject } from './finding/index.ts';

// What a change gives back to leave something out, or to stop; `navshift/json` has the whole tree underneath, and the
// error of what is no JSON.
export { EXIT, SKIP } from './json/index.ts';

// What the files of pages are called; paths inside a docs root, `$ref`s and redirects.
export { hasPageEnding, pageFileGlob, pageFileNames, pageOf } from './format/index.ts';
export {
  changeRedirects,
  documentsInUse,
  insideRoot,
  pageFile,
  patternOf,
  pulledInBy,
  readAddress,
  redirectsOf,
  resolvePath,
  withReferencesRight,
} from './site/index.ts';
export type { Redirect, RedirectThere } from './site/index.ts';

// The front matter of page files.
export { printFrontMatter, readFrontMatter } from './site/index.ts';
export type { FrontMatter, FrontMatterProblem } from './site/index.ts';
