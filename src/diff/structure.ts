import type { Matching } from './matching.ts';
import { type Branch, type Leaf, leavesIn } from './tree.ts';

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
  const { before, after, elements } = matching;
  const fates = new Map<Branch, Fate>();
  let known: Map<string, Set<Branch>> | undefined;
  for (const branch of after.branches) if (!elements.before.has(branch)) fates.set(branch, arrival(branch));
  for (const branch of before.branches) if (!elements.after.has(branch)) fates.set(branch, departure(branch));
  const moves = new Map<Branch | Leaf, Branch | undefined>();
  const look = (one: Branch | Leaf, other: Branch | Leaf) => {
    if (one.parent === undefined || other.parent === undefined) return;
    if (elements.after.get(one.parent) === other.parent) return;
    const [from, to] = [lone(one.parent, elements.after), lone(other.parent, elements.before)];
    const isCarried = elements.after.get(from.around) === to.around;
    const come = to.lone.findLast((branch) => fates.get(branch)!.kind !== 'wrapped');
    const gone = from.lone.find((branch) => fates.get(branch)!.kind === 'merged');
    const layer = isCarried ? (to.lone.at(-1) ?? from.lone.at(-1)) : undefined;
    moves.set(one, come ?? gone ?? layer);
  };
  for (const [one, other] of elements.after) look(one, other);
  for (const { before: one, after: other } of matching.pairs.values()) look(one, other);
  return { fates, moves };

  function arrival(branch: Branch): Fate {
    const around = lone(branch, elements.before).around;
    const held = frontier(branch, (one) => matching.once(one));
    const sources = held.map((one) => matching.once(one)?.parent);
    const isLayer = sources.every((old) => old !== undefined && elements.after.get(old) === around);
    if (isLayer && held.length > 0) return { kind: 'wrapped' };
    const source = mostOf(
      leavesIn(branch).map((leaf) => matching.origins.get(leaf)?.parent),
      branch.size / 2,
    );
    const isPart = source?.parent !== undefined && source.kind === branch.kind && !source.isScope;
    // Of a large element that is gone nobody would say that a few pages of it were split off.
    if (isPart && (elements.after.has(source) || source.size <= 3 * branch.size))
      return { kind: 'split', other: source };
    const copy = copyOf(branch);
    return copy === undefined ? { kind: 'added' } : { kind: 'copied', other: copy };
  }

  function departure(branch: Branch): Fate {
    const around = lone(branch, elements.after).around;
    const held = frontier(branch, (one) => matching.now(one)).filter((one) => matching.now(one) !== undefined);
    const parents = held.map((one) => matching.now(one)!.parent!);
    const isLayer = parents.every((parent) => elements.before.get(lone(parent, elements.before).around) === around);
    // What stood in it may have been put into new elements, but not all of it.
    if (isLayer && parents.some((parent) => elements.before.get(parent) === around)) return { kind: 'unwrapped' };
    const target = mostOf(
      leavesIn(branch).map((leaf) => matching.pairs.get(leaf)?.after.parent),
      branch.size / 2,
    );
    const isElement = target !== undefined && target.parent !== undefined && !target.isScope;
    return isElement && elements.before.has(target) ? { kind: 'merged', other: target } : { kind: 'removed' };
  }

  /** The element before that an added one repeats under other paths, and that is still there. */
  function copyOf(branch: Branch): Branch | undefined {
    if (branch.size < 3) return undefined;
    const counts = new Map<Branch, number>();
    for (const { name } of leavesIn(branch))
      for (const other of tails().get(tailOf(name)) ?? []) counts.set(other, (counts.get(other) ?? 0) + 1);
    const isAlike = ([one, count]: readonly [Branch, number]) =>
      one.kind === branch.kind && elements.after.has(one) && (2 * count) / (one.size + branch.size) >= 0.8;
    return [...counts].find(isAlike)?.[0];
  }

  function tails(): ReadonlyMap<string, ReadonlySet<Branch>> {
    if (known !== undefined) return known;
    known = new Map();
    for (const { name, parent } of before.leaves) {
      const tail = tailOf(name);
      let holders = known.get(tail);
      if (holders === undefined) known.set(tail, (holders = new Set()));
      for (const branch of parent.upwards) holders.add(branch);
    }
    return known;
  }
}

/** The last two parts of a path: they stay when a folder is copied. */
const tailOf = (name: string): string => name.split('/').slice(-2).join('/');

/** The elements around something that have no counterpart, innermost first, and the first that has one. */
function lone(
  start: Branch,
  counterparts: ReadonlyMap<Branch, Branch>,
): { readonly lone: readonly Branch[]; readonly around: Branch } {
  const passed: Branch[] = [];
  let around = start;
  for (; !counterparts.has(around) && around.parent !== undefined; around = around.parent) passed.push(around);
  return { lone: passed, around };
}

/** What stands in an element, where elements without a counterpart are looked through. */
function frontier(
  branch: Branch,
  counterpart: (one: Branch | Leaf) => Branch | Leaf | undefined,
): readonly (Branch | Leaf)[] {
  return branch.children.flatMap((child) =>
    'served' in child || counterpart(child) !== undefined ? [child] : frontier(child, counterpart),
  );
}

/** What stands more often than so many times in a list. */
function mostOf(list: readonly (Branch | undefined)[], least: number): Branch | undefined {
  const counts = new Map<Branch, number>();
  for (const one of list) if (one !== undefined) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].find(([, count]) => count > least)?.[0];
}
