import type { Heading, Link, List, ListItem, Nodes, Paragraph, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { pageFileNames } from '../format/index.ts';
import { folderOf } from '../site/index.ts';
import type { AddressRule } from './addresses.ts';
import { assertLevels, decoded, isUrl, join, pageFor, pathIn, textOf } from './source.ts';
import {
  type At,
  ImportError,
  type ImportNode,
  type Loss,
  type PageNode,
  type SectionNode,
  type Source,
} from './tree.ts';

/** How a list of chapters is read: what is different between the tools that have one. */
export interface SummaryOptions {
  /** The folder that addresses begin at. */
  readonly root: string;
  readonly addressOf: AddressRule;
  /** A link to a folder means the list of that folder, which has this name (MkDocs literate-nav). */
  readonly nested?: string;
  /** What a path with wildcards stands for. */
  readonly wildcard?: (pattern: string, folder: string, at: At) => readonly ImportNode[];
}

/** What a list of chapters gives. */
export interface Chapters {
  readonly tree: readonly ImportNode[];
  readonly losses: Loss[];
  readonly left: Loss[];
  /** The heading that names the list itself. */
  readonly title: string | undefined;
}

/**
 * Reads a SUMMARY.md: headings as sections, nested lists, links, chapters without a list marker, parts, drafts and separators.
 *
 * The first heading of level 1 above all entries names the list itself. A section is over at the next heading of its level.
 */
export function readSummary(source: Source, file: string, options: SummaryOptions): Chapters {
  const chapters = { tree: [], losses: [], left: [], title: undefined };
  try {
    return new SummaryReader(source, options, chapters).read(file, [file]);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ImportError('This list is nested too deeply', { file, line: 1, column: 1 });
  }
}

class SummaryReader {
  readonly #source: Source;
  readonly #options: SummaryOptions;
  readonly #losses: Loss[];
  readonly #left: Loss[];
  #targets = new Map<string, string>();
  #file = '';
  #open: readonly string[] = [];

  constructor(source: Source, options: SummaryOptions, { losses, left }: Pick<Chapters, 'losses' | 'left'>) {
    this.#source = source;
    this.#options = options;
    this.#losses = losses;
    this.#left = left;
  }

  read(file: string, open: readonly string[]): Chapters {
    this.#file = file;
    this.#open = open;
    const text = (textOf(this.#source, file) ?? '').replace(/^---\r?\n.*?\r?\n---\r?\n/s, (front) =>
      front.replace(/[^\n]/g, ''),
    );
    const { children } = fromMarkdown(text);
    for (const node of children)
      if (node.type === 'definition') this.#targets.set(node.identifier.toLowerCase(), node.url);
    const tree: ImportNode[] = [];
    const around: { readonly depth: number; readonly children: ImportNode[] }[] = [{ depth: 0, children: tree }];
    let title: string | undefined;
    for (const node of children) {
      if (node.type !== 'heading') around.at(-1)!.children.push(...this.#blockNodes(node, around.length));
      else if (title === undefined && node.depth === 1 && tree.length === 0) title = labelOf(node);
      else {
        while (around.at(-1)!.depth >= node.depth) around.pop();
        const section = { ...this.#section(node, node, []), children: [] as ImportNode[] };
        around.at(-1)!.children.push(section);
        around.push({ depth: node.depth, children: section.children });
      }
    }
    return { tree, losses: this.#losses, left: this.#left, title };
  }

  /** What a part of the list at its top is: a list, chapters without a marker, a separator. */
  #blockNodes(node: RootContent, level: number): readonly ImportNode[] {
    const at = this.#at(node);
    switch (node.type) {
      case 'list':
        return this.#listNodes(node, level);
      case 'thematicBreak':
        return [{ kind: 'separator', at }];
      case 'paragraph': {
        const links = node.children.flatMap((child) => this.#linkIn(child) ?? []);
        if (links.length === 0)
          this.#left.push({ ...at, what: `text "${short(labelOf(node))}"`, why: 'It is not an entry.' });
        return links.flatMap((link) => this.#entry(link, []) ?? []);
      }
      case 'html':
        if (!/^<!--[^]*-->\s*$/.test(node.value)) this.#left.push({ ...at, what: 'HTML', why: 'It is not an entry.' });
        return [];
      case 'definition':
        return [];
      default:
        this.#left.push({ ...at, what: node.type, why: 'It is not an entry.' });
        return [];
    }
  }

  #listNodes(list: List, level: number): readonly ImportNode[] {
    assertLevels(level, this.#at(list));
    return list.children.flatMap((item) => this.#itemNodes(item, level));
  }

  #itemNodes(item: ListItem, level: number): readonly ImportNode[] {
    const head = item.children.find((child): child is Paragraph => child.type === 'paragraph');
    const children = item.children.flatMap((child) => (child === head ? [] : this.#blockNodes(child, level + 1)));
    const link = head?.children.map((child) => this.#linkIn(child)).find((found) => found !== undefined);
    if (link !== undefined) return this.#entry(link, children);
    if (head === undefined) return children;
    const pattern = textIn(head);
    if (children.length === 0 && /[*?[]|\/$/.test(pattern) && this.#options.wildcard !== undefined)
      return this.#options.wildcard(pattern, folderOf(this.#file), this.#at(head));
    if (children.length > 0) return [this.#section(head, head, children)];
    this.#losses.push({ ...this.#at(head), what: `entry "${short(labelOf(head))}"`, why: 'It names no page.' });
    return [];
  }

  /** The link of a piece of text, itself or in what marks it, as in bold. */
  #linkIn(node: Nodes): Link | undefined {
    if (node.type === 'link') return node;
    if (node.type === 'linkReference') {
      const url = this.#targets.get(node.identifier.toLowerCase());
      return url === undefined ? undefined : { ...node, type: 'link', url };
    }
    return 'children' in node ? node.children.map((child) => this.#linkIn(child)).find(Boolean) : undefined;
  }

  #entry(link: Link, children: readonly ImportNode[]): readonly ImportNode[] {
    const at = this.#at(link);
    const label = link.title?.trim() || labelOf(link);
    const lose = (why: string) => {
      this.#losses.push({ ...at, what: `entry "${short(label)}"`, why });
      return children;
    };
    if (link.url === '')
      return children.length > 0 ? [this.#section(link, link, children)] : lose('A draft has no page.');
    if (isUrl(link.url)) {
      if (children.length === 0) return [{ kind: 'link', at, label: label || link.url, href: link.url }];
      this.#losses.push({ ...at, what: `link "${short(label)}"`, why: 'A group of docs.json has no link of its own.' });
      return [this.#section(link, link, children)];
    }
    const url = decoded(link.url.replace(/[#?].*$/s, ''));
    const path = pathIn(url.startsWith('/') ? this.#options.root : folderOf(this.#file), url);
    if (path === undefined) return lose('Its path is outside the repository.');
    if (url === '') return lose('It points into the list itself.');
    if (this.#options.nested !== undefined && url.endsWith('/')) return this.#nested(path, label, at, children, lose);
    const page: PageNode = { kind: 'page', at, label, ...this.#pageOf(path) };
    return children.length === 0 ? [page] : [{ kind: 'section', at, label, page, children }];
  }

  #pageOf(path: string): Pick<PageNode, 'path' | 'address'> {
    const file = pageFor(this.#source, path) ?? (/\.\w+$/.test(path) ? path : pageFileNames(path)[1]);
    const { root, addressOf } = this.#options;
    const isInside = root === '' || file.startsWith(`${root}/`);
    return { path: file, address: isInside ? addressOf(root === '' ? file : file.slice(root.length + 1)) : undefined };
  }

  /** The list of a folder, as a section of this one. */
  #nested(
    folder: string,
    label: string,
    at: At,
    children: readonly ImportNode[],
    lose: (why: string) => readonly ImportNode[],
  ): readonly ImportNode[] {
    const file = join(folder, this.#options.nested!);
    if (this.#open.includes(file)) return lose('The list of that folder points back to this one.');
    if (!this.#source.reader.exists(file)) {
      const inside = this.#options.wildcard?.('*', folder, at) ?? [];
      return inside.length + children.length === 0
        ? lose('There is nothing in that folder.')
        : [{ kind: 'section', at, label, children: [...inside, ...children] }];
    }
    assertLevels(this.#open.length, at);
    const inner = new SummaryReader(this.#source, this.#options, { losses: this.#losses, left: this.#left });
    const { tree } = inner.read(file, [...this.#open, file]);
    return [{ kind: 'section', at, label, children: [...tree, ...children] }];
  }

  #section(node: Nodes, named: Heading | Paragraph | Link, children: readonly ImportNode[]): SectionNode {
    const link =
      named.type === 'heading' ? named.children.map((child) => this.#linkIn(child)).find(Boolean) : undefined;
    const page = link === undefined || link.url === '' ? undefined : this.#entry(link, [])[0];
    const at = this.#at(node);
    return {
      kind: 'section',
      at,
      label: labelOf(named),
      page: page?.kind === 'page' ? { ...page, at } : undefined,
      children,
    };
  }

  #at(node: Nodes): At {
    const { line = 1, column = 1 } = node.position?.start ?? {};
    return { file: this.#file, line, column };
  }
}

/** The text of a node, without markup: HTML in it is left out. */
const textIn = (node: Nodes): string =>
  node.type === 'html'
    ? ''
    : 'value' in node
      ? node.value
      : 'alt' in node
        ? (node.alt ?? '')
        : 'children' in node
          ? node.children.map(textIn).join('')
          : '';

const labelOf = (node: Nodes): string => textIn(node).replace(/\s+/g, ' ').trim();

export const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
