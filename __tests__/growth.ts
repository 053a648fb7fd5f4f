/** The shortest of three times, in milliseconds: what a busy machine adds is hardly in all of them. */
function shortest(work: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** How many times as long work takes for eight times the size: about 8 if it grows with the size, 64 if with its square. Between them lies `square`. */
export function growth(work: (size: number) => void, size: number): number {
  // The first run is slower by what has to be compiled.
  work(size);
  const small = shortest(() => work(size));
  // Of very short times the clock and the collector make nonsense.
  return shortest(() => work(8 * size)) / Math.max(20, small);
}

/** More than what grows with the size comes to, on whatever machine, and less than what grows with its square. */
export const square = 40;
