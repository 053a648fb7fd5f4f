import type { Candidate } from 'navshift/diff';
import { type Branch, isTranslated, labelOf } from '../tree.ts';

/** Two elements with common content. */
export interface Common extends Candidate<Branch> {
  /** Whether the label of the language's element is the given translation. */
  readonly isGiven: boolean;
  /** The share of the smaller one that is in the other. */
  readonly contained: number;
  /** The share of their keys that both have; 1: all. */
  readonly share: number;
  /** Whether the first key of one is in the other: 0 none, 2 both. */
  readonly first: number;
}

/** Two pairs with one element in common: the language does not show which of them is right. */
export interface Contest {
  readonly chosen: Common;
  readonly rival: Common;
}

/** Being named alike counts more than anything; being in the same place half as much as all content. */
const NAMED = 2;
const IN_PLACE = 0.5;

/**
 * Decides between a pair and another candidate for one of its elements, as after a merge or a split in the source.
 * `partnerOf` gives the partners so far.
 */
export function contestOf(
  one: Common,
  other: Common,
  partnerOf: (branch: Branch) => Branch | undefined,
): Contest & { readonly isUnsure: boolean } {
  const place = new Map([one, other].map((pair) => [pair, isInPlace(pair, partnerOf) ? IN_PLACE : 0]));
  const isSplit = one.other === other.other;
  // A label of the language that is not translated yet shows which part of a split element it belongs to.
  const isNamed = (pair: Common) => pair.isGiven || (isSplit && isUntranslated(pair));
  const score = (pair: Common) => pair.contained + place.get(pair)! + (isNamed(pair) ? NAMED : 0);
  const isBetter = score(other) - score(one) || other.share - one.share;
  // It replaces no translation.
  const mayReplace = isSplit || other.isGiven || !isUntranslated(other) || isUntranslated(one);
  const [chosen, rival] = isBetter > 0 && mayReplace ? [other, one] : [one, other];
  const against = [rival.share - chosen.share, rival.first - chosen.first, place.get(rival)! - place.get(chosen)!];
  const isAsked = isSplit || chosen.other.label !== rival.other.label;
  return { chosen, rival, isUnsure: isAsked && !isNamed(chosen) && against.some((more) => more > 0) };
}

const isUntranslated = ({ one, other }: Common): boolean => one.label === other.label;

/** Whether two elements are in the same parent, in the same order with its other children. */
function isInPlace({ one, other }: Common, partnerOf: (branch: Branch) => Branch | undefined): boolean {
  if (one.parent === undefined || partnerOf(one.parent) !== other.parent) return false;
  return one.parent.branches.every((sibling) => {
    const partner = sibling === one ? undefined : partnerOf(sibling);
    if (partner === undefined || partner === other || partner.parent !== other.parent) return true;
    return sibling.index < one.index === partner.index < other.index;
  });
}

/** Whether one element is inside of the other. */
export function areNested(one: Branch, other: Branch): boolean {
  const isIn = (inner: Branch | undefined, outer: Branch): boolean =>
    inner !== undefined && (inner === outer || isIn(inner.parent, outer));
  return isIn(one, other) || isIn(other, one);
}

/** The contests about labels that are still open: the chosen pair stayed one, and the element that lost has no partner. */
export const openContests = (
  contests: readonly Contest[],
  partnerOf: (branch: Branch) => Branch | undefined,
): readonly Contest[] =>
  contests.filter(
    ({ chosen: { one, other }, rival }) =>
      partnerOf(one) === other &&
      partnerOf(rival.one === one ? rival.other : rival.one) === undefined &&
      isTranslated(one) &&
      labelOf(other) !== undefined,
  );
