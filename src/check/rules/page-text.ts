import { observedIn } from '../../format/index.ts';
import { filesRead, readableEdit, readPage } from '../../pages/index.ts';
import { placeInText } from '../page-text.ts';
import { defineRule } from '../rule.ts';

export const pageMdx = defineRule({
  id: 'page-mdx',
  severity: 'error',
  summary: 'A page cannot be read as MDX.',
  why: 'Mintlify shows "A parsing error occured" in place of the page.',
  example: { before: 'Install it. <!-- Say how -->', after: 'Install it. {/* Say how */}' },
  evidence: observedIn('@mintlify/common 1.0.1183'),
  mends:
    'It writes a comment as `{/* … */}`, closes `<br>` and writes `<https://…>` as a link. It escapes a `<` or `{` that can only be a sign. It does so where MDX can read the page afterwards.',
  readsPages: true,
  check({ site, report }) {
    for (const file of filesRead(site)) {
      const { text, fault } = readPage(site, file);
      if (fault === undefined) continue;
      const edit = readableEdit(text, fault);
      report({
        message: `MDX cannot read the page: ${fault.reason}`,
        help: fault.help,
        at: placeInText(site, file, text, fault),
        fix: edit && { summary: 'Write it as MDX', document: file, edits: [], texts: [edit] },
      });
    }
  },
});
