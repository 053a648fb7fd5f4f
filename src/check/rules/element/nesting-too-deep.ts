import { deepest } from '../../depth.ts';
import { defineRule } from '../../rule.ts';

export const nestingTooDeep = defineRule({
  id: 'nesting-too-deep',
  severity: 'error',
  summary: 'Elements are nested more than 700 levels deep.',
  why: 'The platform dies of a stack overflow at about 700 nested levels, and the site is not built.',
  example: {
    before: '{ "group": "1", "pages": [{ "group": "2", "pages": [ … 700 more … ] }] }',
    after: '{ "group": "1", "pages": ["a"] }',
  },
  documented: false,
  check: ({ report }) => ({
    element(element, place) {
      if (place.depth !== deepest + 1) return;
      report({
        message: `elements are nested more than ${deepest} levels deep`,
        at: element,
        help: 'Move what is inside further up.',
        covers: [element.node],
      });
    },
  }),
});
