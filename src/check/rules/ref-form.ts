import { problemRule } from '../problem.ts';

export const refForm = problemRule({
  id: 'ref-form',
  summary: 'A `$ref` is an address or has a fragment.',
  why: 'A `$ref` names a JSON file of the docs root as a whole: the platform follows no address and no `#/part`.',
  example: { before: '{ "$ref": "nav.json#/guides" }', after: '{ "$ref": "guides.json" }' },
});
