import {
  type Container,
  containerNames,
  type DocumentChanges,
  type Element,
  isContainer,
  leadingFields,
} from 'navshift';
import { type Json, type JsonArray, type MemberPlace, sameJson, visitJson, withItems } from 'navshift/json';
import { type Branch, isBranch, type Part } from '../tree.ts';
import { removeLeaf } from './entries.ts';
import type { Work } from './work.ts';

/** The rest of a part that only the language has, without parts that moved and entries that are removed. Undefined if nothing is left. */
export function keptPart(part: Part, work: Work): Json | undefined {
  if (work.settled.partner(part) !== undefined) return undefined;
  if (isBranch(part)) return keptBranch(part, work)?.node;
  if (!work.settled.isLeftover(part)) return part.node;
  removeLeaf(part, work);
  return undefined;
}

/** The rest of such an element. */
export function keptBranch(branch: Branch, work: Work): Element | undefined {
  const { settled, rules } = work;
  let element = branch.element;
  for (const [container, parts] of branch.slots) {
    const array = element.array(container)!.node;
    const left = array.items.flatMap((item, k) => {
      const part = parts[k];
      return part === undefined ? [item] : (keptPart(part, work) ?? []);
    });
    element = withArray(rules.documents, element, container, withNodes(array, left), branch);
  }
  const { root } = branch;
  if (root !== undefined && isOnce(element, 'root')) {
    const hasMoved = settled.leaf(root) !== undefined;
    if (!hasMoved && settled.isLeftover(root)) removeLeaf(root, work);
    if (hasMoved || settled.isLeftover(root)) element = element.withField('root', undefined);
  }
  if (element !== branch.element && branch.parent !== undefined && isEmptied(element, branch)) return undefined;
  recordLayers(element, branch, work);
  return element;
}

/** Records the new content of the documents behind the `$ref` of an element. */
export function recordLayers({ layers }: Element, { place }: Branch, { rules }: Work): void {
  for (const { document, node } of layers.slice(1)) rules.documents.record(document, node, place);
}

/** Whether an element has content, or a page, link or specification of its own. */
export function leadsAnywhere(element: Element): boolean {
  return (
    containerNames.some((name) => element.hasContent(name)) ||
    leadingFields.some((name) => element.member(name) !== undefined)
  );
}

/** Whether an element lost all its pages and links, and has no other value in which a link or entry could be. */
export function isEmptied(element: Element, { element: before }: Branch): boolean {
  return (
    leadsAnywhere(before) &&
    !leadsAnywhere(element) &&
    element.layers.every(({ node }) =>
      node.members.every(({ key, value }) =>
        isContainer(key)
          ? isOnce(element, key) && value.kind === 'array' && value.items.length === 0
          : !isLeading(key) && !hasLeading(value),
      ),
    )
  );
}

const isLeading = (key: string) => isContainer(key) || leadingFields.includes(key) || key === 'page' || key === '$ref';

function hasLeading(value: Json): boolean {
  let found = false;
  if (value.kind === 'object' || value.kind === 'array')
    visitJson(value, { enter: (_, key) => void (found ||= typeof key === 'string' && isLeading(key)) });
  return found;
}

/** Whether an element has a field at most once. If it has two, removing the one that counts would make the other count. */
export function isOnce({ layers }: Element, name: string): boolean {
  return layers.flatMap(({ node }) => node.members.filter(({ key }) => key === name)).length <= 1;
}

/**
 * Sets the array of a container, in the document that has it.
 *
 * @param place the place of a new container
 * @param dropEmpty removes an array that becomes empty
 */
export function withArray(
  documents: DocumentChanges,
  element: Element,
  container: Container,
  array: JsonArray,
  branch: Branch,
  { place, dropEmpty = false }: { place?: MemberPlace | undefined; dropEmpty?: boolean } = {},
): Element {
  const there = element.array(container);
  if (there?.referenced === true) {
    documents.record(there.document, array, branch.place);
    return element;
  }
  if (there?.node === array) return element;
  if (dropEmpty && array.items.length === 0 && isOnce(element, container))
    return element.withField(container, undefined);
  return element.withField(container, array, place);
}

/** An array with other items; the same array if all items are equal, so that swapped equal items change nothing. */
export function withNodes(array: JsonArray, items: readonly Json[]): JsonArray {
  const isSame =
    items === array.items ||
    (items.length === array.items.length && items.every((item, k) => sameJson(item, array.items[k]!)));
  return isSame ? array : withItems(array, items);
}
