import {
  type Container,
  type ElementKind,
  kindOf,
  labelField,
  leadingFields,
  mayHold,
  wordsFor,
} from '../format/index.ts';
import { makeMember } from '../json/index.ts';
import {
  type Element,
  elementsIn,
  listsEndpoints,
  NameOf,
  nameOf,
  namesSpecification,
  Place,
} from '../navigation/index.ts';
import { listed, partition, plural, withArticle } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { type Draft, withKey } from '../draft/index.ts';
import { mayHoldLinks } from './lift.ts';

/** A line whose menu items are groups, and the links of the menu as elements of its list. Items are changed where they are. */
export function menuToGroups(
  line: Draft,
  to: Container,
  report: Report,
): { readonly own: Draft; readonly links: readonly Draft[] } {
  const element = line.element ?? (line.of as Place).element;
  if (element.array('menu') === undefined || mayHold(kindOf(to), 'menu') !== false) return { own: line, links: [] };
  tellGeneratedLast(element, report);
  const [menu, others] = partition(line.lines, ({ of }) => of!.container === 'menu');
  const [links, items] = partition(menu, ({ of }) => (of as Place).element.member('href') !== undefined);
  for (const { of } of links) tellAlive((of as Place).element, 'global', kindOf(to), report);
  const without = element.withField('menu', undefined);
  const own: Draft = {
    ...line,
    element:
      items.length > 0
        ? withKey(element, 'menu', 'groups')
        : // The links of a menu carry its comments along.
          links.length > 0
          ? without
          : without.withCommentsOf(labelField(element.kind)!, [element.member('menu')!]),
    lines: [...others, ...items.map((item) => itemToGroup(item, report))],
  };
  return { own, links: links.map((link) => ({ ...link, kind: kindOf(to), list: to })) };
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

function itemToGroup(line: Draft, report: Report): Draft {
  const { element: item } = line.of as Place;
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
  const isFolded = ({ of }: Draft) => {
    const expanded = of instanceof Place ? of.element.field('expanded') : undefined;
    return expanded?.kind === 'boolean' && !expanded.value;
  };
  const opened = (one: Draft): Draft =>
    one.of instanceof Place && one.of.element.member('expanded') === undefined && isShown(one.of.element)
      ? { ...one, element: expanded(one.of.element) }
      : one;
  const lines = line.lines.map((one) => (item.array(one.of!.container!)?.referenced ? one : opened(one)));
  const folded = line.lines.filter(isFolded).map(({ of }) => (of as Place).element);
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
  return {
    ...line,
    kind: 'group',
    list: 'groups',
    element: group.withCommentsOf('pages', empty),
    lines: lines.map((one) => ({ ...one, list: 'pages' })),
  };
}

/** A group that is open at first. Another place can use what its `$ref` names, so its own object says so. */
const expanded = (group: Element): Element =>
  group.withMembers((members) => {
    const at = members.findIndex(({ key }) => key === 'pages');
    return members.toSpliced(at < 0 ? members.length : at, 0, makeMember('expanded', true));
  });

/** Whether a group has something that Mintlify would show folded. */
function isShown(group: Element): boolean {
  const hidden = group.field('hidden');
  const leads = group.hasContent('pages') || leadingFields.some((name) => group.member(name) !== undefined);
  return leads && !(hidden?.kind === 'boolean' && hidden.value);
}
