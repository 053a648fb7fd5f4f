import { isContainer } from '../../format/index.ts';
import { defineRule, type Fix } from '../rule.ts';
import type { Place } from '../../navigation/index.ts';
import { makeString } from '../../json/index.ts';
import { isPagePath } from '../entries.ts';
import { isMeantAsGroup } from '../values.ts';
import { listed, quoted } from '../words.ts';

export const pageObject = defineRule({
  id: 'page-object',
  severity: 'error',
  summary: 'An entry of `pages` is an object for a page or a link, such as `{ "page": … }` or `{ "title": …, "href": … }`.',
  why: 'An object in `pages` is a nested group. Anything else is a mistake for which the platform drops the content around it, without a word.',
  example: { before: '"pages": [{ "page": "start", "icon": "home" }]', after: '"pages": ["start"]' },
  documented: true,
  check: ({ report }) => ({
    element(element, place) {
      if (isMeantAsGroup(place)) return;
      const text = element.text('page') ?? element.text('path');
      // A title with a link, or a URL, is no page.
      const page = text !== undefined && isPagePath(text) && !(text.includes(' ') && element.field('href') !== undefined) ? text : undefined;
      report({
        message: `an object with ${listed(element.fields.slice(0, 4))} is no group, and a page is written as a string`,
        at: element,
        help: page === undefined ? 'Write the path of a page file as a string; a link stands in a tab, an anchor or a dropdown, or in a page file with `url:` in its front matter.' : `Write ${quoted(page)}; title and icon of a page stand in the front matter of its file.`,
        fix: fixFor(place),
        covers: [element.node],
      });
    },
  }),
});

/** An object that says nothing but the page is that page. */
function fixFor({ element, document }: Place): Fix | undefined {
  const pointer = element.node.origin?.pointer;
  const page = element.field('page');
  if (pointer === undefined || page?.kind !== 'string' || !isPagePath(String(page.value)) || element.node.members.length !== 1 || element.fields.some(isContainer)) return undefined;
  return { summary: `Write ${quoted(String(page.value))}`, document, edits: [{ op: 'set', at: pointer, value: makeString(String(page.value), page) }] };
}
