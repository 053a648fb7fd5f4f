import { placeOf } from '../finding/index.ts';
import type { At, ImportNode, Loss } from '../import/index.ts';
import type { Json } from '../json/index.ts';
import { pageFile, readFrontMatter, type Site } from '../site/index.ts';
import { answeringFile, type Branch, itemText, type Leaf, pathOfPage, stateByFile, treeOf } from '../served/index.ts';

/** The navigation of docs.json as the tree that all tools share. */
export interface Navigation {
  readonly tree: readonly ImportNode[];
  /** Entries that are no node: what Mintlify drops, or makes itself. */
  readonly losses: readonly Loss[];
}

/** Reads the navigation of a site as Mintlify shows it: pages, groups, links, and what divides them. */
export function navigationOf(site: Site): Navigation {
  const losses: Loss[] = [];
  const generating = new Set<Json>();
  const atOf = (node: Json | undefined): At => {
    const { file = site.location.prefix + site.main, line = 1, column = 1 } = placeOf(node);
    return { file, line, column };
  };

  const nodesOf = (children: readonly (Branch | Leaf)[]): readonly ImportNode[] =>
    children.flatMap((child) => ('served' in child ? leafNodes(child) : sectionNodes(child)));

  const leafNodes = (leaf: Leaf): readonly ImportNode[] => {
    const { item, node, mistake } = leaf.served;
    const at = atOf(node);
    const hidden = stateByFile(site, leaf.served) === 'hidden';
    const lose = (what: string, why: string) => {
      losses.push({ ...at, what, why });
      return [];
    };
    if (mistake !== undefined) return lose(itemText(item), `Mintlify drops it: ${mistake.message}.`);
    if (item.kind === 'link')
      return [{ kind: 'link', at, label: leaf.parent.label ?? item.href, href: item.href, hidden }];
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
      if (href === undefined) return [{ kind: 'page', at, path, label, hidden }];
      return [{ kind: 'link', at, label: label ?? text('title') ?? leaf.name, href, hidden }];
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
    const isAt = (child: Branch | Leaf, field: string): child is Leaf =>
      'served' in child && child.position?.field === field;
    const root = branch.children.find((child): child is Leaf => isAt(child, 'root'));
    const children = nodesOf(branch.children.filter((child) => child !== root));
    const [page] = root === undefined ? [] : leafNodes(root);
    // A group that Mintlify makes, `global`, or an element that is a link.
    const isNone = place === undefined || kind === 'global';
    if (isNone || branch.children.some((child) => isAt(child, 'href') && child.served.item.kind === 'link'))
      return children;
    const { element } = place;
    const isTrue = (field: string) => {
      const value = element.field(field);
      return value?.kind === 'boolean' && value.value;
    };
    const at = atOf(element.node);
    if (children.length > 0 || page !== undefined)
      return [
        {
          kind: 'section',
          at,
          label,
          as: kind === 'group' || kind === 'version' || kind === 'language' ? kind : 'tab',
          page: page?.kind === 'page' ? page : undefined,
          children: page?.kind === 'link' ? [page, ...children] : children,
          collapsed: kind === 'group' && (branch.parent?.kind !== 'group' || isTrue('expanded')) ? false : undefined,
          isDefault: isTrue('default'),
          hidden: isTrue('hidden'),
        },
      ];
    losses.push({ ...at, what: `${kind} ${JSON.stringify(label)}`, why: 'Nothing in it has a place.' });
    return [];
  };
  return { tree: nodesOf(treeOf(site).root.children), losses };
}
