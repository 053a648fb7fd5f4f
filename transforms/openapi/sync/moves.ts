import { groupBy } from 'navshift';
import { entryOf, type Operation } from 'navshift/openapi';
import type { Catalogue } from './catalogue.ts';
import type { Committed } from './past.ts';
import { type Cluster, endpointName, type Standing } from './standings.ts';

/**
 * Finds what became of entries whose operation is gone: an entry whose operation has another path now gets that operation.
 *
 * An older specification tells which operation became which, or what was committed. Where neither has the operation,
 * only the names of parameters may differ. An operation is taken only where neither the entry nor the operation could
 * mean another one, and never if it is listed already. A wrong guess is worse than none.
 */
export function recogniseMoves({ standings, catalogue, past }: Cluster, committed: Committed): void {
  const taken = new Set(standings.map(({ now }) => now));
  const items = new Set(catalogue.items);
  const give: Give = (moved, now) => {
    if (now === undefined || now.referred || !items.has(now) || taken.has(now)) return;
    taken.add(now);
    for (const standing of moved) Object.assign(standing, { now, moved: true });
  };
  const gone = standings.filter(({ now, isInside }) => now === undefined && isInside);
  for (const [was, moved] of groupBy(gone, (standing) => standing.was)) give(moved, was && past?.moved.get(was));
  if (past === undefined)
    for (const same of groupBy(gone, ({ entry }) => endpointName(entry)).values()) {
      const known = committed(catalogue, same[0]!.entry);
      for (const standing of same) standing.was = known?.was;
      give(same, known?.now);
    }
  renameParameters(gone, catalogue, give);
}

/** Gives entries of one operation the one that it became, unless that is listed already. */
type Give = (standings: readonly Standing[], now: Operation | undefined) => void;

/** To OpenAPI, paths that differ in names of parameters alone are the same path. */
function renameParameters(gone: readonly Standing[], { items }: Catalogue, give: Give): void {
  const operations = groupBy(items, (operation) => withoutNames(entryOf(operation)));
  // What became of an operation that is known is known too.
  const unknown = gone.filter(({ now, was }) => now === undefined && was === undefined);
  for (const [name, standings] of groupBy(unknown, ({ entry }) => withoutNames(endpointName(entry)))) {
    const [now, ...others] = operations.get(name) ?? [];
    const entries = new Set(standings.map(({ entry }) => endpointName(entry)));
    if (entries.size === 1 && others.length === 0) give(standings, now);
  }
}

const withoutNames = (entry: string): string => entry.replace(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');
