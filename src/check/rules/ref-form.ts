import { getMember, visitJson } from '../../json/index.ts';
import { referenceOf, referenceTo, resolvePath } from '../../site/index.ts';
import { problemRule } from '../problem.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

const form = problemRule({
  id: 'ref-form',
  summary: 'A `$ref` is no relative path: it is an address, has a fragment, is empty or begins with `/`.',
  why: 'A `$ref` names a JSON file as a whole, relative to the file that holds it: the platform follows no address and no `#/part`, and does not take `/` for the docs root.',
  example: { before: '{ "$ref": "nav.json#/guides" }', after: '{ "$ref": "guides.json" }' },
});

export const refForm = defineRule({
  ...form,
  check(context) {
    const { site, report } = context;
    return {
      ...form.check(context),
      document(path, tree) {
        // A file that is not there is another mistake.
        if (site.documents.size === 1) return;
        visitJson(tree, {
          enter(node) {
            const reference = referenceOf(node);
            const target = reference?.startsWith('/') === true ? resolvePath(path, reference) : undefined;
            if (target === undefined || !site.documents.has(target)) return;
            report({
              message: `\`$ref\` ${quoted(reference!)} begins with \`/\`, which the platform does not take for the docs root`,
              at: getMember(node, '$ref')!,
              help: `Write ${quoted(referenceTo(path, target))}, relative to the file that holds it.`,
            });
          },
        });
      },
    };
  },
});
