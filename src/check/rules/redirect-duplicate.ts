import { removeItem } from '../fixes.ts';
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
  mends: 'It removes the second if both lead to one place and say nothing else.',
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
          fix: same && isWholly(first, redirect) ? removeItem(site, redirect.document, redirect.node, 'the second redirect') : undefined,
        });
      }
    },
  }),
});

const valueOf = ({ destination: { value } }: Redirect) => (value.kind === 'string' ? value.value : undefined);

/** Whether two redirects are the same to the letter, a slash at the end of the source too, and say nothing else. */
const isWholly = (one: Redirect, other: Redirect) =>
  one.source.value.kind === 'string' && other.source.value.kind === 'string' && one.source.value.value === other.source.value.value && [one, other].every(({ node }) => node.kind === 'object' && node.members.length === 2);

