import { jsYaml } from '#libraries';
import { observedIn } from '../../format/index.ts';
import { readableEdit, readPage, textOf } from '../../pages/index.ts';
import { readFrontMatter } from '../../site/index.ts';
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
  check({ site, pages, report }) {
    for (const file of pages()) {
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

export const pageFrontMatter = defineRule({
  id: 'page-front-matter',
  severity: 'error',
  summary: 'The front matter of a page cannot be read.',
  why: 'Mintlify reads no title and no other field of front matter that is not YAML.',
  example: { before: 'title: Install: first steps', after: 'title: "Install: first steps"' },
  evidence: observedIn('@mintlify/common 1.0.1183'),
  readsPages: true,
  check({ site, pages, report }) {
    for (const file of pages()) {
      const text = textOf(site, file);
      const [head] = /^---[ \t]*\r?\n[^]*?^---[ \t]*\r?$/m.exec(text) ?? [];
      if (head === undefined) continue;
      const matter = readFrontMatter(text);
      if (!('problem' in matter) || !isUnreadable(matter.text)) continue;
      const { problem, line, column } = matter;
      const start = head.split('\n', line - 1).join('\n').length + column;
      report({
        message: problem.charAt(0).toLowerCase() + problem.slice(1),
        help: 'Put the value in quotes, or correct the line.',
        at: placeInText(site, file, text, { start, end: start + 1 }),
      });
    }
  },
});

/** Whether the parser that Mintlify uses refuses front matter too, which takes more than the specification of YAML. */
function isUnreadable(text: string): boolean {
  try {
    jsYaml().load(text);
    return false;
  } catch {
    return true;
  }
}
