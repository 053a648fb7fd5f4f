// The public library, in the order a reader should learn it. Nothing here needs Node: it runs in a browser as it is.

// Read and print a docs.json.
export { parse, print, makeSite, memoryReader, Site } from './site/index.ts';
export type { FileChange, Location, MemoryOptions, Reader, SiteOptions } from './site/index.ts';

// Write a transform.
export { defineTransform, pipeline, readData, editData, OptionsError, TransformError } from './transform/index.ts';
export type {
  DataEdit,
  Declaration,
  Definition,
  Example,
  FindingOptions,
  Item,
  Report,
  Scope,
  Transform,
  TransformFactory,
} from './transform/index.ts';
export { z } from 'zod';

// Walk and change the navigation.
export {
  mapElements,
  navigationOf,
  rewriteNavigation,
  walkNavigation,
  walkElement,
  selectElement,
  isOf,
  readField,
  displayOf,
  copyElement,
  Element,
  makeElement,
  Place,
  SelectError,
  SharedDocumentError,
} from './navigation/index.ts';
export type {
  Anchor,
  Child,
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
  ElementCopy,
  ElementResult,
  EntryPlace,
  EntryResult,
  NavigationReader,
  NavigationVisitor,
  TrailStep,
} from './navigation/index.ts';

// Ask the format.
export {
  accepts,
  containerNames,
  containerOf,
  containersOf,
  fieldOf,
  divides,
  fieldsOf,
  formatEntry,
  isContainer,
  isExternal,
  inheritedFields,
  isInternal,
  kindOf,
  labelField,
  languageCode,
  languages,
  leadingFields,
  linkFields,
  mayHold,
  parseEntry,
  patterns,
  specificationFields,
  wordsFor,
} from './format/index.ts';
export type {
  Container,
  ElementKind,
  Entry,
  Field,
  Kind,
  Language,
  LanguageCode,
  Method,
  Status,
} from './format/index.ts';

// Words of messages.
export { addTo, counted, enumerate, figure, groupBy, listed, nearest, plural, upperFirst } from './text/index.ts';

// How the sidebar behaves.
export { breadcrumbs, initialState, initialStates, select, siteGroupStates } from './sidebar/index.ts';
export type { GroupState, SidebarGroup, SiteGroupState } from './sidebar/index.ts';

// Specifications and their operations.
export {
  Addresses,
  addressOf,
  defaultDirectory,
  entriesOf,
  entryOf,
  findOperation,
  generatedAddresses,
  isRemote,
  listPages,
  nearestOperation,
  openSpecification,
  ownSpecification,
  specificationInScope,
  specificationKey,
  specificationOfEntry,
  specificationSources,
} from './openapi/index.ts';
export {
  diffOperations,
  groupOperations,
  isVersionSegment,
  listOperations,
  readSpecification,
  SpecificationError,
  visible,
} from './spec/index.ts';
export type {
  AddressClash,
  OpenedSpecification,
  PageItem,
  ScopedSpecification,
  SpecificationSource,
  UnopenedSpecification,
} from './openapi/index.ts';
export type {
  Operation,
  OperationDifference,
  OperationGroup,
  OperationList,
  OperationPair,
  ReadOptions,
  ReadReferred,
  ReferredFile,
  SpecNode,
  Specification,
  SpecificationProblem,
} from './spec/index.ts';

// Run it, and see what it would write.
export { run, makePlan, Plan, PlanError, Census, findLosses, itemText, takeCensus } from './plan/index.ts';
export type { Count, Loss, PlannedChange, RunResult, Tally } from './plan/index.ts';
export { NavshiftError } from './finding/index.ts';
export type { Diagnostic, DiagnosticPlace, Severity, Subject } from './finding/index.ts';

// Find what is wrong with a site, and mend what is certain.
export { check, checkText, applyFixes, fixes, defineRule, rules } from './check/index.ts';
export type {
  CheckDiagnostic,
  CheckOptions,
  Finding,
  Fix,
  Fixed,
  KnownSpecifications,
  Level,
  Rule,
  RuleContext,
  RuleVisitor,
} from './check/index.ts';

// Hold a transform to the laws, in its tests.
export { checkLaws, LawError } from './plan/index.ts';
export type { LawCase } from './plan/index.ts';

// The tree underneath; all of it is `navshift/json`.
export {
  editJson,
  findMember,
  getMember,
  insertItems,
  isJson,
  JsonEditError,
  JsonSyntaxError,
  looseSyntax,
  makeArray,
  makeMember,
  makeObject,
  makeString,
  mapItems,
  mapJson,
  parseJson,
  printBytes,
  printJson,
  removeMember,
  renameMember,
  sameJson,
  setMember,
  SKIP,
  EXIT,
  toJson,
  toValue,
  visitJson,
  withItems,
  withMembers,
} from './json/index.ts';
export { withCommentsOf, withoutComments } from './json/index.ts';
export type {
  Json,
  JsonArray,
  JsonObject,
  JsonBoolean,
  JsonNull,
  JsonNumber,
  JsonScalar,
  JsonString,
  JsonValue,
  Loose,
  Member,
  MemberPlace,
  Origin,
  Plain,
  Pointer,
} from './json/index.ts';

// Paths inside a docs root, `$ref`s and redirects.
export {
  changeRedirects,
  documentsInUse,
  folderOf,
  insideRoot,
  pageFile,
  patternOf,
  readAddress,
  redirectsOf,
  referenceOf,
  referenceTo,
  resolvePath,
  withReferencesRight,
} from './site/index.ts';
export type { Redirect, RedirectThere } from './site/index.ts';

// The front matter of page files.
export { printFrontMatter, readFrontMatter } from './site/index.ts';
export type { FrontMatter, FrontMatterProblem } from './site/index.ts';
