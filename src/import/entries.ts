import type { At } from '../found/index.ts';
import { quoted } from '../text/index.ts';
import type { AddressRule } from './addresses.ts';
import { assertLevels, below, isUrl, pageFor, pathIn, pathOfLink } from './source.ts';
import type { ImportNode, Noted, PageNode, Source } from './tree.ts';

/** What a list says in one place, however it is written. */
export interface Entry {
  readonly at: At;
  /** Undefined: the text is the target. */
  readonly label?: string | undefined;
  /** A path, a URL, or a pattern. Undefined: there is none; empty: the page is still to be written. */
  readonly target?: string | undefined;
  /** What is in it. Undefined: it is no list. */
  readonly entries?: readonly Entry[] | undefined;
}

type Nodes = readonly ImportNode[];

/** Makes nodes of the entries of lists. */
export class EntryReader {
  constructor(
    readonly source: Source,
    /** The folder of the pages, where addresses begin. */
    readonly root: string,
    readonly addressOf: AddressRule,
    readonly noted: Noted,
  ) {}

  /** @param folder to what paths are relative */
  nodes(entries: readonly Entry[], folder: string, level = 1): Nodes {
    return entries.flatMap((entry) => {
      assertLevels(level, entry.at);
      const children = this.nodes(entry.entries ?? [], folder, level + 1);
      return this.node(entry, folder, children, entries);
    });
  }

  /** @param _beside the entries of its list */
  protected node(entry: Entry, folder: string, children: Nodes, _beside: readonly Entry[]): Nodes {
    const { at, label, target = '', entries } = entry;
    const name = label ?? target;
    const lose = (why: string, kind = 'entry') => {
      this.noted.losses.push({ ...at, what: `${kind} ${quoted(name)}`, why });
      return children;
    };
    const section = (page?: PageNode): Nodes => [{ kind: 'section', at, label: name, page, children }];
    if (target === '' && entries !== undefined) return section();
    if (target === '') return lose(entry.target === '' ? 'A draft has no page.' : 'It names no page.');
    if (isUrl(target)) {
      if (entries === undefined) return [{ kind: 'link', at, label: name || target, href: target }];
      lose('A group of docs.json has no link of its own.', 'link');
      return section();
    }
    const path = pathOfLink(target);
    if (path === '') return lose('It points into the list itself.');
    const file = pathIn(path.startsWith('/') ? this.root : folder, path);
    if (file === undefined) return lose('Its path is outside the repository.');
    const page = this.page(pageFor(this.source, file), at, label);
    return entries === undefined ? [page] : section(page);
  }

  page(path: string, at: At, label?: string): PageNode {
    const inner = below(this.root, path);
    return { kind: 'page', at, label, path, address: inner && this.addressOf(inner) };
  }
}
