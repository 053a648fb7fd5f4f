import { type Container, type Kind, labelField } from 'navshift';
import type { BranchRules } from './branch-rules.ts';
import { type Candidate, candidate, joinBest } from './candidates.ts';
import { gapsBetween } from './gaps.ts';
import { matchDividing } from './match-dividing.ts';
import { joinByLabel } from './match-labels.ts';
import type { Matching } from './matching.ts';
import { type Branch, branchesOf, divides } from './tree.ts';
import { countVotes, noVotes, type Votes } from './votes.ts';

/**
 * Finds for each element of the source the one it is in the language: first by what they hold, wherever in the language that stands; then, among those in the
 * same place, by what little they hold in common, by their label, and by position. Versions and products by their label, else by what they hold.
 */
export function matchBranches(source: Branch, theirs: Branch, matching: Matching, rules: BranchRules): void {
  matching.join(source, theirs);
  matchParts([[source, theirs]], matching, rules);
}

/** Once more, with labels that were learned from what was found. */
export function matchRest(source: Branch, matching: Matching, rules: BranchRules): void {
  for (const branch of branchesOf(source)) {
    const partner = matching.branch(branch);
    if (partner === undefined) continue;
    matchInside(branch, partner, noVotes, matching, rules);
    matchParts(matchDividing(branch, partner, matching, rules), matching, rules);
  }
}

/** What divides the site is matched as a language of its own: nothing moves from one version into another. */
function matchParts(pairs: readonly (readonly [Branch, Branch])[], matching: Matching, rules: BranchRules): void {
  const parts = [...pairs];
  for (const [top, other] of parts) {
    for (const branch of branchesOf(top, (inner) => !divides(inner))) {
      const partner = branch === top || !divides(branch) ? matching.branch(branch) : undefined;
      if (partner !== undefined) joinSame(branch, partner, matching, rules);
    }
    // Where that leaves nothing on either side there is nothing to count.
    const votes =
      isLeft(top, matching) && isLeft(other, matching)
        ? countVotes(
            top,
            other,
            rules.keys,
            (branch) => matching.branch(branch) !== undefined && rules.signatures(branch) !== 0,
          )
        : noVotes;
    matchByContent(top, votes, matching, rules);
    for (const branch of branchesOf(top, (inner) => !divides(inner))) {
      const partner = matching.branch(branch);
      if (partner === undefined || (branch !== top && divides(branch))) continue;
      matchInside(branch, partner, votes, matching, rules);
      parts.push(...matchDividing(branch, partner, matching, rules));
    }
  }
}

/** Whether elements are left in a version, product or language. */
function isLeft(top: Branch, matching: Matching): boolean {
  for (const branch of branchesOf(top, (inner) => !divides(inner)))
    if (branch !== top && !divides(branch) && matching.branch(branch) === undefined) return true;
  return false;
}

/** Joins what holds the same and stands in the same container, in order, if there is as much of it in both. */
function joinSame(source: Branch, theirs: Branch, matching: Matching, { signatures, isAbsent }: BranchRules): void {
  const openIn = ({ branches }: Branch) => {
    const open = new Map<string, Branch[]>();
    for (const branch of branches) {
      if (
        divides(branch) ||
        signatures(branch) === 0 ||
        matching.branch(branch) !== undefined ||
        (branches === source.branches && isAbsent(branch))
      )
        continue;
      const name = `${branch.place.container!} ${signatures(branch)}`;
      const known = open.get(name);
      if (known === undefined) open.set(name, [branch]);
      else known.push(branch);
    }
    return open;
  };
  const others = openIn(theirs);
  if (others.size === 0) return;
  for (const [name, branches] of openIn(source)) {
    const same = others.get(name);
    if (same?.length === branches.length) branches.forEach((branch, k) => matching.join(branch, same[k]!));
  }
}

function matchByContent(top: Branch, votes: Votes, matching: Matching, rules: BranchRules): void {
  const candidates: Candidate[] = [];
  for (const source of branchesOf(top, (inner) => !divides(inner))) {
    if (source === top || divides(source) || matching.branch(source) !== undefined || rules.isAbsent(source)) continue;
    for (const [theirs, common] of votes.common(source)) {
      // At least half of what one of them has: a single page that moved makes no two groups the same.
      if (common * 2 < Math.min(votes.size(source), votes.size(theirs))) continue;
      const found = candidate(source, theirs, common, votes, candidates.length, rules);
      // Tabs that became dropdowns are still the same.
      if (!found.converted || (found.score > 0.5 && canBecome(theirs, source.element.kind))) candidates.push(found);
    }
  }
  joinBest(candidates, matching);
}

/** Whether an element can become another kind: its label field is renamed. */
function canBecome({ element }: Branch, kind: Kind): boolean {
  const field = labelField(kind);
  return field !== undefined && labelField(element.kind) !== undefined && element.member(field) === undefined;
}

/** What is left of the elements in two that are the same: those that hold the same, then what little they have in common, labels, and positions. */
function matchInside(source: Branch, theirs: Branch, votes: Votes, matching: Matching, rules: BranchRules): void {
  const left = ({ branches }: Branch) =>
    branches.filter(
      (branch) =>
        !divides(branch) &&
        matching.branch(branch) === undefined &&
        !(branches === source.branches && rules.isAbsent(branch)),
    );
  if (left(source).length === 0 || left(theirs).length === 0) return;
  joinSame(source, theirs, matching, rules);
  const few: Candidate[] = [];
  for (const branch of left(source)) {
    for (const [other, common] of votes.common(branch))
      if (other.parent === theirs && other.element.kind === branch.element.kind && matching.branch(other) === undefined)
        few.push(candidate(branch, other, common, votes, few.length, rules));
  }
  joinBest(few, matching);

  joinByLabel(left(source), left(theirs), matching, rules, (branch, other) => matching.join(branch, other));

  const plain = ({ branches }: Branch, container: Container) =>
    branches.filter((branch) => branch.place.container === container && !divides(branch));
  for (const container of source.slots.keys())
    joinByPosition(plain(source, container), plain(theirs, container), matching, rules);
}

/** Joins what stands between the same neighbours, if there is as much of it in both and all of it has the same shape. */
function joinByPosition(
  source: readonly Branch[],
  theirs: readonly Branch[],
  matching: Matching,
  rules: BranchRules,
): void {
  for (const [open, others] of gapsBetween(source, theirs, (branch) => matching.branch(branch))) {
    if (
      open.length !== others.length ||
      !open.every((branch, k) => rules.alike(branch, others[k]!) && !rules.isAbsent(branch))
    )
      continue;
    open.forEach((branch, k) => {
      matching.join(branch, others[k]!);
      matching.placed.push([branch, others[k]!]);
    });
  }
}
