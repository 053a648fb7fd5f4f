import type { Diagnostic } from '../../../finding/index.ts';
import { closing, type Site } from '../../../site/index.ts';
import { problemRule, referenceOfProblem } from '../../problem-rule.ts';

export const refCycle = problemRule(
  {
    id: 'ref-cycle',
    summary: 'A `$ref` leads back to the file that it stands in.',
    why: 'A file that pulls in itself, directly or through others, has no end: the platform stops.',
    example: {
      before: '// in nav.json\n{ "groups": { "$ref": "nav.json" } }',
      after: '// in nav.json\n{ "groups": { "$ref": "groups.json" } }',
    },
  },
  closingProblems,
);

/** One `$ref` of each circle, the one that closes it, is a mistake of its own. */
function closingProblems(site: Site, problems: readonly Diagnostic[]): readonly Diagnostic[] {
  const edges = problems.map((problem) => ({ ...referenceOfProblem(site, problem), problem }));
  const known = edges.filter((edge): edge is Required<typeof edge> => edge.to !== undefined);
  const unclear = edges.filter(({ to }) => to === undefined);
  return [...closing(known, site.documents.keys()), ...unclear].map(({ problem }) => problem);
}
