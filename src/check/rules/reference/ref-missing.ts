import type { Diagnostic } from '../../../finding/index.ts';
import { nearest } from '../../../text/index.ts';
import { referenceTo, type Site } from '../../../site/index.ts';
import { problemRule, referenceOfProblem } from '../../problem-rule.ts';
import { quoted } from '../../words.ts';

export const refMissing = problemRule(
  {
    id: 'ref-missing',
    summary: 'A `$ref` names a file that does not exist.',
    why: 'What the file was to bring is missing from the navigation, and the platform stops.',
    example: {
      before: '"pages": { "$ref": "guides.json" }   // the file is nav/guides.json',
      after: '"pages": { "$ref": "nav/guides.json" }',
    },
  },
  withGuess,
);

function withGuess(site: Site, problems: readonly Diagnostic[]): readonly Diagnostic[] {
  let files: readonly string[] | undefined;
  return problems.map((problem) => {
    const found = referenceOfProblem(site, problem);
    if (found === undefined) return problem;
    const name = found.to.slice(found.to.lastIndexOf('/') + 1);
    files ??= site.reader.list('**/*.json');
    const same = files.filter((file) => file.endsWith(`/${name}`) || file === name);
    const guess =
      same.length === 1
        ? same[0]
        : nearest(
            found.to,
            files.filter((file) => file !== found.from),
          );
    return guess === undefined
      ? problem
      : {
          ...problem,
          frame: problem.frame,
          help: `Did you mean ${quoted(referenceTo(found.from, guess, found.reference.startsWith('./') ? './' : ''))}? The path is relative to the file that holds it.`,
        };
  });
}
