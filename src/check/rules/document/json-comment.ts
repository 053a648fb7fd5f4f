import { looseSyntax } from '../../../json/index.ts';
import { defineRule } from '../../rule.ts';

export const jsonComment = defineRule({
  id: 'json-comment',
  severity: 'error',
  summary: 'A file holds a comment, which strict JSON does not have.',
  why: 'The platform reads strict JSON: a comment stops the build, and the message names no line.',
  example: { before: '"pages": [\n  "start" // first\n]', after: '"pages": [\n  "start"\n]' },
  documented: false,
  check: ({ report }) => ({
    document(_path, tree) {
      for (const { kind, ...at } of looseSyntax(tree))
        if (kind === 'comment')
          report({
            message: 'a comment is no JSON, and the platform refuses the file',
            at,
            help: 'Remove it; a note can stand in the message of the commit. `--fix` leaves it alone: the words are yours, and would be lost.',
          });
    },
  }),
});
