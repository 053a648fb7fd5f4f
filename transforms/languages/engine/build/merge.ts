import {
  addTo,
  type Container,
  copyElement,
  Element,
  type ElementCopy,
  isDefault,
  type Place,
  withReferencesRight,
  nameOf,
} from 'navshift';
import { findMember, type Json, makeArray, makeString, type MemberPlace } from 'navshift/json';
import { homeOf, lostFields } from '../settle/shapes.ts';
import { type Branch, isBranch, type Leaf, type Part, partsIn, rootOf, readEntry } from '../tree.ts';
import { entryText, lacksAll } from './entries.ts';
import { noteLabel, translatedFields, translatedLanguage, withFields, withLink, withRoot } from './fields.ts';
import { isEmptied, keptBranch, keptPart, leadsAnywhere, recordLayers, withArray, withNodes } from './keep.ts';
import { saidOf, type Work } from './work.ts';

/**
 * An element of the language, updated from its counterpart in the source. It keeps its own fields and the parts that
 * only the language has, and gets the source's entries and elements in their order. Null if nothing is left of it.
 */
export function mergeBranch(source: Branch, theirs: Branch, work: Work): Element | null {
  const { rules, settled, findings } = work;
  const { documents, missing } = rules;
  if (settled.keepsShape(source)) {
    findings.note('own-shape', saidOf(theirs));
    return keptBranch(theirs, work) ?? null;
  }
  const displaced: Json[] = [];
  let own = theirs.element.withKind(source.element.kind);
  for (const name of lostFields(source, theirs)) {
    if (name === 'root') continue;
    findings.note('not-carried', { name: `\`${name}\` of ${nameOf(theirs.element)}`, at: theirs.element.field(name) });
    own = own.withField(name, undefined);
  }
  /** Items of the language that move into another container. */
  const rehoused = new Map<Container, readonly Json[]>();
  for (const container of theirs.element.containers) {
    const home = homeOf(source, theirs, container, settled);
    if (home !== container) rehoused.set(home, mergedItems(source, theirs, container, work));
  }
  let element = withFields(own, source, theirs, work);
  element = withRoot(element, source, theirs, work, displaced);
  const containers = [...source.slots.keys(), ...theirs.element.containers];
  for (const container of new Set([...containers, ...rehoused.keys()])) {
    const array = element.array(container)?.node;
    // A container that is not an array stays as it is.
    if (array === undefined && element.member(container) !== undefined) continue;
    const isLeft = homeOf(source, theirs, container, settled) !== container;
    const items = isLeft ? [] : [...mergedItems(source, theirs, container, work), ...(rehoused.get(container) ?? [])];
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
  if (missing === 'prune' && theirs.parent !== undefined && isEmptied(element, theirs)) return null;
  recordLayers(element, theirs, work);
  return element;
}

/** The place of a new container: as in the source behind the one before it, else before the first. */
function besideContainer(element: Element, source: Element, container: Container): MemberPlace | undefined {
  if (element.layers.length > 1) return undefined;
  const { containers } = element;
  const before = source.containers
    .slice(0, source.containers.indexOf(container))
    .findLast((name) => containers.includes(name));
  if (before !== undefined) return { after: before };
  return containers[0] === undefined ? undefined : { before: containers[0] };
}

/** The items of a container: those of the source in their order, each followed by its old followers that only the language has. */
function mergedItems(source: Branch, theirs: Branch, container: Container, work: Work): readonly Json[] {
  const { settled, findings } = work;
  const document = documentOf(theirs.element, container);
  const items = theirs.element.array(container)?.node.items ?? [];
  /** The new items of the container, each with its old index there. */
  const placed: { readonly node: Json; readonly index: number | undefined }[] = [];
  for (const part of partsIn(source, container)) {
    if (part === undefined) continue;
    const partner = settled.partner(part);
    const node = isBranch(part) ? elementIn(document, part, work) : entryNode(part, work);
    if (node === null) continue;
    const stays = partner?.parent === theirs && partner.container === container;
    placed.push({ node, index: stays ? partner.index : undefined });
  }
  const staying = new Set(placed.map(({ index }) => index));
  const parts = partsIn(theirs, container);
  // Items that only the language has, or that are neither entry nor element, follow the neighbour before them.
  const followers = new Map<number | undefined, Json[]>();
  let neighbour = -1;
  items.forEach((item, k) => {
    if (staying.has(k)) {
      neighbour = k;
      return;
    }
    const part = parts[k];
    const node = part === undefined ? item : keptPart(part, work);
    if (node !== undefined) addTo(followers, neighbour, node);
    if (node !== undefined && part !== undefined && settled.partner(part) === undefined)
      findings.note('only-here', saidOf(part));
  });
  const behind = (index: number | undefined) => followers.get(index) ?? [];
  return [...behind(-1), ...placed.flatMap(({ node, index }) => [node, ...behind(index)])];
}

/** The document that has the items of a container, or would have them. */
function documentOf(element: Element, container: Container): string {
  return (
    element.array(container)?.document ??
    element.layers.findLast(({ node }) => findMember(node, container) !== undefined)?.document ??
    element.layers.at(-1)!.document
  );
}

/** The language's version of a source element, for a document: the merged counterpart, or a copy. Null if nothing is left of it. */
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

/**
 * A copy of an element that the language lacks. Parts that the language has in other places move into it. Null if
 * nothing is left of it.
 */
function copyBranch(source: Branch, work: Work): Json | null {
  const { settled, findings } = work;
  const barrier = settled.barrier(source);
  if (barrier !== undefined) {
    findings.note('generated-endpoints', saidOf(barrier), barrier);
    return null;
  }
  const { element, documents, isPruned: isEmpty } = copied(source, work);
  if (isEmpty) return null;
  for (const [path, node] of documents) findings.created.set(path, node);
  return element.node;
}

/** A copy of a source element, or of the source itself, in the language; `isPruned` if no page or link is left in it. */
export function copied(source: Branch, work: Work): ElementCopy & { readonly isPruned: boolean } {
  const { rules, settled, findings } = work;
  const { site } = rules;
  const branches = new Map<Place, Branch>([[source.place, source]]);
  const partAt = (parent: Place, container: Container, index: number): Part | undefined => {
    const branch = branches.get(parent);
    return branch && partsIn(branch, container)[index];
  };
  /** Copied elements with parts of the language in them. */
  const mixed = new Set<Branch>();
  // `leave` visits the source itself last, when it can still look through its `$ref`; the finished copy cannot.
  let isEmpty = false;
  const copy = copyElement(
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
        mixed.add(part.parent!);
        // `elementIn` noted the documents that it pulls in, so it is one object here.
        return [new Element(part.element.kind, [{ document, node }], { documents: site.documents, open: [site.main] })];
      },
      leave(element, at) {
        const branch = branches.get(at);
        const isLanguage = branch === source && source.parent === undefined;
        let result = (isLanguage ? translatedLanguage : translatedFields)(element, at, work);
        result = withCopiedRoot(result, at.element, branch, work);
        if (branch !== undefined && mixed.has(branch)) result = withOwnTrivia(result, branch);
        if (branch !== undefined && lacksAll(branch, work)) result = result.withField('openapi', undefined);
        if (branch !== undefined && !rules.fields.includes('default') && isSecondDefault(branch, work))
          result = result.withField('default', undefined);
        const isNeeded = isLanguage || element.kind === 'global';
        isEmpty = !isNeeded && isPruned(result, at.element, work);
        if (isEmpty) return branch === source ? result : null;
        if (!isLanguage) noteLabel(at, work);
        return branch === undefined || work.finished === undefined ? result : work.finished(result, branch);
      },
      entry({ parent, container, index, node, text: words, entry }) {
        const part = partAt(parent, container, index);
        // The tree has no entries of `global`.
        const leaf = part === undefined || isBranch(part) ? undefined : part;
        const partner = leaf && settled.leaf(leaf);
        const read = leaf ?? readEntry(words, entry, node);
        const text = entryText(read, leaf?.parent, partner, work);
        if (text === null) return null;
        findings.hasEntries = true;
        if (leaf !== undefined && partner !== undefined) mixed.add(leaf.parent);
        return makeString(text, partner === undefined ? node : partner.node);
      },
    },
    work.pathFor,
  );
  return { ...copy, isPruned: isEmpty };
}

/** Gives the copy of an element its `root` in the language. */
function withCopiedRoot(copy: Element, before: Element, branch: Branch | undefined, work: Work): Element {
  const root = rootOf(before);
  if (root === undefined) return copy;
  const partner = branch?.root && work.settled.leaf(branch.root);
  const text = entryText(root, branch, partner, work);
  if (text === null) return copy.withField('root', undefined);
  work.findings.hasEntries = true;
  return copy.withField('root', makeString(text, root.node));
}

/** Whether a copy lost all its pages and links, because pages without a file or operations that the language lacks are left out. */
const isPruned = (copy: Element, before: Element, { rules, findings }: Work): boolean =>
  (rules.missing === 'prune' || findings.has('operation-lacking')) && !leadsAnywhere(copy) && leadsAnywhere(before);

/**
 * Rebuilds the arrays of a copy, so that the language's parts bring their own comments. An array in its own file is
 * changed in that file.
 */
function withOwnTrivia(copy: Element, { element, slots }: Branch): Element {
  return [...slots.keys()].reduce((result, container) => {
    const array = element.array(container)!;
    return array.referenced
      ? result
      : result.withField(container, makeArray(result.array(container)!.node.items, array.node));
  }, copy);
}

/** Whether the language has another default version or product already. */
function isSecondDefault({ element, parent }: Branch, { settled }: Work): boolean {
  const theirs = parent && settled.branch(parent);
  return (
    isDefault(element) &&
    theirs !== undefined &&
    theirs.branches.some((other) => other.element.kind === element.kind && isDefault(other.element))
  );
}
