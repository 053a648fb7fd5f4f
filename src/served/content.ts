import { type Branch, branchesOf } from '../format/index.ts';
import type { Place } from '../navigation/index.ts';
import type { Mistake } from './item.ts';

/** What an element holds of one of its branches: the items from one to another. */
export interface Content {
  readonly branch: Branch;
  /** For which the branch does not count. */
  readonly mistake: Mistake | undefined;
  readonly from: number;
  readonly to: number;
  /** At the root: for which the platform refuses the file, if this is what it reads. */
  readonly refused: readonly Mistake[];
}

/** Whether a place is `global`, or one of the links in it: what they hold is no content, but a part of them. */
export const isOfGlobal = ({ element, parent }: Place): boolean =>
  element.kind === 'global' || parent?.element.kind === 'global';

/** What an element can have for content, in the order in which the platform tries it. */
export const orderOf = (place: Place): readonly Branch[] => (isOfGlobal(place) ? none : branchesOf(place.element.kind));

const none: readonly Branch[] = [];

/** Of what an element holds the first branch that is right, else the first that is wrong, in the order in which the platform tries them. */
export function firstOf(contents: readonly Content[], order: readonly Branch[]): Content | undefined {
  let first: Content | undefined;
  // If none is right, what is empty is hardly meant.
  const rank = ({ branch, mistake, from, to }: Content) =>
    order.indexOf(branch) + (mistake === undefined ? 0 : to > from ? order.length : 2 * order.length);
  for (const content of contents)
    if (order.includes(content.branch) && (first === undefined || rank(content) < rank(first))) first = content;
  return first;
}
