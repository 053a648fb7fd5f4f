import { placeOf } from '../finding/index.ts';
import type { At, ImportNode, Loss, PageNode, SectionNode } from '../import/index.ts';
import type { Json } from '../json/index.ts';
import { pageFile, readFrontMatter, type Site } from '../site/index.ts';
import { answeringFile, type Branch, itemText, type Leaf, pathOfPage, stateByFile, treeOf } from '../served/index.ts';

/** The navigation of docs.json as the tree that all tools share. */
export interface Navigation {
  readonly tree: readonly ImportNode[];
  /** Entries that are no node: what Mintlify drops, or makes itself. */
  readonly losses: readonly Loss[];
  /** The first icon, and how many there are. */
  readonly icons: readonly At[];
}

/** Reads the navigation of a site as Mintlify shows it: pages, groups, links, and what divides them. */
export function navigationOf(site: Site): Navigation {
  const losses: Loss[] = [];
  const icons: At[] = [];
  const generating = new Set<Json>();
  const atOf = (node: Json | undefined): At => {
    const { file = site.location.prefix + site.main, line = 1, column = 1 } = placeOf(node);
    return { file, line, column };
  };

  const nodesOf = (branch: Branch): readonly ImportNode[] =>
    branch.children.flatMap((child) => ('served' in child ? leafNodes(child) : sectionNodes(child)));

  const leafNodes = (leaf: Leaf): readonly ImportNode[] => {
    const { item, node, mistake } = leaf.served;
    const at = atOf(node);
    const state = stateByFile(site, leaf.served);
    const hidden = state === 'hidden' && { hidden: true };
    const lose = (what: string, why: string) => {
      losses.push({ ...at, what, why });
      return [];
    };
    if (mistake !== undefined) return lose(itemText(item), `Mintlify drops it: ${mistake.message}.`);
    if (item.kind === 'link')
      return [{ kind: 'link', at, label: leaf.parent.label ?? item.href, href: item.href, ...hidden }];
    if (item.kind === 'page') {
      // Other tools make pages of files that Mintlify passes over, such as README.md.
      const path = answeringFile(site, pathOfPage(item.page)) ?? pageFile(site, item.page);
      if (path === undefined) return lose(itemText(item), 'There is no such file.');
      const front = readFrontMatter(site.read(path)!);
      const text = (field: string) => {
        const value = 'fields' in front ? front.fields[field] : undefined;
        return typeof value === 'string' ? value : undefined;
      };
      const [label, href] = [text('sidebarTitle'), text('url')];
      if (href !== undefined)
        return [{ kind: 'link', at, label: label ?? text('title') ?? leaf.name, href, ...hidden }];
      return [{ kind: 'page', at, path, ...(label !== undefined && { label }), ...hidden }];
    }
    // All pages of a specification are one entry of docs.json, unless it lists them.
    if (generating.has(node)) return [];
    generating.add(node);
    const isListed = leaf.served.page?.groups === undefined && item.kind !== 'specification';
    return lose(
      isListed || !('specification' in item) ? itemText(item) : `the pages of ${item.specification}`,
      'Mintlify makes its page from an OpenAPI spec. The other tool needs a plugin for that.',
    );
  };

  const sectionNodes = (branch: Branch): readonly ImportNode[] => {
    const { kind, label = '', place } = branch;
    const children = nodesOf(branch);
    // A group that Mintlify makes, or `global`.
    if (place === undefined || kind === 'global') return children;
    const isLink = ({ served, position }: Leaf) => served.item.kind === 'link' && position?.field === 'href';
    if (branch.children.some((child) => 'served' in child && isLink(child))) return children;
    const { element } = place;
    const at = atOf(element.node);
    if (children.length === 0) {
      losses.push({ ...at, what: `${kind} ${JSON.stringify(label)}`, why: 'Nothing in it has a place.' });
      return [];
    }
    if (element.field('icon') !== undefined) icons.push(at);
    const isTrue = (field: string) => {
      const value = element.field(field);
      return value?.kind === 'boolean' && value.value;
    };
    const root = branch.children.find((child): child is Leaf => 'served' in child && child.position?.field === 'root');
    const page =
      root &&
      children.find((node): node is PageNode => node.kind === 'page' && samePlace(node.at, atOf(root.served.node)));
    const isOpen = kind === 'group' && (branch.parent?.kind !== 'group' || isTrue('expanded'));
    const section: SectionNode = {
      kind: 'section',
      at,
      label,
      as: kind === 'group' || kind === 'version' || kind === 'language' ? kind : 'tab',
      children: page === undefined ? children : children.filter((node) => node !== page),
      ...(page !== undefined && { page }),
      ...(isOpen && { collapsed: false }),
      ...(isTrue('default') && { isDefault: true }),
      ...(isTrue('hidden') && { hidden: true }),
    };
    return [section];
  };
  return { tree: nodesOf(treeOf(site).root), losses, icons };
}

const samePlace = (one: At, other: At) =>
  one.line === other.line && one.column === other.column && one.file === other.file;
