import { hasPageEnding, pageOf } from '../format/index.ts';
import type { Plain } from '../json/index.ts';
import { allIn, isAtOnce } from './account.ts';
import { below, isUrl } from './source.ts';
import type { ImportNode, PageNode, SectionNode } from './tree.ts';

/** What docs.json says of a tree: a container with its elements, and links for `global`. */
export interface Content {
  readonly container: 'pages' | 'groups' | 'tabs' | 'versions' | 'languages';
  readonly items: readonly Plain[];
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

  constructor(
    /** The folder of docs.json, from the root of the source. */
    private readonly root: string,
    /** Whether there is a page file. */
    private readonly exists: (path: string) => boolean,
  ) {}

  make(tree: readonly ImportNode[]): Content {
    return { ...this.#content(tree, true), anchors: this.#anchors };
  }

  /** What is at the top, or in a tab, a version or a language. */
  #content(tree: readonly ImportNode[], isTop = false, tab?: string): Omit<Content, 'anchors'> {
    const kind = divisions.find((one) => tree.some((node) => isOf(node, one)));
    const rest = tree.filter((node) => node.kind !== 'link' && !(kind && isOf(node, kind)));
    const tabs: Plain[] = [];
    for (const link of tree.filter((node) => node.kind === 'link'))
      if (kind === 'tab' && isUrl(link.href)) tabs.push({ tab: link.label, href: link.href });
      else if (isTop && /^https?:/i.test(link.href)) this.#anchors.push({ anchor: link.label, href: link.href });
      else this.lost.set(link, noLink);
    if (kind === undefined) return this.#pagesOrGroups(rest, tab);
    const items = tree.flatMap((node) => (isOf(node, kind) ? this.#division(node, kind) : []));
    const { container, items: inner } = this.#content(rest);
    if (inner.length > 0 && kind === 'tab') items.unshift({ tab: 'Overview', [container]: [...inner] });
    else if (inner.length > 0)
      for (const node of allIn(rest))
        this.lost.set(node, `It is in no ${kind}, and docs.json has no place beside them.`);
    return { container: `${kind}s`, items: [...items, ...tabs] };
  }

  #division(section: SectionNode, kind: Division): readonly Plain[] {
    const { label, isDefault, hidden, page, children } = section;
    const inside = page === undefined ? children : [page, ...children];
    const { container, items } = this.#content(inside, false, kind === 'tab' ? label : undefined);
    if (items.length === 0 && !this.lost.has(section)) this.lost.set(section, nothingIn);
    if (items.length === 0) return [];
    const fields = { ...(isDefault && { default: true }), ...(hidden && { hidden: true }) };
    return [{ [kind]: label, ...fields, [container]: [...items] }];
  }

  /**
   * Pages beside groups are in a group too. Where a tab has such pages, all of it is one group with the label of the
   * tab: the order stays, and readers can close the groups as they could before.
   */
  #pagesOrGroups(nodes: readonly ImportNode[], tab?: string): Omit<Content, 'anchors'> {
    const isGroup = (node: ImportNode) => node.kind === 'section' && !node.hidden;
    if (!nodes.some(isGroup)) return { container: 'pages', items: this.#items(nodes, 1) };
    if (tab !== undefined && nodes.some(({ kind }) => kind === 'page'))
      return { container: 'groups', items: [{ group: tab, pages: [...this.#items(nodes, 1)] }] };
    const items: Plain[] = [];
    let loose: Plain[] = [];
    for (const node of nodes) {
      const made = this.#items([node], isGroup(node) ? 0 : 1);
      if (isGroup(node)) items.push(...made);
      else if (made.length > 0 && loose.length === 0)
        items.push({ group: items.length === 0 ? 'Overview' : 'More', pages: loose });
      if (isGroup(node)) loose = [];
      else loose.push(...made);
    }
    return { container: 'groups', items };
  }

  #items(nodes: readonly ImportNode[], level: number): readonly Plain[] {
    return nodes.flatMap((node) => {
      if (node.kind === 'page') return this.#page(node);
      if (node.kind === 'section') return this.#group(node, level);
      this.lost.set(node, node.kind === 'link' ? noLink : 'docs.json has no separators.');
      return [];
    });
  }

  #page(node: PageNode, isHidden = node.hidden === true): readonly string[] {
    const { path } = node;
    const inner = below(this.root, path);
    if (!hasPageEnding(path)) this.lost.set(node, 'Mintlify reads pages of .md and .mdx files alone.');
    else if (!this.exists(path)) this.lost.set(node, 'There is no such file.');
    else if (inner === undefined) this.lost.set(node, `It is outside the folder of docs.json, ${this.root}/.`);
    if (inner === undefined || this.lost.has(node)) return [];
    this.entries.set(node, pageOf(inner));
    // Mintlify serves a page file that is not listed, and shows it nowhere.
    return isHidden ? [] : [pageOf(inner)];
  }

  /**
   * A group; its own page is its `root` in another group, and at the top, where a title cannot be selected, its first
   * page.
   */
  #group(section: SectionNode, level: number): readonly Plain[] {
    const { label, collapsed, page, children, hidden, as = 'group' } = section;
    if (as !== 'group') {
      this.lost.set(section, `A ${as} is at the top, or in another division.`);
      for (const node of allIn(children)) this.lost.set(node, `It is in a ${as} that has no place.`);
      return [];
    }
    // Of a hidden group nothing is listed.
    if (hidden)
      for (const node of allIn([...(page ? [page] : []), ...children]))
        if (node.kind === 'page') this.#page(node, true);
        else if (node.kind !== 'section') this.lost.set(node, 'It is in a hidden section.');
    if (hidden) return [];
    const own = page === undefined ? [] : this.#page(page);
    // A page that one line names together with its section is no entry of its own: then the section is what is lost.
    if (page !== undefined && this.lost.has(page) && isAtOnce(page, section))
      this.lost.set(section, `Its page ${page.path} has no place: ${this.lost.get(page)!}`);
    const inner = this.#items(children, level + 1);
    const isRoot = level > 0 && inner.length > 0;
    const pages = isRoot ? inner : [...own, ...inner];
    if (pages.length === 0 && !this.lost.has(section)) this.lost.set(section, nothingIn);
    if (pages.length === 0) return [];
    const fields = {
      ...(isRoot && own.length > 0 && { root: own[0]! }),
      ...(collapsed === false && level > 0 && { expanded: true }),
    };
    return [{ group: label, ...fields, pages: [...pages] }];
  }
}

const noLink = 'docs.json has no link among pages. A page file with `url` in its front matter is one.';
const nothingIn = 'Nothing in it has a place.';

const isOf = (node: ImportNode, kind: Division): node is SectionNode => node.kind === 'section' && node.as === kind;
