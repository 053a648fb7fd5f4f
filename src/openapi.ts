// `navshift/openapi`: specifications and their operations, and where the navigation names them.
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
export type {
  AddressClash,
  OpenedSpecification,
  PageItem,
  ScopedSpecification,
  SpecificationSource,
  UnopenedSpecification,
} from './openapi/index.ts';
