import { placeOf } from '../finding/index.ts';
import type { At, ImportNode, Loss, Reading } from '../import/index.ts';
import type { Json } from '../json/index.ts';
import { pageFile, readFrontMatter, type Site } from '../site/index.ts';
import { answeringFile, type Branch, itemText, type Leaf, pathOfPage, stateByFile, treeOf } from '../served/index.ts';
import { nothingIn } from './tool.ts';

/**
 * Reads the navigation of a site as Mintlify shows it, into the tree that all tools share: pages, groups, links, and
 * what divides them. Losses are entries that are no node: what Mintlify drops, or makes itself.
 */
export function navigationOf(site: Site): Pick<Reading, 'tree' | 'losses'> {
  const losses: Loss[] = [];
  const generating = new Set<Json>();
  const lose = (node: Json | undefined, what: string, why: string) => {
    losses.push({ ...atOf(site, node), what, why });
    return [];
  };
  const nodesOf = (children: readonly (Branch | Leaf)[]): readonly ImportNode[] =>
    children.flatMap((child) => ('served' in child ? leafNodes(child) : sectionNodes(child)));

  const leafNodes = ({ served, parent, name }: Leaf): readonly ImportNode[] => {
    const { item, node, mistake, page } = served;
    const shared = { at: atOf(site, node), hidden: stateByFile(site, served) === 'hidden' };
    if (mistake !== undefined) return lose(node, itemText(item), `Mintlify drops it: ${mistake.message}.`);
    if (item.kind === 'link') return [{ kind: 'link', label: parent.label ?? item.href, href: item.href, ...shared }];
    if (item.kind === 'page') {
      // Other tools make pages of files that Mintlify passes over, such as README.md.
      const path = answeringFile(site, pathOfPage(item.page)) ?? pageFile(site, item.page);
      if (path === undefined) return lose(node, itemText(item), 'There is no such file.');
      const front = readFrontMatter(site.read(path)!);
      const [label, title, href] = ['sidebarTitle', 'title', 'url'].map((field) => {
        const value = 'fields' in front ? front.fields[field] : undefined;
        return typeof value === 'string' ? value : undefined;
      });
      if (href === undefined) return [{ kind: 'page', path, label, ...shared }];
      return [{ kind: 'link', label: label ?? title ?? name, href, ...shared }];
    }
    // All pages of a specification are one entry of docs.json, unless it lists them.
    if (generating.has(node)) return [];
    generating.add(node);
    const isMade = page?.groups !== undefined || item.kind === 'specification';
    const what = isMade && 'specification' in item ? `the pages of ${item.specification}` : itemText(item);
    return lose(node, what, 'Mintlify makes its page from an OpenAPI spec. The other tool needs a plugin for that.');
  };

  const sectionNodes = ({ kind, label = '', place, parent, children: inside }: Branch): readonly ImportNode[] => {
    const leafAt = (field: string) =>
      inside.find((child): child is Leaf => 'served' in child && child.position?.field === field);
    const root = leafAt('root');
    const children = nodesOf(inside.filter((child) => child !== root));
    const own = root && leafNodes(root)[0];
    // A group that Mintlify makes, `global`, or an element that is a link.
    if (place === undefined || kind === 'global' || leafAt('href')?.served.item.kind === 'link') return children;
    const { element } = place;
    if (children.length === 0 && own === undefined)
      return lose(element.node, `${kind} ${JSON.stringify(label)}`, nothingIn);
    const isTrue = (field: string) => {
      const value = element.field(field);
      return value?.kind === 'boolean' && value.value;
    };
    return [
      {
        kind: 'section',
        at: atOf(site, element.node),
        label,
        as: kind === 'group' || kind === 'version' || kind === 'language' ? kind : 'tab',
        page: own?.kind === 'page' ? own : undefined,
        children: own?.kind === 'link' ? [own, ...children] : children,
        collapsed: kind === 'group' && (parent?.kind !== 'group' || isTrue('expanded')) ? false : undefined,
        isDefault: isTrue('default'),
        hidden: isTrue('hidden'),
      },
    ];
  };
  return { tree: nodesOf(treeOf(site).root.children), losses };
}

/** Where a value of docs.json is written. */
export function atOf(site: Site, node: Json | undefined): At {
  const { file = site.location.prefix + site.main, line = 1, column = 1 } = placeOf(node);
  return { file, line, column };
}
