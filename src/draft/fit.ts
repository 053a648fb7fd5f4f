import {
  type Container,
  containerOf,
  type ElementKind,
  holdsStrings,
  type Kind,
  kindOf,
  mayHold,
  wordsFor,
} from '../format/index.ts';
import { type Element, NameOf, nameOf } from '../navigation/index.ts';
import { asCode, withArticle } from '../text/index.ts';
import type { List } from './spot.ts';

/** The content for an element: an entry, or an element of a kind. */
export type Content = 'entry' | ElementKind;

/**
 * The list of an element for something new. A page belongs in `pages`. A group belongs among the pages of a group,
 * and elsewhere in `groups`, unless the element has only `pages`. Any other element belongs in the list of its kind.
 */
export function containerFor(holder: Element, content: Content): Container {
  if (content === 'entry') return 'pages';
  if (content !== 'group' || holder.array('groups') !== undefined) return containerOf(content);
  return holder.kind === 'group' || holder.array('pages') !== undefined ? 'pages' : 'groups';
}

/**
 * Says in a sentence why a list cannot take something; undefined if it can.
 *
 * The table of the format says what an element may have. An element with content shows only one kind of list, so no
 * second one is added.
 */
export function whyNotIn(
  { holder: { element, parent, inGlobal }, container }: List,
  content: Content,
): string | undefined {
  if (inGlobal) return '`global` contains only links.';
  if (!takes(container, content)) return whyNotOf(container, content);
  const array = element.array(container);
  if (array === undefined && element.member(container) !== undefined)
    return `\`${container}\` of ${nameOf(element)} is not a list.`;
  return element.hasContent(container) ? undefined : whyNotShown(element, container, parent?.element.kind);
}

/** Whether what is in a list can be an entry, or an element of a kind. */
export const takes = (container: Container, content: Content): boolean =>
  content === 'entry' ? holdsStrings(container) : kindOf(container) === content;

export const whyNotOf = (container: Container, content: Content): string =>
  `\`${container}\` cannot contain ${content === 'entry' ? 'pages' : withArticle(wordsFor(content))}.`;

/** Why Mintlify would not show a list of an element; undefined if it would. */
export function whyNotShown(element: Element, container: Container, holder: Kind | undefined): string | undefined {
  const what = NameOf(element);
  if (mayHold(element.kind, container, holder) === false) return `${what} cannot have \`${container}\`.`;
  if (element.member('href') !== undefined) return `${what} is a link. Mintlify shows nothing in a link.`;
  const beside = element.containers.filter((name) => name !== container && element.hasContent(name));
  return beside.length === 0
    ? undefined
    : `${what} has ${asCode(beside)}. Mintlify would not show \`${container}\` too.`;
}
