import { getMember } from '../../../json/index.ts';
import { referencesIn, referenceTo } from '../../../site/index.ts';
import { problemRule } from '../../problem-rule.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

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
        for (const { node, text, to } of referencesIn(tree, path)) {
          if (!text.startsWith('/') || to === undefined || !site.documents.has(to)) continue;
          report({
            message: `\`$ref\` ${quoted(text)} begins with \`/\`, which the platform does not take for the docs root`,
            at: getMember(node, '$ref')!,
            help: `Write ${quoted(referenceTo(path, to))}, relative to the file that holds it.`,
          });
        }
      },
    };
  },
});
