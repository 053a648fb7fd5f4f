import { groupBy, partition, remembered, similarTexts } from '../text/index.ts';
import { bestFirst, fileName, foldersBetween, type Matching, textsOf, weights } from '../match/index.ts';
import type { Scope } from '../navigation/index.ts';
import { type Branch, branchText, type Leaf, leavesIn, trailText, type Tree } from '../served/index.ts';
import type { Change } from './change.ts';

/** The reason why one site alone has an element, with regard to its content. */
export interface Fate {
  readonly kind: 'added' | 'copied' | 'split' | 'wrapped' | 'removed' | 'merged' | 'unwrapped';
  /** The element from which it was split off or copied, or into which it was merged. */
  readonly other?: Branch;
  /** Of a copy that is not exact: the number of items that both have, and of the larger one. */
  readonly same?: number;
  readonly of?: number;
}

/** The difference of the elements of two sites: added and removed ones, and what moved between elements. */
export interface Structure {
  /** The fate of each element that only one site has. */
  readonly fates: ReadonlyMap<Branch, Fate>;
  /**
   * Elements and items with another parent than before, each with the added or removed element that moved it; undefined
   * if it moved by itself.
   */
  readonly moves: ReadonlyMap<Branch | Leaf, Branch | undefined>;
}

/** Compares the elements of two sites. */
export function structureOf(matching: Matching): Structure {
  const { before, after } = matching;
  const fates = new Map<Branch, Fate>();
  const left = leftToUnopened(matching);
  // Mintlify may have made a group whose endpoints it made.
  const isLeft = (thing: Branch | Leaf): boolean =>
    'served' in thing
      ? left.has(thing)
      : !matching.has(thing) && thing.children.length > 0 && thing.children.every(isLeft);
  const isAlone = (branch: Branch) => !matching.has(branch) && !isLeft(branch);
  for (const branch of after.branches.filter(isAlone)) fates.set(branch, arrival(branch, matching));
  for (const branch of before.branches.filter(isAlone)) fates.set(branch, departure(branch, matching));
  const moves = new Map<Branch | Leaf, Branch | undefined>();
  const look = (one: Branch | Leaf, other: Branch | Leaf | undefined) => {
    if (one.parent === undefined || other?.parent === undefined) return;
    const there = matching.of(one.parent);
    if (there === other.parent) return;
    // Both parents exist on both sides, so nothing but the thing itself moved.
    if (there !== undefined && matching.has(other.parent)) return void moves.set(one, undefined);
    const [from, to] = [unmatchedAround(one.parent, matching), unmatchedAround(other.parent, matching)];
    const isCarried = matching.of(from.around) === to.around;
    const added = to.unmatched.findLast((branch) => fates.get(branch)!.kind !== 'wrapped');
    // What went elsewhere moved by itself.
    const merged = from.unmatched.find((branch) => {
      const { kind, other: target } = fates.get(branch)!;
      return kind === 'merged' && other.parent!.upwards.includes(target!);
    });
    const layer = isCarried ? (to.unmatched[0] ?? from.unmatched[0]) : undefined;
    moves.set(one, added ?? merged ?? layer);
  };
  for (const one of before.branches) look(one, matching.of(one));
  for (const pair of matching.pairs) look(pair.before, pair.after);
  return { fates, moves };
}

function arrival(branch: Branch, matching: Matching): Fate {
  const { around } = unmatchedAround(branch, matching);
  const were = childrenThrough(branch, matching).map((one) => matching.of(one)?.parent);
  const isAround = were.every((one) => one !== undefined && matching.of(one) === around);
  if (isAround && were.length > 0) return { kind: 'wrapped' };
  const source = otherWithMost(branch, matching);
  // An element with a few pages of a large removed one was not split off from that.
  if (source?.kind === branch.kind && (matching.has(source) || source.size <= weights.splitOff * branch.size))
    return { kind: 'split', other: source };
  return copyOf(branch, matching) ?? { kind: 'added' };
}

function departure(branch: Branch, matching: Matching): Fate {
  const { around } = unmatchedAround(branch, matching);
  const parents = childrenThrough(branch, matching).flatMap((one) => matching.of(one)?.parent ?? []);
  const isLayer = parents.every((parent) => matching.of(unmatchedAround(parent, matching).around) === around);
  // Some of its content may be in new elements now. If all of it is, the element was not unwrapped.
  if (isLayer && parents.some((parent) => matching.of(parent) === around)) return { kind: 'unwrapped' };
  const target = otherWithMost(branch, matching, true);
  return target !== undefined && matching.has(target) ? { kind: 'merged', other: target } : { kind: 'removed' };
}

/**
 * The element of the other site, no scope and not inside of it, that directly has more than half of the items of an element.
 * Those of inner elements that last do not count: they moved with these. With `isWhole` they do if they and all other
 * items are directly in that one.
 */
function otherWithMost(branch: Branch, matching: Matching, isWhole = false): Branch | undefined {
  const children = childrenThrough(branch, matching);
  const leaves = children.filter((child): child is Leaf => 'served' in child);
  const parents = new Set(isWhole && leaves.length > 0 ? children.map((one) => matching.of(one)?.parent) : []);
  const others = groupBy(leaves, (leaf) => {
    let there = matching.of(leaf)?.parent;
    // An inner element is in the other site by its name: the element around that has its items.
    for (let inner = leaf.parent; inner !== branch; inner = inner.parent!)
      if (there !== undefined && branchText(there) === branchText(inner)) there = there.parent;
    return there;
  });
  const enough = parents.size === 1 ? 0 : weights.most * branch.size;
  const most = [...others].find(([one, { length }]) => one !== undefined && length > enough)?.[0];
  const isInside = most?.upwards.some((around) => matching.of(around)?.upwards.includes(branch));
  return most?.parent === undefined || most.isScope || isInside ? undefined : most;
}

/**
 * The element that an added one repeats, under the same paths or in another folder: the declared one, else the most alike,
 * else the nearest. It existed before and still does.
 */
function copyOf(branch: Branch, matching: Matching): Fate | undefined {
  for (const declared of matching.declarations) {
    if (declared.kind !== 'copied' || !isAt(branch, declared.to)) continue;
    const other = matching.before.branches.find((one) => isAt(one, declared.from));
    return other && { kind: 'copied', other };
  }
  // A language translates another one and is not a copy. Neither is an element into which existing items moved.
  if (branch.kind === 'language' || branch.size < weights.copySize || isTranslated(branch, matching.before))
    return undefined;
  const are = (isOne: (leaf: Leaf) => boolean) =>
    leavesIn(branch).filter(isOne).length >= weights.copyShare * branch.size;
  if (!are((leaf) => !matching.has(leaf))) return undefined;
  // An element with another label is a copy only of one with the same paths: names alone are too weak for that.
  const mayBeOther = are(({ name }) => namesIn(matching.before).has(name));
  const places = placesIn(branch);
  const candidates = matching.before.branches.flatMap((other) => {
    const there = other.kind === branch.kind ? matching.of(other) : undefined;
    if (there === undefined || languageAround(other) !== languageAround(branch)) return [];
    const score = mayBeOther || isNamedAlike(branch, other) ? likeness(branch, other) : 0;
    if (score < weights.copyShare) return [];
    const unlike = [...placesIn(other)].filter((one) => !places.has(one)).length;
    return [{ one: branch, other, score, apart: [unlike, Math.abs(there.id - branch.id)] }];
  });
  const sorted = bestFirst(candidates);
  const [first] = sorted;
  if (first === undefined) return undefined;
  // Versions can have the same pages in folders of their own: then their texts say which one was copied.
  const { score } = first;
  const isAlike = (one: (typeof sorted)[number]) => one.score === score && one.apart![0] === first.apart![0];
  const alike = sorted.flatMap((one) => (isAlike(one) ? one.other : []));
  const other = mostAlike(alike, branch, matching);
  const isExact = score === 1 && [...placesIn(other)].every((one) => places.has(one));
  const of = Math.max(branch.size, other.size);
  return { kind: 'copied', other, ...(!isExact && { same: Math.round(score * of), of }) };
}

/** Of elements that may be the source of a copy, so many pages have their texts compared: a limit of time. */
const comparedTexts = 20;

/** The element whose page files have the most similar texts; the first one if no text says more. */
function mostAlike(others: readonly Branch[], branch: Branch, { sites }: Matching): Branch {
  if (others.length === 1) return others[0]!;
  const textsIn = (k: 0 | 1, around: Branch) => {
    const pages = leavesIn(around).flatMap(({ isPage, name }) => (isPage ? name : []));
    const texts = textsOf(sites[k], false)(new Set(pages.slice(0, comparedTexts)));
    return new Map(Array.from(texts, ([page, text]) => [fileName(page), text]));
  };
  const texts = textsIn(1, branch);
  const scores = others.map((other) =>
    similarTexts(textsIn(0, other), texts).reduce((sum, one) => sum + (one.one === one.other ? one.score : 0), 0),
  );
  return others[scores.indexOf(Math.max(...scores))]!;
}

/** Whether an element is a language, version or product of this scope. */
const isAt = ({ isScope, place }: Branch, scope: Scope) => isScope && place?.scope.join('\n') === scope.join('\n');

const namesIn = /* @__PURE__ */ remembered(({ leaves }: Tree) => new Set(leaves.map(({ name }) => name)));

/** The language around an element: an element that repeats one of another language is its translation and not a copy. */
const languageAround = ({ parent }: Branch) => parent?.language?.label;

/** Whether another language had a scope of this name, which this one translates. */
const isTranslated = (branch: Branch, { branches }: Tree): boolean =>
  branch.isScope &&
  branches.some((one) => branchText(one) === branchText(branch) && languageAround(one) !== languageAround(branch));

/** Whether an element can be a copy in another folder: a scope can, or an element of the same label. */
const isNamedAlike = (branch: Branch, other: Branch) => branch.isScope || branch.label === other.label;

/** The labels that lead to each item of an element, with the name of its file. */
const placesIn = (branch: Branch) =>
  new Set(
    leavesIn(branch).map(({ name, parent }) => trailText(parent).slice(trailText(branch).length) + fileName(name)),
  );

/** The share of items that two elements have in common, under the same paths and, if `isNamedAlike`, in one other folder. */
function likeness(branch: Branch, other: Branch): number {
  const isNamed = isNamedAlike(branch, other);
  const leafName = ({ name }: Leaf) => (isNamed ? fileName(name) : name);
  const there = groupBy(leavesIn(other), leafName);
  const twinsOf = (leaf: Leaf) => there.get(leafName(leaf)) ?? [];
  // A copy can list some pages of the original itself.
  const [same, others] = partition(leavesIn(branch), (leaf) => twinsOf(leaf).some(({ name }) => name === leaf.name));
  const ways = others.flatMap((leaf) => [
    ...new Set(twinsOf(leaf).map((one) => foldersBetween(one.name, leaf.name).join('\0'))),
  ]);
  const counts = Array.from(groupBy(ways, String).values(), ({ length }) => length);
  return (same.length + Math.max(0, ...counts)) / Math.max(branch.size, other.size);
}

/** The elements from one outwards that have no counterpart, innermost first, and the first one that has. */
function unmatchedAround({ upwards }: Branch, matching: Matching) {
  const out = upwards.findIndex((one) => matching.has(one) || one.parent === undefined);
  return { unmatched: upwards.slice(0, out), around: upwards[out]! };
}

/** The children of an element, with those of an inner element without a counterpart in its place. */
export function childrenThrough(branch: Branch, matching: Matching): readonly (Branch | Leaf)[] {
  return branch.children.flatMap((child) =>
    'served' in child || matching.has(child) ? [child] : childrenThrough(child, matching),
  );
}

/**
 * Endpoints that an element lists on one side, and leaves on the other side to a specification that was not opened, each
 * with that specification. Nobody knows which of them Mintlify makes from it.
 */
export const leftToUnopened = /* @__PURE__ */ remembered((matching: Matching): ReadonlyMap<Leaf, Leaf> => {
  const found = new Map<Leaf, Leaf>();
  const isAlone = (leaf: Leaf) => !matching.has(leaf);
  const sourceOf = ({ served: { item } }: Leaf) => ('specification' in item ? item.specification : undefined);
  const [before, after] = [matching.before, matching.after].map(({ leaves }) =>
    groupBy(leaves.filter(isAlone), sourceOf),
  );
  const look = (some: typeof before, others: typeof before) => {
    for (const one of [...some!.values()].flat().filter(isUnopened))
      for (const leaf of others!.get(one.name) ?? [])
        if (!isUnopened(leaf) && leaf.parent.upwards.includes(matching.of(one.parent)!)) found.set(leaf, one);
  };
  look(before, after);
  look(after, before);
  return found;
});

/** Whether pages may be lost, and nobody knows: a specification that was not opened, or an endpoint of it, is no longer named. */
export const mayBeLost = ({ kind, certain, leaves }: Change): boolean =>
  !certain && (kind === 'removed' || leaves.some(({ before }) => before !== undefined && isUnopened(before)));

/** Whether an item stands for all pages of a specification that was not opened. */
export const isUnopened = ({ served: { item } }: Leaf): boolean => item.kind === 'specification';
