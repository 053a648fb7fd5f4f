import type { Diagnostic } from '../diagnostic/index.ts';
import type { Site } from '../site/index.ts';
import { defineRule, type Rule } from './rule.ts';

/** A rule for what opening a site finds; `id` is the one that the site gives it, `choose` says which of these are mistakes of their own. */
export function problemRule(texts: Omit<Rule, 'severity' | 'documented' | 'check'>, choose: (site: Site, problems: readonly Diagnostic[]) => readonly Diagnostic[] = (_, problems) => problems): Rule {
  return defineRule({
    ...texts,
    // A transform goes on beside it, so the site says warning; but what the `$ref` was to bring is not shown.
    severity: 'error',
    documented: false,
    check: ({ site, report }) => ({
      site() {
        for (const { message, help, related = [], rule: _rule, severity: _severity, ...at } of choose(site, site.problems.filter(({ rule }) => rule === texts.id))) {
          report({ message, at, help, related: related.map(({ message: said, ...there }) => ({ message: said, at: there })) });
        }
      },
    }),
  });
}
