import { jsYaml } from '#libraries';
import { observedIn } from '../../format/index.ts';
import { readableEdit, readPage, textOf } from '../../pages/index.ts';
import { isPageFile, missingOperation } from '../../served/index.ts';
import { readFrontMatter } from '../../site/index.ts';
import { placeInText } from '../page-text.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

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
  summary: 'The front matter of a page cannot be read, names an unknown operation, or hides the text.',
  why: 'Mintlify reads no title and no other field of front matter that is not YAML. An operation that no spec has cannot be shown. With `url`, the sidebar opens that in place of the page.',
  example: { before: 'title: Install: first steps', after: 'title: "Install: first steps"' },
  evidence: observedIn('@mintlify/common 1.0.1183'),
  readsPages: true,
  check({ site, pages, report }) {
    for (const file of pages()) {
      const text = textOf(site, file);
      const [head] = /^---[ \t]*\r?\n[^]*?^---[ \t]*\r?$/m.exec(text) ?? [];
      if (head === undefined || !text.startsWith(head)) continue;
      const matter = readFrontMatter(text);
      if ('problem' in matter) {
        if (!isUnreadable(matter.text)) continue;
        const { problem, line, column } = matter;
        const start = head.split('\n', line - 1).join('\n').length + column;
        report({
          message: problem.charAt(0).toLowerCase() + problem.slice(1),
          help: 'Put the value in quotes, or correct the line.',
          at: placeInText(site, file, text, { start, end: start + 1 }),
        });
        continue;
      }
      const field = (name: string) => {
        const start = Math.max(0, head.search(new RegExp(`^["']?${name}["']?[ \\t]*:`, 'm')));
        return placeInText(site, file, text, { start, end: start + name.length });
      };
      const operation = missingOperation(site, file);
      if (operation !== undefined)
        report({
          message: `no spec has the operation ${quoted(operation)} of the page`,
          help: 'Name an operation of a spec, with its method and path, or remove `openapi`.',
          at: field('openapi'),
        });
      const { url } = matter.fields;
      // A text that links there too is for those who come by a search.
      const isHidden = typeof url === 'string' && url !== '' && matter.body.trim() !== '' && !matter.body.includes(url);
      if (isHidden && isPageFile(site, file))
        report({
          message: `\`url\` makes a link to ${quoted(url)} of the page, and the sidebar does not show its text`,
          help: 'Remove `url`, or the text below the front matter.',
          severity: 'warning',
          at: field('url'),
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
