export { defineTransform, pipeline } from './definition.ts';
export { OptionsError, TransformError } from './error.ts';
export type { AnyTransform, Definition, Example, Transform, TransformFactory } from './definition.ts';
export { Collector } from './report.ts';
export type { Declaration, FindingOptions, Item, Placement, Proposal, Report, Scope } from './report.ts';
export { readData } from './data.ts';
export { editData } from './edit-data.ts';
export type { DataEdit } from './edit-yaml.ts';
export { english } from './english.ts';
