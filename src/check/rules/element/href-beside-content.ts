import { mayHold } from '../../../format/index.ts';
import { defineRule } from '../../rule.ts';
import { listed, nameOf, parentKind } from '../../words.ts';

export const hrefBesideContent = defineRule({
  id: 'href-beside-content',
  severity: 'warning',
  summary: 'An element has an `href` and content as well.',
  why: 'An element with `href` links to another page: by the specification it leads there, and not to what it holds.',
  example: {
    before: '{ "tab": "Blog", "href": "https://blog.example.com", "pages": ["blog"] }',
    after: '{ "tab": "Blog", "href": "https://blog.example.com" }',
  },
  documented: true,
  check: ({ report }) => ({
    element(element, place) {
      const href = element.member('href');
      if (href === undefined || element.kind === 'global') return;
      // What has no place there at all is said of that.
      const full = element.containers.filter(
        (container) => element.hasContent(container) && mayHold(element.kind, container, parentKind(place)) !== false,
      );
      if (full.length === 0) return;
      report({
        message: `${nameOf(place)} is a link, and holds ${listed(full)} as well`,
        at: href,
        help:
          parentKind(place) === 'global'
            ? 'What stands in `global` is a link: move the content to the pattern beside `global`.'
            : 'Remove `href` to show the content, or move the content elsewhere.',
        related: [{ message: 'the content', at: element.member(full[0]!)! }],
      });
    },
  }),
});
