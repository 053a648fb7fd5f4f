import { cleanEntry, entryShape } from '../../entry-shape.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const pageHash = defineRule({
  id: 'page-hash',
  severity: 'error',
  summary: 'A page entry names a section of a page with `#`, or has a query.',
  why: 'An entry is the path of a page file, and no file has that name: the platform leaves the entry out of the sidebar.',
  example: { before: '"pages": ["start", "start#install"]', after: '"pages": ["start"]' },
  documented: true,
  check: ({ report }) => ({
    entry({ entry, text, node }) {
      if (entry.kind !== 'page' || entryShape(text) !== 'hash') return;
      const clean = cleanEntry(text);
      report({
        message: `the page entry ${quoted(text)} leads into a page, not to one`,
        at: node,
        help: `${clean === undefined || clean === '' ? 'Name' : `Write ${quoted(clean)}, or name`} a page of its own; sections of a page are shown in its table of contents.`,
      });
    },
  }),
});
