import { looseSyntax } from '../../json/index.ts';
import { defineRule } from '../rule.ts';

export const trailingComma = defineRule({
  id: 'trailing-comma',
  severity: 'error',
  summary: 'A comma stands after the last item or member, which strict JSON does not have.',
  why: 'The platform reads strict JSON: a comma before a closing bracket stops the build, and the message names no line.',
  example: { before: '"pages": ["start", "next",]', after: '"pages": ["start", "next"]' },
  documented: false,
  check: ({ report }) => ({
    document(_path, tree) {
      for (const { kind, ...at } of looseSyntax(tree)) if (kind === 'trailing comma') report({ message: 'a comma before a closing bracket is no JSON, and the platform refuses the file', at, help: 'Remove the comma.' });
    },
  }),
});
