import { addTo, type Container, type Element, entryAt, type EntryPlace, isDefault, nameOf, type Place } from 'navshift';
import { copyLine, type Draft, type ElementCopy, elementOfLine, withLines } from 'navshift/edit';
import { makeArray, makeString, type MemberPlace } from 'navshift/json';
import { oddEndpoints } from 'navshift/openapi';
import { homeOf, lostFields } from '../settle/shapes.ts';
import { type Branch, containersOf, isBranch, type Leaf, partsIn, rootOf, readEntry } from '../tree.ts';
import { entryText, lacksAll } from './entries.ts';
import { noteLabel, translatedFields, translatedLanguage, withFields, withLink, withRoot } from './fields.ts';
import { inList, isEmptied, isOnce, keptBranch, keptPart, leadsAnywhere, lineLeads, withElement } from './keep.ts';
import { saidOf, type Work } from './work.ts';

/**
 * An element of the language, updated from its counterpart in the source. It keeps its own fields and the parts that
 * only the language has, and gets the source's entries and elements in their order. Null if nothing is left of it.
 */
export function mergeBranch(source: Branch, theirs: Branch, work: Work): Draft | null {
  const { rules, settled, findings } = work;
  if (settled.keepsShape(source)) {
    findings.note('own-shape', saidOf(theirs));
    return keptBranch(theirs, settled) ?? null;
  }
  const displaced: Draft[] = [];
  let element = theirs.element.withKind(source.element.kind);
  for (const name of lostFields(source, theirs)) {
    if (name === 'root') continue;
    findings.note('not-carried', { name: `\`${name}\` of ${nameOf(theirs.element)}`, at: theirs.element.field(name) });
    element = element.withField(name, undefined);
  }
  element = withFields(element, source, theirs, work);
  element = withRoot(element, source, theirs, work, displaced);
  const lines = theirs.line.lines.filter(({ kind }) => kind === 'global');
  // A list that is emptied goes last: the one that took what was in it takes its comments.
  const lists = [...listsOf(source, theirs, displaced, work)].toSorted(
    ([, one], [, other]) => Number(one.length === 0) - Number(other.length === 0),
  );
  for (const [container, list] of lists) {
    const array = element.array(container);
    // A container that is not an array stays as it is.
    if (array === undefined && element.member(container) !== undefined) continue;
    lines.push(...list.map((line) => inList(line, container, theirs)));
    if (array === undefined && list.length > 0) {
      const place = besideContainer(element, source.element, container);
      element = element.withField(container, makeArray([], source.element.array(container)?.node), place);
    } else if (array?.referenced === false && array.node.items.length > 0 && list.length === 0)
      if (source.element.array(container) === undefined && isOnce(element, container))
        element = element
          .withField(container, undefined)
          .withCommentsOf(homeOf(source, theirs, container, settled), [element.member(container)!], array.node.items);
  }
  const merged = withLines(theirs.line, lines);
  element = withLink(element, merged, source, theirs, work);
  const line = withElement(merged, element, theirs);
  if (rules.missing === 'prune' && theirs.parent !== undefined && isEmptied(line, theirs)) return null;
  return line === theirs.line ? line : { ...line, kind: element.kind, lenient: true };
}

/** The lines of each list: a `root` that is `displaced`, then those of the list, then those of a list that moves into it. */
function listsOf(source: Branch, theirs: Branch, displaced: readonly Draft[], work: Work) {
  const containers = [...new Set([...containersOf(source), ...theirs.element.containers])];
  const lists = new Map(containers.map((container): [Container, Draft[]] => [container, []]));
  if (displaced.length > 0) lists.set('pages', [...displaced]);
  const homeFor = (container: Container) => homeOf(source, theirs, container, work.settled);
  const moves = (container: Container) => Number(homeFor(container) !== container);
  for (const container of containers.toSorted((one, other) => moves(one) - moves(other)))
    for (const line of mergedLines(source, theirs, container, work)) addTo(lists, homeFor(container), line);
  return lists;
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
    const partner = settled.partner(part);
    const line = isBranch(part) ? elementLine(part, work) : entryLine(part, work);
    if (line === null) continue;
    const stays = partner?.parent === theirs && partner.container === container;
    placed.push({ line, index: stays ? partner.index : undefined });
  }
  const staying = new Set(placed.map(({ index }) => index));
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
      const part = theirs.parts.get(own);
      const line = part === undefined ? own : keptPart(part, settled);
      if (line !== undefined) addTo(followers, neighbour, line);
      if (line !== undefined && part !== undefined && settled.partner(part) === undefined)
        findings.note('only-here', saidOf(part));
    });
  const behind = (index: number | undefined) => followers.get(index) ?? [];
  return [...behind(-1), ...placed.flatMap(({ line, index }) => [line, ...behind(index)])];
}

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
  const copy = copied(source, work);
  if (copy === undefined) return null;
  const { element, documents } = copy;
  for (const [path, node] of documents) work.findings.created.set(path, node);
  return { kind: element.kind, name: element.label, element, lines: [] };
}

/** A copy of a source element, or of the source itself, in the language; undefined if no page or link is left in it. */
export function copied(source: Branch, work: Work): ElementCopy | undefined {
  const line = lineOfCopy(source.line, source, work);
  return line && copyLine(work.rules.site, line, work.pathFor);
}

/** The line of such a copy, or of an element in it. `branch`: undefined in `global`, of which the tree has nothing. */
function lineOfCopy(line: Draft, branch: Branch | undefined, work: Work): Draft | undefined {
  const { rules, settled } = work;
  const place = line.of as Place;
  const lines = line.lines.flatMap((inner) => {
    const part = branch?.parts.get(inner);
    if (inner.kind === 'other') {
      // Mintlify would list an endpoint in a wrong list, too, in place of those that it generates there.
      const takesOver = branch !== undefined && settled.generator(branch) !== undefined;
      return takesOver && oddEndpoints((inner.of as EntryPlace).node, inner.of!.container).length > 0 ? [] : [inner];
    }
    if (inner.kind === 'entry') return entryOfCopy(inner, place, part as Leaf | undefined, work) ?? [];
    const partner = part && settled.partner(part);
    if (partner === undefined) return lineOfCopy(inner, part as Branch | undefined, work) ?? [];
    const own = mergeBranch(part as Branch, partner as Branch, work);
    if (own === null) return [];
    const element = elementOfLine(rules.site, own, rules.documents);
    return [{ kind: element.kind, name: element.label, element, list: inner.of!.container, lines: [] }];
  });
  const isLanguage = branch !== undefined && branch.parent === undefined;
  let element = (isLanguage ? translatedLanguage : translatedFields)(place.element, place, work);
  element = withCopiedRoot(element, branch, work);
  if (branch !== undefined && lacksAll(branch, work)) element = element.withField('openapi', undefined);
  if (branch !== undefined && !rules.fields.includes('default') && isSecondDefault(branch, work))
    element = element.withField('default', undefined);
  const copy = { ...withLines(line, lines), element, name: element.label };
  const isPruned = rules.missing === 'prune' || work.findings.has('operation-lacking');
  if (isPruned && !isLanguage && line.kind !== 'global' && !lineLeads(copy) && leadsAnywhere(place.element))
    return undefined;
  if (!isLanguage) noteLabel(place, work);
  return branch === undefined || work.finished === undefined ? copy : work.finished(copy, branch);
}

/** The line of an entry in a copy. `leaf`: undefined in `global`. */
function entryOfCopy(line: Draft, around: Place, leaf: Leaf | undefined, work: Work): Draft | undefined {
  const text = line.name!;
  const partner = leaf && work.settled.leaf(leaf);
  const read = leaf ?? readEntry(text, entryAt(text, around), (line.of as EntryPlace).node);
  const name = entryText(read, leaf?.parent, partner, work);
  if (name === null) return undefined;
  work.findings.hasEntries = true;
  return { ...line, of: partner?.line?.of ?? line.of, name };
}

/** Gives the copy of an element its `root` in the language. */
function withCopiedRoot(copy: Element, branch: Branch | undefined, work: Work): Element {
  const root = branch?.root ?? rootOf(copy);
  if (root === undefined) return copy;
  const text = entryText(root, branch, branch?.root && work.settled.leaf(branch.root), work);
  if (text === null) return copy.withField('root', undefined);
  work.findings.hasEntries = true;
  return copy.withField('root', makeString(text, root.node));
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
