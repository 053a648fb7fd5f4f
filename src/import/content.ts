import { hasPageEnding, pageOf } from '../format/index.ts';
import type { Plain } from '../json/index.ts';
import { isAtOnce, isListed } from './account.ts';
import { below, isUrl } from './source.ts';
import type { ImportNode, LinkNode, PageNode, SectionNode } from './tree.ts';

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
  /** The pages that are listed so far in the innermost division: a page can be in two tabs on purpose. */
  #listed = new Set<string>();

  constructor(
    /** The folder of docs.json, from the root of the source. */
    private readonly root: string,
    /** Whether there is a page file. */
    private readonly exists: (path: string) => boolean,
  ) {}

  make(tree: readonly ImportNode[]): Content {
    return { ...this.#content(tree), anchors: this.#anchors };
  }

  /** What is at the top, or in a division. */
  #content(tree: readonly ImportNode[], around?: SectionNode): Omit<Content, 'anchors'> {
    const kind = divisions.find((one) => tree.some((node) => isOf(node, one)));
    const links = tree.flatMap((node) => (node.kind === 'link' ? this.#linkBeside(node, kind, around) : []));
    const inside = tree.filter((node) => node.kind !== 'link' && !(kind && isOf(node, kind)));
    if (kind === undefined) return this.#pagesOrGroups(inside, around?.as === 'tab' ? around.label : undefined);
    const { container, items } = this.#content(inside);
    const overview = items.length === 0 ? [] : [{ [kind]: 'Overview', [container]: [...items] }];
    const elements = tree.flatMap((node) => (isOf(node, kind) ? this.#division(node, kind) : []));
    return { container: `${kind}s`, items: [...overview, ...elements, ...links] };
  }

  #linkBeside(link: LinkNode, kind: Division | undefined, around: SectionNode | undefined): readonly Plain[] {
    if (kind === 'tab' && isUrl(link.href)) return [{ tab: link.label, href: link.href }];
    if (around === undefined && /^https?:/i.test(link.href))
      this.#anchors.push({ anchor: link.label, href: link.href });
    else this.lost.set(link, noLink);
    return [];
  }

  #division(section: SectionNode, kind: Division): readonly Plain[] {
    const { label, isDefault, hidden, page, children } = section;
    this.#listed = new Set();
    const { container, items } = this.#content(page === undefined ? children : [page, ...children], section);
    const fields = { ...(isDefault && { default: true }), ...(hidden && { hidden: true }) };
    return this.#element(section, { [kind]: label, ...fields, [container]: [...items] }, items);
  }

  /** An element, if there is something in it. */
  #element(section: SectionNode, element: Plain, items: readonly Plain[]): readonly Plain[] {
    if (items.length > 0) return [element];
    if (!this.lost.has(section)) this.lost.set(section, 'Nothing in it has a place.');
    return [];
  }

  /**
   * Pages beside groups are in a group too. Where a tab has such pages, all of it is one group with the label of the
   * tab: the order stays, and readers can close the groups as they could before.
   */
  #pagesOrGroups(nodes: readonly ImportNode[], tab: string | undefined): Omit<Content, 'anchors'> {
    const isGroup = (node: ImportNode) => node.kind === 'section' && !node.hidden;
    if (!nodes.some(isGroup)) return { container: 'pages', items: this.#items(nodes) };
    const isOne = tab !== undefined && nodes.some(({ kind }) => kind === 'page');
    const groups: Plain[] = [];
    let loose: Plain[] = [];
    for (const node of nodes) {
      const isOwn = isGroup(node) && !isOne;
      const made = this.#items([node], isOwn);
      if (isOwn) {
        groups.push(...made);
        loose = [];
      } else if (made.length > 0) {
        const label = isOne ? tab : groups.length === 0 ? 'Overview' : 'More';
        if (loose.length === 0) groups.push({ group: label, pages: loose });
        loose.push(...made);
      }
    }
    return { container: 'groups', items: groups };
  }

  #items(nodes: readonly ImportNode[], isTop = false): readonly Plain[] {
    return nodes.flatMap((node) => {
      if (node.kind === 'page') return this.#page(node);
      if (node.kind === 'section') return this.#group(node, isTop);
      this.lost.set(node, noLink);
      return [];
    });
  }

  #page(node: PageNode): readonly string[] {
    const { path, hidden } = node;
    const inner = below(this.root, path);
    if (!hasPageEnding(path)) this.lost.set(node, 'Mintlify reads pages of .md and .mdx files alone.');
    else if (!this.exists(path)) this.lost.set(node, 'There is no such file.');
    else if (inner === undefined) this.lost.set(node, `It is outside the folder of docs.json, ${this.root}/.`);
    else if (this.#listed.has(inner)) this.lost.set(node, isListed);
    else this.entries.set(node, pageOf(inner));
    const entry = this.entries.get(node);
    // Mintlify serves a page file that is not listed, and shows it nowhere.
    if (entry === undefined || hidden === true) return [];
    this.#listed.add(inner!);
    return [entry];
  }

  /**
   * A group; its own page is its `root` in another group, and at the top, where a title cannot be selected, its first
   * page.
   */
  #group(section: SectionNode, isTop: boolean): readonly Plain[] {
    const { label, collapsed, page, children, hidden } = section;
    const own = page === undefined ? [] : this.#page(page);
    // A page that one line names together with its section is no entry of its own: then the section is what is lost.
    if (page !== undefined && this.lost.has(page) && isAtOnce(page, section))
      this.lost.set(section, `Its page ${page.path} has no place: ${this.lost.get(page)!}`);
    const inner = this.#items(children);
    // Of a hidden group nothing is listed.
    if (hidden) return [];
    const isRoot = !isTop && inner.length > 0;
    const pages = isRoot ? inner : [...own, ...inner];
    const fields = {
      ...(isRoot && own.length > 0 && { root: own[0]! }),
      ...(collapsed === false && !isTop && { expanded: true }),
    };
    return this.#element(section, { group: label, ...fields, pages: [...pages] }, pages);
  }
}

const noLink = 'docs.json has no link among pages. A page file with `url` in its front matter is one.';

const isOf = (node: ImportNode, kind: Division): node is SectionNode => node.kind === 'section' && node.as === kind;
