import type { BothKeys, Keys } from './keys.ts';
import { type Branch, divides, labelOf } from './tree.ts';

/** Of the elements around an entry so many are asked whether they belong together; in a navigation of any use there are fewer. */
const MOST_AROUND = 16;

/** An entry that stands so often in both trees that there are more pairs than this tells little. */
const MOST_PAIRS = 64;

/** How many entries, links and specifications elements of both trees have in common. */
export interface Votes {
  /** The elements of the language that have something in common with one of the source, and how much. */
  common(source: Branch): ReadonlyMap<Branch, number>;
  /** How much an element has in common with the other tree as a whole. */
  size(branch: Branch): number;
  /** How many elements around one, and in it, have exactly the same in common with the other tree. */
  nest(branch: Branch): Nest;
}

export interface Nest {
  readonly before: number;
  readonly behind: number;
}

const none: ReadonlyMap<Branch, number> = new Map();
const alone: Nest = { before: 0, behind: 0 };
export const noVotes: Votes = { common: () => none, size: () => 0, nest: () => alone };

/** Counts what two elements, and all that is in them, have in common; those that are settled are not asked. What stands in versions and products counts for the elements around these. */
export function countVotes(
  source: Branch,
  theirs: Branch,
  keys: BothKeys,
  isSettled: (branch: Branch) => boolean,
): Votes {
  const sizes = new Map<Branch, number>();
  const common = new Map<Branch, Map<Branch, number>>();
  const waiting = new Map<string, (readonly Branch[])[]>();
  for (const [key, around] of votersOf(theirs, keys.own, isSettled)) {
    const known = waiting.get(key);
    if (known === undefined) waiting.set(key, [around]);
    else known.push(around);
  }
  const asked = new Map<string, (readonly Branch[])[]>();
  for (const [key, around] of votersOf(source, keys.source, isSettled)) {
    if (!waiting.has(key)) continue;
    const known = asked.get(key);
    if (known === undefined) asked.set(key, [around]);
    else known.push(around);
  }
  const vote = (around: readonly Branch[], others: readonly Branch[], weight: number) => {
    for (const branch of around) {
      let counts = common.get(branch);
      if (counts === undefined) common.set(branch, (counts = new Map<Branch, number>()));
      for (const other of others) counts.set(other, (counts.get(other) ?? 0) + weight);
    }
  };
  for (const [key, arounds] of asked) {
    const others = waiting.get(key)!;
    for (const branches of [...arounds, ...others])
      for (const branch of branches) sizes.set(branch, (sizes.get(branch) ?? 0) + 1);
    // What stands several times may be any of them. Very often, and it is taken in order.
    if (arounds.length * others.length <= MOST_PAIRS)
      for (const around of arounds)
        for (const other of others) vote(around, other, 1 / Math.max(arounds.length, others.length));
    else arounds.forEach((around, k) => k < others.length && vote(around, others[k]!, 1));
  }
  const size = (branch: Branch) => sizes.get(branch) ?? 0;
  const nests = new Map<Branch, Nest>();
  return {
    common: (branch) => common.get(branch) ?? none,
    size,
    nest(branch) {
      let known = nests.get(branch);
      if (known === undefined) nests.set(branch, (known = nestOf(branch, size)));
      return known;
    },
  };
}

function nestOf(branch: Branch, sizeOf: (branch: Branch) => number): Nest {
  const size = sizeOf(branch);
  let before = 0;
  for (
    let outer = branch.parent;
    outer !== undefined && before < MOST_AROUND && sizeOf(outer) === size;
    outer = outer.parent
  )
    before++;
  let behind = 0;
  const only = ({ branches }: Branch) => branches.find((inner) => sizeOf(inner) === size);
  for (let inner = only(branch); inner !== undefined && behind < MOST_AROUND; inner = only(inner)) behind++;
  return { before, behind };
}

/** Every key below an element with the elements around it, nearest first, the outermost itself left out. */
function* votersOf(
  top: Branch,
  keys: Keys,
  isSettled: (branch: Branch) => boolean,
): Generator<readonly [key: string, around: readonly Branch[]], void, void> {
  interface Open {
    readonly branch: Branch;
    readonly around: readonly Branch[];
    readonly prefix: string;
    readonly inside: boolean;
  }
  const stack: Open[] = [{ branch: top, around: [], prefix: '', inside: false }];
  while (stack.length > 0) {
    const { branch, around, prefix, inside } = stack.pop()!;
    if (around.length > 0) {
      const full = prefix === '' ? (key: string) => key : (key: string) => prefix + key;
      for (const key of keys.own(branch)) yield [full(key), around];
      for (const leaf of branch.leaves) {
        const key = keys.leaf(leaf);
        if (key !== undefined) yield [full(key), around];
      }
    }
    for (let k = branch.branches.length - 1; k >= 0; k--) {
      const inner = branch.branches[k]!;
      if (isSettled(inner)) continue;
      // Where nothing but versions stands in a language there is nobody to vote for: these are told apart by their labels.
      if (divides(inner)) {
        if (around.length > 0)
          stack.push({
            branch: inner,
            around,
            prefix: `${prefix}${inner.element.kind}=${labelOf(inner) ?? ''}\n`,
            inside: true,
          });
      } else
        stack.push({
          branch: inner,
          around: inside ? around : [inner, ...around].slice(0, MOST_AROUND),
          prefix,
          inside,
        });
    }
  }
}
