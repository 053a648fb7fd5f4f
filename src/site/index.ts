export * from './site.ts';
export * from './glob.ts';
export * from './left-out-files.ts';
export * from './reader.ts';
export * from './references.ts';
export * from './redirects.ts';
export { closing } from './reference-graph.ts';
export * from './paths.ts';
export * from './front-matter.ts';
