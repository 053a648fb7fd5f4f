export { type Break, breaksBetween, pagesAffected } from './breaks.ts';
export { keepIn, keepNothing, type Kept, readOnce, sayReads } from './kept.ts';
export { type Link, linkEdit, linksIn, type Refused, rewriteLinks } from './links.ts';
export { type MdxFault, readableEdit } from './mdx.ts';
export { type FaultyLink, faultyLinks, filesRead, readPage, stagedText } from './site-links.ts';
export { textOf } from './page-text.ts';
export type { TextEdit } from './text-edit.ts';
