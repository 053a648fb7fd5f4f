import type { Diagnostic } from '../finding/index.ts';
import { maybeAt } from '../json/index.ts';
import { resolvePath, type Site } from '../site/index.ts';
import { defineRule, type Rule } from './rule.ts';

/** A rule for what opening a site finds; `id` is the one that the site gives it, `choose` says which of these are mistakes of their own. */
export function problemRule(
  texts: Omit<Rule, 'severity' | 'documented' | 'check'>,
  choose: (site: Site, problems: readonly Diagnostic[]) => readonly Diagnostic[] = (_, problems) => problems,
): Rule {
  return defineRule({
    ...texts,
    // A transform goes on beside it, so the site says warning; but what the `$ref` was to bring is not shown.
    severity: 'error',
    documented: false,
    check: ({ site, report }) => ({
      site() {
        const problems = site.problems.filter(({ rule }) => rule === texts.id);
        for (const problem of choose(site, problems)) {
          const { message, help, related = [] } = problem;
          report({
            message,
            at: problem,
            help,
            related: related.map((other) => ({ message: other.message, at: other })),
          });
        }
      },
    }),
  });
}

/** The `$ref` that a problem is about: the document that it stands in, its text, and what that means. */
export function referenceOfProblem(
  site: Site,
  { file, pointer }: Diagnostic,
): { readonly from: string; readonly reference: string; readonly to: string } | undefined {
  const from = file?.slice(site.location.prefix.length);
  const tree = from === undefined ? undefined : site.documents.get(from);
  const node = tree === undefined || pointer === undefined ? undefined : maybeAt(tree, pointer);
  const reference = node?.kind === 'string' ? node.value : undefined;
  const to = reference === undefined ? undefined : resolvePath(from!, reference);
  return to === undefined ? undefined : { from: from!, reference: reference!, to };
}
