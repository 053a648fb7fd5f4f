import type { Container, Element } from 'navshift';
import { findMember, type Json, type JsonArray, type MemberPlace, sameJson, withItems } from 'navshift/json';
import type { Branch } from '../tree.ts';
import type { Documents } from './documents.ts';

/** Whether a field stands once at most: beside a second one, taking one away would bring up the other. */
export function standsOnce({ layers }: Element, name: string): boolean {
  return layers.flatMap(({ node }) => node.members.filter(({ key }) => key === name)).length <= 1;
}

/** Where a new container stands, and whether an array that ends empty goes. */
interface ArrayOptions {
  readonly place?: MemberPlace | undefined;
  readonly dropEmpty?: boolean;
}

/** An element with another array in a container; in the document where that stands. */
export function withArray(
  documents: Documents,
  element: Element,
  container: Container,
  array: JsonArray,
  branch: Branch,
  { place, dropEmpty = false }: ArrayOptions = {},
): Element {
  const there = element.array(container);
  if (there?.referenced === true) {
    documents.record(there.document, array, branch.place);
    return element;
  }
  if (there?.node === array) return element;
  if (dropEmpty && array.items.length === 0 && standsOnce(element, container))
    return element.withField(container, undefined);
  return element.withField(container, array, place);
}

/** An array with other items; itself if these say the same, whichever of two equal ones came to stand where. */
export function withNodes(array: JsonArray, items: readonly Json[]): JsonArray {
  const isSame =
    items === array.items ||
    (items.length === array.items.length && items.every((item, k) => sameJson(item, array.items[k]!)));
  return isSame ? array : withItems(array, items);
}

/** The document in which the items of a container stand, or would stand. */
export function documentOf(element: Element, container: Container): string {
  return (
    element.array(container)?.document ??
    element.layers.findLast(({ node }) => findMember(node, container) !== undefined)?.document ??
    element.layers.at(-1)!.document
  );
}
