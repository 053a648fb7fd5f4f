import {
  type Container,
  divides as kindDivides,
  type Element,
  type Entry,
  insideRoot,
  parseEntry,
  type Place,
  SKIP,
  specificationFields,
  walkElement,
} from 'navshift';
import type { Json } from 'navshift/json';

/** An element of a language, with what it holds. */
export class Branch {
  readonly element: Element;
  readonly container: Container | undefined;
  readonly index: number;
  readonly label: string | undefined;
  /** In reading order, over all containers. */
  readonly branches: Branch[] = [];
  /** Its own entries, the page of its `root` first. */
  readonly leaves: Leaf[] = [];
  /** Both by container and index. What is neither element nor entry has no place here. */
  readonly slots = new Map<Container, (Part | undefined)[]>();
  /** The page of its `root`. */
  root: Leaf | undefined;

  constructor(
    /** Its number among the elements of its tree. */
    readonly id: number,
    /** Whether it is of the source. */
    readonly mine: boolean,
    readonly place: Place,
    readonly parent: Branch | undefined,
  ) {
    this.element = place.element;
    this.container = place.container;
    this.index = place.index;
    this.label = place.element.label;
  }
}

/** An entry, or the page of a `root`, apart from where it stands. */
export interface Words {
  readonly text: string;
  readonly entry: Entry;
  /** The page, one name for each however it is written; undefined for an endpoint. */
  readonly page: string | undefined;
  /** Whether it is a page whose path stays in the docs root. */
  readonly inside: boolean;
  readonly node: Json;
}

/** An entry of an element, or the page of its `root`. */
export interface Leaf extends Words {
  /** Its number among the entries of its tree. */
  readonly id: number;
  readonly mine: boolean;
  readonly parent: Branch;
  /** Undefined for `root`. */
  readonly container: Container | undefined;
  readonly index: number;
}

export type Part = Branch | Leaf;

export const isBranch = (part: Part): part is Branch => part instanceof Branch;

/** A language with all that it holds. */
export interface Tree {
  readonly top: Branch;
  /** Every element, what is outside first. */
  readonly branches: readonly Branch[];
  /** Its pages, each once. */
  readonly pages: ReadonlySet<string>;
}

/** Reads an entry: its page, by one name. */
export function wordsOf(text: string, entry: Entry, node: Json): Words {
  const path = entry.kind === 'page' ? insideRoot(entry.page) : undefined;
  const inside = path !== undefined && path !== '';
  return { text, entry, page: inside ? path : entry.kind === 'page' ? entry.page : undefined, inside, node };
}

/** The page that the `root` of an element names; undefined for one that would be an endpoint among the pages, so that it stays where it stands. */
export function rootOf(element: Element): Words | undefined {
  const node = element.field('root');
  if (node?.kind !== 'string') return undefined;
  const text = node.value;
  const entry = parseEntry(text);
  return entry.kind === 'page' ? wordsOf(text, entry, node) : undefined;
}

/** Reads a language (or any element) with all that it holds; `global`, whose links stand on every page, if it is asked for. */
export function readTree(top: Place, mine: boolean, withGlobal = false): Tree {
  const branches: Branch[] = [];
  const pages = new Set<string>();
  const open: Branch[] = [];
  let leaves = 0;
  const addLeaf = (words: Words, parent: Branch, container: Container | undefined, index: number): Leaf => {
    // Field by field: objects that are spread are slow to make, and to read.
    const { text, entry, page, inside, node } = words;
    const leaf = { text, entry, page, inside, node, id: leaves++, mine, parent, container, index };
    parent.leaves.push(leaf);
    if (page !== undefined) pages.add(page);
    return leaf;
  };
  walkElement(top.element, top, {
    enter(element, place) {
      if (element.kind === 'global' && !withGlobal) return SKIP;
      const parent = open.at(-1);
      const branch = new Branch(branches.length, mine, place, parent);
      branches.push(branch);
      open.push(branch);
      const root = rootOf(element);
      if (root !== undefined) branch.root = addLeaf(root, branch, undefined, 0);
      parent?.branches.push(branch);
      if (parent !== undefined) put(branch, parent, place.container!);
      return undefined;
    },
    leave: () => void open.pop(),
    entry({ entry, text, node, index, container }) {
      const parent = open.at(-1)!;
      put(addLeaf(wordsOf(text, entry, node), parent, container, index), parent, container);
    },
  });
  return { top: branches[0]!, branches, pages };
}

function put(part: Part, { slots }: Branch, container: Container): void {
  let parts = slots.get(container);
  if (parts === undefined) slots.set(container, (parts = []));
  parts[part.index] = part;
}

/** What stands in a container of an element, by index. */
export const partsIn = ({ slots }: Branch, container: Container): readonly (Part | undefined)[] =>
  slots.get(container) ?? [];

/** All that an element holds: the page of its `root`, and what stands in its containers. */
export const partsOf = ({ root, slots }: Branch): readonly Part[] =>
  [root, ...[...slots.values()].flat()].filter((part) => part !== undefined);

/** The one name of a page. A path that leads out of the root is its own. */
export const pageName = (page: string): string => insideRoot(page) || page;

/** The name of a page's file, in whatever letter case. */
export const fileName = (page: string): string => page.slice(page.lastIndexOf('/') + 1).toLowerCase();

/** The label of an element, if it is not blank. */
export const labelOf = (branch: Branch | undefined): string | undefined =>
  branch?.label?.trim() === '' ? undefined : branch?.label;

/** Whether an element has a label that is to be translated: not the code of a language, and not a version, which is mostly a number. */
export const isTranslated = (branch: Branch): boolean =>
  labelOf(branch) !== undefined && branch.element.kind !== 'language' && branch.element.kind !== 'version';

/** Whether an element divides the site: what stands in one version, product or language is counted apart, and never moved into another. */
export const divides = ({ element }: Branch): boolean => kindDivides(element.kind);

/** A version, product or language and the elements in it, what is outside first; without those of other versions and products in it. */
export function within(top: Branch): readonly Branch[] {
  const found: Branch[] = [];
  const add = (branch: Branch) => {
    found.push(branch);
    for (const inner of branch.branches) if (!divides(inner)) add(inner);
  };
  add(top);
  return found;
}

/** The version, product or language that an element belongs to; itself if it is one. */
export function divisionOf(branch: Branch): Branch {
  let top = branch;
  while (top.parent !== undefined && !divides(top)) top = top.parent;
  return top;
}

/** Whether an element names a specification, or seems to. */
export const isSpecified = ({ element }: Branch): boolean =>
  specificationFields.some((name) => element.member(name) !== undefined);

/** Whether what an element of the source holds cannot be put into one of the language: a container there is no array. */
export const isBroken = (source: Branch, element: Element): boolean =>
  [...source.slots.keys()].some((name) => element.array(name) === undefined && element.member(name) !== undefined);
