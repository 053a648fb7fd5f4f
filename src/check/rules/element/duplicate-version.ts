import { defineRule } from '../../rule.ts';
import { Siblings } from '../../siblings.ts';
import { quoted } from '../../words.ts';

export const duplicateVersion = defineRule({
  id: 'duplicate-version',
  severity: 'warning',
  summary: 'A version is there twice in one container.',
  why: 'A version is selected by its label: of two that share it, readers reach one.',
  example: {
    before: '"versions": [{ "version": "v2", "pages": ["a"] }, { "version": "v2", "pages": ["b"] }]',
    after: '"versions": [{ "version": "v2", "pages": ["a", "b"] }]',
  },
  documented: false,
  check({ report }) {
    const siblings = new Siblings();
    return {
      element(element, place) {
        if (element.kind !== 'version' || element.label === undefined) return;
        const first = siblings.firstWith(element, place, element.label);
        if (first === undefined) return;
        report({
          message: `the version ${quoted(element.label)} is there twice`,
          at: element.field('version')!,
          help: 'Join the two, or give one of them another label.',
          related: [{ message: 'the first one', at: first.field('version')! }],
        });
      },
    };
  },
});
