// A specification's text and the operations that it has. Nothing here knows of navigation.
export { SpecificationError, type SpecificationProblem } from './error.ts';
export type { SpecNode, SpecPosition, SpecScalar } from './reader.ts';
export { readDocument } from './document.ts';
export { isOverlay, type Overlay, readOverlay } from './overlay.ts';
export { readSpecification, type ReadOptions, type Specification, type SpecificationVersion } from './specification.ts';
export { nodeAt, type FoundNode, type ReadReferred, type ReferredFile } from './references.ts';
export { listOperations, type OperationList } from './operations.ts';
export { methods, type Operation, type OperationDefinition } from './operation.ts';
export { groupOperations, visible, type GroupOptions, type OperationGroup } from './group.ts';
export { diffOperations, type OperationDifference, type OperationPair } from './difference.ts';
export { explain } from './validate/explanation.ts';
export type { Given, Validation } from './validate/validation.ts';
export { isExhaustion, sentence, tooDeepIn, yamlHelp } from './yaml-help.ts';
