/** A navigation, or a change of one, as a page to look at. */

export { diffHtml, emptyHtml, type HtmlOptions, siteHtml } from './document.ts';
