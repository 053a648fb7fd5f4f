import { hasPageEnding, pageOf } from '../format/index.ts';
import type { Plain } from '../json/index.ts';
import type { Reader } from '../site/index.ts';
import { isUrl } from './source.ts';
import type { ImportNode, LinkNode, PageNode, SectionNode } from './tree.ts';

type Fields = Readonly<Record<string, Plain>>;

/** What docs.json says of a tree: a container with its elements, and links for `global`. */
export interface Content {
  readonly container: 'pages' | 'groups' | 'tabs' | 'versions' | 'languages';
  readonly items: readonly Plain[];
  readonly anchors: readonly Plain[];
}

/** What divides a site, and the list of docs.json that holds it. */
const divisions = { language: 'languages', version: 'versions', tab: 'tabs' } as const;

/** The group of pages that are in no section. */
const loose = ['Overview', 'More'] as const;

/** Makes of a tree what docs.json can hold of it, and says why it cannot hold the rest. */
export class ContentMaker {
  /** By node why it has no place. */
  readonly lost = new Map<ImportNode, string>();
  /** The pages that have one: their entries in docs.json. */
  readonly entries = new Map<PageNode, string>();
  readonly #reader: Pick<Reader, 'exists'>;
  readonly #root: string;
  readonly #anchors: Plain[] = [];

  /** @param root the folder of docs.json, from the root of the source */
  constructor(reader: Pick<Reader, 'exists'>, root: string) {
    this.#reader = reader;
    this.#root = root;
  }

  make(tree: readonly ImportNode[]): Content {
    return { ...this.#content(tree, true), anchors: this.#anchors };
  }

  /**
   * What is at the top, or in a tab, a version or a language. Where a tab has pages beside its sections, all of it is one
   * group with the label of the tab: the order stays, and readers can close the sections as they could before.
   */
  #content(tree: readonly ImportNode[], isTop = false, tab?: string): Omit<Content, 'anchors'> {
    const division = (['language', 'version', 'tab'] as const).find((kind) => tree.some((node) => isOf(node, kind)));
    if (division !== undefined) return this.#divided(tree, division, isTop);
    const links = tree.filter((node): node is LinkNode => node.kind === 'link');
    if (isTop) for (const link of links) this.#anchor(link);
    else for (const link of links) this.lost.set(link, noLink);
    const rest = tree.filter(({ kind }) => kind !== 'link');
    if (!rest.some(({ kind, hidden }) => kind === 'section' && hidden !== true))
      return { container: 'pages', items: this.#items(rest, 1) };
    if (tab !== undefined && rest.some(({ kind }) => kind === 'page'))
      return { container: 'groups', items: [{ group: tab, pages: [...this.#items(rest, 1)] }] };
    const items: Plain[] = [];
    let run: ImportNode[] = [];
    const close = () => {
      const pages = this.#items(run, 1);
      if (pages.length > 0) items.push({ group: loose[items.length === 0 ? 0 : 1], pages });
      run = [];
    };
    for (const node of rest)
      if (node.kind === 'section' && node.hidden !== true) {
        close();
        items.push(...this.#group(node, 0));
      } else run.push(node);
    close();
    return { container: 'groups', items };
  }

  #divided(tree: readonly ImportNode[], kind: keyof typeof divisions, isTop: boolean): Omit<Content, 'anchors'> {
    const items = tree.flatMap((node): readonly Plain[] => {
      if (!isOf(node, kind)) return [];
      const { container, items: inner } = this.#content(withPage(node), false, kind === 'tab' ? node.label : undefined);
      if (inner.length === 0) {
        if (!this.lost.has(node)) this.lost.set(node, nothingIn);
        return [];
      }
      return [
        {
          [kind]: node.label,
          ...fieldsOf(node),
          ...(node.isDefault === true && { default: true }),
          ...(node.hidden === true && { hidden: true }),
          [container]: [...inner],
        },
      ];
    });
    const rest = tree.filter((node) => !isOf(node, kind));
    const links = rest.filter((node): node is LinkNode => node.kind === 'link');
    const others = rest.filter((node) => node.kind !== 'link');
    const inner = this.#content(others);
    if (kind === 'tab' && inner.items.length > 0)
      items.unshift({ tab: 'Overview', [inner.container]: [...inner.items] });
    else if (inner.items.length > 0)
      for (const node of allIn(others))
        this.lost.set(node, `It is in no ${kind}, and docs.json has no place beside them.`);
    for (const link of links)
      if (kind === 'tab' && isUrl(link.href)) items.push({ tab: link.label, href: link.href });
      else if (isTop) this.#anchor(link);
      else this.lost.set(link, noLink);
    return { container: divisions[kind], items };
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
    const why = !hasPageEnding(path)
      ? 'Mintlify reads pages of .md and .mdx files alone.'
      : !this.#reader.exists(path)
        ? 'There is no such file.'
        : this.#root !== '' && !path.startsWith(`${this.#root}/`)
          ? `It is outside the folder of docs.json, ${this.#root}/.`
          : undefined;
    if (why !== undefined) this.lost.set(node, why);
    if (why !== undefined) return [];
    const page = pageOf(this.#root === '' ? path : path.slice(this.#root.length + 1));
    this.entries.set(node, page);
    // Mintlify serves a page file that is not listed, and shows it nowhere.
    return isHidden ? [] : [page];
  }

  /**
   * A group; its own page is its `root` in another group, and at the top, where a title cannot be selected, its first
   * page.
   */
  #group(section: SectionNode, level: number): readonly Plain[] {
    const { label, collapsed, page, children, hidden } = section;
    if (section.as !== undefined && section.as !== 'group') {
      this.lost.set(section, `A ${section.as} is at the top, or in another division.`);
      for (const node of allIn(section.children)) this.lost.set(node, `It is in a ${section.as} that has no place.`);
      return [];
    }
    if (hidden === true) return this.#hidden(section);
    const own = page === undefined ? [] : this.#page(page);
    if (page !== undefined && own.length === 0 && page.hidden !== true) this.#lostPage(section, page);
    const inner = this.#items(children, level + 1);
    const isRoot = level > 0 && inner.length > 0;
    const pages = isRoot ? inner : [...own, ...inner];
    if (pages.length === 0) {
      if (!this.lost.has(section)) this.lost.set(section, nothingIn);
      return [];
    }
    return [
      {
        group: label,
        ...fieldsOf(section),
        ...(isRoot && own.length > 0 && { root: own[0]! }),
        ...(collapsed === false && level > 0 && { expanded: true }),
        pages: [...pages],
      },
    ];
  }

  /** What of a hidden section answers: nothing of it is listed. */
  #hidden(section: SectionNode): readonly Plain[] {
    for (const node of allIn(withPage(section)))
      if (node.kind === 'page') this.#page(node, true);
      else if (node.kind !== 'section') this.lost.set(node, 'It is in a hidden section.');
    return [];
  }

  /** A page that one line names together with its section is no entry of its own: then the section is what is lost. */
  #lostPage(section: SectionNode, page: PageNode): void {
    const { at } = page;
    const isOne = at.file === section.at.file && at.line === section.at.line && at.column === section.at.column;
    if (isOne) this.lost.set(section, `Its page ${page.path} has no place: ${this.lost.get(page)!}`);
  }

  #anchor(link: LinkNode): void {
    if (/^https?:/i.test(link.href)) this.#anchors.push({ anchor: link.label, href: link.href, ...fieldsOf(link) });
    else this.lost.set(link, noLink);
  }
}

const noLink = 'docs.json has no link among pages. A page file with `url` in its front matter is one.';
const nothingIn = 'Nothing in it has a place.';

const isOf = (node: ImportNode, kind: keyof typeof divisions): node is SectionNode =>
  node.kind === 'section' && node.as === kind;

const withPage = ({ page, children }: SectionNode): readonly ImportNode[] =>
  page === undefined ? children : [page, ...children];

const fieldsOf = ({ icon, badge }: ImportNode): Fields => ({
  ...(icon !== undefined && { icon }),
  ...(badge !== undefined && { tag: badge }),
});

/** Every node, however deep, and the pages of sections. */
export function* allIn(tree: readonly ImportNode[]): Generator<ImportNode, void> {
  for (const node of tree) {
    yield node;
    if (node.kind === 'section') yield* allIn(withPage(node));
  }
}
