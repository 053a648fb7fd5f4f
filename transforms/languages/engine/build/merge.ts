import { type Container, copyElement, Element, type ElementCopy, type Place, withReferencesRight } from 'navshift';
import { type Json, makeArray, makeString, type MemberPlace } from 'navshift/json';
import { nameOf } from '../../../shared/words.ts';
import { saidOf } from '../findings.ts';
import { isDefault } from '../languages.ts';
import { type Branch, isBranch, type Leaf, type Part, partsIn, wordsOf } from '../tree.ts';
import { documentOf, withArray, withNodes } from './arrays.ts';
import { entryText, withCopiedRoot } from './entries.ts';
import { isEmptied, keptPart, leadsAnywhere } from './keep.ts';
import { outOfOrder } from './order.ts';
import { withFields, withLink, withRoot } from './own-fields.ts';
import type { Work } from './work.ts';

/** What stands in a container in the end, and where it stood in it before. */
interface Placed {
  readonly node: Json;
  readonly index: number | undefined;
}

/** An element of the language in step with that of the source: with its own fields, the source's entries and elements in their order, and what only the language has. Null if nothing is left of it. */
export function mergeBranch(source: Branch, theirs: Branch, work: Work): Element | null {
  const { documents, missing } = work.rules;
  const displaced: Json[] = [];
  const own = theirs.element.withKind(source.element.kind);
  let element = withRoot(withFields(own, source, theirs, work), source, theirs, work, displaced);
  for (const container of new Set([...source.slots.map((slot) => slot.container), ...theirs.element.containers])) {
    const array = element.array(container)?.node;
    // What stands there and is no array is carried along.
    if (array === undefined && element.member(container) !== undefined) continue;
    const items = mergedItems(source, theirs, container, work);
    const all = container === 'pages' ? [...displaced.splice(0), ...items] : items;
    const dropEmpty = array !== undefined && array.items.length > 0 && source.element.array(container) === undefined;
    const place = array === undefined ? besideContainer(element, source.element, container) : undefined;
    if (array !== undefined || all.length > 0) {
      const filled =
        array === undefined ? makeArray(all, source.element.array(container)?.node) : withNodes(array, all);
      element = withArray(documents, element, container, filled, theirs, { place, dropEmpty });
    }
  }
  if (displaced.length > 0) element = withArray(documents, element, 'pages', makeArray(displaced), theirs);
  element = withLink(element, source, theirs, work);
  if (missing === 'prune' && theirs.parent !== undefined && isEmptied(element, theirs)) {
    work.findings.removedElements.push(saidOf(theirs));
    return null;
  }
  if (element !== theirs.element && held(element) > 1 && held(theirs.element) < 2 && held(source.element) < 2)
    work.findings.mixed.push(saidOf(theirs));
  documents.recordLayers(element, theirs.place);
  return element;
}

/** How many containers of an element hold something. */
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
function mergedItems(source: Branch, theirs: Branch, container: Container, work: Work): readonly Json[] {
  const { settled, findings } = work;
  const document = documentOf(theirs.element, container);
  const items = theirs.element.array(container)?.node.items ?? [];
  const placed: Placed[] = [];
  for (const part of partsIn(source, container)) {
    if (part === undefined) continue;
    const partner = isBranch(part) ? settled.branch(part) : settled.leaf(part);
    const node = isBranch(part) ? elementIn(document, part, work) : entryNode(part, work);
    if (node === null) continue;
    const stays = partner?.parent === theirs && containerOf(partner) === container;
    placed.push({ node, index: stays ? indexOf(partner) : undefined });
    if (partner === undefined && !isBranch(part))
      findings.addedEntries.push({ name: node.kind === 'string' ? node.value : '', at: part.node });
    // A container of another name is no other place.
    else if (partner !== undefined && partner.parent !== theirs) findings.move(partner);
  }
  // The usual case: nothing came, went or moved.
  if (placed.length === items.length && placed.every(({ index }, k) => index === k))
    return placed.map(({ node }) => node);
  const staying = placed.flatMap(({ index }) => index ?? []);
  for (const k of outOfOrder(staying)) findings.move(partsIn(theirs, container)[staying[k]!]!);
  return withFollowers(placed, items, partsIn(theirs, container), work);
}

const containerOf = (part: Part) => (isBranch(part) ? part.place.container : part.container);
const indexOf = (part: Part) => (isBranch(part) ? part.place.index : part.index);

/** What an element of the source is in the language, as it has to be in a document: merged with that of the language, or a copy. Null if there is none. */
function elementIn(document: string, source: Branch, work: Work): Json | null {
  const partner = work.settled.branch(source);
  const made = partner === undefined ? copyBranch(source, work) : (mergeBranch(source, partner, work)?.node ?? null);
  return made && withReferencesRight(made, (partner ?? source).place.document, document);
}

function entryNode(leaf: Leaf, work: Work): Json | null {
  const partner = work.settled.leaf(leaf);
  const text = entryText(leaf, leaf.parent, partner, work);
  return text === null ? null : makeString(text, partner?.node);
}

/** Puts what only the language has, and what is neither entry nor element, behind the neighbour before it. */
function withFollowers(
  placed: readonly Placed[],
  items: readonly Json[],
  parts: readonly (Part | undefined)[],
  work: Work,
): readonly Json[] {
  const staying = new Set(placed.map(({ index }) => index));
  const first: Json[] = [];
  const followers = new Map<number, Json[]>();
  let last = first;
  items.forEach((item, k) => {
    if (staying.has(k)) {
      followers.set(k, (last = []));
      return;
    }
    const part = parts[k];
    const node = part === undefined ? item : keptPart(part, work);
    if (node === undefined) return;
    last.push(node);
    if (part !== undefined) work.findings.onlyHere.push(saidOf(part));
  });
  const behind = (index: number | undefined) => (index === undefined ? [] : followers.get(index)!);
  return [...first, ...placed.flatMap(({ node, index }) => [node, ...behind(index)])];
}

/** A copy of an element that the language lacks. What the language has of it elsewhere comes along. Null if nothing is left of it. */
function copyBranch(source: Branch, work: Work): Json | null {
  const { settled, findings } = work;
  const barrier = settled.barrier(source);
  if (barrier !== undefined) {
    findings.generated.set(barrier, saidOf(barrier));
    return null;
  }
  const { element, documents } = copied(source, work);
  if (isPruned(element, source.element, work)) return null;
  for (const [path, node] of documents) findings.created.set(path, node);
  const name = nameOf(work.translator.element(source.element, source.parent?.element));
  findings.addedElements.push({ name, at: source.element.node });
  return element.node;
}

/** A copy of an element of the source, or of the source itself, in the language. */
export function copied(source: Branch, work: Work): ElementCopy {
  const { rules, settled, translator, findings } = work;
  const { site } = rules;
  const branches = new Map<Place, Branch>([[source.place, source]]);
  const partAt = (parent: Place, container: Container, index: number): Part | undefined => {
    const branch = branches.get(parent);
    return branch && partsIn(branch, container)[index];
  };
  /** The elements in which something of the language stands. */
  const mixed = new Set<Branch>();
  return copyElement(
    site,
    source.element,
    source.place,
    {
      enter(_, at) {
        if (at === source.place || at.container === undefined) return undefined;
        const part = partAt(at.parent!, at.container, at.index);
        if (part === undefined || !isBranch(part)) return undefined;
        branches.set(at, part);
        const partner = settled.branch(part);
        if (partner === undefined) return undefined;
        const document = documentOf(part.parent!.element, at.container);
        const node = elementIn(document, part, work);
        if (node?.kind !== 'object') return null;
        findings.move(partner);
        mixed.add(part.parent!);
        // The documents that it pulls in are noted already: here it is one object.
        return [new Element(part.element.kind, [{ document, node }], { documents: site.documents, open: [site.main] })];
      },
      leave(element, at) {
        const branch = branches.get(at);
        const above = at.parent?.element;
        const isLanguage = branch === source && source.parent === undefined;
        let result = isLanguage ? translator.language(element, above) : translator.element(element, above);
        result = withCopiedRoot(result, at.element, branch, work);
        if (branch !== undefined && mixed.has(branch)) result = withOwnTrivia(result, branch);
        if (branch !== undefined && !rules.fields.includes('default') && isSecondDefault(branch, work))
          result = result.withField('default', undefined);
        const isNeeded = isLanguage || element.kind === 'global';
        if (!isNeeded && isPruned(result, at.element, work)) return branch === source ? result : null;
        if (!isLanguage) translator.noteLabel(at.element);
        return result;
      },
      entry({ parent, container, index, node, text: words, entry }) {
        const part = partAt(parent, container, index);
        // What stands in `global` is in no tree.
        const leaf = part === undefined || isBranch(part) ? undefined : part;
        const partner = leaf && settled.leaf(leaf);
        const text = entryText(leaf ?? wordsOf(words, entry, node), leaf?.parent, partner, work);
        if (text === null) return null;
        if (partner === undefined) findings.addedEntries.push({ name: text, at: node });
        else findings.move(partner);
        if (leaf !== undefined && partner !== undefined) mixed.add(leaf.parent);
        return makeString(text, partner === undefined ? node : partner.node);
      },
    },
    work.pathFor,
  );
}

/** Whether nothing is left of what led somewhere, since pages without a file are left out. */
const isPruned = (copy: Element, before: Element, { rules }: Work): boolean =>
  rules.missing === 'prune' && !leadsAnywhere(copy) && leadsAnywhere(before);

/** What comes from the language has its own comments, not those of what stood there in the source. An array in a file of its own is changed where it stands. */
function withOwnTrivia(copy: Element, { element, slots }: Branch): Element {
  return slots.reduce((result, { container }) => {
    const array = element.array(container)!;
    return array.referenced
      ? result
      : result.withField(container, makeArray(result.array(container)!.node.items, array.node));
  }, copy);
}

/** Whether the language has a default version of its own already. */
function isSecondDefault({ element, parent }: Branch, { settled }: Work): boolean {
  const theirs = parent && settled.branch(parent);
  return (
    isDefault(element) &&
    theirs !== undefined &&
    theirs.branches.some((other) => other.element.kind === element.kind && isDefault(other.element))
  );
}
