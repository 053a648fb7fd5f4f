import {
  type Container,
  type Element,
  findMember,
  type Json,
  type JsonArray,
  type MemberPlace,
  type Report,
  sameJson,
  type Scope,
  type Site,
  withItems,
  withReferencesRight,
} from 'navshift';
import type { FieldTranslator } from '../engine/fields.ts';
import type { Missing } from '../engine/copy.ts';
import type { SpecificationMode } from '../engine/specifications.ts';
import type { Documents } from './documents.ts';
import type { Findings } from './findings.ts';
import type { Matching } from './matching.ts';
import type { Owners, Settled } from './owners.ts';
import type { PageText } from './pages.ts';
import { type Branch, type Leaf } from './tree.ts';

/** What the parts of a language are built with. */
export interface Building {
  readonly site: Site;
  readonly matching: Matching;
  readonly owners: { readonly source: Owners; readonly own: Owners };
  readonly settled: Settled;
  /** The codes of both. */
  readonly languages: { readonly source: string; readonly language: string };
  readonly missing: Missing;
  readonly specifications: SpecificationMode;
  /** Names of fields that follow the source. */
  readonly fields: readonly string[];
  readonly translator: FieldTranslator;
  /** The translation of a label that was given, if there is one. */
  translation(label: string): string | undefined;
  /** The same, or what the language says for such a label elsewhere. */
  learnedTranslation(label: string): string | undefined;
  /** Whether what an element of the language itself leads to stands in the source, wherever. */
  isElsewhere(branch: Branch): boolean;
  readonly pageText: PageText;
  /** Whether an entry that only the language has goes. */
  isGone(leaf: Leaf): boolean;
  readonly findings: Findings;
  readonly report: Report;
  readonly documents: Documents;
  /** The documents that copied elements pull in, by their new paths. */
  readonly copied: Map<string, Json>;
  pathFor(document: string): string;
  /** What became of an element: of the language if it has one there, else a copy of the source's. Null: it goes. */
  readonly made: Map<Branch, Json | null>;
}

/** Whether a field stands once at most: beside a second one, taking one away would bring up the other. */
export function standsOnce({ layers }: Element, name: string): boolean {
  return layers.reduce((count, { node }) => count + node.members.filter(({ key }) => key === name).length, 0) <= 1;
}

/** An element with another array in a container; in the document where that stands. An array that ends empty goes with `dropEmpty`. */
export function withArray(
  building: Building,
  element: Element,
  container: Container,
  array: JsonArray,
  branch: Branch,
  { place, dropEmpty = false }: { place?: MemberPlace | undefined; dropEmpty?: boolean } = {},
): Element {
  const there = element.array(container);
  if (there?.referenced === true) {
    building.documents.record(there.document, array, branch.place);
    return element;
  }
  if (there?.node === array) return element;
  if (dropEmpty && array.items.length === 0 && standsOnce(element, container))
    return element.withField(container, undefined);
  return element.withField(container, array, place);
}

/** An array with other items; itself if these say the same, whichever of two equal ones came to stand where. */
export function withNodes(array: JsonArray, items: readonly Json[]): JsonArray {
  return items === array.items ||
    (items.length === array.items.length && items.every((item, k) => sameJson(item, array.items[k]!)))
    ? array
    : withItems(array, items);
}

/** The document in which the items of a container stand, or would stand. */
export function documentOf(element: Element, container: Container): string {
  return (
    element.array(container)?.document ??
    element.layers.findLast(({ node }) => findMember(node, container) !== undefined)?.document ??
    element.layers.at(-1)!.document
  );
}

/** The node of an element that was built, as it has to be in a document. */
export const inDocument = (node: Json, branch: Branch, document: string): Json =>
  withReferencesRight(node, branch.place.document, document);

/** Says that an entry goes. */
export function removeLeaf({ findings, report }: Building, leaf: Leaf): void {
  findings.removedEntries.push({ name: leaf.text, at: leaf.node });
  report.declare({ kind: 'removed', item: { kind: 'page', page: leaf.text }, scope: scopeOfLeaf(leaf) });
}

export const scopeOfLeaf = (leaf: Leaf): Scope => leaf.parent.place.scope;
