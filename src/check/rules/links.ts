import { documentedAt, observedIn } from '../../format/index.ts';
import { type FaultyLink, faultyLinks, linkEdit, textOf } from '../../pages/index.ts';
import { pageFilesOf } from '../../served/index.ts';
import { basePathOf, type Site } from '../../site/index.ts';
import { placeInText } from '../page-text.ts';
import { defineRule, type Finding, type Rule } from '../rule.ts';
import { quoted } from '../words.ts';

export const linkNowhere = linkRule(
  'nowhere',
  {
    id: 'link-nowhere',
    severity: 'error',
    summary: 'A link or an image of a page has no page or file.',
    why: 'No page, file, generated page or redirect answers at its address: readers see a 404, or no image. An import without its file stops the page from being built.',
    example: { before: '[Install](/instal)', after: '[Install](/install)' },
    evidence: observedIn('real sites'),
  },
  ({ reference, address }, site) => {
    const base = address.startsWith(`${basePathOf(site)}/`) ? basePathOf(site) : '';
    const near = pageFilesOf(site).suggest(address.slice(base.length + 1));
    return {
      message: `the link ${quoted(reference)} has no page or file`,
      help:
        near === undefined
          ? 'Name a page or a file that exists, add it, or remove the link.'
          : `Did you mean ${quoted(`${base}/${near.page}`)}?`,
    };
  },
);

export const linkFolder = linkRule(
  'folder',
  {
    id: 'link-folder',
    severity: 'info',
    summary: 'A link of a page names a folder that has no page of its own.',
    why: 'Mintlify has no page at that address. It does not document where readers are sent instead.',
    example: { before: '[Guides](/guides)', after: '[Guides](/guides/start)' },
    evidence: observedIn('real sites'),
  },
  ({ reference }) => ({
    message: `the link ${quoted(reference)} names a folder without a page`,
    help: 'Name one of its pages, or add an `index.mdx` to the folder.',
  }),
);

export const linkRedirected = linkRule(
  'redirected',
  {
    id: 'link-redirected',
    severity: 'info',
    summary: 'A link of a page is redirected.',
    why: 'Readers wait for the redirect each time, and the link breaks if somebody removes that. A redirect with a wildcard is not reported: often it names the newest version.',
    example: { before: '[Install](/old/install)', after: '[Install](/install)' },
    evidence: documentedAt('create/redirects'),
    mends: 'It writes the destination, and keeps what follows `#` and `?`.',
  },
  ({ reference, meant }) => ({
    message: `the link ${quoted(reference)} is redirected to ${quoted(meant)}`,
    help: `Write ${quoted(meant)}.`,
  }),
);

export const linkPageFile = linkRule(
  'page-file',
  {
    id: 'link-page-file',
    severity: 'warning',
    summary: 'A link names the file of a page, and not its URL.',
    why: 'The URL of a page has no `.mdx` or `.md`. Mintlify resolves such a link only if it is relative and begins with `./` or `../`.',
    example: { before: '[Install](/install.mdx)', after: '[Install](/install)' },
    evidence: observedIn('@mintlify/common 1.0.1183'),
    mends: 'It writes the URL of the page.',
  },
  ({ reference, meant }) => ({
    message: `the link ${quoted(reference)} names the file of a page`,
    help: `Write ${quoted(meant)}, the URL of the page.`,
  }),
);

export const linkAnchor = linkRule(
  'anchor',
  {
    id: 'link-anchor',
    severity: 'warning',
    summary: 'A link names a part that its page does not have.',
    why: 'No heading, `id`, tab or accordion of the page has that name: readers arrive at its top. Pages with snippets or code are not compared, nor are signs between letters.',
    example: { before: '[Keys](/install#kyes)', after: '[Keys](/install#keys)' },
    evidence: documentedAt('create/text'),
  },
  ({ reference }) => ({
    message: `the link ${quoted(reference)} names a part that the page does not have`,
    help: 'Name a heading or an `id` of the page, or remove what follows `#`.',
  }),
);

export const linkOtherLanguage = linkRule(
  'language',
  {
    id: 'link-other-language',
    severity: 'info',
    summary: 'A link names the page of another language, although its own has that page.',
    why: 'Readers leave their language without having asked for it.',
    example: { before: '[Installer](/install)', after: '[Installer](/fr/install)' },
    evidence: observedIn('real sites'),
    mends: 'It writes the page of the same language.',
  },
  ({ reference, meant }) => ({
    message: `the link ${quoted(reference)} names the page of another language`,
    help: `Write ${quoted(meant)}.`,
  }),
);

/** A rule about links with one fault. If the rule mends that, the link gets its address, and keeps its query and fragment. */
function linkRule(
  kind: FaultyLink['kind'],
  declared: Omit<Rule, 'check'>,
  judge: (
    found: FaultyLink & { readonly reference: string; readonly meant: string },
    site: Site,
  ) => Omit<Finding, 'at'>,
): Rule {
  return defineRule({
    ...declared,
    readsPages: true,
    check({ site, pages, report }) {
      for (const found of pages().flatMap((file) => faultyLinks(site, file))) {
        if (found.kind !== kind) continue;
        const { file, links, address } = found;
        const [first] = links;
        const { reference } = first!;
        const tail = /[?#].*$/s.exec(reference)?.[0] ?? '';
        const meant = tail === '' ? address : address.replace(/#.*$/, '') + tail;
        const finding = judge({ ...found, reference, meant }, site);
        const text = declared.mends === undefined ? undefined : textOf(site, file);
        const texts = text === undefined ? undefined : links.map((link) => linkEdit(text, link, meant));
        report({
          ...finding,
          message: finding.message + (links.length > 1 ? `, ${links.length} times on this page` : ''),
          at: placeInText(site, file, first!),
          fix: texts && { summary: `Write ${quoted(meant)}`, document: file, edits: [], texts },
        });
      }
    },
  });
}
