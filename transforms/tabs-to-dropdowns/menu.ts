import { containerNames, type Element, type Report, type Subject } from 'navshift';
import { mapItems, setMember, findMember } from 'navshift/json';
import { mayHold } from './hoist.ts';

/** Why the menu of a tab cannot become groups; undefined if it can, or if there is none. */
export function menuProblem(tab: Element): { message: string; help: string; at: Subject } | undefined {
  if (!tab.hasContent('menu')) return undefined;
  const label = tab.label ?? '';
  const beside = containerNames.filter((name) => name !== 'menu' && tab.hasContent(name));
  if (beside.length > 0) {
    return {
      message: `The menu of the tab "${label}" stands beside ${beside.map((name) => `\`${name}\``).join(' and ')}`,
      help: 'Move one of the two elsewhere, then run again.',
      at: tab.member('menu')!,
    };
  }
  if (tab.array('menu') === undefined)
    return {
      message: `The menu of the tab "${label}" is not an array`,
      help: 'Make it an array of menu items.',
      at: tab.member('menu')!,
    };
  const elsewhere = { help: 'Put it where the `$ref` stands, then run again.' };
  if (tab.array('menu')!.referenced)
    return { message: `The menu of the tab "${label}" stands in another file`, ...elsewhere, at: tab.member('menu')! };
  for (const child of tab.children('menu')) {
    if (child.type !== 'element')
      return {
        message: `The menu of the tab "${label}" has an entry that is no menu item`,
        help: 'Make it a menu item, with `item` and content.',
        at: child.node,
      };
    const item = child.element;
    const held = containerNames.filter((name) => item.hasContent(name));
    const name = `The menu item "${item.label ?? ''}"`;
    const other = held.find((container) => container !== 'pages' && container !== 'groups');
    if (other !== undefined)
      return {
        message: `${name} holds \`${other}\`, which a group cannot hold`,
        help: 'Only items with pages, groups or a link can become groups.',
        at: item,
      };
    if (item.layers.length > 1 || item.array('groups')?.referenced)
      return { message: `${name} stands in another file`, ...elsewhere, at: item };
    if (held.length > 1)
      return {
        message: `${name} holds both pages and groups`,
        help: 'Put its pages into a group, then run again.',
        at: item,
      };
    if (held.length > 0 && item.member('href') !== undefined)
      return {
        message: `${name} has an \`href\` beside its content`,
        help: 'Keep one of the two, then run again.',
        at: item,
      };
    const becomes = item.member('href') === undefined ? 'group' : 'dropdown';
    if (item.member(becomes) !== undefined)
      return {
        message: `${name} has a key \`${becomes}\`, which is what its label would become`,
        help: 'Rename or remove that key, then run again.',
        at: item.member(becomes)!,
      };
    if (held.length > 0 && item.array(held[0]!) === undefined)
      return {
        message: `\`${held[0]!}\` of ${name.replace('The', 'the')} is not an array`,
        help: 'Make it an array.',
        at: item,
      };
  }
  return undefined;
}

/** A tab whose menu items are groups, and the dropdowns (still as tabs) that its links become. Items are changed where they stand. */
export function menuToGroups(tab: Element, report: Report): { element: Element; after: readonly Element[] } {
  const array = tab.array('menu');
  if (array === undefined) return { element: tab, after: [] };
  const after: Element[] = [];
  const items = tab.children('menu').map((child) => (child.type === 'element' ? child.element : undefined));
  const groups = mapItems(array.node, (node, k) => {
    const item = items[k];
    if (item === undefined) return node;
    if (item.member('href') !== undefined) {
      after.push(withoutDescription(item, report, 'dropdown').withKind('dropdown'));
      return null;
    }
    return itemToGroup(withoutDescription(item, report, 'group'), report).node;
  });
  let element = tab;
  if (groups.items.length === 0) element = element.withField('menu', undefined);
  else {
    // An empty `groups` beside the menu would be in the way of the new name.
    const empty = element.member('groups');
    if (empty !== undefined) element = element.withField('groups', undefined);
    element = element.withField('menu', groups).renameField('menu', 'groups');
    if (empty !== undefined) element = element.withCommentsOf('groups', [empty]);
  }
  return { element, after };
}

function withoutDescription(item: Element, report: Report, kind: 'group' | 'dropdown'): Element {
  const description = item.member('description');
  // A dropdown has a description on the platform, a group has not. One that is no text may hold links.
  if (description === undefined || kind === 'dropdown' || mayHold(item, 'description')) return item;
  report.warning(
    'description',
    `The description of the menu item "${item.label ?? ''}" is left out: a group has none`,
    { at: description, help: 'If it matters, put its text on the first page of the group.' },
  );
  return item.withField('description', undefined);
}

function itemToGroup(item: Element, report: Report): Element {
  let group = item.withKind('group');
  const empty = (['pages', 'groups'] as const).flatMap((name) =>
    group.hasContent(name) ? [] : (group.member(name) ?? []),
  );
  for (const { key } of empty) group = group.withField(key, undefined);
  const groups = group.array('groups');
  if (groups !== undefined) {
    const children = group.children('groups');
    const expanded = mapItems(groups.node, (node, k) => {
      const child = children[k]!;
      // These were top-level, and so always open.
      if (node.kind !== 'object' || child.type !== 'element' || child.element.member('expanded') !== undefined)
        return node;
      return setMember(
        node,
        'expanded',
        true,
        findMember(node, 'pages') === undefined ? undefined : { before: 'pages' },
      );
    });
    group = group.withField('groups', expanded).renameField('groups', 'pages');
  }
  if (group.member('pages') === undefined && group.member('openapi') === undefined) {
    report.info('empty-item', `The menu item "${item.label ?? ''}" has no content; it becomes a group without pages`, {
      at: item,
    });
    group = group.withField('pages', []);
  }
  return group.withCommentsOf('pages', empty);
}
