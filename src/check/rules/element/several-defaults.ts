import { defineRule } from '../../rule.ts';
import { Siblings } from '../../siblings.ts';
import { nameOf } from '../../words.ts';

export const severalDefaults = defineRule({
  id: 'several-defaults',
  severity: 'warning',
  summary: 'Several elements of one container are the default.',
  why: 'Only one can be shown first: the others are the default in vain.',
  example: {
    before: '"versions": [{ "version": "v2", "default": true, … }, { "version": "v1", "default": true, … }]',
    after: '"versions": [{ "version": "v2", "default": true, … }, { "version": "v1", … }]',
  },
  documented: false,
  check({ report }) {
    const siblings = new Siblings();
    return {
      element(element, place) {
        const member = element.member('default');
        if (member?.value.kind !== 'boolean' || member.value.value !== true) return;
        const first = siblings.firstWith(element, place, 'default');
        if (first !== undefined)
          report({
            message: `${nameOf(place)} is the default, and it is not the only one`,
            at: member,
            help: 'Keep one `default` in the container.',
            related: [{ message: 'the first default', at: first.member('default')! }],
          });
      },
    };
  },
});
