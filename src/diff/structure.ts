import { groupBy, remembered } from '../text/index.ts';
import { foldersBetween, type Matching, weights } from '../match/index.ts';
import { type Branch, type Leaf, leavesIn, type Tree } from '../served/index.ts';

/** What became of an element that is in one of the two sites alone, and of what it holds. */
export interface Fate {
  readonly kind: 'added' | 'copied' | 'split' | 'wrapped' | 'removed' | 'merged' | 'unwrapped';
  /** The element that it was split off from, is a copy of, or went into. */
  readonly other?: Branch;
}

/** How the elements of two sites differ: what came and went, and what stands elsewhere. */
export interface Structure {
  /** What became of each element that only one site has. */
  readonly fates: ReadonlyMap<Branch, Fate>;
  /**
   * What stands in another element than before, with the element without a counterpart that it came or went by;
   * undefined where it moved by itself.
   */
  readonly moves: ReadonlyMap<Branch | Leaf, Branch | undefined>;
}

/** Finds how the elements of two sites differ. */
export function structureOf(matching: Matching): Structure {
  const { before, after } = matching;
  const fates = new Map<Branch, Fate>();
  const isAlone = (branch: Branch) => !matching.has(branch);
  for (const branch of after.branches.filter(isAlone)) fates.set(branch, arrival(branch, matching));
  for (const branch of before.branches.filter(isAlone)) fates.set(branch, departure(branch, matching));
  const moves = new Map<Branch | Leaf, Branch | undefined>();
  const look = (one: Branch | Leaf, other: Branch | Leaf | undefined) => {
    if (one.parent === undefined || other?.parent === undefined) return;
    const there = matching.of(one.parent);
    if (there === other.parent) return;
    // Both have a counterpart, as most have: it moved by itself.
    if (there !== undefined && matching.has(other.parent)) return void moves.set(one, undefined);
    const [from, to] = [lone(one.parent, matching), lone(other.parent, matching)];
    const isCarried = matching.of(from.around) === to.around;
    const come = to.lone.findLast((branch) => fates.get(branch)!.kind !== 'wrapped');
    const gone = from.lone.find((branch) => fates.get(branch)!.kind === 'merged');
    const layer = isCarried ? (to.lone.at(-1) ?? from.lone.at(-1)) : undefined;
    moves.set(one, come ?? gone ?? layer);
  };
  for (const one of before.branches) look(one, matching.of(one));
  for (const pair of matching.pairs) look(pair.before, pair.after);
  return { fates, moves };
}

function arrival(branch: Branch, matching: Matching): Fate {
  const { around } = lone(branch, matching);
  const held = frontier(branch, matching);
  const isFromAround = (one: Branch | Leaf) => {
    const old = matching.of(one)?.parent;
    return old !== undefined && matching.of(old) === around;
  };
  if (held.length > 0 && held.every(isFromAround)) return { kind: 'wrapped' };
  const source = otherWithMost(branch, matching);
  const isInside = source !== undefined && matching.of(source)?.upwards.includes(branch);
  const isPart = source?.parent !== undefined && source.kind === branch.kind && !source.isScope && !isInside;
  // Of a large element that is gone nobody would say that a few pages of it were split off.
  if (isPart && (matching.has(source) || source.size <= weights.splitOff * branch.size))
    return { kind: 'split', other: source };
  const copy = copyOf(branch, matching);
  return copy === undefined ? { kind: 'added' } : { kind: 'copied', other: copy };
}

function departure(branch: Branch, matching: Matching): Fate {
  const { around } = lone(branch, matching);
  const parents = frontier(branch, matching).flatMap((one) => matching.of(one)?.parent ?? []);
  const isLayer = parents.every((parent) => matching.of(lone(parent, matching).around) === around);
  // What stood in it may have been put into new elements, but not all of it.
  if (isLayer && parents.some((parent) => matching.of(parent) === around)) return { kind: 'unwrapped' };
  const target = otherWithMost(branch, matching);
  const isElement = target !== undefined && target.parent !== undefined && !target.isScope;
  return isElement && matching.has(target) ? { kind: 'merged', other: target } : { kind: 'removed' };
}

/** The element of the other site that has most of what one holds. */
function otherWithMost(branch: Branch, matching: Matching): Branch | undefined {
  const others = groupBy(leavesIn(branch), (leaf) => matching.of(leaf)?.parent);
  return [...others].find(([one, { length }]) => one !== undefined && length > weights.most * branch.size)?.[0];
}

/** The element before that an added one repeats, under the same paths or in another folder, and that is still there. */
function copyOf(branch: Branch, matching: Matching): Branch | undefined {
  // A language is the translation of another one; and what moved into an element is no copy.
  if (branch.kind === 'language' || branch.size < weights.copySize) return undefined;
  const held = leavesIn(branch);
  if (held.filter((leaf) => !matching.has(leaf)).length < weights.copyShare * branch.size) return undefined;
  // Under another label it repeats what is there under the same paths.
  const names = namesIn(matching.before);
  const mayBeOther = held.filter(({ name }) => names.has(name)).length >= weights.copyShare * branch.size;
  return matching.before.branches.find(
    (one) =>
      one.kind === branch.kind &&
      matching.has(one) &&
      languageAround(one) === languageAround(branch) &&
      Math.min(one.size, branch.size) >= weights.copyShare * Math.max(one.size, branch.size) &&
      (mayBeOther || isNamedAlike(branch, one)) &&
      repeats(branch, one),
  );
}

const namesIn = /* @__PURE__ */ remembered(({ leaves }: Tree) => new Set(leaves.map(({ name }) => name)));

/** What repeats an element of another language is its translation, and no copy. */
const languageAround = ({ parent }: Branch) => parent?.language?.label;

/** Whether elements of a kind can be the same in another folder: scopes, and what has the same label. */
const isNamedAlike = (branch: Branch, other: Branch) => branch.isScope || branch.label === other.label;

/** Whether an element has most of what another one has: the same, or (a scope, or one of the same label) the same in another folder. */
function repeats(branch: Branch, other: Branch): boolean {
  const isNamed = isNamedAlike(branch, other);
  const keyOf = ({ name }: Leaf) => (isNamed ? name.slice(name.lastIndexOf('/') + 1) : name);
  const there = groupBy(leavesIn(other), keyOf);
  const least = weights.copyShare * Math.max(branch.size, other.size);
  const shared = leavesIn(branch).filter((leaf) => there.has(keyOf(leaf)));
  if (shared.length < least) return false;
  const ways = shared.flatMap((leaf) => [
    ...new Set(there.get(keyOf(leaf))!.map((one) => foldersBetween(one.name, leaf.name).join('\0'))),
  ]);
  return [...groupBy(ways, (way) => way).values()].some(({ length }) => length >= least);
}

/** The elements around something that have no counterpart, innermost first, and the first that has one. */
function lone(start: Branch, matching: Matching): { readonly lone: readonly Branch[]; readonly around: Branch } {
  const passed: Branch[] = [];
  let around = start;
  for (; !matching.has(around) && around.parent !== undefined; around = around.parent) passed.push(around);
  return { lone: passed, around };
}

/** What stands in an element, where elements without a counterpart are looked through. */
function frontier(branch: Branch, matching: Matching): readonly (Branch | Leaf)[] {
  return branch.children.flatMap((child) =>
    'served' in child || matching.has(child) ? [child] : frontier(child, matching),
  );
}
