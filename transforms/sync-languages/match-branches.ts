import { type Container, type Kind, labelField } from 'navshift';
import { gapsBetween } from './gaps.ts';
import type { BothKeys, Keys } from './keys.ts';
import type { Matching } from './matching.ts';
import type { Signatures } from './signatures.ts';
import { type Branch, branchesOf, divides, labelOf } from './tree.ts';
import { countVotes, noVotes, type Votes } from './votes.ts';

export interface BranchRules {
  readonly keys: BothKeys;
  readonly signatures: Signatures;
  /** The translations of a label, as far as they are known. */
  translations(label: string): readonly string[];
  /** Whether two elements that have nothing in common may be the same, as far as can be seen from what they hold. */
  alike(source: Branch, theirs: Branch): boolean;
  /** Whether an element of the source is not to be in the language. */
  isAbsent(source: Branch): boolean;
}

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
    const votes = isLeft(top, matching) && isLeft(other, matching) ? countVotes(top, other, rules.keys, (branch) => matching.branch(branch) !== undefined && rules.signatures(branch) !== 0) : noVotes;
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
  for (const branch of branchesOf(top, (inner) => !divides(inner))) if (branch !== top && !divides(branch) && matching.branch(branch) === undefined) return true;
  return false;
}

/** Joins what holds the same and stands in the same container, in order, if there is as much of it in both. */
function joinSame(source: Branch, theirs: Branch, matching: Matching, { signatures, isAbsent }: BranchRules): void {
  const openIn = ({ branches }: Branch) => {
    const open = new Map<string, Branch[]>();
    for (const branch of branches) {
      if (divides(branch) || signatures(branch) === 0 || matching.branch(branch) !== undefined || (branches === source.branches && isAbsent(branch))) continue;
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

interface Candidate {
  readonly source: Branch;
  readonly theirs: Branch;
  /** 1: all that they have is the same. */
  readonly score: number;
  /** They are of different kinds. */
  readonly converted: boolean;
  /** Of several elements that hold nothing but one another, in both trees as many, they are the same one. */
  readonly aligned: boolean;
  /** 2: one has the translation of the other's label, 1: both have the same. */
  readonly named: number;
  /** They themselves have the same link, or the same specification. */
  readonly owned: boolean;
  /** Both hold entries themselves, or none does: of two that hold the same, one around the other. */
  readonly direct: boolean;
  readonly order: number;
}

/** The best first: by what they have in common, then by their own link, kind, label, what they hold themselves, depth and position, and in reading order. */
function inOrder(a: Candidate, b: Candidate): number {
  return b.score - a.score || Number(b.owned) - Number(a.owned) || Number(a.converted) - Number(b.converted) || Number(b.aligned) - Number(a.aligned) || b.named - a.named || Number(b.direct) - Number(a.direct) || apart(a) - apart(b) || shifted(a) - shifted(b) || a.order - b.order;
}

const apart = ({ source, theirs }: Candidate): number => Math.abs(source.place.depth - theirs.place.depth);
const shifted = ({ source, theirs }: Candidate): number => Math.abs(source.place.index - theirs.place.index);

function candidate(source: Branch, theirs: Branch, common: number, votes: Votes, order: number, { translations, keys }: BranchRules): Candidate {
  const [label, other] = [labelOf(source), labelOf(theirs)];
  const named = label !== undefined && other !== undefined && translations(label).includes(other) ? 2 : label === other ? 1 : 0;
  const [mine, others] = [nestOf(source, votes), nestOf(theirs, votes)];
  const aligned = mine.before === others.before && mine.behind === others.behind;
  return { source, theirs, score: (2 * common) / (votes.size(source) + votes.size(theirs)), converted: source.element.kind !== theirs.element.kind, aligned, named, direct: (source.leaves.length > 0) === (theirs.leaves.length > 0), owned: keys.source.own(source).some((key) => keys.own.own(theirs).includes(key)), order };
}

/** How many elements around one, and in it, have exactly the same in common with the other tree. */
function nestOf(branch: Branch, votes: Votes): { readonly before: number; readonly behind: number } {
  const size = votes.size(branch);
  let before = 0;
  for (let outer = branch.parent; outer !== undefined && before < MOST_NESTED && votes.size(outer) === size; outer = outer.parent) before++;
  let behind = 0;
  for (let inner = only(branch, size, votes); inner !== undefined && behind < MOST_NESTED; inner = only(inner, size, votes)) behind++;
  return { before, behind };
}

const MOST_NESTED = 16;
const only = ({ branches }: Branch, size: number, votes: Votes): Branch | undefined => branches.find((inner) => votes.size(inner) === size);


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

/** Joins the best first; and what is left over after that, where another pair can make room for it and both together have more in common. */
function joinBest(candidates: Candidate[], matching: Matching): void {
  const ofSource = new Map<Branch, Candidate[]>();
  for (const found of candidates.sort(inOrder)) {
    const known = ofSource.get(found.source);
    if (known === undefined) ofSource.set(found.source, [found]);
    else known.push(found);
    if (matching.branch(found.source) === undefined && matching.branch(found.theirs) === undefined) matching.join(found.source, found.theirs);
  }
  for (const [source, wanted] of ofSource) {
    if (matching.branch(source) !== undefined) continue;
    for (const { theirs, score } of wanted) {
      const holder = matching.branch(theirs)!;
      const others = ofSource.get(holder) ?? [];
      const held = others.find((other) => other.theirs === theirs);
      const instead = others.find((other) => matching.branch(other.theirs) === undefined);
      if (held === undefined || instead === undefined || score + instead.score <= held.score) continue;
      matching.part(holder);
      matching.join(source, theirs);
      matching.join(holder, instead.theirs);
      break;
    }
  }
}

/** Whether an element can become another kind: its label field is renamed. */
function canBecome({ element }: Branch, kind: Kind): boolean {
  const field = labelField(kind);
  return field !== undefined && labelField(element.kind) !== undefined && element.member(field) === undefined;
}

/** What is left of the elements in two that are the same: those that hold the same, then what little they have in common, labels, and positions. */
function matchInside(source: Branch, theirs: Branch, votes: Votes, matching: Matching, rules: BranchRules): void {
  const left = ({ branches }: Branch) => branches.filter((branch) => !divides(branch) && matching.branch(branch) === undefined && !(branches === source.branches && rules.isAbsent(branch)));
  if (left(source).length === 0 || left(theirs).length === 0) return;
  joinSame(source, theirs, matching, rules);
  const few: Candidate[] = [];
  for (const branch of left(source)) {
    for (const [other, common] of votes.common(branch)) if (other.parent === theirs && other.element.kind === branch.element.kind && matching.branch(other) === undefined) few.push(candidate(branch, other, common, votes, few.length, rules));
  }
  joinBest(few, matching);

  joinByLabel(left(source), left(theirs), matching, rules, (branch, other) => matching.join(branch, other));

  const plain = ({ branches }: Branch, container: Container) => branches.filter((branch) => branch.place.container === container && !divides(branch));
  for (const container of source.slots.keys()) joinByPosition(plain(source, container), plain(theirs, container), matching, rules);
}

/** Joins what stands between the same neighbours, if there is as much of it in both and all of it has the same shape. */
function joinByPosition(source: readonly Branch[], theirs: readonly Branch[], matching: Matching, rules: BranchRules): void {
  for (const [open, others] of gapsBetween(source, theirs, (branch) => matching.branch(branch))) {
    if (open.length !== others.length || !open.every((branch, k) => rules.alike(branch, others[k]!) && !rules.isAbsent(branch))) continue;
    open.forEach((branch, k) => {
      matching.join(branch, others[k]!);
      matching.placed.push([branch, others[k]!]);
    });
  }
}

const nameOf = ({ element: { kind } }: Branch, label: string | undefined) => (label === undefined ? kind : `${kind}\n${label}`);

/**
 * Joins elements of one kind and label, in order; what has no label has the same as any other without. Where there are more of them in one of the trees,
 * those that hold something first with those that do, and the empty ones with the empty; and those in one container before others.
 */
function joinByLabel(source: readonly Branch[], theirs: readonly Branch[], matching: Matching, { translations, isAbsent }: BranchRules, join: (branch: Branch, other: Branch) => void): void {
  const isEmpty = ({ branches, leaves }: Branch) => branches.length + leaves.length === 0;
  const namesOf = (branch: Branch) => {
    const label = labelOf(branch);
    return (label === undefined ? [undefined] : [...translations(label), label]).map((text) => nameOf(branch, text));
  };
  const surplus = new Map<string, number>();
  for (const other of theirs) surplus.set(nameOf(other, labelOf(other)), (surplus.get(nameOf(other, labelOf(other))) ?? 0) + 1);
  const open = source.filter((branch) => !isAbsent(branch));
  for (const branch of open) for (const name of namesOf(branch)) surplus.set(name, (surplus.get(name) ?? 0) - 1);
  const empty = (branch: Branch, name: string) => (surplus.get(name) !== 0 && isEmpty(branch) ? `${name}\nempty` : name);
  const contained = ({ place: { container } }: Branch, name: string) => `${name}\n${container!}`;
  for (const suffix of [(branch: Branch, name: string) => contained(branch, empty(branch, name)), empty, contained, (_: Branch, name: string) => name]) {
    const waiting = new Map<string, Branch[]>();
    // Backwards, as the first is taken from the end.
    for (const other of theirs.toReversed()) {
      if (matching.branch(other) !== undefined) continue;
      const name = suffix(other, nameOf(other, labelOf(other)));
      const known = waiting.get(name);
      if (known === undefined) waiting.set(name, [other]);
      else known.push(other);
    }
    for (const branch of open) {
      if (matching.branch(branch) !== undefined) continue;
      const other = namesOf(branch).map((name) => waiting.get(suffix(branch, name))).find((list) => list !== undefined && list.length > 0)?.pop();
      if (other !== undefined) join(branch, other);
    }
  }
}

/** The versions, products and languages in two elements that are the same: by label, else by what they hold. Gives the pairs that are new. */
function matchDividing(source: Branch, theirs: Branch, matching: Matching, rules: BranchRules): readonly (readonly [Branch, Branch])[] {
  const found: (readonly [Branch, Branch])[] = [];
  const join = (branch: Branch, other: Branch) => {
    matching.join(branch, other);
    found.push([branch, other]);
  };
  const left = ({ branches }: Branch) => branches.filter((branch) => divides(branch) && matching.branch(branch) === undefined);
  const countsOf = (branches: readonly Branch[]) => {
    const counts = new Map<string, number>();
    for (const branch of branches) counts.set(nameOf(branch, labelOf(branch)), (counts.get(nameOf(branch, labelOf(branch))) ?? 0) + 1);
    return counts;
  };
  const [mine, others] = [countsOf(left(source)), countsOf(left(theirs))];
  if (mine.size === 0 || others.size === 0) return found;
  // A label that is there more often in one of the two tells nothing at first.
  const clear = (branch: Branch) => mine.get(nameOf(branch, labelOf(branch))) === others.get(nameOf(branch, labelOf(branch)));
  joinByLabel(left(source).filter(clear), left(theirs).filter(clear), matching, rules, join);
  joinByHoldings(left(source), left(theirs), matching, rules.keys, join);
  joinByLabel(left(source), left(theirs), matching, rules, join);
  return found;
}

/** Joins those that have most in common. What stands in several of them tells nothing. */
function joinByHoldings(source: readonly Branch[], theirs: readonly Branch[], matching: Matching, keys: BranchRules['keys'], join: (branch: Branch, other: Branch) => void): void {
  if (source.length === 0 || theirs.length === 0) return;
  const holders = new Map<string, Branch | undefined>();
  for (const other of theirs) for (const key of keysIn(other, keys.own)) holders.set(key, holders.has(key) ? undefined : other);
  const counts = source.flatMap((branch) => {
    const shared = new Map<Branch, number>();
    for (const key of keysIn(branch, keys.source)) {
      const holder = holders.get(key);
      if (holder?.element.kind === branch.element.kind) shared.set(holder, (shared.get(holder) ?? 0) + 1);
    }
    return [...shared].map(([other, count]) => ({ branch, other, count }));
  });
  const away = ({ branch, other }: (typeof counts)[number]) => Math.abs(branch.place.index - other.place.index);
  for (const { branch, other } of counts.sort((a, b) => b.count - a.count || away(a) - away(b))) if (matching.branch(branch) === undefined && matching.branch(other) === undefined) join(branch, other);
}

/** The keys of all that is in an element, each once. */
function keysIn(top: Branch, keys: Keys): ReadonlySet<string> {
  const found = new Set<string>();
  for (const branch of branchesOf(top)) {
    for (const key of keys.own(branch)) found.add(key);
    for (const leaf of branch.leaves) {
      const key = keys.leaf(leaf);
      if (key !== undefined) found.add(key);
    }
  }
  return found;
}
