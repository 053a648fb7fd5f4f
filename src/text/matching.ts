import { ascending } from './ascent.ts';

/** How many steps the first search may take: 25,000 rounds from each end, which 50,000 items that differ can need. */
const enoughSteps = 625_000_000;
/** How many steps the search of a block between two anchors may take for each of its items: all blocks together are linear. */
const stepsPerItem = 500;

/**
 * Finds for every item of `first` its partner in `second`, or -1; partners ascend.
 *
 * The partners are as many as there can be (Myers, "An O(ND) Difference Algorithm and Its Variations", 1986). Where that
 * takes too many steps, items that are unique on both sides are partners, and each block between two of them is searched alone.
 * A block that still takes too many steps has no partners.
 */
export function matchItems(first: Int32Array, second: Int32Array, stepLimit = enoughSteps): Int32Array {
  const partners = mostPartners(first, second, stepLimit);
  if (partners) return partners;
  const result = new Int32Array(first.length).fill(-1);
  let [start, otherStart] = [0, 0];
  for (const [end, otherEnd] of [...uniquePairs(first, second), [first.length, second.length] as const]) {
    const limit = Math.min(stepLimit, stepsPerItem * (end - start + otherEnd - otherStart));
    mostPartners(first.subarray(start, end), second.subarray(otherStart, otherEnd), limit)?.forEach((other, item) => {
      if (other >= 0) result[start + item] = otherStart + other;
    });
    if (end < first.length) result[end] = otherEnd;
    [start, otherStart] = [end + 1, otherEnd + 1];
  }
  return result;
}

/** The partners of a block; undefined where that takes too many steps. */
function mostPartners(first: Int32Array, second: Int32Array, stepLimit: number): Int32Array | undefined {
  // An item that only one side has cannot be a partner; without such items the search is often short.
  const [kept, others] = [placesShared(first, second), placesShared(second, first)];
  const found = search(
    kept.map((place) => first[place]!),
    others.map((place) => second[place]!),
    stepLimit,
  );
  if (found === undefined) return undefined;
  const partners = new Int32Array(first.length).fill(-1);
  found.forEach((other, item) => {
    if (other >= 0) partners[kept[item]!] = others[other]!;
  });
  return partners;
}

/** Where the items stand that the other side has too. */
function placesShared(items: Int32Array, others: Int32Array): Int32Array {
  const known = new Set(others);
  const places = new Int32Array(items.length);
  let count = 0;
  for (let place = 0; place < items.length; place++) if (known.has(items[place]!)) places[count++] = place;
  return places.subarray(0, count);
}

/**
 * Myers's search in linear space: paths from both ends of a block meet half way, and each half is searched again.
 *
 * Gives the partners of all items; undefined where that takes too many steps.
 */
function search(first: Int32Array, second: Int32Array, stepLimit: number): Int32Array | undefined {
  const partners = new Int32Array(first.length).fill(-1);
  // How far in `first` the paths from the start and from the end have come, by diagonal: that of a point is `x - y + zero`.
  const fromStart = new Int32Array(first.length + second.length + 3);
  const fromEnd = fromStart.slice();
  const zero = second.length + 1;
  let stepsLeft = stepLimit;

  /** Fills `partners` from `i` up to `iEnd` with items from `j` up to `jEnd`; false where that takes too many steps. */
  const run = (i: number, iEnd: number, j: number, jEnd: number): boolean => {
    while (i < iEnd && j < jEnd && first[i] === second[j]) partners[i++] = j++;
    while (i < iEnd && j < jEnd && first[iEnd - 1] === second[jEnd - 1]) partners[--iEnd] = --jEnd;
    if (i === iEnd || j === jEnd) return true;
    const middle = middleOf(i, iEnd, j, jEnd);
    return middle !== undefined && run(i, middle.x, j, middle.y) && run(middle.x, iEnd, middle.y, jEnd);
  };

  /**
   * The point half way on a shortest path through the block. Each round goes one diagonal further to both sides, as far
   * as the block has any.
   */
  const middleOf = (i: number, iEnd: number, j: number, jEnd: number): { x: number; y: number } | undefined => {
    const [lowest, highest] = [zero + i - jEnd, zero + iEnd - j];
    let [low, high] = [zero + i - j, zero + i - j];
    let [endLow, endHigh] = [zero + iEnd - jEnd, zero + iEnd - jEnd];
    const odd = (low - endLow) % 2 !== 0;
    [fromStart[low], fromEnd[endLow]] = [i, iEnd];
    while (stepsLeft > 0) {
      let steps = 0;
      if (low > lowest) fromStart[--low - 1] = -1;
      else low++;
      if (high < highest) fromStart[++high + 1] = -1;
      else high--;
      for (let diagonal = high; diagonal >= low; diagonal -= 2) {
        const right = fromStart[diagonal - 1]! + 1;
        const down = fromStart[diagonal + 1]!;
        const start = right > down ? right : down;
        const shift = zero - diagonal;
        let x = start;
        while (x < iEnd && x + shift < jEnd && first[x] === second[x + shift]) x++;
        fromStart[diagonal] = x;
        steps += 1 + x - start;
        if (odd && endLow <= diagonal && diagonal <= endHigh && fromEnd[diagonal]! <= x) return { x, y: x + shift };
      }
      if (endLow > lowest) fromEnd[--endLow - 1] = iEnd + 1;
      else endLow++;
      if (endHigh < highest) fromEnd[++endHigh + 1] = iEnd + 1;
      else endHigh--;
      for (let diagonal = endHigh; diagonal >= endLow; diagonal -= 2) {
        const up = fromEnd[diagonal - 1]!;
        const left = fromEnd[diagonal + 1]! - 1;
        const start = up < left ? up : left;
        const shift = zero - diagonal;
        let x = start;
        while (x > i && x + shift > j && first[x - 1] === second[x + shift - 1]) x--;
        fromEnd[diagonal] = x;
        steps += 1 + start - x;
        if (!odd && low <= diagonal && diagonal <= high && x <= fromStart[diagonal]!) return { x, y: x + shift };
      }
      stepsLeft -= steps;
    }
    return undefined;
  };

  return run(0, first.length, 0, second.length) ? partners : undefined;
}

/** The places of items that stand once on each side, as long a selection as ascends on both (patience sorting). */
function uniquePairs(first: Int32Array, second: Int32Array): (readonly [number, number])[] {
  const otherPlaces = uniquePlaces(second);
  const pairs = [...uniquePlaces(first)].flatMap(([item, place]): (readonly [number, number])[] => {
    const other = otherPlaces.get(item);
    return other === undefined ? [] : [[place, other]];
  });
  const inOrder = ascending(pairs.map(([, other]) => other));
  return pairs.filter((_, k) => inOrder.has(k));
}

/** Where the items stand that stand at one place only, in ascending order. */
function uniquePlaces(items: Int32Array): Map<number, number> {
  const places = new Map<number, number>();
  const repeated = new Set<number>();
  items.forEach((item, place) => (places.has(item) ? repeated.add(item) : places.set(item, place)));
  for (const item of repeated) places.delete(item);
  return places;
}
