import { problemRule } from '../../problem-rule.ts';

export const refOutside = problemRule({
  id: 'ref-outside',
  summary: 'A `$ref` leads out of the docs root.',
  why: 'Only files of the docs root are published and read: the platform refuses the others.',
  example: { before: '{ "$ref": "../shared/nav.json" }', after: '{ "$ref": "shared/nav.json" }' },
});
