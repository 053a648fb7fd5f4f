import { problemRule } from '../problem.ts';

export const refMissing = problemRule({
  id: 'ref-missing',
  summary: 'A `$ref` names a file that does not exist.',
  why: 'What the file was to bring is missing from the navigation, and the platform stops.',
  example: { before: '"pages": { "$ref": "guides.json" }   // the file is nav/guides.json', after: '"pages": { "$ref": "nav/guides.json" }' },
});
