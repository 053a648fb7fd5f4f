import { defineRule, type Rule } from './rule.ts';

/** A rule for what opening a site finds; `id` is the one that the site gives it. */
export function problemRule(texts: Omit<Rule, 'severity' | 'documented' | 'check'>): Rule {
  return defineRule({
    ...texts,
    // A transform goes on beside it, so the site says warning; but what the `$ref` was to bring is not shown.
    severity: 'error',
    documented: false,
    check: ({ site, report }) => ({
      site() {
        for (const { rule, message, help, related = [], severity: _, ...at } of site.problems) {
          if (rule === texts.id) report({ message, at, help, related: related.map(({ message: said, ...there }) => ({ message: said, at: there })) });
        }
      },
    }),
  });
}
