import { groupBy } from 'navshift';
import { isVersionSegment } from 'navshift/openapi';
import type { Listed } from '../engine/survey.ts';
import type { Catalogue, Item } from './catalogue.ts';
import { type Committed, isAlone } from './past.ts';
import { type Cluster, nameOf, type Standing } from './standings.ts';

/**
 * Finds what became of entries whose operation is gone: an entry whose operation has another path now gets that operation.
 *
 * An older specification tells which operation became which; without one, what was committed tells it by `operationId`.
 * Where neither does, an operation of the same method at nearly the same path is taken: with other names of parameters,
 * another version, or more or fewer segments in front. An operation is taken only where neither the entry nor the
 * operation could mean another one, and never if it is listed already. A wrong guess is worse than none.
 */
export function recogniseMoves({ key, standings, catalogue, past }: Cluster, committed: Committed): void {
  const taken = new Set(standings.flatMap(({ item }) => item ?? []));
  const give: Give = (moved, item) => {
    if (taken.has(item)) return;
    taken.add(item);
    for (const standing of moved) Object.assign(standing, { item, moved: true });
  };
  const gone = standings.filter(({ item, isHidden, isInside }) => item === undefined && !isHidden && isInside);
  for (const [before, moved] of groupBy(gone, ({ witness }) => witness?.operation)) {
    const now = before && past?.moved.get(before);
    const item = now && catalogue.itemOf.get(now);
    if (item !== undefined) give(moved, item);
  }
  if (past === undefined) giveById(gone, key, catalogue, committed, give);
  guess(gone, standings, catalogue, give);
}

/** Gives entries the operation that has the `operationId` which theirs had when it was committed. */
function giveById(
  gone: readonly Standing[],
  key: string,
  catalogue: Catalogue,
  committed: Committed,
  give: Give,
): void {
  for (const same of groupBy(gone, ({ entry }) => nameOf(entry)).values()) {
    const was = same[0]!.witness === undefined ? committed(key, same[0]!.entry) : undefined;
    const item =
      was &&
      catalogue.items.find(
        ({ operation: { operationId, kind } }) => operationId === was.operationId && kind === was.kind,
      );
    if (item === undefined || !isAlone(item.operation, catalogue.opened.operations)) continue;
    give(same, item);
    if (same[0]!.item === item)
      for (const standing of same) Object.assign(standing, { witness: { operation: was!, label: item.label } });
  }
}

/** Gives entries of one operation the one that it became, unless that is listed already. */
type Give = (standings: readonly Standing[], item: Item) => void;

/** The entries of one method and path that is gone. */
interface Gone {
  readonly method: string;
  readonly path: string;
  readonly standings: readonly Standing[];
}

function guess(unlisted: readonly Standing[], all: readonly Standing[], catalogue: Catalogue, give: Give): void {
  // What is hidden has not moved, what became of a witness is known, and of a webhook there is only the name to go by.
  const unknown = unlisted.flatMap((standing) => {
    const { witness, entry } = standing;
    return witness === undefined && entry.kind === 'endpoint' ? [{ ...entry, standing }] : [];
  });
  if (unknown.length === 0) return;
  let open: readonly Gone[] = Array.from(
    groupBy(unknown, ({ standing }) => nameOf(standing.entry)).values(),
    (same) => ({ ...same[0]!, standings: same.map(({ standing }) => standing) }),
  );
  const endpoints = catalogue.items.filter(({ operation }) => operation.kind === 'endpoint');
  for (const bare of [withoutNames, withoutVersions]) {
    const items = groupBy(endpoints, ({ operation }) => `${operation.method} ${bare(operation.path)}`);
    const gone = groupBy(open, ({ method, path }) => `${method} ${bare(path)}`);
    for (const [name, mine] of gone) {
      const theirs = items.get(name) ?? [];
      if (mine.length === 1 && theirs.length === 1) give(mine[0]!.standings, theirs[0]!);
    }
    // Several that could be meant stay several when even less is compared.
    open = open.filter(({ method, path }) => !items.has(`${method} ${bare(path)}`));
  }
  guessPrefixes(open, endpoints, all, give);
}

/** Segments in front that came or went: `/users` and `/api/users`. */
function guessPrefixes(open: readonly Gone[], endpoints: readonly Item[], all: readonly Standing[], give: Give): void {
  if (open.length === 0) return;
  const whole = groupBy(endpoints, ({ operation }) => `${operation.method} ${withoutVersions(operation.path)}`);
  const shorter = groupBy(
    endpoints.flatMap((item) =>
      tailsOf(withoutVersions(item.operation.path)).map(({ tail, front }) => ({
        item,
        front,
        name: `${item.operation.method} ${tail}`,
      })),
    ),
    ({ name }) => name,
  );
  const pairs: { gone: Gone; item: Item; change: string }[] = [];
  for (const gone of open) {
    const path = withoutVersions(gone.path);
    const found = [
      ...(shorter.get(`${gone.method} ${path}`) ?? []).map(({ item, front }) => ({ item, change: `+${front}` })),
      ...tailsOf(path).flatMap(({ tail, front }) =>
        (whole.get(`${gone.method} ${tail}`) ?? []).map((item) => ({ item, change: `-${front}` })),
      ),
    ];
    if (found.length === 1) pairs.push({ gone, ...found[0]! });
  }
  const claims = groupBy(pairs, ({ item }) => item);
  const changes = groupBy(pairs, ({ change }) => change);
  const placed = all.filter(({ item, moved }) => item !== undefined && !moved);
  const labelHere = ({ place }: Listed, label: string) => `${place.pointer}\n${label}`;
  const labels = new Set(placed.map((standing) => labelHere(standing, standing.item!.label)));
  for (const { gone, item, change } of pairs) {
    if (claims.get(item)!.length > 1) continue;
    // One path that ends like another says little: several that changed alike, or the company of its like, say more.
    const isLikely =
      changes.get(change)!.length > 1 ||
      gone.standings.every((standing) => labels.has(labelHere(standing, item.label)));
    if (isLikely) give(gone.standings, item);
  }
}

/** A path without what stands in front, a segment at a time; a parameter is never taken away, and a segment that is none stays. */
function tailsOf(path: string): readonly { readonly tail: string; readonly front: string }[] {
  const segments = path.split('/').slice(1);
  const tails: { tail: string; front: string }[] = [];
  for (let k = 1; k < segments.length && !segments[k - 1]!.includes('{'); k++) {
    if (segments.slice(k).every((segment) => segment === '' || segment.includes('{'))) break;
    tails.push({ tail: `/${segments.slice(k).join('/')}`, front: `/${segments.slice(0, k).join('/')}` });
  }
  return tails;
}

const withoutNames = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}').replace(/(?<=.)\/$/, '');

const withoutVersions = (path: string): string =>
  `/${withoutNames(path)
    .split('/')
    .filter((segment) => segment !== '' && !isVersionSegment(segment))
    .join('/')}`;
