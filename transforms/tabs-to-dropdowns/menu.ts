import { containerNames, type Element, holdsLink, leadingFields, type Report, type Subject } from 'navshift';
import { mapItems, setMember, findMember } from 'navshift/json';
import { listsEndpoints, namesSpecification } from 'navshift/openapi';
import { mayHoldLinks } from 'navshift/edit';

/** Why something cannot become what it would have to, and what to do about it. */
export interface Problem {
  readonly message: string;
  readonly help: string;
  readonly at: Subject;
}

const elsewhere = 'Put it where the `$ref` stands, then run again.';

/** Why the menu of a tab cannot become groups; undefined if it can, or if there is none. */
export function menuProblem(tab: Element): Problem | undefined {
  if (!tab.hasContent('menu')) return undefined;
  const menu = `The menu of the tab "${tab.label ?? ''}"`;
  const at = tab.member('menu')!;
  const beside = containerNames.filter((name) => name !== 'menu' && tab.hasContent(name));
  if (beside.length > 0) {
    const names = beside.map((name) => `\`${name}\``).join(' and ');
    return { message: `${menu} stands beside ${names}`, help: 'Move one of the two elsewhere, then run again.', at };
  }
  const array = tab.array('menu');
  if (array === undefined) return { message: `${menu} is not an array`, help: 'Make it an array of menu items.', at };
  if (array.referenced) return { message: `${menu} stands in another file`, help: elsewhere, at };
  for (const child of tab.children('menu')) {
    if (child.type !== 'element') {
      const help = 'Make it a menu item, with `item` and content.';
      return { message: `${menu} has an entry that is no menu item`, help, at: child.node };
    }
    const problem = itemProblem(child.element);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function itemProblem(item: Element): Problem | undefined {
  const name = `The menu item "${item.label ?? ''}"`;
  const held = containerNames.filter((container) => item.hasContent(container));
  const other = held.find((container) => container !== 'pages' && container !== 'groups');
  if (other !== undefined) {
    const help = 'Only items with pages, groups or a link can become groups.';
    return { message: `${name} holds \`${other}\`, which a group cannot hold`, help, at: item };
  }
  if (item.layers.length > 1 || item.array('groups')?.referenced)
    return { message: `${name} stands in another file`, help: elsewhere, at: item };
  if (held.length > 1) {
    const help = 'Put its pages into a group, then run again.';
    return { message: `${name} holds both pages and groups`, help, at: item };
  }
  const href = item.member('href');
  if (held.length > 0 && href !== undefined) {
    const help = 'Keep one of the two, then run again.';
    return { message: `${name} has an \`href\` beside its content`, help, at: item };
  }
  const becomes = href === undefined ? 'group' : 'dropdown';
  const links = item.member('global');
  if (becomes === 'group' && links !== undefined && holdsLink(links.value)) {
    const help = 'Move `global` to the tab, which keeps it as a dropdown, or remove it. Then run again.';
    return { message: `${name} has \`global\`, which Mintlify drops in a group`, help, at: links };
  }
  const label = item.member(becomes);
  if (label !== undefined) {
    const message = `${name} has a key \`${becomes}\`, which is what its label would become`;
    return { message, help: 'Rename or remove that key, then run again.', at: label };
  }
  if (held.length === 0 || item.array(held[0]!) !== undefined) return undefined;
  const message = `\`${held[0]!}\` of the menu item "${item.label ?? ''}" is not an array`;
  return { message, help: 'Make it an array.', at: item };
}

/** Groups that say `"expanded": false`: at the top of a menu item, where all are open, that has no effect, and it has one in a group. */
export type Folded = Element[];

/** A tab whose menu items are groups, and the dropdowns (still as tabs) that its links become. Items are changed where they stand. */
export function menuToGroups(
  tab: Element,
  report: Report,
  folded: Folded,
): {
  element: Element;
  after: readonly Element[];
} {
  const array = tab.array('menu');
  if (array === undefined) return { element: tab, after: [] };
  const after: Element[] = [];
  const items = tab.children('menu');
  const groups = mapItems(array.node, (node, k) => {
    const child = items[k]!;
    if (child.type !== 'element') return node;
    if (child.element.member('href') === undefined) return itemToGroup(child.element, report, folded).node;
    tellAlive(child.element, 'global', 'dropdown', report);
    after.push(child.element.withKind('dropdown'));
    return null;
  });
  if (groups.items.length === 0) {
    const without = tab.withField('menu', undefined);
    // The links of a menu carry its comments along.
    return { element: after.length > 0 ? without : without.withCommentsOf('tab', [tab.member('menu')!]), after };
  }
  // An empty `groups` beside the menu would be in the way of the new name.
  const empty = tab.member('groups');
  const element = tab.withField('groups', undefined).withField('menu', groups).renameField('menu', 'groups');
  return { element: empty === undefined ? element : element.withCommentsOf('groups', [empty]), after };
}

/** Says that what Mintlify makes of the specification of a tab, which came before its menu, comes after what the menu becomes. */
export function tellGeneratedLast(tab: Element, report: Report): void {
  const items = tab.children('menu').flatMap((child) => (child.type === 'element' ? [child.element] : []));
  const openapi = tab.member('openapi');
  if (items.every((item) => item.member('href') !== undefined)) return;
  if (!namesSpecification(openapi?.value) || items.some((item) => listsEndpoints(item))) return;
  report.warning(
    'generated-last',
    `Mintlify makes pages of the specification of the tab "${tab.label ?? ''}": before its menu until now, and after the groups that the menu becomes`,
    {
      at: openapi!,
      help: 'To keep them first, move `openapi` from the tab to a menu item of its own at the start of the menu. Then run again.',
    },
  );
}

/** Says that a field which the platform ignores in a menu item has an effect in what the item becomes. */
function tellAlive(item: Element, name: string, becomes: string, report: Report): void {
  const member = item.member(name);
  if (member === undefined) return;
  report.warning(
    'comes-alive',
    `The platform ignores \`${name}\` of the menu item "${item.label ?? ''}"; in the ${becomes} that the item becomes it has an effect`,
    { at: member, help: 'Remove it if that is not meant.' },
  );
}

function itemToGroup(item: Element, report: Report, folded: Folded): Element {
  let group = item.withKind('group');
  tellAlive(item, 'root', 'group', report);
  const description = item.member('description');
  // A description that is no text may hold links.
  if (description !== undefined && !mayHoldLinks(item, 'description')) {
    report.warning(
      'description',
      `The description of the menu item "${item.label ?? ''}" is left out: a group has none`,
      { at: description, help: 'If it matters, put its text on the first page of the group.' },
    );
    group = group.withField('description', undefined);
  }
  const empty = (['pages', 'groups'] as const).flatMap((name) =>
    group.hasContent(name) ? [] : (group.member(name) ?? []),
  );
  for (const { key } of empty) group = group.withField(key, undefined);
  // In a menu item a group is open wherever it stands; in a group it is not.
  for (const container of ['groups', 'pages'] as const) {
    const array = group.array(container);
    if (array === undefined || array.referenced) continue;
    const children = group.children(container);
    const expanded = mapItems(array.node, (node, k) => {
      const child = children[k]!;
      if (node.kind !== 'object' || child.type !== 'element') return node;
      const { element } = child;
      const expanded = element.field('expanded');
      if (expanded?.kind === 'boolean' && !expanded.value) folded.push(element);
      if (expanded !== undefined || !isShown(element)) return node;
      const where = findMember(node, 'pages') === undefined ? undefined : ({ before: 'pages' } as const);
      return setMember(node, 'expanded', true, where);
    });
    if (expanded !== array.node) group = group.withField(container, expanded);
  }
  group = group.renameField('groups', 'pages');
  if (group.member('pages') === undefined && group.member('openapi') === undefined) {
    report.info('empty-item', `The menu item "${item.label ?? ''}" has no content; it becomes a group without pages`, {
      at: item,
    });
    group = group.withField('pages', []);
  }
  return group.withCommentsOf('pages', empty);
}

/** Whether a group has something that the platform would show folded. */
function isShown(group: Element): boolean {
  const hidden = group.field('hidden');
  const leads = group.hasContent('pages') || leadingFields.some((name) => group.member(name) !== undefined);
  return leads && !(hidden?.kind === 'boolean' && hidden.value);
}
