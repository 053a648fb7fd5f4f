import {
  type Container,
  divides as kindDivides,
  type Element,
  type Entry,
  entryAt,
  type EntryPlace,
  insideRoot,
  parseEntry,
  Place,
  type Site,
  specificationFields,
} from 'navshift';
import { type Draft, draftOf } from 'navshift/edit';
import type { Json } from 'navshift/json';

/** An element of a language, with its content. */
export class Branch {
  readonly place: Place;
  readonly element: Element;
  readonly container: Container | undefined;
  readonly index: number;
  readonly label: string | undefined;
  /** Its child elements in reading order, over all containers. */
  readonly branches: Branch[] = [];
  /** Its own entries, the page of its `root` first. */
  readonly leaves: Leaf[] = [];
  /** Both by their lines, in the order of the file. `global`, and what is neither element nor entry, has none. */
  readonly parts = new Map<Draft, Part>();
  /** The page of its `root`. */
  root: Leaf | undefined;

  constructor(
    /** Whether its tree is the source. */
    readonly ofSource: boolean,
    readonly line: Draft,
    readonly parent: Branch | undefined,
  ) {
    this.place = line.of as Place;
    this.element = this.place.element;
    this.container = this.place.container;
    this.index = this.place.index;
    this.label = this.element.label;
  }
}

/** An entry, or the page of a `root`, without its place. */
export interface ReadEntry {
  readonly text: string;
  readonly entry: Entry;
  /** The page by its one name, however the entry writes it; undefined for an endpoint. */
  readonly page: string | undefined;
  /** Whether it is a page inside of the docs root. */
  readonly inside: boolean;
  readonly node: Json;
}

/** An entry of an element, or the page of its `root`. */
export interface Leaf extends ReadEntry {
  readonly parent: Branch;
  /** Undefined for `root`. */
  readonly container: Container | undefined;
  readonly index: number;
  /** Undefined for `root`. */
  readonly line: Draft | undefined;
}

export type Part = Branch | Leaf;

export const isBranch = (part: Part): part is Branch => part instanceof Branch;

/** A language with all its content. */
export interface Tree {
  readonly top: Branch;
  /** Every element, outer ones before inner ones. */
  readonly branches: readonly Branch[];
  /** Its pages, each once. */
  readonly pages: ReadonlySet<string>;
}

/** Reads the text of an entry. */
export function readEntry(text: string, entry: Entry, node: Json): ReadEntry {
  const path = entry.kind === 'page' ? insideRoot(entry.page) : undefined;
  const inside = path !== undefined && path !== '';
  return { text, entry, page: inside ? path : entry.kind === 'page' ? entry.page : undefined, inside, node };
}

/** The page of an element's `root`; undefined for a text that would be an endpoint in `pages`, so that it never moves there. */
export function rootOf(element: Element): ReadEntry | undefined {
  const node = element.field('root');
  if (node?.kind !== 'string') return undefined;
  const text = node.value;
  const entry = parseEntry(text);
  return entry.kind === 'page' ? readEntry(text, entry, node) : undefined;
}

/** Reads a language, or any element, with all its content. It skips `global`, whose links are on every page, unless `withGlobal`. */
export function readTree(top: Draft, ofSource: boolean, withGlobal = false): Tree {
  const branches: Branch[] = [];
  const pages = new Set<string>();
  const addLeaf = (read: ReadEntry, parent: Branch, line?: Draft): Leaf => {
    // Field by field: a spread makes objects that are slow to create and to read.
    const { text, entry, page, inside, node } = read;
    const { container, index = 0 } = line?.of ?? {};
    const leaf = { text, entry, page, inside, node, parent, container, index, line };
    parent.leaves.push(leaf);
    if (page !== undefined) pages.add(page);
    return leaf;
  };
  const read = (line: Draft, parent: Branch | undefined): Branch => {
    const branch = new Branch(ofSource, line, parent);
    branches.push(branch);
    const root = rootOf(branch.element);
    if (root !== undefined) branch.root = addLeaf(root, branch);
    for (const inner of line.lines) {
      const { of, kind, name: text = '' } = inner;
      if (of instanceof Place && (kind !== 'global' || withGlobal)) {
        const child = read(inner, branch);
        branch.branches.push(child);
        branch.parts.set(inner, child);
      } else if (kind === 'entry') {
        const { node } = of as EntryPlace;
        branch.parts.set(inner, addLeaf(readEntry(text, entryAt(text, branch.place), node), branch, inner));
      }
    }
    return branch;
  };
  return { top: read(top, undefined), branches, pages };
}

/** The line of a site for an element, found by the elements around it. */
export function lineOf(site: Site, place: Place): Draft {
  if (place.parent === undefined) return draftOf(site)!;
  const { container, index } = place;
  return lineOf(site, place.parent).lines.find(({ of }) => of?.container === container && of?.index === index)!;
}

/** The parts in a container of an element. */
export const partsIn = ({ parts }: Branch, container: Container): readonly Part[] =>
  [...parts.values()].filter((part) => part.container === container);

/** The containers of an element with elements or entries in them. Mintlify shows nothing else. */
export const containersOf = ({ parts }: Branch): readonly Container[] => [
  ...new Set([...parts.values()].map(({ container }) => container!)),
];

/** The page of an element's `root`, and all parts in its containers. */
export const partsOf = ({ root, parts }: Branch): readonly Part[] => [
  ...(root === undefined ? [] : [root]),
  ...parts.values(),
];

/** The one name of a page. A path outside of the docs root stays as it is written. */
export const pageName = (page: string): string => insideRoot(page) || page;

/** The name of a page's file in lower case. */
export const fileName = (page: string): string => page.slice(page.lastIndexOf('/') + 1).toLowerCase();

/** The label of an element, if it is not blank. */
export const labelOf = (branch: Branch | undefined): string | undefined =>
  branch?.label?.trim() === '' ? undefined : branch?.label;

/** Whether the label of an element needs a translation. The code of a language does not, nor does a version, which is mostly a number. */
export const isTranslated = (branch: Branch): boolean =>
  labelOf(branch) !== undefined && branch.element.kind !== 'language' && branch.element.kind !== 'version';

/** Whether an element is a version, product or language: its content is counted apart, and never moves into another one. */
export const divides = ({ element }: Branch): boolean => kindDivides(element.kind);

/** A version, product or language and the elements in it, outer ones first, without nested versions, products and languages. */
export function within(top: Branch): readonly Branch[] {
  const found: Branch[] = [];
  const add = (branch: Branch) => {
    found.push(branch);
    for (const inner of branch.branches) if (!divides(inner)) add(inner);
  };
  add(top);
  return found;
}

/** The version, product or language around an element, or the element itself if it is one. */
export function divisionOf(branch: Branch): Branch {
  let top = branch;
  while (top.parent !== undefined && !divides(top)) top = top.parent;
  return top;
}

/** Whether an element has a field for a specification, even one with a wrong value. */
export const isSpecified = ({ element }: Branch): boolean =>
  specificationFields.some((name) => element.member(name) !== undefined);

/** Whether an element of the language cannot take the content of a source element, because its container is not an array. */
export const isBroken = (source: Branch, element: Element): boolean =>
  containersOf(source).some((name) => element.array(name) === undefined && element.member(name) !== undefined);
