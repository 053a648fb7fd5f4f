import { type Json, looseSyntax, type Loose, maybeAt } from '../../../json/index.ts';
import { defineRule, type Fix } from '../../rule.ts';

export const trailingComma = defineRule({
  id: 'trailing-comma',
  severity: 'error',
  summary: 'A comma stands after the last item or member, which strict JSON does not have.',
  why: 'The platform reads strict JSON: a comma before a closing bracket stops the build, and the message names no line.',
  example: { before: '"pages": ["start", "next",]', after: '"pages": ["start", "next"]' },
  documented: false,
  mends: 'It takes the comma away, and nothing else.',
  check: ({ report }) => ({
    document(path, tree) {
      for (const loose of looseSyntax(tree)) {
        const { kind, ...at } = loose;
        if (kind === 'trailing comma')
          report({
            message: 'a comma before a closing bracket is no JSON, and the platform refuses the file',
            at,
            help: 'Remove the comma.',
            fix: fixFor(path, tree, loose),
          });
      }
    },
  }),
});

/** Unless the pointer leads to a later member of the same key. */
function fixFor(document: string, tree: Json, { line, column, pointer }: Loose): Fix | undefined {
  const origin = maybeAt(tree, pointer)?.origin;
  if (
    origin === undefined ||
    isBefore(line, column, origin.line, origin.column) ||
    !isBefore(line, column, origin.endLine, origin.endColumn)
  )
    return undefined;
  return { summary: 'Remove the comma', document, edits: [{ op: 'trim', at: pointer }] };
}

const isBefore = (line: number, column: number, otherLine: number, otherColumn: number) =>
  line < otherLine || (line === otherLine && column < otherColumn);
