import { groupBy } from '../text/index.ts';
import { foldersBetween, type Matching, weights } from '../match/index.ts';
import { type Branch, type Leaf, leavesIn } from '../served/index.ts';

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
  /** What stands in another element than before, with the element without a counterpart that it came or went by; undefined where it moved by itself. */
  readonly moves: ReadonlyMap<Branch | Leaf, Branch | undefined>;
}

/** Finds how the elements of two sites differ. */
export function structureOf(matching: Matching): Structure {
  const { before, after } = matching;
  const fates = new Map<Branch, Fate>();
  let known: ReadonlyMap<string, readonly Branch[]> | undefined;
  let names: ReadonlySet<string> | undefined;
  for (const branch of after.branches) if (!matching.has(branch)) fates.set(branch, arrival(branch));
  for (const branch of before.branches) if (!matching.has(branch)) fates.set(branch, departure(branch));
  const moves = new Map<Branch | Leaf, Branch | undefined>();
  const look = (one: Branch | Leaf, other: Branch | Leaf) => {
    if (one.parent === undefined || other.parent === undefined) return;
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
  for (const one of before.branches) {
    const other = matching.of(one);
    if (other !== undefined) look(one, other);
  }
  matching.pairs.forEach(({ before: one, after: other }) => look(one, other));
  return { fates, moves };

  function arrival(branch: Branch): Fate {
    const around = lone(branch, matching).around;
    const held = frontier(branch, matching);
    const sources = held.map((one) => matching.of(one)?.parent);
    const isLayer = sources.every((old) => old !== undefined && matching.of(old) === around);
    if (isLayer && held.length > 0) return { kind: 'wrapped' };
    const source = mostOf(
      leavesIn(branch).map((leaf) => matching.of(leaf)?.parent),
      weights.most * branch.size,
    );
    const isInside = source !== undefined && matching.of(source)?.upwards.includes(branch);
    const isPart = source?.parent !== undefined && source.kind === branch.kind && !source.isScope && !isInside;
    // Of a large element that is gone nobody would say that a few pages of it were split off.
    if (isPart && (matching.has(source) || source.size <= weights.splitOff * branch.size))
      return { kind: 'split', other: source };
    const copy = copyOf(branch);
    return copy === undefined ? { kind: 'added' } : { kind: 'copied', other: copy };
  }

  function departure(branch: Branch): Fate {
    const around = lone(branch, matching).around;
    const held = frontier(branch, matching).filter((one) => matching.has(one));
    const parents = held.map((one) => matching.of(one)!.parent!);
    const isLayer = parents.every((parent) => matching.of(lone(parent, matching).around) === around);
    // What stood in it may have been put into new elements, but not all of it.
    if (isLayer && parents.some((parent) => matching.of(parent) === around)) return { kind: 'unwrapped' };
    const target = mostOf(
      leavesIn(branch).map((leaf) => matching.of(leaf)?.parent),
      weights.most * branch.size,
    );
    const isElement = target !== undefined && target.parent !== undefined && !target.isScope;
    return isElement && matching.has(target) ? { kind: 'merged', other: target } : { kind: 'removed' };
  }

  /** The element before that an added one repeats, under the same paths or in another folder, and that is still there. */
  function copyOf(branch: Branch): Branch | undefined {
    // A language is the translation of another one; and what moved into an element is no copy.
    if (branch.kind === 'language' || branch.size < weights.copySize) return undefined;
    const held = leavesIn(branch);
    if (held.filter((leaf) => !matching.has(leaf)).length < weights.copyShare * branch.size) return undefined;
    known ??= groupBy(before.branches, ({ kind }) => kind);
    const there = (names ??= new Set(before.leaves.map(({ name }) => name)));
    // Under another label it repeats what is there under the same paths.
    const mayBeOther = held.filter(({ name }) => there.has(name)).length >= weights.copyShare * branch.size;
    const isAlike = (one: Branch) =>
      matching.has(one) &&
      languageAround(one) === languageAround(branch) &&
      Math.min(one.size, branch.size) >= weights.copyShare * Math.max(one.size, branch.size) &&
      (mayBeOther || isNamedAlike(branch, one)) &&
      repeats(branch, one);
    return known.get(branch.kind)?.find(isAlike);
  }
}

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
  const ways = new Map<string, number>();
  for (const leaf of shared) {
    const found = there.get(keyOf(leaf))!;
    for (const way of new Set(found.map((one) => foldersBetween(one.name, leaf.name).join('\0'))))
      ways.set(way, (ways.get(way) ?? 0) + 1);
  }
  return [...ways.values()].some((count) => count >= least);
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

/** What stands more often than so many times in a list. */
function mostOf(list: readonly (Branch | undefined)[], least: number): Branch | undefined {
  const counts = new Map<Branch, number>();
  for (const one of list) if (one !== undefined) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].find(([, count]) => count > least)?.[0];
}
