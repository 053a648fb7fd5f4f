/** How many of the numbers stand out of order: as few as must be taken out to leave the rest ascending. Gives their indexes. */
export function outOfOrder(numbers: readonly number[]): readonly number[] {
  // The longest ascending run of all, by patience: the last of each pile, and who stands before whom.
  const piles: number[] = [];
  const before: (number | undefined)[] = [];
  numbers.forEach((number, k) => {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[piles[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    before[k] = low === 0 ? undefined : piles[low - 1];
    piles[low] = k;
  });
  const kept = new Set<number>();
  for (let k = piles.at(-1); k !== undefined; k = before[k]) kept.add(k);
  return numbers.flatMap((_, k) => (kept.has(k) ? [] : [k]));
}
