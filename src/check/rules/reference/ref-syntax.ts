import { problemRule } from '../../problem-rule.ts';

export const refSyntax = problemRule({
  id: 'ref-syntax',
  summary: 'A file that a `$ref` pulls in is not JSON.',
  why: 'Nothing of the file can be read, so what it was to bring is missing from the navigation.',
  example: { before: '// in pages.json\n["start" "next"]', after: '// in pages.json\n["start", "next"]' },
});
