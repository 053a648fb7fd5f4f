import { groupBy, type Kind, labelField, leadingFields } from 'navshift';
import { bestFirst, overlaps, shareOf } from 'navshift/diff';
import { askedOnce } from '../../../shared/asked-once.ts';
import type { Reading } from '../reading.ts';
import { type Branch, containersOf, divides, isBranch, type Leaf, partsOf, within } from '../tree.ts';
import { areNested, type Common, contestOf } from './contests.ts';
import { gapsBetween } from './gaps.ts';
import { Matching } from './pairs.ts';

/**
 * Matches the elements of the source with those of the language: first by content, anywhere in the language; then by
 * label and by position among the children of matched elements. Each version and product is matched like a language of
 * its own, so that nothing moves from one into another.
 */
export function matchElements(reading: Reading): Matching {
  const { source, theirs } = reading;
  const matching = new Matching(reading);
  matching.join(source.top, theirs.top);
  matchDivision(source.top, theirs.top, matching);
  return matching;
}

function matchDivision(top: Branch, other: Branch, matching: Matching): void {
  const elements = within(top);
  const eachPair = (visit: (branch: Branch, partner: Branch) => void) => {
    for (const branch of elements) {
      const partner = matching.of(branch);
      if (partner !== undefined) visit(branch, partner);
    }
  };
  joinByContent(elements, within(other), matching, mayBeOne);
  const hasOpen = ({ branches }: Branch) => branches.some((branch) => !matching.has(branch));
  eachPair((branch, partner) => {
    // Children of two matched elements that are not matched yet.
    if (hasOpen(branch) && hasOpen(partner)) {
      joinByLabel(branch, partner, matching);
      joinByContent(branch.branches.filter(divides), partner.branches.filter(divides), matching, areOneKind);
      joinByPosition(branch, partner, matching);
    }
    for (const inner of branch.branches) {
      const found = divides(inner) ? matching.of(inner) : undefined;
      if (found !== undefined) matchDivision(inner, found, matching);
    }
  });
}

const areOneKind = ({ one, other }: Common): boolean => one.element.kind === other.element.kind;

/**
 * Whether two elements with common content may be the same. Elements of different kinds, such as tabs that became
 * dropdowns, must share more than half of their content.
 */
function mayBeOne(candidate: Common): boolean {
  // Two groups are not the same because a single page moved between them.
  return candidate.contained >= 0.5 && (areOneKind(candidate) || (candidate.share > 0.5 && canBecome(candidate)));
}

/** Whether the element of the language can become one of the source's kind: its label field is renamed. */
function canBecome({ one, other }: Common): boolean {
  const field = labelField(one.element.kind);
  return (
    field !== undefined && labelField(other.element.kind) !== undefined && other.element.member(field) === undefined
  );
}

/**
 * Joins children of one kind and label, in their order. Two elements without a label count as equal. Versions and
 * products match by label, too.
 */
function joinByLabel(source: Branch, theirs: Branch, matching: Matching): void {
  const open = ({ branches }: Branch) => branches.filter((branch) => !matching.has(branch));
  // Reversed, so that `pop` takes the first one.
  const left = groupBy(open(theirs).reverse(), ({ element, label }) => nameOf(element.kind, label));
  for (const branch of open(source)) {
    const labels = [matching.reading.translationOf(branch) ?? branch.label, branch.label];
    const lists = labels.map((label) => left.get(nameOf(branch.element.kind, label)));
    const other = lists.find((list) => list !== undefined && list.length > 0)?.pop();
    if (other !== undefined) matching.join(branch, other);
  }
}

const nameOf = (kind: Kind, label: string | undefined) => (label === undefined ? kind : `${kind}\n${label}`);

/** Joins children between the same neighbours, if both elements have equally many there, all of the same shape. */
function joinByPosition(source: Branch, theirs: Branch, matching: Matching): void {
  for (const container of containersOf(source)) {
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

/**
 * Whether two elements without common content have the same shape, as if they had the same pages under other names. An
 * empty one matches any.
 */
function areAlike(source: Branch, theirs: Branch, matching: Matching): boolean {
  if (source.element.kind !== theirs.element.kind || !matching.mayJoin(source, theirs)) return false;
  const leads = ({ element }: Branch) => leadingFields.filter((name) => element.member(name) !== undefined);
  const [mine, others] = [leads(source), leads(theirs)];
  if (theirs.element.isEmpty && others.length === 0) return !mine.includes('href');
  return (
    mine.join() === others.join() &&
    partsOf(source).length === partsOf(theirs).length &&
    partsOf(source).every((part, k) => {
      const other = partsOf(theirs)[k]!;
      if (part.container !== other.container) return false;
      if (isBranch(part)) return isBranch(other) && areAlike(part, other, matching);
      return !isBranch(other) && mayBeSame(part, other, matching);
    })
  );
}

function mayBeSame(leaf: Leaf, other: Leaf, { keyHere, reading }: Matching): boolean {
  const [key, theirs] = [keyHere(leaf), keyHere(other)];
  if (key !== undefined || theirs !== undefined) return key === theirs;
  return leaf.page !== undefined && other.page !== undefined && reading.mayBeSame(leaf.page, other.page);
}

/** A key in more than 64 elements distinguishes none of them, and comparing all their pairs takes long. */
const MOST_ELEMENTS = 64;

/** Joins the elements of two lists with the most common content, if the candidate is possible. */
function joinByContent(
  source: readonly Branch[],
  theirs: readonly Branch[],
  matching: Matching,
  isPossible: (candidate: Common) => boolean,
): void {
  const { keys, translationOf } = matching.reading;
  const open = (list: readonly Branch[]) => list.filter((branch) => !matching.has(branch));
  const keysOf = askedOnce((branch: Branch) => new Set(keys.all(branch)));
  const holdsFirst = (branch: Branch, other: Branch) => Number(keysOf(branch).has(keys.all(other)[0]!));
  const common = overlaps(open(source), open(theirs), [keys.all, keys.all], MOST_ELEMENTS);
  const candidates = [...common].flatMap(([one, others]) =>
    Array.from(others, ([other, count]): Common => {
      const [size, otherSize] = [keys.all(one).length, keys.all(other).length];
      const share = shareOf(count, size, otherSize);
      const translation = translationOf(one);
      return {
        one,
        other,
        isGiven: other.label !== undefined && other.label === translation,
        contained: count / Math.min(size, otherSize),
        share,
        first: holdsFirst(one, other) + holdsFirst(other, one),
        score: share,
        // Differences in their own link or specification, kind, label, having own entries, depth, position.
        apart: [
          Number(!keys.own(one).some((key) => keys.own(other).includes(key))),
          Number(one.element.kind !== other.element.kind),
          Number(other.label !== one.label && other.label !== translation),
          Number(one.leaves.length > 0 !== other.leaves.length > 0),
          Math.abs(one.place.depth - other.place.depth),
          Math.abs(one.index - other.index),
        ],
      };
    }),
  );
  const possible = candidates.filter(
    (candidate) => isPossible(candidate) && matching.mayJoin(candidate.one, candidate.other),
  );
  for (const { one, other } of bestOf(bestFirst(possible) as readonly Common[], matching)) {
    matching.join(one, other);
  }
}

/**
 * Chooses the best candidate for each element. An element that is left over takes the partner of another one, if that
 * one has a second choice and both pairs together score more.
 */
function bestOf(candidates: readonly Common[], matching: Matching): Iterable<Common> {
  const chosen = new Map<Branch, Common>();
  const choose = (candidate: Common) => void chosen.set(candidate.one, candidate).set(candidate.other, candidate);
  const partnerOf = (branch: Branch) => {
    const { one, other } = chosen.get(branch) ?? {};
    return matching.of(branch) ?? (one === branch ? other : one);
  };
  const ofSource = groupBy(candidates, ({ one }) => one);
  for (const candidate of candidates) {
    const { one, other } = candidate;
    const isOpen = !chosen.has(one) && !chosen.has(other);
    if (isOpen && !isCrossed(one, other, partnerOf) && !isCrossed(other, one, partnerOf)) choose(candidate);
  }
  for (const [source, wanted] of ofSource) {
    for (const candidate of chosen.has(source) ? [] : wanted) {
      const rival = chosen.get(candidate.other);
      const instead = rival && ofSource.get(rival.one)!.find(({ other }) => !chosen.has(other));
      if (instead === undefined || candidate.score + instead.score <= rival!.score) continue;
      choose(candidate);
      choose(instead);
      break;
    }
  }
  for (const candidate of candidates) {
    const { one, other } = candidate;
    const pair = chosen.has(one) === chosen.has(other) ? undefined : (chosen.get(one) ?? chosen.get(other)!);
    const [taken, open] = pair?.one === one ? [pair.other, other] : [pair?.one, one];
    if (taken === undefined || matching.has(open) || areNested(taken, open)) continue;
    if (!areOneKind(candidate) || !areOneKind(pair!)) continue;
    const contest = contestOf(pair!, candidate, partnerOf);
    if (contest.chosen === candidate) {
      chosen.delete(taken);
      choose(candidate);
    }
    if (contest.isUnsure) matching.contests.push(contest);
  }
  return new Set(chosen.values());
}

/** Whether the counterpart of an element around `one` is inside of `other`: joining both would turn a nesting inside out. */
function isCrossed(one: Branch, other: Branch, partnerOf: (branch: Branch) => Branch | undefined): boolean {
  for (let around = one.parent; around !== undefined; around = around.parent)
    for (let at = partnerOf(around)?.parent; at !== undefined; at = at.parent) if (at === other) return true;
  return false;
}
