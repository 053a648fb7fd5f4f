export { type Account, accounting, accountOf, accountText, allIn } from './account.ts';
export { addressOfDoc, type Doc, docsIn } from './docusaurus/docs.ts';
export { below } from './source.ts';
export { guessTool, readers, toolFilesBelow, unreadTool } from './tools.ts';
export * from './tree.ts';
export { type ImportOptions, importing } from './write.ts';
