import { addTo } from '../text/index.ts';
import { weights } from './weights.ts';

/** The name of a page's file. */
export const fileName = (page: string): string => page.slice(page.lastIndexOf('/') + 1);

/** The path that shares most folders with another one, at its beginning and its end; undefined if several do. */
export function nearestPath(path: string, others: readonly string[]): string | undefined {
  if (others.length < 2) return others[0];
  const parts = path.split('/');
  const scored = others.map((other) => ({ other, near: sharedParts(parts, other.split('/')) }));
  const best = Math.max(...scored.map(({ near }) => near));
  const [first, ...more] = scored.filter(({ near }) => near === best);
  return more.length === 0 ? first!.other : undefined;
}

/** Paths by each of their tails: `a/b/c` by `a/b/c`, `b/c` and `c`. */
export function byTail(paths: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) for (const tail of tailsOf(path)) addTo(found, tail, path);
  return found;
}

/** Gives the paths of a list that have the longest tail in common with a path; none if these are too many to compare. */
export function sharingTail(paths: Iterable<string>): (path: string) => readonly string[] {
  const found = byTail(paths);
  return (path) => {
    const near = tailsOf(path).flatMap((tail) => (found.has(tail) ? [found.get(tail)!] : []))[0] ?? [];
    return near.length > weights.sameNames ? [] : near;
  };
}

/** The tails of a path, the longest first. */
const tailsOf = (path: string): readonly string[] => path.split('/').map((_, k, parts) => parts.slice(k).join('/'));

function sharedParts(some: readonly string[], others: readonly string[]): number {
  const shared = Math.min(sharedStart(some, others) + sharedEnd(some, others), some.length, others.length);
  // A thousandth for each folder decides only between paths that share equally many: the shorter one is nearer.
  return shared - (some.length + others.length) / 1000;
}

/** How many texts two lists share, from the first on. */
export function sharedStart(some: readonly string[], others: readonly string[]): number {
  const end = some.findIndex((one, k) => one !== others[k]);
  return end < 0 ? some.length : end;
}

/** How many texts two lists share, from the last on. */
export const sharedEnd = (some: readonly string[], others: readonly string[]): number =>
  sharedStart(some.toReversed(), others.toReversed());

/** The folders of two paths without the tail that both have: `['zh-CN/', 'zh/']`. */
export function foldersBetween(one: string, other: string): readonly [string, string] {
  const [ours, theirs] = [one.split('/'), other.split('/')];
  const tail = sharedEnd(ours, theirs);
  const folder = (parts: readonly string[]) => [...parts.slice(0, parts.length - tail), ''].join('/');
  return [folder(ours), folder(theirs)];
}
