import {
  addTo,
  type Container,
  copyElement,
  type Element,
  type ElementCopy,
  isDefault,
  type Place,
  withReferencesRight,
  nameOf,
} from 'navshift';
import { type Draft, elementOfLine, withLines } from 'navshift/edit';
import { findMember, makeArray, makeString, type MemberPlace } from 'navshift/json';
import { homeOf, lostFields } from '../settle/shapes.ts';
import { type Branch, isBranch, type Leaf, type Part, partsIn, rootOf, readEntry } from '../tree.ts';
import { entryText, lacksAll } from './entries.ts';
import { noteLabel, translatedFields, translatedLanguage, withFields, withLink, withRoot } from './fields.ts';
import { inList, isEmptied, isOnce, keptBranch, keptPart, leadsAnywhere, withElement } from './keep.ts';
import { saidOf, type Work } from './work.ts';

/**
 * An element of the language, updated from its counterpart in the source. It keeps its own fields and the parts that
 * only the language has, and gets the source's entries and elements in their order. Null if nothing is left of it.
 */
export function mergeBranch(source: Branch, theirs: Branch, work: Work): Draft | null {
  const { rules, settled, findings } = work;
  if (settled.keepsShape(source)) {
    findings.note('own-shape', saidOf(theirs));
    return keptBranch(theirs, work) ?? null;
  }
  const displaced: Draft[] = [];
  let element = theirs.element.withKind(source.element.kind);
  for (const name of lostFields(source, theirs)) {
    if (name === 'root') continue;
    findings.note('not-carried', { name: `\`${name}\` of ${nameOf(theirs.element)}`, at: theirs.element.field(name) });
    element = element.withField(name, undefined);
  }
  /** Lines of the language that move into another list. */
  const rehoused = new Map<Container, readonly Draft[]>();
  const isLeft = (container: Container) => homeOf(source, theirs, container, settled) !== container;
  for (const container of theirs.element.containers.filter(isLeft))
    rehoused.set(homeOf(source, theirs, container, settled), mergedLines(source, theirs, container, work));
  element = withFields(element, source, theirs, work);
  element = withRoot(element, source, theirs, work, displaced);
  const lines = theirs.line.lines.filter(({ kind }) => kind === 'global');
  const containers = [...source.slots.keys(), ...theirs.element.containers, ...rehoused.keys()];
  for (const container of new Set(displaced.length > 0 ? [...containers, 'pages' as const] : containers)) {
    const array = element.array(container);
    // A container that is not an array stays as it is.
    if (array === undefined && element.member(container) !== undefined) continue;
    const own = isLeft(container) ? [] : mergedLines(source, theirs, container, work);
    const all = [
      ...(container === 'pages' ? displaced : []),
      ...own,
      ...(isLeft(container) ? [] : (rehoused.get(container) ?? [])),
    ];
    lines.push(...all.map((line) => inList(line, container, theirs)));
    if (array === undefined && all.length > 0) {
      const place = containers.includes(container) ? besideContainer(element, source.element, container) : undefined;
      element = element.withField(container, makeArray([], source.element.array(container)?.node), place);
    } else if (array?.referenced === false && array.node.items.length > 0 && all.length === 0)
      if (source.element.array(container) === undefined && isOnce(element, container))
        element = element.withField(container, undefined);
  }
  const merged = withLines(theirs.line, lines);
  element = withLink(element, merged, source, theirs, work);
  const line = withElement(merged, element, theirs);
  if (rules.missing === 'prune' && theirs.parent !== undefined && isEmptied(line, theirs)) return null;
  return line === theirs.line ? line : { ...line, kind: element.kind, lenient: true };
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

/** The lines of a list: those of the source in their order, each followed by its old followers that only the language has. */
function mergedLines(source: Branch, theirs: Branch, container: Container, work: Work): readonly Draft[] {
  const { settled, findings } = work;
  /** The new lines of the list, each with its old index there. */
  const placed: { readonly line: Draft; readonly index: number | undefined }[] = [];
  for (const part of partsIn(source, container)) {
    if (part === undefined) continue;
    const partner = settled.partner(part);
    const line = isBranch(part) ? elementLine(part, work) : entryLine(part, work);
    if (line === null) continue;
    const stays = partner?.parent === theirs && partner.container === container;
    placed.push({ line, index: stays ? partner.index : undefined });
  }
  const staying = new Set(placed.map(({ index }) => index));
  const parts = partsIn(theirs, container);
  // What only the language has, or is neither entry nor element, follows the neighbour before it.
  const followers = new Map<number | undefined, Draft[]>();
  let neighbour = -1;
  theirs.line.lines
    .filter(({ of }) => of?.container === container)
    .forEach((own, k) => {
      if (staying.has(k)) {
        neighbour = k;
        return;
      }
      const part = parts[k];
      const line = part === undefined ? own : keptPart(part, work);
      if (line !== undefined) addTo(followers, neighbour, line);
      if (line !== undefined && part !== undefined && settled.partner(part) === undefined)
        findings.note('only-here', saidOf(part));
    });
  const behind = (index: number | undefined) => followers.get(index) ?? [];
  return [...behind(-1), ...placed.flatMap(({ line, index }) => [line, ...behind(index)])];
}

/** The document that has the items of a container. */
const documentOf = (element: Element, container: Container): string =>
  element.array(container)?.document ??
  element.layers.findLast(({ node }) => findMember(node, container) !== undefined)?.document ??
  element.layers.at(-1)!.document;

/** The language's version of a source element: the merged counterpart, or a copy. Null if nothing is left of it. */
function elementLine(source: Branch, work: Work): Draft | null {
  const partner = work.settled.branch(source);
  return partner === undefined ? copyBranch(source, work) : mergeBranch(source, partner, work);
}

function entryLine(leaf: Leaf, work: Work): Draft | null {
  const partner = work.settled.leaf(leaf);
  const name = entryText(leaf, leaf.parent, partner, work);
  if (name === null) return null;
  const line = partner?.line;
  return line?.name === name ? line : { kind: 'entry', name, of: line?.of, lines: [] };
}

/**
 * A copy of an element that the language lacks. Parts that the language has in other places move into it. Null if
 * nothing is left of it.
 */
function copyBranch(source: Branch, work: Work): Draft | null {
  const { settled, findings } = work;
  const barrier = settled.barrier(source);
  if (barrier !== undefined) {
    findings.note('generated-endpoints', saidOf(barrier), barrier);
    return null;
  }
  const { element, documents, isPruned: isEmpty } = copied(source, work);
  if (isEmpty) return null;
  for (const [path, node] of documents) findings.created.set(path, node);
  return { kind: element.kind, name: element.label, element, lines: [] };
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
        const line = mergeBranch(part, partner, work);
        if (line === null) return null;
        mixed.add(part.parent!);
        const own = elementOfLine(site, line, rules.documents);
        return [withReferencesRight(own.node, partner.place.document, documentOf(part.parent!.element, at.container))];
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
