import type { At } from '../found/index.ts';
import type { Link, List, ListItem, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import { frontmatter } from 'micromark-extension-frontmatter';
import { markdownLimit, NavshiftError, quoted } from '../text/index.ts';
import type { Entry } from './entries.ts';
import { assertLevels, textIn } from './source.ts';
import { ImportError, type Loss, type Source } from './tree.ts';

/**
 * Reads a SUMMARY.md: headings as sections, nested lists, links, chapters without a list marker, parts and drafts.
 *
 * The first heading of level 1 above all entries names the list itself. A section is over at the next heading of its
 * level.
 *
 * @param left what is no entry
 */
export function readSummary(source: Source, file: string, left: Loss[]) {
  const text = textIn(source, file) ?? '';
  // Markdown takes time by the cube of its levels. A level of a list has four columns at most, and `>` is one too.
  for (const [k, line] of text.split('\n').entries()) {
    const [start] = /^(?:(?:[*+-]|\d+[.)])?[ \t])*/.exec(line.replaceAll('>', '    '))!;
    assertLevels(start.length / 4, { file, line: k + 1, column: 1 });
  }
  const atOf = ({ position }: Nodes): At => ({ file, line: position!.start.line, column: position!.start.column });

  const blockEntries = (node: RootContent): readonly Entry[] => {
    const at = atOf(node);
    if (node.type === 'list') return listEntries(node);
    const links = node.type === 'paragraph' ? node.children.flatMap((child) => linkIn(child) ?? []) : [];
    const isComment = node.type === 'html' && /^<!--[^]*-->\s*$/.test(node.value);
    if (links.length === 0 && !isComment)
      left.push({ ...at, what: `${node.type} ${quoted(labelOf(node))}`, why: 'It is not an entry.' });
    return links.map((link) => linkEntry(link));
  };
  const listEntries = ({ children }: List): readonly Entry[] => children.flatMap(itemEntries);
  const itemEntries = ({ children: [head, ...others] }: ListItem): readonly Entry[] => {
    if (head?.type !== 'paragraph') return [...(head ? [head] : []), ...others].flatMap(blockEntries);
    const entries = others.length > 0 ? others.flatMap(blockEntries) : undefined;
    const link = linkIn(head);
    return [link === undefined ? { at: atOf(head), label: labelOf(head), entries } : linkEntry(link, entries)];
  };
  const linkEntry = (link: Link, entries?: readonly Entry[]): Entry => ({
    at: atOf(link),
    label: link.title?.trim() || labelOf(link),
    target: link.url,
    entries,
  });

  const entries: Entry[] = [];
  let open: readonly { readonly depth: number; readonly entries: Entry[] }[] = [{ depth: 0, entries }];
  let title: string | undefined;
  for (const node of nodesIn(text, file))
    if (node.type !== 'heading') open.at(-1)!.entries.push(...blockEntries(node));
    else if (title === undefined && node.depth === 1 && entries.length === 0) title = labelOf(node);
    else {
      open = open.filter(({ depth }) => depth < node.depth);
      const section = { at: atOf(node), label: labelOf(node), target: linkIn(node)?.url, entries: [] };
      open.at(-1)!.entries.push(section);
      open = [...open, { depth: node.depth, entries: section.entries }];
    }
  return { entries, title };
}

function nodesIn(text: string, file: string): readonly RootContent[] {
  try {
    return fromMarkdown(text, { extensions: [frontmatter(), markdownLimit()] }).children;
  } catch (error) {
    throw error instanceof NavshiftError ? new ImportError(`${file} cannot be read: ${error.what}`, { file }) : error;
  }
}

/** The first link of a piece of text, itself or in what marks it, as in bold. */
function linkIn(node: Nodes): Link | undefined {
  if (node.type === 'link') return node;
  return 'children' in node ? node.children.map(linkIn).find((link) => link !== undefined) : undefined;
}

/** The text of a node, without markup: HTML in it is left out. */
const labelOf = (node: Nodes): string => toString(node, { includeHtml: false }).replace(/\s+/g, ' ').trim();
