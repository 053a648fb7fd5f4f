import { jsYaml } from '#libraries';
import { observedIn } from '../../format/index.ts';
import { readableEdit, readOnce, readPage, textOf } from '../../pages/index.ts';
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
      const { fault } = readPage(site, file);
      if (fault === undefined) continue;
      const edit = readableEdit(textOf(site, file), fault);
      report({
        message: `MDX cannot read the page: ${fault.reason}`,
        help: fault.help,
        at: placeInText(site, file, fault),
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
      const { problem, openapi, url } = readOnce(site, file, 'front matter', matterIn);
      const at = (start: number, length: number) => placeInText(site, file, { start, end: start + length });
      if (problem !== undefined)
        report({
          message: problem.what.charAt(0).toLowerCase() + problem.what.slice(1),
          help: 'Put the value in quotes, or correct the line.',
          at: at(problem.start, 1),
        });
      const operation = openapi === undefined ? undefined : missingOperation(site, file);
      if (operation !== undefined)
        report({
          message: `no spec has the operation ${quoted(operation)} of the page`,
          help: 'Name an operation of a spec, with its method and path, or remove `openapi`.',
          at: at(openapi!, 'openapi'.length),
        });
      if (url !== undefined && isPageFile(site, file))
        report({
          message: `\`url\` makes a link to ${quoted(url.what)} of the page, and the sidebar does not show its text`,
          help: 'Remove `url`, or the text below the front matter.',
          severity: 'warning',
          at: at(url.start, 'url'.length),
        });
    }
  },
});

/** Something of the front matter of a page, and where it is. */
interface Place {
  readonly what: string;
  readonly start: number;
}

/** Why front matter cannot be read, the place of its `openapi`, and the `url` that hides the text of the page. */
interface Matter {
  readonly problem?: Place;
  readonly openapi?: number;
  readonly url?: Place;
}

function matterIn(text: string): Matter {
  const [head] = /^---[ \t]*\r?\n[^]*?^---[ \t]*\r?$/m.exec(text) ?? [];
  if (head === undefined || !text.startsWith(head)) return {};
  const matter = readFrontMatter(text);
  if ('problem' in matter) {
    const { problem: what, line, column } = matter;
    if (!isUnreadable(matter.text)) return {};
    return { problem: { what, start: head.split('\n', line - 1).join('\n').length + column } };
  }
  const { url, openapi } = matter.fields;
  const startOf = (name: string) => Math.max(0, head.search(new RegExp(`^["']?${name}["']?[ \\t]*:`, 'm')));
  // A text that links there too is for those who come by a search.
  const isHidden = typeof url === 'string' && url !== '' && matter.body.trim() !== '' && !matter.body.includes(url);
  return {
    ...(openapi !== undefined && { openapi: startOf('openapi') }),
    ...(isHidden && { url: { what: url, start: startOf('url') } }),
  };
}

/** Whether the parser that Mintlify uses refuses front matter too, which takes more than the specification of YAML. */
function isUnreadable(text: string): boolean {
  try {
    jsYaml().load(text);
    return false;
  } catch {
    return true;
  }
}
