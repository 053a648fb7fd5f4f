/** Two texts that are one under another name, and how much of the longer one they share: 1 all. */
export interface Likeness {
  readonly one: string;
  readonly other: string;
  readonly score: number;
}

/** A line that so many texts have says nothing. */
const mostHolders = 30;

/** Of two sets of texts those that share at least half of the longer one, counted in signs of whole lines, the likest first. */
export function similarTexts(
  ones: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): readonly Likeness[] {
  const holders = new Map<string, Map<string, number>>();
  const sizes = new Map<string, number>();
  for (const [name, text] of others) {
    let size = 0;
    for (const line of linesOf(text)) {
      size += line.length;
      const held = holders.get(line) ?? new Map<string, number>();
      holders.set(line, held.set(name, (held.get(name) ?? 0) + 1));
    }
    sizes.set(name, size);
  }
  const found: Likeness[] = [];
  for (const [one, text] of ones) {
    let size = 0;
    const lines = new Map<string, number>();
    for (const line of linesOf(text)) {
      size += line.length;
      lines.set(line, (lines.get(line) ?? 0) + 1);
    }
    const shared = new Map<string, number>();
    for (const [line, count] of lines) {
      const held = holders.get(line);
      if (held === undefined || held.size > mostHolders) continue;
      for (const [other, times] of held)
        shared.set(other, (shared.get(other) ?? 0) + Math.min(count, times) * line.length);
    }
    for (const [other, length] of shared) {
      const score = length / Math.max(size, sizes.get(other)!);
      if (score >= 0.5) found.push({ one, other, score });
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

const linesOf = (text: string): readonly string[] => text.split('\n').flatMap((line) => line.trim() || []);
