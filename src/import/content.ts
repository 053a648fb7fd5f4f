import type { Draft } from '../edit/index.ts';
import { hasPageEnding, pageOf } from '../format/index.ts';
import type { Plain } from '../json/index.ts';
import { isAtOnce, isListed } from './account.ts';
import { below, isUrl } from './source.ts';
import type { ImportNode, LinkNode, PageNode, SectionNode } from './tree.ts';

/** What docs.json says of a tree: its lines, and links for `global`. */
export interface Content {
  readonly lines: readonly Draft[];
  readonly anchors: readonly Plain[];
}

/** What divides a site, the outermost first. */
const divisions = ['language', 'version', 'tab'] as const;
type Division = (typeof divisions)[number];

/** Makes of a tree what docs.json can hold of it, and says why it cannot hold the rest. */
export class ContentMaker {
  /** By node why it has no place. */
  readonly lost = new Map<ImportNode, string>();
  /** The pages that have one: their entries in docs.json. */
  readonly entries = new Map<PageNode, string>();
  readonly #anchors: Plain[] = [];
  /** The pages that are listed so far in the innermost division: a page can be in two tabs on purpose. */
  #listed = new Set<string>();

  constructor(
    /** The folder of docs.json, from the root of the source. */
    private readonly root: string,
    /** Whether there is a page file. */
    private readonly exists: (path: string) => boolean,
  ) {}

  make(tree: readonly ImportNode[]): Content {
    return { lines: this.#content(tree), anchors: this.#anchors };
  }

  /** What is at the top, or in a division. */
  #content(tree: readonly ImportNode[], around?: SectionNode): readonly Draft[] {
    const kind = divisions.find((one) => tree.some((node) => isOf(node, one)));
    const links = tree.flatMap((node) => (node.kind === 'link' ? this.#linkBeside(node, kind, around) : []));
    const inside = tree.filter((node) => node.kind !== 'link' && !(kind && isOf(node, kind)));
    if (kind === undefined) return this.#pagesOrGroups(inside, around?.as === 'tab' ? around.label : undefined);
    const lines = this.#content(inside);
    const overview: readonly Draft[] = lines.length === 0 ? [] : [{ kind, name: 'Overview', lines }];
    return [...overview, ...tree.flatMap((node) => (isOf(node, kind) ? this.#division(node, kind) : [])), ...links];
  }

  #linkBeside(link: LinkNode, kind: Division | undefined, around: SectionNode | undefined): readonly Draft[] {
    if (kind === 'tab' && isUrl(link.href)) return [{ kind, name: link.label, fields: { href: link.href }, lines: [] }];
    if (around === undefined && /^https?:/i.test(link.href))
      this.#anchors.push({ anchor: link.label, href: link.href });
    else this.lost.set(link, noLink);
    return [];
  }

  #division(section: SectionNode, kind: Division): readonly Draft[] {
    const { label: name, isDefault, hidden, page, children } = section;
    this.#listed = new Set();
    const lines = this.#content(page === undefined ? children : [page, ...children], section);
    const fields = { ...(isDefault && { default: true }), ...(hidden && { hidden: true }) };
    return this.#element(section, { kind, name, fields, lines });
  }

  /** An element, if there is something in it. */
  #element(section: SectionNode, line: Draft): readonly Draft[] {
    if (line.lines.length > 0) return [line];
    if (!this.lost.has(section)) this.lost.set(section, 'Nothing in it has a place.');
    return [];
  }

  /**
   * Pages beside groups are in a group too. Where a tab has such pages, all of it is one group with the label of the
   * tab: the order stays, and readers can close the groups as they could before.
   */
  #pagesOrGroups(nodes: readonly ImportNode[], tab: string | undefined): readonly Draft[] {
    const isGroup = (node: ImportNode) => node.kind === 'section' && !node.hidden;
    if (!nodes.some(isGroup)) return this.#lines(nodes);
    const isOne = tab !== undefined && nodes.some(({ kind }) => kind === 'page');
    const groups: Draft[] = [];
    let loose: Draft[] = [];
    for (const node of nodes) {
      const isOwn = isGroup(node) && !isOne;
      const made = this.#lines([node], isOwn);
      if (isOwn) {
        groups.push(...made);
        loose = [];
      } else if (made.length > 0) {
        const name = isOne ? tab : groups.length === 0 ? 'Overview' : 'More';
        if (loose.length === 0) groups.push({ kind: 'group', name, lines: loose });
        loose.push(...made);
      }
    }
    return groups;
  }

  #lines(nodes: readonly ImportNode[], isTop = false): readonly Draft[] {
    return nodes.flatMap((node) => {
      if (node.kind === 'page') return this.#page(node);
      if (node.kind === 'section') return this.#group(node, isTop);
      this.lost.set(node, noLink);
      return [];
    });
  }

  #page(node: PageNode): readonly Draft[] {
    const { path, hidden } = node;
    const inner = below(this.root, path);
    if (!hasPageEnding(path)) this.lost.set(node, 'Mintlify reads pages of .md and .mdx files alone.');
    else if (!this.exists(path)) this.lost.set(node, 'There is no such file.');
    else if (inner === undefined) this.lost.set(node, `It is outside the folder of docs.json, ${this.root}/.`);
    else if (this.#listed.has(inner)) this.lost.set(node, isListed);
    else this.entries.set(node, pageOf(inner));
    const name = this.entries.get(node);
    // Mintlify serves a page file that is not listed, and shows it nowhere.
    if (name === undefined || hidden === true) return [];
    this.#listed.add(inner!);
    return [{ kind: 'entry', name, lines: [] }];
  }

  /**
   * A group; its own page is its `root` in another group, and at the top, where a title cannot be selected, its first
   * page.
   */
  #group(section: SectionNode, isTop: boolean): readonly Draft[] {
    const { label: name, collapsed, page, children, hidden } = section;
    const own = page === undefined ? [] : this.#page(page);
    // A page that one line names together with its section is no entry of its own: then the section is what is lost.
    if (page !== undefined && this.lost.has(page) && isAtOnce(page, section))
      this.lost.set(section, `Its page ${page.path} has no place: ${this.lost.get(page)!}`);
    const inner = this.#lines(children);
    // Of a hidden group nothing is listed.
    if (hidden) return [];
    const isRoot = !isTop && inner.length > 0;
    const lines = isRoot ? inner : [...own, ...inner];
    const fields = {
      ...(isRoot && own.length > 0 && { root: own[0]!.name }),
      ...(collapsed === false && !isTop && { expanded: true }),
    };
    return this.#element(section, { kind: 'group', name, fields, lines });
  }
}

const noLink = 'docs.json has no link among pages. A page file with `url` in its front matter is one.';

const isOf = (node: ImportNode, kind: Division): node is SectionNode => node.kind === 'section' && node.as === kind;
