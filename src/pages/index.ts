export { type Link, linkEdit, linksIn, type Refused, rewriteLinks, type TextEdit, withEdits } from './links.ts';
export { type FaultyLink, faultyLinks, stagedText, textOf } from './site-links.ts';
