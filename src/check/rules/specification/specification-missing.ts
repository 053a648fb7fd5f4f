import { nearest } from '../../../text/index.ts';
import { openSpecification } from '../../../openapi/index.ts';
import { eachSpecification } from '../../specification-visits.ts';
import { knowsFiles } from '../../page-files.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const specificationMissing = defineRule({
  id: 'specification-missing',
  severity: 'error',
  summary: 'A specification is named that does not exist, or lies outside of the docs root.',
  why: 'No page is made of its operations, and an endpoint entry that needs it aborts the build.',
  example: { before: '"openapi": "opanapi.json"', after: '"openapi": "openapi.json"' },
  documented: true,
  check({ site, report }) {
    let candidates: readonly string[] | undefined;
    return eachSpecification((source, node) => {
      const opened = openSpecification(site, source);
      if (!('reason' in opened)) return;
      if (opened.reason === 'outside')
        report({
          message: `the specification ${quoted(source)} lies outside of the docs root`,
          at: node,
          help: 'Move it into the docs root: the platform reads nothing else.',
        });
      if (opened.reason !== 'missing' || !knowsFiles(site)) return;
      candidates ??= site.reader.list('**/*.{json,yaml,yml}');
      const guess = guessFor(opened.key, candidates);
      report({
        message: `the specification ${quoted(source)} does not exist`,
        at: node,
        help:
          guess === undefined
            ? 'Correct the path; it counts from the docs root.'
            : `Did you mean ${quoted(guess)}? The path counts from the docs root.`,
      });
    });
  },
});

/** One file of the same name elsewhere, or the nearest path. */
function guessFor(key: string, candidates: readonly string[]): string | undefined {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const same = candidates.filter((path) => path === name || path.endsWith(`/${name}`));
  return same.length === 1 ? same[0] : nearest(key, candidates);
}
