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
  const [base, ours, theirs, merged] = [...sites, site].map(countsOf) as [Counts, Counts, Counts, Counts];
  const names = [...new Set([base, ours, theirs, merged].flatMap((counts) => [...counts.keys()]))];
  return names.find((name) => {
    const [was, is] = [base, merged].map((counts) => counts.get(name) ?? 0) as [number, number];
    const now = [ours, theirs].map((counts) => counts.get(name) ?? 0);
    const changes = now.map((count) => count - was);
    const [gone, added] = [0, 1].map((k) => changes.map((change) => (k === 0 ? Math.min : Math.max)(change, 0)));
    const least = was + gone![0]! + gone![1]! + (Math.min(...changes) < 0 ? 0 : Math.max(...changes));
    const isShared = Math.min(...now) > 0;
    return !moved.has(name) && (is < Math.max(least, isShared ? 1 : 0) || is > was + added![0]! + added![1]!);
  });
}

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
