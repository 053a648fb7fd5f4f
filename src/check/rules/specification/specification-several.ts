import { plural } from '../../../text/index.ts';
import { defineRule } from '../../rule.ts';
import { nameOf } from '../../words.ts';

export const specificationSeveral = defineRule({
  id: 'specification-several',
  severity: 'error',
  summary: 'An element names several specifications, of which only the first is used.',
  why: 'The platform takes the first of an array and drops the others without a word: their operations have no page.',
  example: {
    before: '{ "tab": "API", "openapi": ["users.json", "orders.json"] }',
    after:
      '{ "tab": "API", "groups": [{ "group": "Users", "openapi": "users.json" }, { "group": "Orders", "openapi": "orders.json" }] }',
  },
  documented: false,
  check: ({ report }) => ({
    element(element, place) {
      const value = element.field('openapi');
      if (value?.kind !== 'array' || value.items.length < 2) return;
      const lost = value.items.length - 1;
      report({
        message: `\`openapi\` of ${nameOf(place)} names ${value.items.length} specifications: the first is used, and the operations of the ${plural(lost, 'other', 'others')} are lost`,
        at: value.items[1]!,
        help: 'Give each specification an element of its own.',
        related: [{ message: 'this one is used', at: value.items[0]! }],
      });
    },
  }),
});
