import type { NavigationDiff } from '../diff/index.ts';
import { breadcrumbs, select } from '../sidebar/index.ts';
import type { Site } from '../site/index.ts';
import { diffView, type PageOptions, siteView } from './data.ts';
import { makerOf } from './element.ts';
import { Lists } from './lists.ts';
import { Outline } from './outline.ts';
import { Page } from './page.ts';
import { style } from './style.ts';
import type { View } from './view.ts';

/** A page is made of these, too. */
export interface HtmlOptions extends PageOptions {
  /** The SHA-256 of a text, in base64: by it alone the page lets its own style and script run. */
  readonly sha256: (text: string) => string;
}

/**
 * A navigation as one self-contained HTML file: the sidebar as readers see it, with switches for languages, versions, tabs and the like.
 *
 * The file asks for nothing, and no text of the site is markup (Content Security Policy Level 3, https://www.w3.org/TR/CSP3/).
 */
export const siteHtml = (site: Site, options: HtmlOptions): string => documentOf(siteView(site, options), options);

/**
 * A change as such a file: the sidebars before and after beside each other, what came, went, moved and was renamed
 * marked and listed.
 */
export const diffHtml = (diff: NavigationDiff, options: HtmlOptions): string =>
  documentOf(diffView(diff, options), options);

/** The page of a run that changes nothing. */
export const emptyHtml = (title: string, options: HtmlOptions): string =>
  documentOf({ title, sides: [], changes: [], summary: 'Nothing to change.' }, options);

/** Text as text, wherever it is in a document. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** JSON that no HTML parser takes for the end of its element, nor for markup. */
const json = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const rules = `{ select: ${select.toString()}, breadcrumbs: ${breadcrumbs.toString()} }`;
const script = `const view = JSON.parse(document.getElementById('view').textContent);
const make = (${makerOf.toString()})(document);
const outline = new (${Outline.toString()})(view.sides);
const lists = new (${Lists.toString()})(outline, make, document);
new (${Page.toString()})(view, outline, lists, make, ${rules}, document);`;

function documentOf(view: View, { sha256 }: HtmlOptions): string {
  const { title, summary } = view;
  const isChange = view.changes !== undefined;
  const policy = `default-src 'none'; style-src 'sha256-${sha256(style)}'; script-src 'sha256-${sha256(script)}'; base-uri 'none'; form-action 'none'`;
  const verdict = summary === undefined ? '' : `<p>${escaped(summary)}</p>`;
  const list = isChange
    ? `<h2>What changed</h2>${view.changes.length === 0 ? '<p class="quiet">Nothing in the navigation.</p>' : '<p class="quiet legend">+ added · − removed · → moved · ~ changed</p>'}<ol id="changes"></ol>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)} · ${isChange ? 'what changed' : 'navigation'}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${escaped(title)}</h1>${verdict}<input id="filter" type="search" placeholder="Filter ( / )" aria-label="Filter pages"></header>
<main${isChange ? ' class="change"' : ''}>
<div id="sides"></div>
<aside aria-label="${isChange ? 'Changes' : 'Page'}"><ul id="found" aria-live="polite"></ul>${list}<div id="page"></div></aside>
</main>
<script type="application/json" id="view">${json(view)}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}
