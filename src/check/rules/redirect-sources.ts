import { documentedAt, observedIn } from '../../format/index.ts';
import { lackingParameters, neverMatches, redirectsOf } from '../../site/index.ts';
import { listed, plural } from '../../text/index.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

export const redirectParameter = defineRule({
  id: 'redirect-parameter',
  severity: 'warning',
  summary: 'The destination of a redirect has a parameter that its source does not have.',
  why: 'The parameter has no value, so the redirect goes to a URL that does not exist.',
  example: {
    before: '{ "source": "/v1/:slug", "destination": "/v2/:page" }',
    after: '{ "source": "/v1/:slug", "destination": "/v2/:slug" }',
  },
  evidence: documentedAt('create/redirects'),
  check({ site, report }) {
    for (const redirect of redirectsOf(site)) {
      const lacking = lackingParameters(redirect);
      if (lacking.length > 0)
        report({
          message: `${quoted(redirect.from)} goes to ${quoted(redirect.destination)}, but the source has no ${listed(lacking)}`,
          at: redirect.destinationNode,
          help: `Write the same ${plural(lacking.length, 'parameter', 'parameters')} in both.`,
        });
    }
  },
});

export const redirectSource = defineRule({
  id: 'redirect-source',
  severity: 'warning',
  summary: 'The source of a redirect has a form that may never match.',
  why: 'Mintlify documents `/old/page`, `/old/:slug`, `/old/:slug*` and `/old/prefix-*`. It does not document other forms, and users report that some never match.',
  example: {
    before: '{ "source": "old/page", "destination": "/new" }',
    after: '{ "source": "/old/page", "destination": "/new" }',
  },
  evidence: observedIn('real sites'),
  check({ site, report }) {
    for (const { source, sourceNode } of redirectsOf(site)) {
      if (neverMatches(source)) continue;
      for (const { is, why, write, severity } of oddForms)
        if (is.test(source))
          report({
            message: `the source ${quoted(source)} ${why}`,
            at: sourceNode,
            severity,
            help: `Write ${quoted(source.replace(is, write))}.`,
          });
    }
  },
});

/** Forms that are not documented, and how to write them. */
const oddForms = [
  {
    is: /^\s*(?=[^\s/])/,
    why: 'has no slash at its start, so it may never match',
    write: '/',
    severity: 'warning',
  },
  {
    is: /(?<=\/)\*(?=\/|$)/,
    why: 'has a `*` without a name, which Mintlify does not document',
    write: ':slug*',
    severity: 'info',
  },
  {
    is: /(?<=\/[^/:*]+):\w+\*?(?=\/|$)/,
    why: 'has a parameter behind letters in one segment, and users report that it never matches',
    write: '*',
    severity: 'warning',
  },
] as const;
