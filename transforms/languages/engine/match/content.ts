import { addTo, groupBy } from 'navshift';
import type { BothKeys, Keys } from '../reading.ts';
import { type Branch, isBranch, partsOf } from '../tree.ts';
import type { Matching } from './pairs.ts';
import { samePairs } from './positions.ts';

/** What stands in more elements than this tells little of any. */
const MOST_TELLING = 64;

/** The keys of an element and of all that it holds. */
function* keysIn(branch: Branch, keys: Keys): Generator<string, void, void> {
  yield* keys.own(branch);
  for (const leaf of branch.leaves) {
    const key = keys.leaf(leaf);
    if (key !== undefined) yield key;
  }
  for (const inner of branch.branches) if (keys.size(inner) > 0) yield* keysIn(inner, keys);
}

/** Joins children of two elements that hold the same in the same order, with all that is in them: nearly all elements, mostly. */
export function joinSame(source: Branch, theirs: Branch, matching: Matching): void {
  const { keys } = matching.rules;
  const byFirst = ({ branches }: Branch, own: Keys) =>
    groupBy(
      branches.filter((branch) => own.size(branch) > 0 && matching.isOpen(branch)),
      (branch) => `${branch.container!} ${keysIn(branch, own).next().value ?? ''}`,
    );
  const others = byFirst(theirs, keys.own);
  if (others.size === 0) return;
  for (const [first, branches] of byFirst(source, keys.source)) {
    const same = others.get(first);
    const pairs: [Branch, Branch][] = [];
    if (same?.length === branches.length && branches.every((branch, k) => holdSame(branch, same[k]!, keys, pairs)))
      for (const [branch, other] of pairs) matching.join(branch, other);
  }
}

/** Whether two elements hold the same, as far as both trees know it; labels aside, but for versions. Gathers the elements in them that are the same then. */
function holdSame(source: Branch, theirs: Branch, keys: BothKeys, pairs: [Branch, Branch][]): boolean {
  const { kind } = source.element;
  if (kind !== theirs.element.kind || (kind === 'version' && source.label !== theirs.label)) return false;
  const [mine, others] = [keys.source.own(source), keys.own.own(theirs)];
  if (mine.length !== others.length || !mine.every((key, k) => key === others[k])) return false;
  pairs.push([source, theirs]);
  // What the other tree knows of what an element holds.
  const known = (branch: Branch, own: Keys) =>
    partsOf(branch).filter((part) => (isBranch(part) ? own.size(part) > 0 : own.leaf(part) !== undefined));
  return samePairs(
    known(source, keys.source),
    known(theirs, keys.own),
    (branch, other) => holdSame(branch, other, keys, pairs),
    (leaf, other) => keys.source.leaf(leaf) === keys.own.leaf(other),
  );
}

/** Two elements that have something in common. */
export interface Candidate {
  readonly source: Branch;
  readonly theirs: Branch;
  /** Of all keys in the two elements so many stand in both; 1: all of them. */
  readonly score: number;
  /** Whether the two have at least half of what one of them has in common: a single page that moved makes no two groups the same. */
  readonly isMost: boolean;
  /** In how far the two differ besides: in their own link or specification, in kind, in label, in whether they hold entries themselves, in depth, in position. */
  readonly apart: readonly number[];
}

/** The best first: by what the two have in common, then by what else is the same. */
function inOrder(a: Candidate, b: Candidate): number {
  const at = a.apart.findIndex((distance, k) => distance !== b.apart[k]);
  return b.score - a.score || (at < 0 ? 0 : a.apart[at]! - b.apart[at]!);
}

/** Joins those elements of two lists that have most in common, as far as the two of a candidate may be one. */
export function joinByContent(
  source: readonly Branch[],
  theirs: readonly Branch[],
  matching: Matching,
  mayBeOne: (candidate: Candidate) => boolean,
): void {
  const { keys, labelsOf } = matching.rules;
  const open = (branch: Branch) => matching.isOpen(branch);
  const holders = new Map<string, Branch[]>();
  for (const other of theirs.filter(open))
    for (const key of new Set(keysIn(other, keys.own))) addTo(holders, key, other);
  if (holders.size === 0) return;
  const candidates = source.filter(open).flatMap((branch) => {
    const common = new Map<Branch, number>();
    for (const key of new Set(keysIn(branch, keys.source))) {
      const others = holders.get(key) ?? [];
      if (others.length <= MOST_TELLING) for (const other of others) common.set(other, (common.get(other) ?? 0) + 1);
    }
    return [...common].map(([other, count]): Candidate => {
      const [size, otherSize] = [keys.source.size(branch), keys.own.size(other)];
      return {
        source: branch,
        theirs: other,
        score: (2 * count) / (size + otherSize),
        isMost: count * 2 >= Math.min(size, otherSize),
        apart: [
          Number(!keys.source.own(branch).some((key) => keys.own.own(other).includes(key))),
          Number(branch.element.kind !== other.element.kind),
          Number(!labelsOf(branch).includes(other.label)),
          Number(branch.leaves.length > 0 !== other.leaves.length > 0),
          Math.abs(branch.place.depth - other.place.depth),
          Math.abs(branch.index - other.index),
        ],
      };
    });
  });
  const possible = candidates.filter((one) => mayBeOne(one) && matching.mayJoin(one.source, one.theirs));
  for (const { source: branch, theirs: other } of bestOf(possible.sort(inOrder))) {
    if (!matching.mayJoin(branch, other)) continue;
    matching.join(branch, other);
    // What they hold goes with them, though it may stand elsewhere too.
    joinSame(branch, other, matching);
  }
}

/** Of candidates in their order the best for each element; for one that is left over, another where a second pair makes room and both together have more in common. */
function bestOf(candidates: readonly Candidate[]): Iterable<Candidate> {
  const ofSource = groupBy(candidates, ({ source }) => source);
  const taken = new Map<Branch, Candidate>();
  const chosen = new Map<Branch, Candidate>();
  const choose = (candidate: Candidate) => {
    taken.set(candidate.theirs, candidate);
    chosen.set(candidate.source, candidate);
  };
  for (const candidate of candidates)
    if (!chosen.has(candidate.source) && !taken.has(candidate.theirs)) choose(candidate);
  for (const [source, wanted] of ofSource) {
    if (chosen.has(source)) continue;
    for (const candidate of wanted) {
      const rival = taken.get(candidate.theirs)!;
      const instead = ofSource.get(rival.source)!.find(({ theirs }) => !taken.has(theirs));
      if (instead === undefined || candidate.score + instead.score <= rival.score) continue;
      choose(candidate);
      choose(instead);
      break;
    }
  }
  return chosen.values();
}
