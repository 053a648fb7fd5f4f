// A specification's text and the operations that it has. Nothing here knows of navigation.
export { SpecificationError } from './error.ts';
export type { SpecificationPlace, SpecificationProblem } from './error.ts';
export type { SpecNode, SpecPosition, SpecScalar } from './reader.ts';
export { readDocument } from './document.ts';
export { nodeAt } from './node-at.ts';
export type { FoundNode } from './node-at.ts';
export { readSpecification } from './specification.ts';
export type { ReadOptions, Specification, SpecificationVersion } from './specification.ts';
export type { ReadReferred, ReferredFile } from './references.ts';
export { listOperations } from './operations.ts';
export type { OperationList } from './operations.ts';
export { methods } from './operation.ts';
export type { Operation, OperationDefinition } from './operation.ts';
export { groupOperations, visible } from './group.ts';
export type { GroupOptions, OperationGroup } from './group.ts';
export { diffOperations } from './difference.ts';
export type { OperationDifference, OperationPair } from './difference.ts';
