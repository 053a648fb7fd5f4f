import { type Container, type ElementKind, leadingFields, mayHold, wordsFor } from '../format/index.ts';
import { findMember, mapItems, setMember } from '../json/index.ts';
import { type Element, elementsIn, listsEndpoints, NameOf, nameOf, namesSpecification } from '../navigation/index.ts';
import { listed, plural, withArticle } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { mayHoldLinks } from './lift.ts';

/** A list under another key, where an empty one of that name may be. */
export function withKey(element: Element, container: Container, to: Container): Element {
  if (container === to) return element;
  const empty = element.member(to);
  const renamed = element.withField(to, undefined).renameField(container, to);
  return empty === undefined ? renamed : renamed.withCommentsOf(to, [empty]);
}

/** An element whose menu items are groups, and the elements of the new kind that its links become. Items are changed where they are. */
export function menuToGroups(
  element: Element,
  kind: ElementKind,
  report: Report,
): { readonly element: Element; readonly after: readonly Element[] } {
  const array = element.array('menu');
  if (array === undefined || mayHold(kind, 'menu') !== false) return { element, after: [] };
  tellGeneratedLast(element, report);
  const items = elementsIn(element, 'menu');
  const links = items.filter((item) => item.member('href') !== undefined);
  for (const link of links) tellAlive(link, 'global', kind, report);
  const after = links.map((link) => link.withKind(kind));
  const groups = mapItems(array.node, (_, k) =>
    links.includes(items[k]!) ? null : itemToGroup(items[k]!, report).node,
  );
  if (groups.items.length > 0) return { element: withKey(element.withField('menu', groups), 'menu', 'groups'), after };
  const without = element.withField('menu', undefined);
  const label = element.kind as ElementKind;
  // The links of a menu carry its comments along.
  return { element: after.length > 0 ? without : without.withCommentsOf(label, [element.member('menu')!]), after };
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

function itemToGroup(item: Element, report: Report): Element {
  const folded: Element[] = [];
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
  if (folded.length > 0)
    report.info(
      'folded',
      `${listed(folded.map(nameOf))} ${plural(folded.length, 'is', 'are')} closed at first: \`"expanded": false\` has an effect in a group, and had none at the top of ${nameOf(item)}`,
      { at: folded[0]!, help: 'Remove it, or make it true, if the group is to start open as before.' },
    );
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
