import {
  branchesOf,
  type Container,
  type ElementKind,
  fieldOf,
  isContainer,
  type Kind,
  labelField,
  languageCode,
  leadingFields,
  mayHold,
  wordsFor,
} from '../format/index.ts';
import { type Element, NameOf, nameOf } from '../navigation/index.ts';
import { asCode, withArticle } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import type { Obstacle } from './error.ts';

/** A list under another key, where an empty one of that name may be. */
export function withKey(element: Element, container: Container, to: Container): Element {
  if (container === to) return element;
  const empty = element.member(to);
  const renamed = element.withField(to, undefined).renameField(container, to);
  return empty === undefined ? renamed : renamed.withCommentsOf(to, [empty], element.array(to)?.node.items);
}

/** Why an element cannot be of another kind where it is held; undefined if it can. `apart`: lists that it does not have then. */
export function whyNotKind(
  element: Element,
  kind: ElementKind,
  holder: Kind,
  apart: readonly Container[] = [],
): Obstacle | undefined {
  const label = labelField(kind);
  const what = NameOf(element);
  if (element.kind !== kind && element.member(label) !== undefined)
    return [`${what} has \`${label}\` already.`, 'Rename or remove that field, then run again.', element.member(label)];
  if (kind === 'language' && languageCode(element.label ?? '').status === 'unknown')
    return [`${what} is not called by the code of a language.`, 'Rename it first, to a code such as fr.'];
  const filled = element.containers.filter((name) => element.hasContent(name) && !apart.includes(name));
  const clash = filled.find((name) => {
    const to = listAs(element, name, kind);
    return to !== name && element.hasContent(to);
  });
  if (clash !== undefined)
    return [`${what} has \`groups\` and \`pages\`, which would be one list.`, 'Put the pages into a group first.'];
  const filledThen = filled.map((name) => listAs(element, name, kind));
  const [shown, then] = [shownOf(element.kind, filled), shownOf(kind, filledThen)];
  if (shown !== undefined && then !== undefined && listAs(element, shown, kind) !== then)
    return [
      `${what} has ${asCode(filled)}. In ${withArticle(wordsFor(kind))}, Mintlify shows only \`${then}\`.`,
      'Put all into one of these lists first.',
      element.member(shown),
    ];
  const odd = filled.find(
    (name) =>
      listAs(element, name, kind) !== name &&
      (element.array(name) === undefined || element.children(name).some(({ type }) => type !== 'element')),
  );
  if (odd !== undefined) return [`\`${odd}\` of ${nameOf(element)} has something else than groups.`, 'Fix it first.'];
  const isLost = (name: string) =>
    fieldOf(element.kind, name)?.unread === false && fieldOf(kind, name, holder)?.unread !== false;
  const held = filled.find((name) => mayHold(kind, listAs(element, name, kind), holder) === false);
  const leading = element.fields.find((name) => (leadingFields.includes(name) || name === 'global') && isLost(name));
  const wrong = held ?? leading;
  return wrong === undefined
    ? undefined
    : [
        `${what} has \`${wrong}\`, which Mintlify does not show in ${withArticle(wordsFor(kind))}.`,
        'Move it elsewhere first.',
        element.member(wrong),
      ];
}

/** Of several lists Mintlify shows one: the first in an order that is another one for each kind. */
const shownOf = (kind: Kind, lists: readonly Container[]): Container | undefined =>
  branchesOf(kind)
    .filter(isContainer)
    .find((name) => lists.includes(name));

/**
 * An element as another kind. Nested groups are in the `pages` of a group, and in the `groups` of all else. Fields
 * that the kind does not take stay, and are reported.
 */
export function asKind(element: Element, kind: ElementKind, report: Report | undefined): Element {
  if (report !== undefined) reportFields(element, kind, report);
  const lists = element.containers.filter((name) => listAs(element, name, kind) !== name && element.hasContent(name));
  return lists.reduce((result, name) => withKey(result, name, listAs(element, name, kind)), element).withKind(kind);
}

/** The list of an element under the key that it has in another kind. */
function listAs(element: Element, list: Container, kind: ElementKind): Container {
  if (kind === element.kind) return list;
  if (kind === 'group') return list === 'groups' ? 'pages' : list;
  const isOfGroups = () => element.children(list).every(({ type }) => type === 'element');
  return element.kind === 'group' && list === 'pages' && isOfGroups() ? 'groups' : list;
}

/** Warns of each field of an element that has no effect in another kind, and had one. */
function reportFields(element: Element, kind: ElementKind, report: Report): void {
  const hasEffect = (own: Kind, name: string) => fieldOf(own, name)?.unread === false;
  for (const name of element.fields)
    if (
      !isContainer(name) &&
      hasEffect(element.kind, name) &&
      !hasEffect(kind, name) &&
      name !== labelField(element.kind)
    )
      report.warning(
        'field-kept',
        `\`${name}\` of ${nameOf(element)} is kept, but has no effect in ${withArticle(wordsFor(kind))}`,
        { at: element.member(name)!, help: 'Remove it, or move it to an element where it has an effect.' },
      );
}
