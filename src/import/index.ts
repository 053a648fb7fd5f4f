export { type Account, accountOf, accountText } from './account.ts';
export { guessTool, readers, toolFilesBelow, type ToolName, unreadTool } from './tools.ts';
export * from './tree.ts';
export { importing } from './write.ts';
