import { type Container, copyElement, Element, type Json, makeArray, makeString, type Place } from 'navshift';
import { leadsAnywhere } from '../engine/copy.ts';
import { isDefault } from '../engine/source.ts';
import { nameOf } from '../../shared/words.ts';
import { type Building, documentOf, inDocument, scopeOfLeaf } from './building.ts';
import { noteGenerated } from './endpoints.ts';
import { noteUntranslated } from './fields.ts';
import { leafText } from './merge.ts';
import { noteMoved } from './moved.ts';
import { type Branch, isBranch, labelOf, type Leaf, type Part } from './tree.ts';

/** A copy of an element that the language lacks. What the language has of it elsewhere comes along. Null if nothing is left of it. */
export function copyBranch(source: Branch, building: Building): Json | null {
  const { site, matching, translator, findings } = building;
  const owner = building.settled.barred.get(source);
  if (owner !== undefined) {
    noteGenerated(owner, building);
    return null;
  }
  const branches = new Map<Place, Branch>([[source.place, source]]);
  const partAt = (parent: Place, container: Container, index: number): Part | undefined =>
    branches.get(parent)?.slots.get(container)?.[index];
  /** The elements in which something of the language stands. */
  const mixed = new Set<Branch>();
  let empty = false;
  let name = nameOf(source.element);
  const copy = copyElement(
    site,
    source.element,
    source.place,
    {
      enter(_, at) {
        const part =
          at === source.place || at.container === undefined ? undefined : partAt(at.parent!, at.container, at.index);
        if (part === undefined || !isBranch(part)) return undefined;
        branches.set(at, part);
        const partner = matching.branch(part);
        if (partner === undefined) return undefined;
        const made = building.made.get(part) ?? null;
        const document = documentOf(part.parent!.element, at.container!);
        const node = made === null ? null : inDocument(made, partner, document);
        if (node?.kind !== 'object') return null;
        noteMoved(partner, building);
        mixed.add(part.parent!);
        // The documents that it pulls in are noted already: here it is one object.
        return [new Element(part.element.kind, [{ document, node }], { documents: site.documents, open: [site.main] })];
      },
      leave(element, at) {
        const branch = branches.get(at);
        let result = translator.element(element, at.parent?.element);
        if (branch === undefined) return result;
        if (branch.root !== undefined) result = withRoot(result, branch.root, building);
        if (mixed.has(branch)) result = withOwnTrivia(result, branch);
        if (!building.fields.includes('default') && isSecondDefault(branch, building))
          result = result.withField('default', undefined);
        if (building.missing === 'prune' && !leadsAnywhere(result) && leadsAnywhere(branch.element)) {
          if (branch !== source) return null;
          empty = true;
          return result;
        }
        if (branch === source) name = nameOf(result);
        if (
          result.label !== undefined &&
          result.label === labelOf(branch) &&
          element.kind !== 'version' &&
          building.learnedTranslation(result.label) === undefined
        )
          noteUntranslated(result.label, branch.element, building);
        return result;
      },
      entry({ parent, container, index, node }) {
        const leaf = partAt(parent, container, index);
        if (leaf === undefined || isBranch(leaf)) return undefined;
        const partner = matching.leaf(leaf);
        const text = leafText(leaf, building);
        if (text === null) return null;
        if (partner === undefined) findings.addedEntries.push({ name: text, at: node });
        else {
          noteMoved(partner, building);
          mixed.add(leaf.parent);
        }
        return makeString(text, partner === undefined ? node : partner.node);
      },
    },
    building.pathFor,
  );
  if (empty) return null;
  for (const [path, node] of copy.documents) building.copied.set(path, node);
  findings.addedElements.push({ name, at: source.element.node });
  return copy.element.node;
}

function withRoot(element: Element, root: Leaf, building: Building): Element {
  const { matching, findings } = building;
  const partner = matching.leaf(root);
  const text = building.pageText(root, partner, () => scopeOfLeaf(partner!));
  if (text === null) {
    if (partner !== undefined) findings.removedEntries.push({ name: partner.text, at: partner.node });
    return element.withField('root', undefined);
  }
  if (partner === undefined) findings.addedEntries.push({ name: text, at: root.node });
  else noteMoved(partner, building);
  return element.withField('root', makeString(text, root.node));
}

/** What comes from the language has its own comments, not those of what stood there in the source. An array in a file of its own is changed where it stands. */
function withOwnTrivia(element: Element, branch: Branch): Element {
  let result = element;
  for (const container of branch.slots.keys()) {
    const array = branch.element.array(container)!;
    if (!array.referenced)
      result = result.withField(container, makeArray(result.array(container)!.node.items, array.node));
  }
  return result;
}

/** Whether the language has a default version of its own already. */
function isSecondDefault({ element, parent }: Branch, { matching }: Building): boolean {
  const theirs = parent && matching.branch(parent);
  return (
    isDefault(element) &&
    theirs !== undefined &&
    theirs.branches.some((other) => other.element.kind === element.kind && isDefault(other.element))
  );
}
