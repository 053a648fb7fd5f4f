import { divides, isContainer, type Kind, wordsFor } from '../format/index.ts';
import { type Json, pointerText } from '../json/index.ts';
import type { Element, Place, TrailStep } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { groupBy, quoted, remembered } from '../text/index.ts';
import { isSeen } from './counts.ts';
import { addressOfPage, type Item, itemText, type ServedItem } from './item.ts';
import { served } from './served.ts';

/** A page, endpoint, webhook or link, at its place in the navigation. */
export class Leaf {
  /** The name that `itemName` gives. */
  readonly name: string;
  readonly isPage: boolean;
  /** Its index among the children of its element. */
  at = 0;
  private known: string | undefined;

  constructor(
    /** Its index in the reading order of the site; negative if no navigation lists it. */
    readonly id: number,
    readonly served: ServedItem,
    readonly parent: Branch,
  ) {
    this.name = itemName(served.item);
    this.isPage = served.item.kind === 'page';
  }

  /** The key of the same item in another site: the URL of a page, the operation of an endpoint. */
  get key(): string {
    return (this.known ??= keyOf(this.served.item));
  }

  /**
   * The field of its element that names it: `pages`, `root`, `href`, or `openapi` for a generated page. It has an
   * index, if the field is an array.
   */
  get position(): Position | undefined {
    const { place, node } = this.served;
    return positionsIn(place.element).get(node);
  }

  /** Its pointer, from docs.json through each `$ref`: `/navigation/tabs/0/pages/2`. */
  get pointer(): string {
    const { field, index } = this.position ?? {};
    const steps = field === undefined ? [] : index === undefined ? [field] : [field, String(index)];
    return this.served.place.pointer + pointerText(steps);
  }
}

/** A field of an element, and an index, if it is an array. */
export interface Position {
  readonly field: string;
  readonly index: number | undefined;
}

const positionsIn = /* @__PURE__ */ remembered((element: Element): ReadonlyMap<Json, Position> => {
  const positions = new Map<Json, Position>();
  for (const field of element.fields) {
    const value = element.field(field)!;
    positions.set(value, { field, index: undefined });
    const list = isContainer(field) ? element.array(field)?.node : value;
    if (list?.kind === 'array') list.items.forEach((node, index) => positions.set(node, { field, index }));
  }
  return positions;
});

/** An element with its content, in reading order. */
export class Branch {
  readonly children: (Branch | Leaf)[] = [];
  /** The elements among them. */
  readonly branches: Branch[] = [];
  /** The number of leaves in it, at any depth. */
  size = 0;
  /** Its index in `branches` of the tree. */
  id = 0;
  private chain: readonly Branch[] | undefined;
  /** Its index among the children of its element. */
  at = 0;

  /** Whether it is a language, version or product. */
  readonly isScope: boolean;
  /** The nearest scope around it, or itself; the root if there is none. */
  readonly scope: Branch;
  /** The nearest language around it, or itself. */
  readonly language: Branch | undefined;

  constructor(
    readonly kind: Kind,
    readonly label: string | undefined,
    readonly parent: Branch | undefined,
    /** Undefined for a group that Mintlify generates from a specification. */
    readonly place: Place | undefined,
  ) {
    this.isScope = divides(kind);
    this.scope = this.isScope || parent === undefined ? this : parent.scope;
    this.language = kind === 'language' ? this : parent?.language;
  }

  /** The element itself and those around it, innermost first. */
  get upwards(): readonly Branch[] {
    return (this.chain ??= [this, ...(this.parent?.upwards ?? [])]);
  }

  /** The elements around it and itself, outermost first, without the root. */
  get trail(): readonly TrailStep[] {
    return this.upwards
      .filter(({ parent }) => parent !== undefined)
      .map(({ kind, label }) => ({ kind, label }))
      .reverse();
  }
}

/** The navigation of a site as a tree of elements and items. */
export interface Tree {
  readonly root: Branch;
  /** Every element, before those in it. */
  readonly branches: readonly Branch[];
  /** In reading order. */
  readonly leaves: readonly Leaf[];
  /** Pages of operations that have only a URL (`x-hidden`, a further method of a webhook). No element contains them. */
  readonly unlisted: readonly Leaf[];
  /** The leaves of each scope, without those of the scopes inside of it. The root is a scope too. */
  readonly cells: ReadonlyMap<Branch, readonly Leaf[]>;
}

/** The navigation of a site as a tree, with what readers see. Computed once for each site. */
export const treeOf: (site: Site) => Tree = /* @__PURE__ */ remembered((site) => {
  const { places, items } = served(site);
  const root = new Branch('navigation', undefined, undefined, places[0]);
  const branches = [root];
  const branchOf = new Map<Place, Branch>();
  const add = (branch: Branch) => {
    branches.push(branch);
    branch.parent!.branches.push(branch);
    return branch;
  };
  /** The innermost group of those that Mintlify generates in an element. */
  const madeIn = (around: Branch, labels: readonly string[]) =>
    labels.reduce(
      (branch, label) =>
        branch.branches.find((other) => other.place === undefined && other.label === label) ??
        add(new Branch('group', label, branch, undefined)),
      around,
    );
  for (const one of places) {
    const { kind, label } = one.element;
    const around = one.parent && branchOf.get(one.parent);
    branchOf.set(one, around === undefined ? root : add(new Branch(kind, label, around, one)));
  }
  const leaves: Leaf[] = [];
  const unlisted: Leaf[] = [];
  let [place, parent] = [places[0], root];
  for (const one of items) {
    // Most items have the place of the item before.
    if (one.place !== place) {
      place = one.place;
      // A value that is not part of the format has no branch: its items go to the element around it.
      let around: Place | undefined = place;
      while (around !== undefined && !branchOf.has(around)) around = around.parent;
      parent = (around && branchOf.get(around)) ?? root;
    }
    if (!one.isEntry) {
      unlisted.push(new Leaf(outsideId, one, parent));
      continue;
    }
    const leaf = new Leaf(
      leaves.length,
      one,
      one.page?.groups === undefined ? parent : madeIn(parent, one.page.groups),
    );
    leaves.push(leaf);
    leaf.parent.children.push(leaf);
    leaf.parent.size++;
  }
  branches.forEach((branch, id) => {
    branch.id = id;
    putInOrder(branch);
    branch.children.forEach((child, at) => (child.at = at));
  });
  // Innermost first, so that each size is complete before it is added to the outer one.
  for (const { parent, size } of branches.toReversed()) if (parent !== undefined) parent.size += size;
  return { root, branches, leaves, unlisted, cells: groupBy(leaves, ({ parent: { scope } }) => scope) };
});

/** The index of what no navigation lists, and which has only a URL. */
export const outsideId = -1;

/** Puts the inner elements of an element among its leaves, in the order of `pages`, which can have both. */
function putInOrder({ children, branches }: Branch): void {
  const isMixed = children.length > 0 && branches.length > 0;
  for (const branch of branches) children.push(branch);
  if (!isMixed) return;
  const indexOf = ({ position }: Leaf) => (position?.field === 'pages' ? (position.index ?? -1) : -1);
  const positionOf = (child: Branch | Leaf) =>
    'served' in child
      ? indexOf(child)
      : child.place?.container === 'pages'
        ? child.place.index
        : Number.MAX_SAFE_INTEGER;
  for (const list of [children, branches]) list.sort((a, b) => positionOf(a) - positionOf(b));
}

function keyOf(item: Item): string {
  if (item.kind === 'page') return `/${addressOfPage(item.page)}`;
  return item.kind === 'link' || item.kind === 'specification' ? itemText(item) : itemName(item);
}

/** The path of a page without slashes around it; for another item its name in messages. */
export function itemName(item: Item): string {
  switch (item.kind) {
    case 'page':
      return item.page.replace(/^\/+|\/+$/g, '');
    case 'link':
      return item.href;
    case 'specification':
      return item.specification;
    case 'webhook':
      return `WEBHOOK ${item.name}`;
    default:
      return `${item.method} ${item.path}`;
  }
}

/** The path of a page as the file has it; for another item its name in messages. */
export const pathOf = ({ served: { item }, name }: Leaf): string => (item.kind === 'page' ? item.page : name);

/** The URL of an item, with a leading slash; undefined for a link. */
export function addressOf(leaf: Leaf): string | undefined {
  // The key of a page is its address, and a leaf remembers it: a diff asks several times for each.
  if (leaf.isPage) return leaf.key;
  const { address } = leaf.served;
  return address === undefined ? undefined : `/${address}`;
}

/** Whether Mintlify drops the item. */
export const isDropped = ({ served: { state } }: Leaf): boolean => state === 'dropped';

/** Whether the item is the entry of a page without a file. */
export const isMissing = ({ served: { state } }: Leaf): boolean => state === 'missing';

/** Whether readers can see the item, in the sidebar or not: it counts. */
export const isRead = ({ served: one }: Leaf): boolean => isSeen(one);

/** The name of an element in messages: 'group "Guides"'. */
export function branchText({ kind, label, parent }: Branch): string {
  if (parent === undefined) return 'the navigation';
  return label === undefined ? wordsFor(kind, parent.kind) : `${wordsFor(kind, parent.kind)} ${quoted(label)}`;
}

/** The labels of an element and of those around it, outermost first: `API › Guides`. */
export const trailText = (branch: Branch): string => labelsText(branch) || 'the navigation';

const labelsText: (branch: Branch) => string = /* @__PURE__ */ remembered(({ kind, label = kind, parent }) =>
  parent?.parent === undefined ? (parent === undefined ? '' : label) : `${labelsText(parent)} › ${label}`,
);

/** The first leaf of a branch, at any depth. */
export function firstIn(branch: Branch): Leaf | undefined {
  let first: Branch | Leaf | undefined = branch;
  while (first !== undefined && !('served' in first))
    first = first.children.find((child) => 'served' in child || child.size > 0);
  return first;
}

/** The leaves of a branch at any depth, in reading order. */
export function leavesIn(branch: Branch): readonly Leaf[] {
  const found: Leaf[] = [];
  const open: (Branch | Leaf)[] = [branch];
  for (let one = open.pop(); one !== undefined; one = open.pop())
    if ('served' in one) found.push(one);
    else for (let k = one.children.length - 1; k >= 0; k--) open.push(one.children[k]!);
  return found;
}
