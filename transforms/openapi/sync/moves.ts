import { groupBy } from 'navshift';
import { isVersionSegment, type Operation } from 'navshift/openapi';
import type { Listed } from '../engine/survey.ts';
import { type Catalogue, isShown, labelOf } from './catalogue.ts';
import type { Committed } from './past.ts';
import { type Cluster, endpointName, type Standing } from './standings.ts';

/**
 * Finds what became of entries whose operation is gone: an entry whose operation has another path now gets that operation.
 *
 * An older specification tells which operation became which, or what was committed. Where neither has the operation,
 * one of the same method at nearly the same path is taken: with other names of parameters, another version, or more or
 * fewer segments in front. An operation is taken only where neither the entry nor the operation could mean another one,
 * and never if it is listed already. A wrong guess is worse than none.
 */
export function recogniseMoves({ standings, catalogue, past }: Cluster, committed: Committed): void {
  const taken = new Set(standings.map(({ now }) => now));
  const items = new Set(catalogue.items);
  const give: Give = (moved, now) => {
    if (now === undefined || now.referred || !items.has(now) || taken.has(now)) return false;
    taken.add(now);
    for (const standing of moved) Object.assign(standing, { now, moved: true });
    return true;
  };
  const gone = standings.filter(({ now, isInside }) => now === undefined && isInside);
  for (const [was, moved] of groupBy(gone, (standing) => standing.was)) give(moved, was && past?.moved.get(was));
  if (past === undefined)
    for (const same of groupBy(gone, ({ entry }) => endpointName(entry)).values()) {
      const known = committed(catalogue, same[0]!.entry);
      for (const standing of same) standing.was = known?.was;
      give(same, known?.now);
    }
  guess(gone, standings, catalogue, give);
}

/** Gives entries of one operation the one that it became, unless that is listed already. Returns whether it did. */
type Give = (standings: readonly Standing[], now: Operation | undefined) => boolean;

/** The entries of one method and path that is gone. */
interface Gone {
  readonly method: string;
  readonly path: string;
  readonly standings: readonly Standing[];
}

function guess(unlisted: readonly Standing[], all: readonly Standing[], catalogue: Catalogue, give: Give): void {
  // What became of one that is known is known too, and of a webhook there is only the name to go by.
  const unknown = unlisted.flatMap((standing) => {
    const { now, was, entry } = standing;
    return now === undefined && was === undefined && entry.kind === 'endpoint' ? [{ ...entry, standing }] : [];
  });
  let open: readonly Gone[] = Array.from(
    groupBy(unknown, ({ standing }) => endpointName(standing.entry)).values(),
    (same) => ({ ...same[0]!, standings: same.map(({ standing }) => standing) }),
  );
  const endpoints = catalogue.items.filter(({ kind }) => kind === 'endpoint');
  for (const bare of [withoutNames, withoutVersions]) {
    const items = groupBy(endpoints, ({ method, path }) => `${method} ${bare(path)}`);
    const gone = groupBy(open, ({ method, path }) => `${method} ${bare(path)}`);
    for (const [name, [mine, ...more]] of gone) {
      const [theirs, ...others] = items.get(name) ?? [];
      if (more.length === 0 && others.length === 0) give(mine!.standings, theirs);
    }
    // Several that could be meant stay several when even less is compared.
    open = open.filter(({ method, path }) => !items.has(`${method} ${bare(path)}`));
  }
  guessPrefixes(open, endpoints, all, give);
}

/** Segments in front that came or went: `/users` and `/api/users`. */
function guessPrefixes(
  open: readonly Gone[],
  endpoints: readonly Operation[],
  all: readonly Standing[],
  give: Give,
): void {
  const paths = open.length === 0 ? [] : endpoints.map((operation) => withoutVersions(operation.path));
  const pairs = open.flatMap((gone) => {
    const path = withoutVersions(gone.path);
    const found = endpoints.flatMap((operation, k) => {
      const [more, less] = [frontOf(paths[k]!, path), frontOf(path, paths[k]!)];
      if (operation.method !== gone.method || (more ?? less) === undefined) return [];
      return [{ gone, operation, change: more === undefined ? `-${less}` : `+${more}` }];
    });
    return found.length === 1 ? found : [];
  });
  const claims = groupBy(pairs, ({ operation }) => operation);
  const changes = groupBy(pairs, ({ change }) => change);
  const labelHere = ({ place }: Listed, operation: Operation) => `${place.pointer}\n${labelOf(operation)}`;
  const labels = new Set(all.flatMap((one) => (isShown(one.now) && !one.moved ? labelHere(one, one.now) : [])));
  for (const { gone, operation, change } of pairs) {
    if (claims.get(operation)!.length > 1) continue;
    // One path that ends like another says little: several that changed alike, or the company of its like, say more.
    const isLikely =
      changes.get(change)!.length > 1 || gone.standings.every((standing) => labels.has(labelHere(standing, operation)));
    if (isLikely) give(gone.standings, operation);
  }
}

/** What a path has in front of another one; undefined if it does not end like that, or a parameter is in front. */
function frontOf(path: string, end: string): string | undefined {
  const front = path.endsWith(end) ? path.slice(0, -end.length) : '';
  const isTelling = end.split('/').some((segment) => segment !== '' && !segment.includes('{'));
  return front !== '' && isTelling && !front.includes('{') ? front : undefined;
}

const withoutNames = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}').replace(/(?<=.)\/$/, '');

const withoutVersions = (path: string): string =>
  `/${withoutNames(path)
    .split('/')
    .filter((segment) => segment !== '' && !isVersionSegment(segment))
    .join('/')}`;
