import { leadingFields } from 'navshift';
import { type Branch, divides, isBranch, type Leaf, type Part } from '../tree.ts';
import type { KeysHere } from './here.ts';
import type { Joining } from './pairs.ts';
import type { MatchRules } from './rules.ts';

/** Joins children of two elements that stand between the same neighbours, if there are as many in both and all of them have the same shape. */
export function joinByPosition(
  source: Branch,
  theirs: Branch,
  rules: MatchRules,
  here: KeysHere,
  joining: Joining,
): void {
  for (const { container } of source.slots) {
    const plain = (branches: readonly Branch[]) =>
      branches.filter((branch) => branch.place.container === container && !divides(branch));
    for (const [open, others] of gapsBetween(plain(source.branches), plain(theirs.branches), (branch) =>
      joining.branch(branch),
    )) {
      if (
        open.length !== others.length ||
        !open.every(
          (branch, k) =>
            branch.label !== undefined &&
            others[k]!.label !== undefined &&
            areAlike(branch, others[k]!, rules, here, joining),
        )
      )
        continue;
      open.forEach((branch, k) => {
        joining.join(branch, others[k]!);
        joining.placed.push([branch, others[k]!]);
      });
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
function areAlike(source: Branch, theirs: Branch, rules: MatchRules, here: KeysHere, joining: Joining): boolean {
  if (source.element.kind !== theirs.element.kind || !joining.mayJoin(source, theirs)) return false;
  const leads = ({ element }: Branch) => leadingFields.filter((name) => element.member(name) !== undefined);
  const [mine, others] = [leads(source), leads(theirs)];
  if (theirs.element.isEmpty && others.length === 0) return !mine.includes('href');
  const [parts, opposite] = [partsOf(source), partsOf(theirs)];
  return (
    parts.length === opposite.length &&
    mine.join() === others.join() &&
    parts.every((part, k) => {
      const other = opposite[k]!;
      if (isBranch(part))
        return (
          isBranch(other) &&
          part.place.container === other.place.container &&
          areAlike(part, other, rules, here, joining)
        );
      return !isBranch(other) && part.container === other.container && mayBeSame(part, other, rules, here);
    })
  );
}

function mayBeSame(leaf: Leaf, other: Leaf, { mayBeSame: plausible }: MatchRules, here: KeysHere): boolean {
  const [key, theirs] = [here.of(leaf), here.of(other)];
  if (key !== undefined || theirs !== undefined) return key === theirs;
  return leaf.page !== undefined && other.page !== undefined && plausible(leaf.page, other.page);
}

const partsOf = ({ root, slots }: Branch): readonly Part[] =>
  [root, ...slots.flatMap(({ parts }) => parts)].filter((part) => part !== undefined);
