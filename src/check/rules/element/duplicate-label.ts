import { defineRule, type Rule } from '../../rule.ts';
import { Siblings } from '../../siblings.ts';
import { quoted } from '../../words.ts';

export const duplicateLanguage = duplicateLabel('language', 'code', 'en');
export const duplicateVersion = duplicateLabel('version', 'label', 'v2');

/** A rule for elements of one kind of which two in one container have one label, which is called a code of a language. */
function duplicateLabel(kind: 'language' | 'version', called: string, label: string): Rule {
  const start = `"${kind}s": [{ "${kind}": "${label}", "pages":`;
  return defineRule({
    id: `duplicate-${kind}`,
    severity: 'warning',
    summary: `A ${kind} is there twice in one container.`,
    why: `A ${kind} is selected by its ${called}: of two that share it, readers reach one.`,
    example: {
      before: `${start} ["a"] }, { "${kind}": "${label}", "pages": ["b"] }]`,
      after: `${start} ["a", "b"] }]`,
    },
    documented: false,
    check({ report }) {
      const siblings = new Siblings();
      return {
        element(element, place) {
          if (element.kind !== kind || element.label === undefined) return;
          const first = siblings.firstWith(element, place, element.label);
          if (first === undefined) return;
          report({
            message: `the ${kind} ${quoted(element.label)} is there twice`,
            at: element.field(kind)!,
            help: `Join the two, or give one of them another ${called}.`,
            related: [{ message: 'the first one', at: first.field(kind)! }],
          });
        },
      };
    },
  });
}
