import { type Branch, branchesOf } from '../format/index.ts';
import type { Place } from '../navigation/index.ts';
import type { Mistake } from './item.ts';

/** The content of one branch of an element: its items, from one index to another. */
export interface Content {
  readonly branch: Branch;
  /** The mistake because of which the branch does not count. */
  readonly mistake: Mistake | undefined;
  readonly from: number;
  readonly to: number;
  /** At the root: the mistakes because of which Mintlify refuses the file, if it reads this branch. */
  readonly refused: readonly Mistake[];
}

/** Whether a place is `global` or one of the links in it. Their arrays belong to the element itself and are not branches. */
export const isOfGlobal = ({ element, parent }: Place): boolean =>
  element.kind === 'global' || parent?.element.kind === 'global';

/** The branches that an element can have, in the order in which Mintlify tries them. */
export const orderOf = (place: Place): readonly Branch[] => (isOfGlobal(place) ? none : branchesOf(place.element.kind));

const none: readonly Branch[] = [];

/**
 * The first right branch of an element, in the order in which Mintlify tries them. If none is right, the first wrong
 * one, if possible with items.
 */
export function firstOf(contents: readonly Content[], order: readonly Branch[]): Content | undefined {
  let first: Content | undefined;
  // If all are wrong, the author hardly meant an empty one.
  const rank = ({ branch, mistake, from, to }: Content) =>
    order.indexOf(branch) + (mistake === undefined ? 0 : to > from ? order.length : 2 * order.length);
  for (const content of contents)
    if (order.includes(content.branch) && (first === undefined || rank(content) < rank(first))) first = content;
  return first;
}
