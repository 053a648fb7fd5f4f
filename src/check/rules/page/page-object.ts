import { makeString } from '../../../json/index.ts';
import type { Place } from '../../../navigation/index.ts';
import type { Site } from '../../../site/index.ts';
import { setValue } from '../../fix-makers.ts';
import { defineRule, type Fix } from '../../rule.ts';
import { isPagePath } from '../../entry-shape.ts';
import { isMeantAsGroup } from '../../field-values.ts';
import { listed, quoted } from '../../words.ts';

export const pageObject = defineRule({
  id: 'page-object',
  severity: 'error',
  summary:
    'An entry of `pages` is an object for a page or a link, such as `{ "page": … }` or `{ "title": …, "href": … }`.',
  why: 'An object in `pages` is a nested group. Anything else is a mistake for which the platform drops the content around it, without a word.',
  example: { before: '"pages": [{ "page": "start", "icon": "home" }]', after: '"pages": ["start"]' },
  documented: true,
  mends:
    'An object that has nothing but `page` becomes that string. Where there is a title or an icon too, that belongs into the front matter of the page, which is not changed.',
  check: ({ site, report }) => ({
    element(element, place) {
      if (isMeantAsGroup(place)) return;
      const text = element.text('page') ?? element.text('path');
      // A title with a link, or a URL, is no page.
      const page =
        text !== undefined && isPagePath(text) && !(text.includes(' ') && element.field('href') !== undefined)
          ? text
          : undefined;
      report({
        message: `an object with ${listed(element.fields.slice(0, 4))} is no group, and a page is written as a string`,
        at: element,
        help:
          page === undefined
            ? 'Write the path of a page file as a string; a link stands in a tab, an anchor or a dropdown, or in a page file with `url:` in its front matter.'
            : `Write ${quoted(page)}; title and icon of a page stand in the front matter of its file.`,
        fix: fixFor(site, place),
        covers: [element.node],
      });
    },
  }),
});

/** An object that says nothing but the page is that page. */
function fixFor(site: Site, { element, document }: Place): Fix | undefined {
  const page = element.field('page');
  if (
    page?.kind !== 'string' ||
    !isPagePath(page.value) ||
    element.layers.length !== 1 ||
    element.node.members.length !== 1
  )
    return undefined;
  return setValue(site, document, element.node, makeString(page.value), `Write ${quoted(page.value)}`);
}
