import { observedIn } from '../../format/index.ts';
import { getMember } from '../../json/index.ts';
import { costText } from '../costs.ts';
import { isComment } from '../meant-field.ts';
import { defineRule } from '../rule.ts';

export const contentDropped = defineRule({
  id: 'content-dropped',
  severity: 'error',
  summary: 'Mintlify drops content, or refuses the site, because of a mistake that no other rule reports.',
  why: 'Mintlify skips an element that it cannot read, with all its content, and reports nothing. At the root it refuses the whole docs.json.',
  example: {
    before: '{ "tab": "API", "icon": { "name": "code", "style": "sharp" }, "pages": ["api"] }',
    after: '{ "tab": "API", "icon": { "name": "code", "style": "solid" }, "pages": ["api"] }',
  },
  evidence: observedIn(),
  check: ({ report }) => ({
    unsaid(costs) {
      for (const cost of costs) {
        // A `$ref` that leads nowhere is said of that.
        if ('kind' in cost.mistake.at && getMember(cost.mistake.at, '$ref') !== undefined) continue;
        // How people take content out without losing it.
        const isNote = 'withKey' in cost.mistake.at && isComment(cost.mistake.at.key);
        report({
          severity: isNote ? 'warning' : undefined,
          message: `${cost.mistake.message}, and ${costText([cost])}`,
          at: cost.mistake.at,
          help: 'Fix it, or move it to an element that can contain it.',
        });
      }
    },
  }),
});
