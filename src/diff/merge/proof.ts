import { pathOf, treeOf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy } from '../../text/index.ts';

type Three<Value> = readonly [base: Value, ours: Value, theirs: Value];

/**
 * An entry that neither side took out and that is gone, or that is there more often than both sides made it; undefined
 * if there is none. Of two readings one must have what is not to be gone, and one may have what both have.
 *
 * @param moved the paths, old and new, of pages that the merge gave another path
 */
export function wrongEntry(
  sites: Three<Site>,
  { site, other }: { readonly site: Site; readonly other: Site },
  moved: ReadonlySet<string>,
): string | undefined {
  const entries = [...sites, site, other].map(entriesOf);
  return [...new Set(entries.flatMap((all) => [...all.keys()]))].find((name) => {
    const [was, mine, yours, ...is] = entries.map((all) => all.get(name)?.length ?? 0) as [number, number, number];
    const gone = Math.max(was - mine, 0) + Math.max(was - yours, 0);
    const least = gone > 0 ? was - gone : Math.max(mine, yours);
    const most = Math.max(was, mine) + Math.max(was, yours) - was;
    // What both sides list is there, though each took another one of several out.
    const isWrong = Math.max(...is) < Math.max(least, Math.min(mine, yours, 1)) || Math.min(...is) > most;
    return isWrong && !moved.has(name);
  });
}

/** The entries of lists by their paths. What a specification makes comes and goes with the field that names it. */
const entriesOf = (site: Site) =>
  groupBy(
    treeOf(site).leaves.filter(({ position }) => position?.field === 'pages'),
    pathOf,
  );
