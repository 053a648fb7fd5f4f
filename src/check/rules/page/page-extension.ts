import { insideRoot } from '../../../site/index.ts';
import { cleanEntry, entryShape } from '../../entry-shape.ts';
import { correctPage } from '../../fix-makers.ts';
import { pageFilesOf, pageOf } from '../../page-files.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const pageExtension = defineRule({
  id: 'page-extension',
  severity: 'warning',
  summary: 'A page entry ends in `.mdx` or `.md`.',
  why: 'An entry is the path of a page file without its extension; it is also the address of the page.',
  example: { before: '"pages": ["start.mdx"]', after: '"pages": ["start"]' },
  documented: false,
  mends: 'It takes the extension away.',
  check: ({ site, report }) => ({
    entry({ entry, text, node, document }) {
      if (entry.kind !== 'page' || entryShape(text) !== 'extension') return;
      const clean = cleanEntry(text);
      // A file `notes.md.mdx` is the page `notes.md`.
      const file = pageFilesOf(site).find(text);
      if (file !== undefined && pageOf(file) === insideRoot(text)) return;
      report({
        message: `the page entry ${quoted(text)} has an extension`,
        at: node,
        help: clean === undefined ? 'Write it without the extension.' : `Write ${quoted(clean)}.`,
        fix:
          clean === undefined || entryShape(clean) !== undefined ? undefined : correctPage(site, document, node, clean),
      });
    },
  }),
});
