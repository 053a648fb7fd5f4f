import { type Container, type Element, type Json, makeArray, makeString, type MemberPlace } from 'navshift';
import { leadsAnywhere } from '../engine/copy.ts';
import { nameOf } from '../../shared/words.ts';
import { type Building, documentOf, inDocument, scopeOfLeaf, withArray, withNodes } from './building.ts';
import { endpointText } from './endpoints.ts';
import { withFields, withLink, withRoot } from './fields.ts';
import { isShell, keptPart } from './keep.ts';
import { noteMoved } from './moved.ts';
import { outOfOrder } from './order.ts';
import { type Branch, isBranch, type Leaf, type Part } from './tree.ts';

/** What stands in a container in the end, and where it stood in it before. */
interface Placed {
  readonly node: Json;
  readonly index: number | undefined;
}

/** An element of the language in step with that of the source: with its own fields, the source's entries and elements in their order, and what only the language has. */
export function mergeBranch(source: Branch, theirs: Branch, building: Building): Element | null {
  const displaced: Json[] = [];
  const own =
    theirs.element.kind === source.element.kind ? theirs.element : theirs.element.withKind(source.element.kind);
  let element = withRoot(withFields(own, source, theirs, building), source, theirs, building, displaced);
  for (const container of new Set([...source.slots.keys(), ...theirs.element.containers])) {
    const array = element.array(container)?.node;
    // What stands there and is no array is carried along.
    if (array === undefined && element.member(container) !== undefined) continue;
    const merged = mergedItems(source, theirs, container, building);
    const items = container === 'pages' && displaced.length > 0 ? [...displaced.splice(0), ...merged] : merged;
    if (array !== undefined) {
      const dropEmpty = array.items.length > 0 && source.element.array(container) === undefined;
      element = withArray(building, element, container, withNodes(array, items), theirs, { dropEmpty });
    } else if (items.length > 0)
      element = withArray(
        building,
        element,
        container,
        makeArray(items, source.element.array(container)?.node),
        theirs,
        { place: besideContainer(element, source.element, container) },
      );
  }
  if (displaced.length > 0) element = withArray(building, element, 'pages', makeArray(displaced), theirs);
  element = withLink(element, source, theirs, building);
  const { findings } = building;
  if (
    building.missing === 'prune' &&
    theirs.parent !== undefined &&
    !leadsAnywhere(element) &&
    leadsAnywhere(theirs.element) &&
    isShell(element)
  ) {
    findings.removedElements.push({ name: nameOf(theirs.element), at: theirs.element.node });
    return null;
  }
  if (element !== theirs.element && held(element) > 1 && held(theirs.element) < 2 && held(source.element) < 2)
    findings.mixed.push({ name: nameOf(theirs.element), at: theirs.element.node });
  building.documents.recordLayers(element, theirs.place);
  return element;
}

const held = (element: Element) => element.containers.filter((name) => element.hasContent(name)).length;

/** A new container stands where it stands in the source: behind the one before it, else before the first. */
function besideContainer(element: Element, source: Element, container: Container): MemberPlace | undefined {
  if (element.layers.length > 1) return undefined;
  const { containers } = element;
  const before = source.containers
    .slice(0, source.containers.indexOf(container))
    .findLast((name) => containers.includes(name));
  if (before !== undefined) return { after: before };
  return containers[0] === undefined ? undefined : { before: containers[0] };
}

/** The items of a container: those of the source in their order, each followed by what only the language has behind it. */
function mergedItems(source: Branch, theirs: Branch, container: Container, building: Building): readonly Json[] {
  const { matching, findings } = building;
  const document = documentOf(theirs.element, container);
  const same = sameItems(source, theirs, container, document, building);
  if (same !== undefined) return same;
  const placed: Placed[] = [];
  for (const part of source.slots.get(container) ?? []) {
    if (part === undefined) continue;
    const partner = isBranch(part) ? matching.branch(part) : matching.leaf(part);
    const node = isBranch(part) ? madeNode(part, document, building) : leafNode(part, building);
    if (node === null) continue;
    const stays = partner !== undefined && partner.parent === theirs && containerOf(partner) === container;
    placed.push({ node, index: stays ? indexOf(partner) : undefined });
    if (partner === undefined && !isBranch(part))
      findings.addedEntries.push({ name: String((node as { value?: unknown }).value), at: part.node });
    // A container of another name is no other place.
    else if (partner !== undefined && partner.parent !== theirs) noteMoved(partner, building);
  }
  const staying = placed.flatMap(({ index }) => (index === undefined ? [] : [index]));
  for (const k of outOfOrder(staying)) noteMoved(theirs.slots.get(container)![staying[k]!]!, building);
  return withFollowers(placed, theirs, container, building);
}

/** The items where all of the source's stand already, in their order, and nothing else: the usual case. Undefined in any other. */
function sameItems(
  source: Branch,
  theirs: Branch,
  container: Container,
  document: string,
  building: Building,
): readonly Json[] | undefined {
  const parts = source.slots.get(container) ?? [];
  const others = theirs.slots.get(container) ?? [];
  const items = theirs.element.array(container)?.node.items;
  if (items === undefined || parts.length !== items.length || others.length !== items.length) return undefined;
  const { matching } = building;
  for (let k = 0; k < parts.length; k++) {
    const part = parts[k];
    const other = others[k];
    if (
      part === undefined ||
      other === undefined ||
      (isBranch(part) ? matching.branch(part) : matching.leaf(part)) !== other
    )
      return undefined;
    if (isBranch(part) && (building.made.get(part) ?? null) === null) return undefined;
  }
  const nodes: Json[] = [];
  for (const part of parts as readonly Part[]) {
    const node = isBranch(part) ? madeNode(part, document, building) : leafNode(part, building);
    if (node !== null) nodes.push(node);
  }
  return nodes.length === items.length && nodes.every((node, k) => node === items[k]) ? items : nodes;
}

const containerOf = (part: Part) => (isBranch(part) ? part.place.container : part.container);
const indexOf = (part: Part) => (isBranch(part) ? part.place.index : part.index);

function madeNode(part: Branch, document: string, building: Building): Json | null {
  const made = building.made.get(part) ?? null;
  return made === null ? null : inDocument(made, building.matching.branch(part) ?? part, document);
}

/** The text of the entry for one of the source's; null if there is none. What goes is said here. */
export function leafText(leaf: Leaf, building: Building): string | null {
  const partner = building.matching.leaf(leaf);
  const text =
    leaf.page === undefined
      ? endpointText(leaf, partner, building)
      : building.pageText(leaf, partner, () => scopeOfLeaf(partner!));
  if (text === null && partner !== undefined)
    building.findings.removedEntries.push({ name: partner.text, at: partner.node });
  return text;
}

function leafNode(leaf: Leaf, building: Building): Json | null {
  const text = leafText(leaf, building);
  return text === null ? null : makeString(text, building.matching.leaf(leaf)?.node);
}

/** Puts what only the language has, and what is neither entry nor element, behind the neighbour before it. */
function withFollowers(
  placed: readonly Placed[],
  theirs: Branch,
  container: Container,
  building: Building,
): readonly Json[] {
  const { findings } = building;
  const parts = theirs.slots.get(container) ?? [];
  const staying = new Set(placed.map(({ index }) => index));
  const followers = new Map<number | undefined, Json[]>([[undefined, []]]);
  let last = followers.get(undefined)!;
  theirs.element.array(container)?.node.items.forEach((item, k) => {
    if (staying.has(k)) {
      followers.set(k, (last = []));
      return;
    }
    const part = parts[k];
    const node = part === undefined ? item : keptPart(part, building);
    if (node === undefined) return;
    last.push(node);
    if (part !== undefined)
      findings.onlyHere.push(
        isBranch(part) ? { name: nameOf(part.element), at: part.element.node } : { name: part.text, at: part.node },
      );
  });
  return [
    ...followers.get(undefined)!,
    ...placed.flatMap(({ node, index }) => [node, ...(index === undefined ? [] : followers.get(index)!)]),
  ];
}
