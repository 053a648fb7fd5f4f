/** How many of so many places, from the first on, a condition holds for: it holds up to some place, and for none after that. */
export function countWhile(length: number, holds: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
