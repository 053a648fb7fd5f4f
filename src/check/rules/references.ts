import { documentedAt } from '../../format/index.ts';
import { getMember, maybeAt } from '../../json/index.ts';
import type { Diagnostic } from '../../finding/index.ts';
import { closing, referencesIn, referenceTo, resolvePath, type Site } from '../../site/index.ts';
import { guessFile } from '../../served/index.ts';
import { defineRule, type Rule } from '../rule.ts';
import { quoted } from '../words.ts';

export const refCycle = problemRule(
  {
    id: 'ref-cycle',
    summary: 'A `$ref` points back to its own file.',
    why: 'A file that includes itself, directly or through others, has no end. Mintlify stops.',
    example: {
      before: '// in nav.json\n{ "groups": { "$ref": "nav.json" } }',
      after: '// in nav.json\n{ "groups": { "$ref": "groups.json" } }',
    },
  },
  // One `$ref` of each circle, the one that closes it, is a mistake of its own.
  (site, problems) => {
    const edges = problems.flatMap((problem) => {
      const reference = referenceOf(site, problem);
      return reference === undefined ? [] : [{ ...reference, problem }];
    });
    return closing(edges, site.documents.keys()).map(({ problem }) => problem);
  },
);

const form = problemRule({
  id: 'ref-form',
  summary: 'A `$ref` is not a relative path: it is a URL, has a fragment, is empty or begins with `/`.',
  why: 'A `$ref` names a whole JSON file, relative to its own file. Mintlify follows no URL and no `#/part`, and `/` is not the docs root.',
  example: { before: '{ "$ref": "nav.json#/guides" }', after: '{ "$ref": "guides.json" }' },
});

export const refForm = defineRule({
  ...form,
  check(context) {
    const { site, report } = context;
    form.check(context);
    // A file that is not there is another mistake.
    if (site.documents.size === 1) return;
    for (const [path, tree] of site.documents)
      for (const { node, text, to } of referencesIn(tree, path)) {
        if (!text.startsWith('/') || to === undefined || !site.documents.has(to)) continue;
        report({
          message: `\`$ref\` ${quoted(text)} begins with \`/\`, which is not the docs root for Mintlify`,
          at: getMember(node, '$ref')!,
          help: `Write ${quoted(referenceTo(path, to))}, relative to the file with the \`$ref\`.`,
        });
      }
  },
});

export const refMissing = problemRule(
  {
    id: 'ref-missing',
    summary: 'A `$ref` names a file that does not exist.',
    why: 'The content of the file is missing from the navigation, and Mintlify stops.',
    example: {
      before: '"pages": { "$ref": "guides.json" }   // the file is nav/guides.json',
      after: '"pages": { "$ref": "nav/guides.json" }',
    },
  },
  (site, problems) => {
    const files = problems.length === 0 ? [] : site.reader.list('**/*.json');
    return problems.map((problem) => {
      const found = referenceOf(site, problem);
      const guess = found && guessFile(found.to, files, found.from);
      if (guess === undefined) return problem;
      const written = referenceTo(found!.from, guess, found!.text.startsWith('./') ? './' : '');
      const help = `Did you mean ${quoted(written)}? The path is relative to the file with the \`$ref\`.`;
      return { ...problem, frame: problem.frame, help };
    });
  },
);

export const refOutside = problemRule({
  id: 'ref-outside',
  summary: 'A `$ref` points outside the docs root.',
  why: 'Mintlify reads only files in the docs root, and refuses others.',
  example: { before: '{ "$ref": "../shared/nav.json" }', after: '{ "$ref": "shared/nav.json" }' },
});

export const refSyntax = problemRule({
  id: 'ref-syntax',
  summary: 'A file that a `$ref` includes is not JSON.',
  why: 'Mintlify cannot read the file, so its content is missing from the navigation.',
  example: { before: '// in pages.json\n["start" "next"]', after: '// in pages.json\n["start", "next"]' },
  mends: 'It writes a missing comma where its place is certain. Other mistakes of syntax are yours to fix.',
});

/**
 * A rule for what opening a site finds; `id` is the one that the site gives it, `judge` says which of these are
 * mistakes of their own, and what to do.
 */
function problemRule(
  texts: Omit<Rule, 'severity' | 'evidence' | 'check'>,
  judge = (_site: Site, problems: readonly Diagnostic[]): readonly Diagnostic[] => problems,
): Rule {
  return defineRule({
    ...texts,
    // A transform goes on beside it, so the site says warning; but what the `$ref` was to bring is not shown.
    severity: 'error',
    evidence: documentedAt('organize/settings'),
    check({ site, report }) {
      const problems = site.problems.filter(({ rule }) => rule === texts.id);
      for (const problem of judge(site, problems)) {
        const { message, help, related = [] } = problem;
        report({
          message,
          at: problem,
          help,
          related: related.map((other) => ({ message: other.message, at: other })),
        });
      }
    },
  });
}

/** The `$ref` that a problem is about: the document that it stands in, its text, and what that means. */
function referenceOf(
  site: Site,
  { file = '', pointer = '' }: Diagnostic,
): { readonly from: string; readonly text: string; readonly to: string } | undefined {
  const from = file.slice(site.location.prefix.length);
  const tree = site.documents.get(from);
  const node = tree && maybeAt(tree, pointer);
  const text = node?.kind === 'string' ? node.value : '';
  const to = resolvePath(from, text);
  return text === '' || to === undefined ? undefined : { from, text, to };
}
