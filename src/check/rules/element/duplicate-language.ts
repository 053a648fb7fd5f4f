import { defineRule } from '../../rule.ts';
import { Siblings } from '../../siblings.ts';
import { quoted } from '../../words.ts';

export const duplicateLanguage = defineRule({
  id: 'duplicate-language',
  severity: 'warning',
  summary: 'A language is there twice in one container.',
  why: 'A language is selected by its code: of two that share it, readers reach one.',
  example: {
    before: '"languages": [{ "language": "en", "pages": ["a"] }, { "language": "en", "pages": ["b"] }]',
    after: '"languages": [{ "language": "en", "pages": ["a", "b"] }]',
  },
  documented: false,
  check({ report }) {
    const siblings = new Siblings();
    return {
      element(element, place) {
        if (element.kind !== 'language' || element.label === undefined) return;
        const first = siblings.firstWith(element, place, element.label);
        if (first === undefined) return;
        report({
          message: `the language ${quoted(element.label)} is there twice`,
          at: element.field('language')!,
          help: 'Join the two, or give one of them another code.',
          related: [{ message: 'the first one', at: first.field('language')! }],
        });
      },
    };
  },
});
