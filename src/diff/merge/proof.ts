import { pathOf, treeOf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy } from '../../text/index.ts';

/**
 * An entry that neither side took out and that is gone, or that is there more often than both sides made it; undefined
 * if there is none, or if something is left to decide.
 */
export function wrongEntry(
  sites: readonly Site[],
  {
    site,
    conflicts,
    moved,
  }: { readonly site: Site; readonly conflicts: readonly unknown[]; readonly moved: ReadonlySet<string> },
): string | undefined {
  if (conflicts.length > 0) return undefined;
  const [base, ours, theirs, merged] = [...sites, site].map(countsOf) as Four<Counts>;
  const names = [...new Set([base, ours, theirs, merged].flatMap((counts) => [...counts.keys()]))];
  return names.find((name) => {
    const [was, mine, yours, is] = [base, ours, theirs, merged].map((counts) => counts.get(name) ?? 0) as Four<number>;
    const gone = Math.max(was - mine, 0) + Math.max(was - yours, 0);
    const least = gone > 0 ? was - gone : Math.max(mine, yours);
    const most = Math.max(was, mine) + Math.max(was, yours) - was;
    // What both sides list is there, though each took another one of several out.
    return !moved.has(name) && (is < Math.max(least, Math.min(mine, yours, 1)) || is > most);
  });
}

type Four<Value> = [base: Value, ours: Value, theirs: Value, merged: Value];

type Counts = ReadonlyMap<string, number>;

/** How often each entry of a list is there. What a specification makes comes and goes with the field that names it. */
const countsOf = (site: Site): Counts =>
  new Map(
    Array.from(
      groupBy(
        treeOf(site).leaves.filter(({ position }) => position?.field === 'pages'),
        pathOf,
      ),
      ([name, leaves]) => [name, leaves.length],
    ),
  );
