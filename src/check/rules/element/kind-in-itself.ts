import { containerOf } from '../../../format/index.ts';
import { removeEmpty } from '../../fix-makers.ts';
import { defineRule } from '../../rule.ts';
import { nameOf, wordsAt } from '../../words.ts';
import { withArticle } from '../../../text/index.ts';

export const kindInItself = defineRule({
  id: 'kind-in-itself',
  severity: 'error',
  summary: 'A tab stands directly in a tab, a dropdown in a dropdown, and so on.',
  why: 'No kind may stand directly in itself: the platform drops what is inside without a word. Groups nest, but in `pages`.',
  example: {
    before: '{ "tab": "API", "tabs": [{ "tab": "REST", "pages": ["rest"] }] }',
    after: '{ "tab": "API", "anchors": [{ "anchor": "REST", "pages": ["rest"] }] }',
  },
  documented: true,
  mends: 'It removes a container that is empty.',
  check: ({ site, report }) => ({
    element(element, place) {
      const { kind } = element;
      if (kind === 'global' || kind === 'navigation' || kind === 'group') return;
      const container = containerOf(kind);
      const member = element.member(container);
      if (member === undefined) return;
      const words = wordsAt(place);
      report({
        message: element.hasContent(container)
          ? `${nameOf(place)} holds \`${container}\`: ${withArticle(words)} cannot stand directly in ${withArticle(words)}, and what is in it is lost`
          : `${nameOf(place)} holds \`${container}\`, where it can hold nothing`,
        at: member,
        ...(element.hasContent(container) ? {} : { severity: 'warning' }),
        help: element.hasContent(container)
          ? `Move its entries up beside this ${words}, or make them another kind.`
          : 'Remove it.',
        fix: removeEmpty(site, element, [container]),
        covers: [member],
      });
    },
  }),
});
