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
  const least = Math.min(some.length, others.length);
  let [start, end] = [0, 0];
  while (start < least && some[start] === others[start]) start++;
  while (end < least - start && some.at(-1 - end) === others.at(-1 - end)) end++;
  // A thousandth for each folder decides only between paths that share equally many: the shorter one is nearer.
  return start + end - (some.length + others.length) / 1000;
}

/** The folders of two paths without the tail that both have: `['zh-CN/', 'zh/']`. */
export function foldersBetween(one: string, other: string): readonly [string, string] {
  const [ours, theirs] = [one.split('/'), other.split('/')];
  let tail = 0;
  while (tail < Math.min(ours.length, theirs.length) && ours.at(-1 - tail) === theirs.at(-1 - tail)) tail++;
  if (tail === 0) return [`${one}/`, `${other}/`];
  const folder = (parts: readonly string[]) =>
    parts
      .slice(0, parts.length - tail)
      .map((part) => `${part}/`)
      .join('');
  return [folder(ours), folder(theirs)];
}
