import { leadingFields } from 'navshift';
import { type Branch, divides, isBranch, type Leaf, type Part, partsOf } from '../tree.ts';
import type { Matching } from './pairs.ts';

/** Joins children of two elements that stand between the same neighbours, if there are as many in both and all of them have the same shape. */
export function joinByPosition(source: Branch, theirs: Branch, matching: Matching): void {
  for (const { container } of source.slots) {
    const plain = ({ branches }: Branch) =>
      branches.filter((branch) => branch.container === container && !divides(branch));
    for (const [open, others] of gapsBetween(plain(source), plain(theirs), matching.of)) {
      const areSame = (branch: Branch, other: Branch) =>
        branch.label !== undefined && other.label !== undefined && areAlike(branch, other, matching);
      if (open.length === others.length && open.every((branch, k) => areSame(branch, others[k]!)))
        matching.joinPlaced(open, others);
    }
  }
}

/** What stands between the same two neighbours in both lists. A neighbour is what has a partner in the other list; the ends count as neighbours too. */
export function gapsBetween<One extends Part>(
  source: readonly One[],
  theirs: readonly One[],
  partner: (part: One) => One | undefined,
): readonly (readonly [source: readonly One[], theirs: readonly One[]])[] {
  const members = new Set<One>([...source, ...theirs]);
  const gaps = (list: readonly One[]) => {
    const found: { readonly before: One | undefined; readonly parts: One[]; behind: One | undefined }[] = [
      { before: undefined, parts: [], behind: undefined },
    ];
    for (const part of list) {
      const other = partner(part);
      if (other === undefined) found.at(-1)!.parts.push(part);
      else if (members.has(other)) {
        found.at(-1)!.behind = part;
        found.push({ before: part, parts: [], behind: undefined });
      }
    }
    return found;
  };
  const others = new Map(gaps(theirs).map((gap) => [gap.before, gap]));
  return gaps(source).flatMap(({ before, parts, behind }) => {
    const other = others.get(before && partner(before));
    return other === undefined || parts.length === 0 || other.behind !== (behind && partner(behind))
      ? []
      : [[parts, other.parts] as const];
  });
}

/** Whether two elements without anything in common have the same shape, and could well hold the same pages under other names. An empty one is like any. */
function areAlike(source: Branch, theirs: Branch, matching: Matching): boolean {
  if (source.element.kind !== theirs.element.kind || !matching.mayJoin(source, theirs)) return false;
  const leads = ({ element }: Branch) => leadingFields.filter((name) => element.member(name) !== undefined);
  const [mine, others] = [leads(source), leads(theirs)];
  if (theirs.element.isEmpty && others.length === 0) return !mine.includes('href');
  return (
    mine.join() === others.join() &&
    samePairs(
      partsOf(source),
      partsOf(theirs),
      (branch, other) => areAlike(branch, other, matching),
      (leaf, other) => mayBeSame(leaf, other, matching),
    )
  );
}

/** Whether two lists hold elements and entries of the same containers, one by one, that pass as the same. */
export function samePairs(
  parts: readonly Part[],
  opposite: readonly Part[],
  areBranchesSame: (branch: Branch, other: Branch) => boolean,
  areLeavesSame: (leaf: Leaf, other: Leaf) => boolean,
): boolean {
  return (
    parts.length === opposite.length &&
    parts.every((part, k) => {
      const other = opposite[k]!;
      if (part.container !== other.container) return false;
      if (isBranch(part)) return isBranch(other) && areBranchesSame(part, other);
      return !isBranch(other) && areLeavesSame(part, other);
    })
  );
}

function mayBeSame(leaf: Leaf, other: Leaf, { keyHere, rules }: Matching): boolean {
  const [key, theirs] = [keyHere(leaf), keyHere(other)];
  if (key !== undefined || theirs !== undefined) return key === theirs;
  return leaf.page !== undefined && other.page !== undefined && rules.mayBeSame(leaf.page, other.page);
}
