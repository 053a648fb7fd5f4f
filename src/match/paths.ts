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
