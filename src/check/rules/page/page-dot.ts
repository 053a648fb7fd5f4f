import { folderOf } from '../../../site/index.ts';
import { cleanEntry, entryShape } from '../../entry-shape.ts';
import { correctPage } from '../../fix-makers.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const pageDot = defineRule({
  id: 'page-dot',
  severity: 'warning',
  summary: 'A page entry is written as a relative path, with `./` or `../`.',
  why: 'Paths of pages count from the docs root, wherever the entry stands; the address of a page has no dots.',
  example: { before: '"pages": ["./start"]', after: '"pages": ["start"]' },
  documented: false,
  mends:
    'It writes the path from the docs root, in files of the docs root: in a folder below it is not certain which of the two was meant.',
  check: ({ site, report }) => ({
    entry({ entry, text, node, document }) {
      if (entry.kind !== 'page' || entryShape(text) !== 'dot') return;
      const clean = cleanEntry(text);
      // One that leads out of the docs root has no file, which is said by another rule.
      if (clean !== undefined && clean !== '')
        report({
          message: `the page entry ${quoted(text)} is a relative path`,
          at: node,
          help: `Write ${quoted(clean)}: paths count from the docs root.`,
          fix: folderOf(document) === '' ? correctPage(site, document, node, clean) : undefined,
        });
    },
  }),
});
