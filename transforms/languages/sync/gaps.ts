/** What stands between the same two neighbours in both lists. A neighbour is what has a partner in the other list; the ends count as neighbours too. */
export function* gapsBetween<Part extends object>(
  source: readonly Part[],
  theirs: readonly Part[],
  partner: (part: Part) => Part | undefined,
): Generator<readonly [source: readonly Part[], theirs: readonly Part[]], void, void> {
  const members = new Set<Part>([...source, ...theirs]);
  const fixed = (part: Part): Part | undefined => {
    const other = partner(part);
    return other !== undefined && members.has(other) ? other : undefined;
  };
  const runs = new Map<Part | undefined, Run<Part>>();
  for (const run of runsOf(theirs, fixed)) runs.set(run.before, run);
  for (const { parts, before, behind } of runsOf(source, fixed)) {
    const other = runs.get(before && fixed(before));
    if (
      parts.length === 0 ||
      other === undefined ||
      other.parts.length === 0 ||
      other.behind !== (behind && fixed(behind))
    )
      continue;
    yield [
      parts.filter((part) => partner(part) === undefined),
      other.parts.filter((part) => partner(part) === undefined),
    ];
  }
}

interface Run<Part> {
  readonly before: Part | undefined;
  readonly parts: Part[];
  behind: Part | undefined;
}

function runsOf<Part>(list: readonly Part[], fixed: (part: Part) => Part | undefined): readonly Run<Part>[] {
  const runs: Run<Part>[] = [{ before: undefined, parts: [], behind: undefined }];
  for (const part of list) {
    const last = runs.at(-1)!;
    if (fixed(part) === undefined) last.parts.push(part);
    else {
      last.behind = part;
      runs.push({ before: part, parts: [], behind: undefined });
    }
  }
  return runs;
}
