import { defineRule } from '../../rule.ts';
import { nameOf } from '../../words.ts';

export const globalPlace = defineRule({
  id: 'global-place',
  severity: 'warning',
  summary: '`global` stands elsewhere than at the root of the navigation.',
  why: '`global` sits beside the pattern at the root, and is shown everywhere. The platform also takes it on an element, which is not documented.',
  example: {
    before: '"tabs": [{ "tab": "API", "global": { "anchors": […] }, "pages": ["api"] }]',
    after: '"global": { "anchors": […] },\n"tabs": [{ "tab": "API", "pages": ["api"] }]',
  },
  documented: true,
  check: ({ report }) => ({
    element(element, place) {
      const member = element.member('global');
      if (member === undefined) return;
      const inGlobal = element.kind === 'global';
      report({
        message: inGlobal
          ? '`global` stands in `global`, where nothing reads it'
          : `\`global\` stands in ${nameOf(place)}, which the platform takes, but which is documented at the root only`,
        at: member,
        ...(inGlobal ? { severity: 'error', covers: [member] } : { undocumented: true }),
        help: inGlobal
          ? 'Move what it holds one level up.'
          : 'Move it to the root of the navigation if its links are meant for all pages.',
      });
    },
  }),
});
