import { observedIn } from '../../format/index.ts';
import { defineRule } from '../rule.ts';

export const costsReaders = defineRule({
  id: 'costs-readers',
  severity: 'error',
  summary: 'A change since the revision of `--since` takes something from readers.',
  why: 'Pages, redirects or sidebar entries are lost, or Mintlify refuses the site. A guard of `navshift diff` fails for the same changes.',
  example: {
    before: 'The commit deletes guides/old.mdx, and adds no redirect.',
    after: '{ "source": "/guides/old", "destination": "/guides/new" }',
  },
  evidence: observedIn('real sites'),
  check: ({ lost, report }) => lost.forEach(report),
});
