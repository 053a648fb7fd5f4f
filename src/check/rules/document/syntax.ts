import { defineRule } from '../../rule.ts';

/** What the parser says; with it there is no site that any other rule could look at. */
export const syntax = defineRule({
  id: 'syntax',
  severity: 'error',
  summary: 'The docs.json is not JSON.',
  why: 'Nothing of the file can be read: the site is not built. The platform names no line.',
  example: { before: '["start" "next"]', after: '["start", "next"]' },
  documented: false,
  always: true,
  check: () => ({}),
});
