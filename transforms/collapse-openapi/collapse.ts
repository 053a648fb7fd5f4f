import { type Container, type Element, type Json, makeElement, makeObject, type Place, type Site } from 'navshift';
import { hasComment } from './comments.ts';

/**
 * Takes the container of an element away.
 *
 * What stood on one line was given lines when it was filled. So if what is left would fit on one, and so do the first of its siblings and all that could, it is put on one line again.
 */
export function collapse(site: Site, element: Element, place: Place, container: Container): Element {
  const without = element.withField(container, undefined);
  const [layer, behind] = without.layers;
  // One that was filled in the same run still knows how it stood.
  if (behind !== undefined || element.member(container)?.origin === undefined || !isFlat(layer!.node) || isOnOneLine(element.node)) return without;
  const own = place.element.node;
  const items = place.container === undefined ? [] : (place.parent?.element.array(place.container)?.node.items ?? []);
  const siblings = items.filter((item) => item !== own && item.kind === 'object');
  if (siblings[0] === undefined || !isOnOneLine(siblings[0]) || !siblings.filter(isFlat).every(isOnOneLine) || hasComment(site, layer!.document, layer!.node)) return without;
  // A new object looks like its siblings; its members keep their colons.
  return makeElement(site, element.kind, makeObject(layer!.node.members), layer!.document);
}

/** Whether an object could stand on one line: what it holds does. */
function isFlat(node: Json): boolean {
  return node.kind === 'object' && node.members.every(({ value }) => (value.kind !== 'object' && value.kind !== 'array') || isOnOneLine(value));
}

function isOnOneLine({ origin }: Json): boolean {
  return origin !== undefined && origin.line === origin.endLine;
}
