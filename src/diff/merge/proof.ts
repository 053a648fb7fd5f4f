import { pathOf, treeOf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy, NavshiftError } from '../../text/index.ts';

/**
 * Throws if an entry that neither side took out is gone, or is there more often than both sides made it.
 *
 * @param moved paths that nothing is said of
 */
export function assertComplete(sites: readonly Site[], site: Site, moved: ReadonlySet<string>): void {
  const [base, ours, theirs, merged] = [...sites, site].map(countsOf) as [Counts, Counts, Counts, Counts];
  const names = [...new Set([base, ours, theirs, merged].flatMap((counts) => [...counts.keys()]))];
  const wrong = names.find((name) => {
    const [was, is] = [base, merged].map((counts) => counts.get(name) ?? 0) as [number, number];
    const now = [ours, theirs].map((counts) => counts.get(name) ?? 0);
    const changes = now.map((count) => count - was);
    const [gone, added] = [0, 1].map((k) => changes.map((change) => (k === 0 ? Math.min : Math.max)(change, 0)));
    const least = was + gone![0]! + gone![1]! + (Math.min(...changes) < 0 ? 0 : Math.max(...changes));
    const isShared = Math.min(...now) > 0;
    return !moved.has(name) && (is < Math.max(least, isShared ? 1 : 0) || is > was + added![0]! + added![1]!);
  });
  if (wrong !== undefined) throw new NavshiftError(`${wrong} would not be listed as often as it should be`);
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
