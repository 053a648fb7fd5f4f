import { removeField } from '../../fix-makers.ts';
import { defineRule } from '../../rule.ts';
import { nameOf, parentKind } from '../../words.ts';

export const expandedWithoutEffect = defineRule({
  id: 'expanded-without-effect',
  severity: 'info',
  summary: '`expanded` stands on a top-level group.',
  why: 'Top-level groups are always expanded and cannot be collapsed: `expanded` affects nested groups only.',
  example: {
    before: '"groups": [{ "group": "Start", "expanded": false, "pages": ["start"] }]',
    after: '"groups": [{ "group": "Start", "pages": ["start"] }]',
  },
  documented: true,
  mends: 'It removes the field.',
  check: ({ site, report }) => ({
    element(element, place) {
      if (element.kind !== 'group' || parentKind(place) === 'group') return;
      const member = element.member('expanded');
      if (member?.value.kind !== 'boolean') return;
      report({
        message: `\`expanded\` of ${nameOf(place)} has no effect: a top-level group is always expanded`,
        at: member,
        help: 'Remove it.',
        fix: removeField(site, element, 'expanded'),
      });
    },
  }),
});
