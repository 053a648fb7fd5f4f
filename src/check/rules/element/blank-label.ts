import { labelField } from '../../../format/index.ts';
import { defineRule } from '../../rule.ts';
import { wordsAt } from '../../words.ts';
import { withArticle } from '../../../text/index.ts';

export const blankLabel = defineRule({
  id: 'blank-label',
  severity: 'warning',
  summary: 'The label of an element is blank.',
  why: 'The label is all that a reader sees of an element: without text there is nothing to select. For one that is empty the platform refuses the whole docs.json.',
  example: { before: '{ "group": " ", "pages": ["start"] }', after: '{ "group": "Start", "pages": ["start"] }' },
  documented: false,
  check: ({ report }) => ({
    element(element, place) {
      if (element.kind === 'language' || element.label === undefined || element.label.trim() !== '') return;
      const isRefused = element.label === '';
      report({
        message: `the label of ${withArticle(wordsAt(place))} is ${isRefused ? 'empty, and the platform refuses the docs.json' : 'blank'}`,
        at: element.field(labelField(element.kind)!)!,
        ...(isRefused && { severity: 'error' as const }),
        help: 'Give it a text.',
      });
    },
  }),
});
