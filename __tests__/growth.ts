/** How long work takes of the processor, in milliseconds: a busy machine adds less to that than to the time of a clock. */
export function timeOf(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** How many times as long work takes for eight times the size: about 8 if it grows with the size, 64 if with its square. Between them lies `square`. */
export function growth(work: (size: number) => void, size: number): number {
  // The first run is slower by what has to be compiled.
  work(size);
  // Of very short times the clock and the collector make nonsense.
  const small = Math.max(20, Math.min(...Array.from({ length: 3 }, () => timeOf(() => work(size)))));
  // What is measured once too long is measured again.
  let least = Infinity;
  for (let times = 0; times < 3 && least / small >= square; times++)
    least = Math.min(
      least,
      timeOf(() => work(8 * size)),
    );
  return least / small;
}

/** More than what grows with the size comes to, on whatever machine, and less than what grows with its square. */
export const square = 40;
