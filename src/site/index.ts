export { makeSite, pageFile, parse, print, Site } from './site.ts';
export type { FileChange, Location, SiteOptions } from './site.ts';
export { memoryReader } from './reader.ts';
/** @internal */
export { globPattern, isListed, passedOver } from './reader.ts';
export type { MemoryOptions, Reader } from './reader.ts';
export {
  behind,
  documentsInUse,
  follow,
  isShared,
  lookThrough,
  pulledInBy,
  referenceOf,
  referencesIn,
  withReferencesRight,
} from './references.ts';
export type { Followed, Layer, Reference, Resolver, Standing } from './references.ts';
export {
  changeRedirects,
  isPattern,
  patternOf,
  readAddress,
  redirectItems,
  redirectList,
  redirectsBySource,
  redirectsOf,
} from './redirects.ts';
export type { Redirect, RedirectThere, Seen } from './redirects.ts';
export { closing } from './reference-graph.ts';
export { folderOf, insideRoot, referenceTo, resolvePath, whyNeverWritten } from './paths.ts';
export { printFrontMatter, readFrontMatter } from './front-matter.ts';
export type { FrontMatter, FrontMatterProblem } from './front-matter.ts';
