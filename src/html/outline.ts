import type { Node } from './view.ts';

/** A thing on a side, with its number in reading order and what it is in. */
export interface OutlineItem {
  readonly id: number;
  readonly side: number;
  readonly node: Node;
  readonly parent: OutlineItem | undefined;
  readonly children: readonly OutlineItem[];
  /** How many things in it changed. An element that came or went is counted by its entries alone. */
  readonly changed: number;
}

/**
 * The navigation of each side as items. The class is written out as text into the page, so it asks for nothing
 * outside of it.
 */
export class Outline {
  /** The items of each side, in reading order. */
  readonly sides: readonly (readonly OutlineItem[])[];

  constructor(roots: readonly Node[]) {
    this.sides = roots.map((root, side) => {
      const all: OutlineItem[] = [];
      this.#read(root, side, undefined, all);
      return all;
    });
  }

  #read(node: Node, side: number, parent: OutlineItem | undefined, all: OutlineItem[]): OutlineItem {
    const children: OutlineItem[] = [];
    const item = { id: all.length, side, node, parent, children, changed: 0 };
    all.push(item);
    for (const child of node.c ?? []) {
      const read = this.#read(child, side, item, all);
      children.push(read);
      const isWhole = (read.node.m === 'came' || read.node.m === 'gone') && read.children.length > 0;
      item.changed += read.changed + (read.node.m === undefined || isWhole ? 0 : 1);
    }
    return item;
  }

  /** Elements among which a reader chooses: languages, tabs, and the like. */
  choices({ children }: OutlineItem): readonly OutlineItem[] {
    return children.filter(({ node }) => node.c !== undefined && node.k !== 'group' && node.k !== 'global');
  }

  /** Whether an item, or anything in it, is on the other side too. */
  isOnBoth({ node, children }: OutlineItem): boolean {
    return node.x !== undefined || children.some((child) => this.isOnBoth(child));
  }

  /** The page that comes first in an item, links aside. */
  firstPage(item: OutlineItem): OutlineItem | undefined {
    for (const child of item.children) {
      const found = child.node.c === undefined ? (child.node.k === 'link' ? undefined : child) : this.firstPage(child);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** What an item is in, outermost first. */
  trail(item: OutlineItem): readonly OutlineItem[] {
    return item.parent === undefined
      ? []
      : [...this.trail(item.parent), ...(item.parent.parent === undefined ? [] : [item.parent])];
  }
}
