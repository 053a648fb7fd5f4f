import type { Diagnostic } from '../../../finding/index.ts';
import { isRemote, openSpecification, ownSpecification } from '../../../openapi/index.ts';
import { eachSpecification } from '../../specification-visits.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const specificationInvalid = defineRule({
  id: 'specification-invalid',
  severity: 'warning',
  summary: 'A specification can be read, but is not valid.',
  why: 'What breaks the JSON Schema of OpenAPI the platform refuses, and stops the build (an error); it shows the rest, but wrong or in part. The command line asks `@readme/openapi-parser`, and passes on what that finds.',
  example: {
    before: 'openapi: 3.1.0\npaths: {}',
    after: 'openapi: 3.1.0\ninfo:\n  title: Plants\n  version: 1.0.0\npaths: {}',
  },
  documented: false,
  check: ({ site, report, specifications: { findings } }) =>
    eachSpecification((source, node, place) => {
      // An overlay can mend what is wrong in the file alone.
      if (findings === undefined || ownSpecification(place.element)?.overlays === true) return;
      const opened = openSpecification(site, source);
      const known = findings.get(opened.key) ?? [];
      const elsewhere = 'reason' in opened ? [opened.error?.pointer] : opened.problems.map(({ pointer }) => pointer);
      for (const finding of known) {
        if (elsewhere.some((pointer) => pointer !== undefined && isInside(finding, pointer))) continue;
        const { rule: _, severity, message, help, ...at } = finding;
        report({
          message,
          severity,
          at,
          help,
          related: [
            { message: `the specification ${quoted(isRemote(source) ? source : opened.key)} is named here`, at: node },
          ],
        });
      }
    }),
});

/** Whether a finding stands where another rule has found something, or below it. */
const isInside = ({ pointer }: Diagnostic, other: string): boolean =>
  pointer === other || (other !== '' && pointer?.startsWith(`${other}/`) === true);
