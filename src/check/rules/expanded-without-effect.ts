import { defineRule } from '../rule.ts';
import { nameOf, parentKind } from '../words.ts';

export const expandedWithoutEffect = defineRule({
  id: 'expanded-without-effect',
  severity: 'info',
  summary: '`expanded` stands on a top-level group.',
  why: 'Top-level groups are always expanded and cannot be collapsed: `expanded` affects nested groups only.',
  example: { before: '"groups": [{ "group": "Start", "expanded": false, "pages": ["start"] }]', after: '"groups": [{ "group": "Start", "pages": ["start"] }]' },
  documented: true,
  check: ({ report }) => ({
    element(element, place) {
      if (element.kind !== 'group' || parentKind(place) === 'group') return;
      const member = element.member('expanded');
      if (member?.value.kind !== 'boolean') return;
      const layer = element.layers.find(({ node }) => node.members.includes(member));
      const { pointer } = member.origin ?? {};
      report({
        message: `\`expanded\` of ${nameOf(place)} has no effect: a top-level group is always expanded`,
        at: member,
        help: 'Remove it.',
        ...(layer === undefined || pointer === undefined ? {} : { fix: { summary: 'Remove `expanded`', document: layer.document, edits: [{ op: 'remove', at: pointer }] } }),
      });
    },
  }),
});
