import { problemRule } from '../problem.ts';

export const refCycle = problemRule({
  id: 'ref-cycle',
  summary: 'A `$ref` leads back to the file that it stands in.',
  why: 'A file that pulls in itself, directly or through others, has no end: the platform stops.',
  example: { before: '// in nav.json\n{ "groups": { "$ref": "nav.json" } }', after: '// in nav.json\n{ "groups": { "$ref": "groups.json" } }' },
});
