import { removeItem } from '../../fix-makers.ts';
import { type RedirectThere, redirectsOf } from '../../../site/index.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const redirectDuplicate = defineRule({
  id: 'redirect-duplicate',
  severity: 'warning',
  summary: 'A source is redirected twice.',
  why: 'A path can lead to one place only. Two sources that are the same to the letter the platform refuses, with the whole docs.json; otherwise the second redirect is never used.',
  example: {
    before: '{ "source": "/a", "destination": "/b" }, { "source": "/a", "destination": "/c" }',
    after: '{ "source": "/a", "destination": "/b" }',
  },
  documented: false,
  mends: 'It removes the second if both lead to one place and say nothing else.',
  check: ({ site, report }) => ({
    site() {
      const bySource = new Map<string, RedirectThere>();
      for (const redirect of redirectsOf(site)) {
        const first = bySource.get(redirect.from);
        if (first === undefined) {
          bySource.set(redirect.from, redirect);
          continue;
        }
        // A document that is pulled in twice.
        if (first.node === redirect.node) continue;
        const same = first.destination === redirect.destination;
        const isRefused = first.source === redirect.source;
        report({
          message: `${quoted(redirect.from)} is redirected twice, to ${same ? 'the same place' : 'different places'}${isRefused ? ', and the platform refuses the docs.json' : ''}`,
          at: redirect.sourceNode,
          ...(isRefused && { severity: 'error' as const }),
          help: same ? 'Remove one of them.' : 'Keep the one that is meant.',
          related: [{ message: 'the first redirect', at: first.sourceNode }],
          fix:
            same && isWholly(first, redirect)
              ? removeItem(site, redirect.document, redirect.node, 'the second redirect')
              : undefined,
        });
      }
    },
  }),
});

/** Whether two redirects are the same to the letter, a slash at the end of the source too, and say nothing else. */
const isWholly = (one: RedirectThere, other: RedirectThere) =>
  one.source === other.source && [one, other].every(({ node }) => node.kind === 'object' && node.members.length === 2);
