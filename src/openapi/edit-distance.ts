/**
 * How many letters must be put in, taken out or replaced to make one string of the other (Levenshtein), in UTF-16 code units.
 *
 * Above `limit` the answer is only some number above it, found sooner.
 */
export function editDistance(from: string, to: string, limit = Infinity): number {
  if (from === to) return 0;
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= to.length; column++) {
      const replaced = above[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1);
      const cost = Math.min(replaced, above[column]! + 1, current[column - 1]! + 1);
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    above = current;
  }
  return above[to.length]!;
}
