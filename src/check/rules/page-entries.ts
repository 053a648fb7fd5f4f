import { mayNestGroups, observedIn, specified } from '../../format/index.ts';
import { plural } from '../../text/index.ts';
import { makeString } from '../../json/index.ts';
import { folderOf, insideRoot, type Site } from '../../site/index.ts';
import { type Element, type EntryPlace, Place } from '../../navigation/index.ts';
import { cleanEntry, type EntryShape, entryShape, isPagePath } from '../entry-shape.ts';
import { isMeantAsGroup, pageMeantBy, rootOf } from '../field-values.ts';
import { correctPage, flatten, setValue } from '../fix-makers.ts';
import { hasPageFile, pageFilesOf, pageOf } from '../../served/index.ts';
import { defineRule, type Finding, type Fix, type Rule } from '../rule.ts';
import { listed, nameAt, parentKind, quoted, typeText } from '../words.ts';

export const pageBlank = defineRule({
  id: 'page-blank',
  severity: 'error',
  summary: 'An entry of `pages`, or the `root` of a group, is blank.',
  why: 'Mintlify drops the content around an empty entry. An entry of only spaces is shown in the sidebar without a page.',
  example: { before: '"pages": ["start", ""]', after: '"pages": ["start"]' },
  evidence: observedIn(),
  check({ report }) {
    const help = 'Write the path of a page file, or remove it.';
    return {
      element(element) {
        const root = rootOf(element);
        if (root?.value.trim() === '')
          report({
            message: `the \`root\` of ${quoted(element.label ?? '')} is blank`,
            at: root,
            help,
            covers: [root],
          });
      },
      entry({ text, node }) {
        if (text.trim() === '') report({ message: 'a page entry is blank', at: node, help });
      },
    };
  },
});

export const pageUrl = shapeRule(
  'url',
  {
    id: 'page-url',
    severity: 'error',
    summary: 'An entry of `pages` is a URL.',
    why: 'Each entry must be the path of a page file. Mintlify shows such an entry in the sidebar as a page of the site, and its URL returns 404.',
    example: { before: '"pages": ["start", "https://example.com/forum"]', after: '"pages": ["start", "forum"]' },
    evidence: specified('Pages'),
  },
  ({ text }) => ({
    message: `the entry ${quoted(text)} is a URL, not the path of a page file`,
    help: 'Use `href` of a tab, an anchor or a dropdown, or a page file with `url:` in its front matter.',
  }),
);

export const pageHash = shapeRule(
  'hash',
  {
    id: 'page-hash',
    severity: 'error',
    summary: 'A page entry names a section of a page with `#`, or has a query.',
    why: 'An entry is the path of a page file. Mintlify shows such an entry in the sidebar, and its URL returns 404.',
    example: { before: '"pages": ["start", "start#install"]', after: '"pages": ["start"]' },
    evidence: specified('Pages'),
  },
  ({ text }, clean, site) => {
    const isPage = clean !== undefined && clean !== '' && (!pageFilesOf(site).known || hasPageFile(site, clean));
    return {
      message: `the page entry ${quoted(text)} names a part of a page, not a page`,
      help: `${isPage ? `Write ${quoted(clean)}, or name` : 'Name'} a page of its own. The table of contents of a page shows its sections.`,
    };
  },
);

export const pageExtension = shapeRule(
  'extension',
  {
    id: 'page-extension',
    severity: 'warning',
    summary: 'A page entry ends in `.mdx` or `.md`.',
    why: 'An entry is the path of a page file without its extension. It is also the URL of the page.',
    example: { before: '"pages": ["start.mdx"]', after: '"pages": ["start"]' },
    evidence: observedIn(),
    mends: 'It removes the extension.',
  },
  (entry, clean, site) => {
    const { text } = entry;
    // A file `notes.md.mdx` is the page `notes.md`.
    const file = pageFilesOf(site).find(text);
    if (file !== undefined && pageOf(file) === insideRoot(text)) return undefined;
    return {
      message: `the page entry ${quoted(text)} has an extension`,
      help: clean === undefined ? 'Write it without the extension.' : `Write ${quoted(clean)}.`,
      fix: clean === undefined || entryShape(clean) !== undefined ? undefined : correctPage(site, entry.node, clean),
    };
  },
);

export const pageDot = shapeRule(
  'dot',
  {
    id: 'page-dot',
    severity: 'warning',
    summary: 'A page entry is written as a relative path, with `./` or `../`.',
    why: 'Paths of pages start at the docs root, wherever the entry is. The URL of a page has no dots.',
    example: { before: '"pages": ["./start"]', after: '"pages": ["start"]' },
    evidence: observedIn(),
    mends:
      'It writes the path from the docs root, in files that are in the docs root. In a folder below, either path could be meant.',
  },
  (entry, clean, site) =>
    // One that leads out of the docs root has no file, which is said by another rule.
    clean
      ? {
          message: `the page entry ${quoted(entry.text)} is a relative path`,
          help: `Write ${quoted(clean)}: paths start at the docs root.`,
          fix: folderOf(entry.document) === '' ? correctPage(site, entry.node, clean) : undefined,
        }
      : undefined,
);

/** A rule for page entries of a shape that is wrong: `judge` is also given the entry as it should be written, if that is known. */
function shapeRule(
  shape: EntryShape,
  texts: Omit<Rule, 'check'>,
  judge: (entry: EntryPlace, clean: string | undefined, site: Site) => Omit<Finding, 'at'> | undefined,
): Rule {
  return defineRule({
    ...texts,
    check: ({ site, report }) => ({
      entry(place) {
        if (place.entry.kind !== 'page' || entryShape(place.text) !== shape) return;
        const finding = judge(place, cleanEntry(place.text), site);
        if (finding !== undefined) report({ ...finding, at: place.node });
      },
    }),
  });
}

export const pageObject = defineRule({
  id: 'page-object',
  severity: 'error',
  summary:
    'An entry of `pages` is an object for a page or a link, such as `{ "page": … }` or `{ "title": …, "href": … }`.',
  why: 'An object in `pages` is a nested group. Because of any other object Mintlify drops the content around it, and reports nothing.',
  example: { before: '"pages": [{ "page": "start", "icon": "home" }]', after: '"pages": ["start"]' },
  evidence: specified('Pages'),
  mends:
    'It replaces an object that has only `page` by that string. It does not change an object with a title or an icon: these belong in the front matter of the page.',
  check: ({ site, report }) => ({
    element(element, place) {
      if (isMeantAsGroup(place)) return;
      const page = pageMeantBy(place);
      report({
        message: `an object with ${listed(element.fields.slice(0, 4))} is not a group, and a page is written as a string`,
        at: element,
        help:
          page === undefined
            ? 'Write the path of a page file as a string. For a link use a tab, an anchor, a dropdown, or a page file with `url:` in its front matter.'
            : `Write ${quoted(page)}. Put title and icon into the front matter of the page.`,
        fix: fixFor(site, place),
        covers: [element.node],
      });
    },
  }),
});

/** An object that says nothing but the page is that page. */
function fixFor(site: Site, { element }: Place): Fix | undefined {
  const page = element.text('page');
  if (page === undefined || !isPagePath(page) || element.layers.length !== 1 || element.node.members.length !== 1)
    return undefined;
  return setValue(site, element.node, makeString(page), `Write ${quoted(page)}`);
}

export const pageEntryForm = defineRule({
  id: 'page-entry-form',
  severity: 'error',
  summary: 'An entry of `pages` is neither a string nor a nested group, or a group is nested outside a group.',
  why: 'Entries of `pages` are paths of page files, and inside a group also groups. Because of anything else Mintlify drops the content around it.',
  example: {
    before: '{ "group": "Start", "pages": ["start", null, ["more"]] }',
    after: '{ "group": "Start", "pages": ["start", "more"] }',
  },
  evidence: specified('Pages'),
  mends: 'It moves the entries of a nested list into `pages`.',
  check({ site, report }) {
    return {
      navigation: look,
      element: look,
      other({ node, container, parent }) {
        if (container !== 'pages') return;
        // An object that is no group is a `$ref` to a list.
        if (node.kind === 'object')
          return report({
            message: 'an entry of `pages` must be a string or a group, and this `$ref` gives an array',
            at: node,
            help: 'Put one group into the file, or use it for the whole list: `"pages": { "$ref": "…" }`.',
          });
        report({
          message: `an entry of \`pages\` must be ${parent.element.kind === 'group' ? 'a string or a group' : 'a string'}, not ${typeText(node.kind)}`,
          at: node,
          help:
            node.kind === 'array' ? 'Move its entries into `pages`.' : 'Write the path of a page file, or remove it.',
          covers: [node],
          fix: node.kind === 'array' ? flatten(site, node) : undefined,
        });
      },
    };

    function look(element: Element, place: Place): void {
      if (mayNestGroups(element.kind, parentKind(place)) !== 'observed') return;
      const groups = element
        .children('pages')
        .filter(
          (child, index) => child.type === 'element' && isMeantAsGroup(new Place(child.element, 'pages', index, place)),
        );
      const [first] = groups;
      if (first?.type !== 'element') return;
      const what = plural(groups.length, 'a group is', `${groups.length} groups are`);
      report({
        message: `${what} in the \`pages\` of ${nameAt(place)}, which Mintlify accepts, but documents only for groups`,
        at: first.element,
        severity: 'warning',
        beyond: 'observed',
        help: 'Put the pages into groups too and rename `pages` to `groups`, or put everything into one group.',
      });
    }
  },
});
