import { redirectsOf } from '../../../site/index.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const redirectHash = defineRule({
  id: 'redirect-hash',
  severity: 'warning',
  summary: 'The source of a redirect has a `#`.',
  why: 'A browser keeps what follows `#` to itself, so the redirect is never used.',
  example: {
    before: '{ "source": "/faq#billing", "destination": "/billing" }',
    after: '{ "source": "/faq", "destination": "/billing" }',
  },
  documented: false,
  check: ({ site, report }) => ({
    site() {
      for (const { from, sourceNode } of redirectsOf(site))
        if (from.includes('#'))
          report({
            message: `the source ${quoted(from)} has a \`#\`, so the redirect is never used`,
            at: sourceNode,
            help: `Redirect ${quoted(from.slice(0, from.indexOf('#')) || '/')} as a whole, or remove it.`,
          });
    },
  }),
});
