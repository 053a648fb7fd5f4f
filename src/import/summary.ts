import type { Link, List, ListItem, Nodes, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Entry } from './entries.ts';
import { startOf, textOf } from './source.ts';
import { type At, ImportError, type Loss, type Source } from './tree.ts';

/** What a list of chapters says. */
export interface Chapters {
  readonly entries: readonly Entry[];
  /** The heading that names the list itself. */
  readonly title: string | undefined;
}

/**
 * Reads a SUMMARY.md: headings as sections, nested lists, links, chapters without a list marker, parts, drafts and
 * separators.
 *
 * The first heading of level 1 above all entries names the list itself. A section is over at the next heading of its
 * level.
 *
 * @param left what is no entry
 */
export function readSummary(source: Source, file: string, left: Loss[]): Chapters {
  try {
    return chaptersOf(source, file, left);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ImportError('This list is nested too deeply', startOf(file));
  }
}

function chaptersOf(source: Source, file: string, left: Loss[]): Chapters {
  const text = (textOf(source, file) ?? '').replace(/^---\r?\n.*?\r?\n---\r?\n/s, (front) =>
    front.replace(/[^\n]/g, ''),
  );
  const atOf = ({ position }: Nodes): At => ({
    file,
    line: position?.start.line ?? 1,
    column: position?.start.column ?? 1,
  });

  const blockEntries = (node: RootContent): readonly Entry[] => {
    const at = atOf(node);
    if (node.type === 'list') return listEntries(node);
    if (node.type === 'thematicBreak') return [{ at, isSeparator: true }];
    const links = node.type === 'paragraph' ? node.children.flatMap((child) => linkIn(child) ?? []) : [];
    const isComment = node.type === 'html' && /^<!--[^]*-->\s*$/.test(node.value);
    if (links.length === 0 && !isComment)
      left.push({ ...at, what: `${node.type} "${labelOf(node)}"`, why: 'It is not an entry.' });
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
  for (const node of fromMarkdown(text).children)
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

/** The first link of a piece of text, itself or in what marks it, as in bold. */
function linkIn(node: Nodes): Link | undefined {
  if (node.type === 'link') return node;
  return 'children' in node ? node.children.map(linkIn).find((link) => link !== undefined) : undefined;
}

/** The text of a node, without markup: HTML in it is left out. */
function labelOf(node: Nodes): string {
  const textIn = (one: Nodes): string => {
    if ('children' in one) return one.children.map(textIn).join('');
    if (one.type === 'html') return '';
    return 'value' in one ? one.value : 'alt' in one ? (one.alt ?? '') : '';
  };
  return textIn(node).replace(/\s+/g, ' ').trim();
}
