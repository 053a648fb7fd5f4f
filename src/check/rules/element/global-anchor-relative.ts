import { isExternal } from '../../../format/index.ts';
import { defineRule } from '../../rule.ts';
import { nameOf, parentKind, quoted } from '../../words.ts';

export const globalAnchorRelative = defineRule({
  id: 'global-anchor-relative',
  severity: 'warning',
  summary: 'A global anchor leads to a relative path.',
  why: 'The `href` of a global anchor is an external URL; relative paths are not allowed. The platform accepts one today, but that is not documented.',
  example: {
    before: '"global": { "anchors": [{ "anchor": "Changelog", "href": "/changelog" }] }',
    after: '"global": { "anchors": [{ "anchor": "Changelog", "href": "https://docs.example.com/changelog" }] }',
  },
  documented: true,
  check: ({ report }) => ({
    element(element, place) {
      if (element.kind !== 'anchor' || parentKind(place) !== 'global') return;
      const href = element.text('href');
      if (href === undefined || isExternal(href)) return;
      report({
        message: `${nameOf(place)} leads to ${quoted(href)}, which is not an external URL`,
        at: element.field('href')!,
        undocumented: true,
        help: 'Write the whole address, with https://.',
      });
    },
  }),
});
