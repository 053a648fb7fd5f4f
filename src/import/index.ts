export { type Account, accountOf, accountText, allIn } from './account.ts';
export {
  type At,
  ImportError,
  type ImportNode,
  type LinkNode,
  type Loss,
  type OldRedirect,
  type PageNode,
  type Reading,
  type ReadTool,
  type SectionNode,
  type SeparatorNode,
  type SiteSettings,
  type Source,
  type ToolName,
  toolNames,
} from './tree.ts';
export { addressOfDoc, type Doc, docsIn } from './docusaurus/docs.ts';
export { type ImportOptions, importing } from './write.ts';
export { guessTool, readers } from './tools.ts';
