export { makeSite, pageFile, parse, print, referenceOf, Site } from './site.ts';
export type { FileChange, Location, SiteOptions } from './site.ts';
export { memoryReader } from './reader.ts';
export type { MemoryOptions, Reader } from './reader.ts';
export { folderOf, insideRoot, referenceTo, resolvePath } from './paths.ts';
