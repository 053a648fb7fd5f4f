export { type Link, linkEdit, linksIn, type Refused, rewriteLinks, type TextEdit, withEdits } from './links.ts';
export { type MdxFault, readableEdit } from './mdx.ts';
export { type FaultyLink, faultyLinks, filesRead, readPage, stagedText, textOf } from './site-links.ts';
