export { makeSite, pageFile, parse, print, referenceOf, Site } from './site.ts';
export type { FileChange, Location, SiteOptions } from './site.ts';
export { globPattern, isListed, memoryReader } from './reader.ts';
export type { MemoryOptions, Reader } from './reader.ts';
export { folderOf, insideRoot, referenceTo, resolvePath, whyNeverWritten } from './paths.ts';
export { printFrontMatter, readFrontMatter } from './front-matter.ts';
export type { FrontMatter, FrontMatterProblem } from './front-matter.ts';
