import { remove } from '../fixes.ts';
import { type Redirect, redirectsOf } from '../redirects.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

export const redirectDuplicate = defineRule({
  id: 'redirect-duplicate',
  severity: 'warning',
  summary: 'A source is redirected twice.',
  why: 'A path can lead to one place only: the second redirect is never used.',
  example: {
    before: '{ "source": "/a", "destination": "/b" }, { "source": "/a", "destination": "/c" }',
    after: '{ "source": "/a", "destination": "/b" }',
  },
  documented: false,
  check: ({ site, report }) => ({
    site() {
      const bySource = new Map<string, Redirect>();
      for (const redirect of redirectsOf(site)) {
        const first = bySource.get(redirect.from);
        if (first === undefined) {
          bySource.set(redirect.from, redirect);
          continue;
        }
        // A document that is pulled in twice.
        if (first.node === redirect.node) continue;
        const same = valueOf(first) === valueOf(redirect);
        report({
          message: same ? `${quoted(redirect.from)} is redirected twice, to the same place` : `${quoted(redirect.from)} is redirected twice, to different places`,
          at: redirect.source.value,
          help: same ? 'Remove one of them.' : 'Keep the one that is meant.',
          related: [{ message: 'the first redirect', at: first.source.value }],
          fix: same && redirect.node.kind === 'object' && redirect.node.members.length === 2 ? remove(redirect.document, redirect.node, 'the second redirect') : undefined,
        });
      }
    },
  }),
});

const valueOf = ({ destination: { value } }: Redirect) => (value.kind === 'string' ? value.value : undefined);
