import {
  containerNames,
  type ElementKind,
  fieldOf,
  generatingFields,
  leadingFields,
  mayHold,
  specificationFields,
  wordsFor,
} from '../format/index.ts';
import { findMember, mapItems, setMember } from '../json/index.ts';
import {
  type Element,
  elementsIn,
  holdsLink,
  listsEndpoints,
  NameOf,
  nameOf,
  namesSpecification,
} from '../navigation/index.ts';
import { counted, enumerate, listed, plural, withArticle } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import type { Obstacle } from './error.ts';
import { mayHoldLinks } from './lift.ts';

const elsewhere = 'Put it where the `$ref` is, then run again.';

/**
 * Why the menu of an element cannot become groups when the element becomes one of another kind; undefined if it can,
 * or if there is none.
 */
export function menuProblem(element: Element, kind: ElementKind): Obstacle | undefined {
  if (!element.hasContent('menu')) return undefined;
  const menu = `The menu of ${nameOf(element)}`;
  const at = element.member('menu')!;
  const beside = containerNames.filter((name) => name !== 'menu' && element.hasContent(name));
  if (beside.length > 0)
    return [
      `${menu} is beside ${enumerate(beside.map((name) => `\`${name}\``))}.`,
      'Move one of the two elsewhere, then run again.',
      at,
    ];
  const array = element.array('menu');
  if (array === undefined) return [`${menu} is not a list.`, 'Make it a list of menu items.', at];
  if (array.referenced) return [`${menu} is in another file.`, elsewhere, at];
  for (const child of element.children('menu')) {
    if (child.type !== 'element')
      return [
        `${menu} has an entry that is not a menu item.`,
        'Make it a menu item, with `item` and content.',
        child.node,
      ];
    const problem = itemProblem(child.element, child.element.member('href') === undefined ? 'group' : kind);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function itemProblem(item: Element, becomes: ElementKind): Obstacle | undefined {
  const what = NameOf(item);
  const held = containerNames.filter((container) => item.hasContent(container));
  const other = held.find((container) => container !== 'pages' && container !== 'groups');
  if (other !== undefined)
    return [
      `${what} has \`${other}\`, which a group cannot have.`,
      'Only items with pages, groups or a link can become groups.',
      item,
    ];
  if (item.layers.length > 1 || item.array('groups')?.referenced)
    return [`${what} is in another file.`, elsewhere, item];
  if (held.length > 1)
    return [`${what} has both pages and groups.`, 'Put its pages into a group, then run again.', item];
  const href = item.member('href');
  if (held.length > 0 && href !== undefined)
    return [`${what} has an \`href\` beside its content.`, 'Keep one of the two, then run again.', href];
  if (href !== undefined && fieldOf(becomes, 'href')?.unread !== false)
    return [
      `${what} is a link, which Mintlify does not show in ${withArticle(wordsFor(becomes))}.`,
      'Move it elsewhere first.',
      href,
    ];
  const source = item.fields.find((name) => generatingFields.includes(name) && !specificationFields.includes(name));
  if (source !== undefined)
    return [
      `${what} has \`${source}\`, of which Mintlify would make pages in ${withArticle(wordsFor(becomes))}.`,
      'Move it elsewhere first.',
      item.member(source),
    ];
  const links = item.member('global');
  if (becomes === 'group' && links !== undefined && holdsLink(links.value))
    return [
      `${what} has \`global\`, which Mintlify drops in a group.`,
      'Move `global` to the element around the menu, or remove it. Then run again.',
      links,
    ];
  const label = item.member(becomes);
  if (label !== undefined)
    return [
      `${what} has a key \`${becomes}\`, which is what its label would become.`,
      'Rename or remove that key, then run again.',
      label,
    ];
  const odd = held.find((name) => item.array(name) === undefined);
  return odd === undefined ? undefined : [`\`${odd}\` of ${nameOf(item)} is not a list.`, 'Make it one.', item];
}

/** Groups that say `"expanded": false`: at the top of a menu item, where all are open, that has no effect, and it has one in a group. */
export type Folded = Element[];

/** An element whose menu items are groups, and the elements of the new kind that its links become. Items are changed where they are. */
export function menuToGroups(
  element: Element,
  kind: ElementKind,
  report: Report,
  folded: Folded,
): { readonly element: Element; readonly after: readonly Element[] } {
  const array = element.array('menu');
  if (array === undefined || mayHold(kind, 'menu') !== false) return { element, after: [] };
  tellGeneratedLast(element, report);
  const after: Element[] = [];
  const items = element.children('menu');
  const groups = mapItems(array.node, (node, k) => {
    const child = items[k]!;
    if (child.type !== 'element') return node;
    if (child.element.member('href') === undefined) return itemToGroup(child.element, report, folded).node;
    tellAlive(child.element, 'global', kind, report);
    after.push(child.element.withKind(kind));
    return null;
  });
  if (groups.items.length === 0) {
    const without = element.withField('menu', undefined);
    const label = element.kind as ElementKind;
    // The links of a menu carry its comments along.
    return { element: after.length > 0 ? without : without.withCommentsOf(label, [element.member('menu')!]), after };
  }
  // Empty `groups` beside the menu would be in the way of the new name.
  const empty = element.member('groups');
  const made = element.withField('groups', undefined).withField('menu', groups).renameField('menu', 'groups');
  return { element: empty === undefined ? made : made.withCommentsOf('groups', [empty]), after };
}

/** Says that what Mintlify makes of the specification of an element, which came before its menu, comes after what the menu becomes. */
function tellGeneratedLast(element: Element, report: Report): void {
  const items = elementsIn(element, 'menu');
  const openapi = element.member('openapi');
  if (items.every((item) => item.member('href') !== undefined)) return;
  if (!namesSpecification(openapi?.value) || items.some((item) => listsEndpoints(item))) return;
  report.warning(
    'generated-last',
    `Mintlify makes pages of the specification of ${nameOf(element)}: before its menu until now, and after the groups that the menu becomes`,
    {
      at: openapi!,
      help: `To keep these pages first, move \`openapi\` of the ${wordsFor(element.kind)} to a new first menu item. Then run again.`,
    },
  );
}

/** Says that a field that Mintlify ignores in a menu item has an effect in what the item becomes. */
function tellAlive(item: Element, name: string, becomes: ElementKind, report: Report): void {
  const member = item.member(name);
  if (member === undefined) return;
  report.warning(
    'comes-alive',
    `Mintlify ignores \`${name}\` of ${nameOf(item)}. It has an effect in ${withArticle(wordsFor(becomes))}`,
    { at: member, help: 'Remove it if that is not meant.' },
  );
}

function itemToGroup(item: Element, report: Report, folded: Folded): Element {
  let group = item.withKind('group');
  tellAlive(item, 'root', 'group', report);
  const description = item.member('description');
  // A description that is no text may hold links.
  if (description !== undefined && !mayHoldLinks(item, 'description')) {
    report.warning('description', `The description of ${nameOf(item)} is left out: a group has none`, {
      at: description,
      help: 'If it matters, put its text on the first page of the group.',
    });
    group = group.withField('description', undefined);
  }
  const empty = (['pages', 'groups'] as const).flatMap((name) =>
    group.hasContent(name) ? [] : (group.member(name) ?? []),
  );
  for (const { key } of empty) group = group.withField(key, undefined);
  // In a menu item a group is open wherever it is; in a group it is not.
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
    report.info('empty-item', `${NameOf(item)} has no content. It becomes a group without pages`, { at: item });
    group = group.withField('pages', []);
  }
  return group.withCommentsOf('pages', empty);
}

/** Whether a group has something that Mintlify would show folded. */
function isShown(group: Element): boolean {
  const hidden = group.field('hidden');
  const leads = group.hasContent('pages') || leadingFields.some((name) => group.member(name) !== undefined);
  return leads && !(hidden?.kind === 'boolean' && hidden.value);
}

/** Says which groups start closed that were open at the top of their sidebar. */
export function reportFolded(folded: Folded, report: Report): void {
  if (folded.length === 0) return;
  report.info(
    'folded',
    `${counted(folded.length, 'group')} ${plural(folded.length, 'was', 'were')} at the top of a menu item and ${plural(folded.length, 'is', 'are')} in a group now, where \`"expanded": false\` has an effect: ${listed(folded.map(({ label }) => `"${label ?? ''}"`))}`,
    { at: folded[0]!, help: 'Remove it, or make it true, if the group is to start open as before.' },
  );
}
