import { entryShape } from '../../entry-shape.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const pageUrl = defineRule({
  id: 'page-url',
  severity: 'error',
  summary: 'An entry of `pages` is a URL.',
  why: 'Each entry must be the path of a page file; no file has that name, and the platform leaves the entry out of the sidebar.',
  example: { before: '"pages": ["start", "https://example.com/forum"]', after: '"pages": ["start", "forum"]' },
  documented: true,
  check: ({ report }) => ({
    entry({ entry, text, node }) {
      if (entry.kind === 'page' && entryShape(text) === 'url')
        report({
          message: `the entry ${quoted(text)} is a URL, where the path of a page file is expected`,
          at: node,
          help: 'Make it a link of a tab, an anchor or a dropdown (`href`), or a page file with `url:` in its front matter.',
        });
    },
  }),
});
