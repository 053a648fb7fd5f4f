import {
  type Container,
  type Element,
  type Entry,
  insideRoot,
  type Json,
  parseEntry,
  type Place,
  SKIP,
  walkElement,
} from 'navshift';

/** An element of a language, with what it holds. */
export interface Branch {
  /** Its number among the elements of its tree. */
  readonly id: number;
  /** Whether it is of the source. */
  readonly mine: boolean;
  readonly element: Element;
  readonly place: Place;
  readonly parent: Branch | undefined;
  readonly label: string | undefined;
  readonly href: string | undefined;
  /** Whether it names a specification. */
  readonly specified: boolean;
  /** In reading order, over all containers. */
  readonly branches: readonly Branch[];
  /** Its own entries, the page of its `root` first. */
  readonly leaves: readonly Leaf[];
  /** Both by container and index. What is neither has no place here. */
  readonly slots: ReadonlyMap<Container, readonly (Branch | Leaf | undefined)[]>;
  /** The page of its `root`. */
  readonly root: Leaf | undefined;
}

/** An entry of an element, or the page of its `root`. */
export interface Leaf {
  /** Its number among the entries of its tree. */
  readonly id: number;
  readonly mine: boolean;
  readonly text: string;
  readonly entry: Entry;
  /** The page, one name for each however it is written; undefined for an endpoint. */
  readonly page: string | undefined;
  /** Whether it is a page whose path stays in the docs root. */
  readonly inside: boolean;
  readonly node: Json;
  readonly parent: Branch;
  /** Undefined for `root`. */
  readonly container: Container | undefined;
  readonly index: number;
}

export type Part = Branch | Leaf;

export const isBranch = (part: Part): part is Branch => 'element' in part;

interface Growing extends Branch {
  readonly branches: Branch[];
  readonly leaves: Leaf[];
  readonly slots: Map<Container, (Branch | Leaf | undefined)[]>;
  root: Leaf | undefined;
}

/** Reads a language (or any element) with all that it holds; `global` aside, whose links stand on every page. */
export function readTree(element: Element, place: Place, mine: boolean): Branch {
  let branches = 0;
  let leaves = 0;
  const grown = new Map<Place, Growing>();
  let top: Growing | undefined;
  const leafOf = (
    text: string,
    entry: Entry,
    node: Json,
    parent: Branch,
    container: Container | undefined,
    index: number,
  ): Leaf => {
    const path = entry.kind === 'page' ? insideRoot(entry.page) : undefined;
    const inside = path !== undefined && path !== '';
    return {
      id: leaves++,
      mine,
      text,
      entry,
      page: inside ? path : entry.kind === 'page' ? entry.page : undefined,
      inside,
      node,
      parent,
      container,
      index,
    };
  };
  walkElement(element, place, {
    enter(inner, at) {
      if (inner.kind === 'global') return SKIP;
      const parent = at === place ? undefined : grown.get(at.parent!);
      const branch: Growing = {
        id: branches++,
        mine,
        element: inner,
        place: at,
        parent,
        label: inner.label,
        href: inner.text('href'),
        specified: inner.member('openapi') !== undefined || inner.member('asyncapi') !== undefined,
        branches: [],
        leaves: [],
        slots: new Map(),
        root: undefined,
      };
      grown.set(at, branch);
      const text = inner.text('root');
      const entry = text === undefined ? undefined : parseEntry(text);
      if (entry?.kind === 'page')
        branch.leaves.push((branch.root = leafOf(text!, entry, inner.field('root')!, branch, undefined, 0)));
      if (parent === undefined) top = branch;
      else {
        parent.branches.push(branch);
        put(parent, at.container!, at.index, branch);
      }
      return undefined;
    },
    entry({ entry, text, node, index, container, parent: at }) {
      const parent = grown.get(at)!;
      const leaf = leafOf(text, entry, node, parent, container, index);
      parent.leaves.push(leaf);
      put(parent, container, index, leaf);
    },
  });
  return top!;
}

function put({ slots }: Growing, container: Container, index: number, part: Part): void {
  const known = slots.get(container);
  if (known !== undefined) known[index] = part;
  else {
    const made: (Part | undefined)[] = [];
    made[index] = part;
    slots.set(container, made);
  }
}

/** The parts of a branch in the order in which they stand in a container, gaps left out. */
export const partsIn = (branch: Branch, container: Container): readonly Part[] =>
  (branch.slots.get(container) ?? []).filter((part) => part !== undefined);

/** Everything in a branch is asked for again and again. */
const known = new WeakMap<Branch, readonly Branch[]>();

/** A branch and everything in it, what is outside first. `into` says whether to go on inside. */
export function branchesOf(top: Branch, into?: (branch: Branch) => boolean): readonly Branch[] {
  const all = into === undefined ? known.get(top) : undefined;
  if (all !== undefined) return all;
  const found: Branch[] = [];
  const stack = [top];
  while (stack.length > 0) {
    const branch = stack.pop()!;
    found.push(branch);
    if (into !== undefined && branch !== top && !into(branch)) continue;
    for (let k = branch.branches.length - 1; k >= 0; k--) stack.push(branch.branches[k]!);
  }
  if (into === undefined) known.set(top, found);
  return found;
}

/** The one name of a page. A path that leads out of the root is its own. */
export const pageName = (page: string): string => insideRoot(page) || page;

/** The pages of a tree, each once. */
export function pagesIn(top: Branch): ReadonlySet<string> {
  const pages = new Set<string>();
  for (const { leaves } of branchesOf(top)) {
    for (const { page } of leaves) if (page !== undefined) pages.add(page);
  }
  return pages;
}

/** Whether an element divides the site: what stands in one version, product or language is counted apart, and never moved into another. */
export const divides = ({ element: { kind } }: Branch): boolean =>
  kind === 'version' || kind === 'product' || kind === 'language';

export const labelOf = ({ label }: Branch): string | undefined => label;

/** Whether what an element of the source holds cannot be put into one of the language: a container there is no array. */
export const isBroken = (source: Branch, { element }: Branch): boolean =>
  [...source.slots.keys()].some((name) => element.array(name) === undefined && element.member(name) !== undefined);
