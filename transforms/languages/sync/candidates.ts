import type { BranchRules } from './branch-rules.ts';
import type { Matching } from './matching.ts';
import { type Branch, labelOf } from './tree.ts';
import type { Votes } from './votes.ts';

/** Two elements that have something in common. */
export interface Candidate {
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
  return (
    b.score - a.score ||
    Number(b.owned) - Number(a.owned) ||
    Number(a.converted) - Number(b.converted) ||
    Number(b.aligned) - Number(a.aligned) ||
    b.named - a.named ||
    Number(b.direct) - Number(a.direct) ||
    apart(a) - apart(b) ||
    shifted(a) - shifted(b) ||
    a.order - b.order
  );
}

const apart = ({ source, theirs }: Candidate): number => Math.abs(source.place.depth - theirs.place.depth);
const shifted = ({ source, theirs }: Candidate): number => Math.abs(source.place.index - theirs.place.index);

/** Weighs two elements against all others. */
export function candidate(
  source: Branch,
  theirs: Branch,
  common: number,
  votes: Votes,
  order: number,
  { translations, keys }: BranchRules,
): Candidate {
  const [label, other] = [labelOf(source), labelOf(theirs)];
  const named =
    label !== undefined && other !== undefined && translations(label).includes(other) ? 2 : label === other ? 1 : 0;
  const [mine, others] = [votes.nest(source), votes.nest(theirs)];
  const aligned = mine.before === others.before && mine.behind === others.behind;
  return {
    source,
    theirs,
    score: (2 * common) / (votes.size(source) + votes.size(theirs)),
    converted: source.element.kind !== theirs.element.kind,
    aligned,
    named,
    direct: source.leaves.length > 0 === theirs.leaves.length > 0,
    owned: keys.source.own(source).some((key) => keys.own.own(theirs).includes(key)),
    order,
  };
}

/** Joins the best first; and what is left over after that, where another pair can make room for it and both together have more in common. */
export function joinBest(candidates: Candidate[], matching: Matching): void {
  const ofSource = new Map<Branch, Candidate[]>();
  for (const found of candidates.sort(inOrder)) {
    const known = ofSource.get(found.source);
    if (known === undefined) ofSource.set(found.source, [found]);
    else known.push(found);
    if (matching.branch(found.source) === undefined && matching.branch(found.theirs) === undefined)
      matching.join(found.source, found.theirs);
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
