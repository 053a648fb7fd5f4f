/** A glob may stand for so many without braces: each pair of braces multiplies them. */
const mostWays = 100;

/**
 * Which paths a glob matches: `**` stands for any folders, `*` and `?` for characters of one name, `{a,b}` for either.
 *
 * A checkout can name globs, so no path takes more time than its length times that of the glob. A glob that `globWays`
 * refuses matches nothing. @internal
 */
export function globTest(glob: string): (path: string) => boolean {
  const tests = (globWays(glob) ?? []).map((way) => {
    // What most globs are.
    const [, ending] = /^\*\*\/\*([^*?/]*)$/.exec(way) ?? [];
    if (ending !== undefined) return (path: string) => path.endsWith(ending);
    const folders = way.split('/');
    return (path: string) => fits(folders, path.split('/'), '**', isNamed);
  });
  return (path) => tests.some((test) => test(path));
}

/** The globs without braces that a glob stands for; undefined if they are more than 100. @internal */
export function globWays(glob: string): readonly string[] | undefined {
  let ways = [''];
  for (const [part, inner] of glob.matchAll(/\{([^{}]*)\}|[^{]+|\{/g)) {
    const choices = inner?.split(',') ?? [part];
    if (ways.length * choices.length > mostWays) return undefined;
    ways = ways.flatMap((way) => choices.map((choice) => way + choice));
  }
  return ways;
}

const isNamed = (pattern: string, name: string): boolean =>
  fits(pattern, name, '*', (sign, character) => sign === '?' || sign === character);

/** Whether items fit a pattern in which a star stands for any number of them. */
function fits(
  pattern: ArrayLike<string>,
  items: ArrayLike<string>,
  star: string,
  isSame: (part: string, item: string) => boolean,
): boolean {
  let [part, item, lastStar, taken] = [0, 0, -1, 0];
  while (item < items.length) {
    if (pattern[part] === star) [lastStar, taken] = [part++, item];
    else if (part < pattern.length && isSame(pattern[part]!, items[item]!)) [part, item] = [part + 1, item + 1];
    // Only the last star takes one more: those before it have fitted, and are never tried again.
    else if (lastStar >= 0) [part, item] = [lastStar + 1, ++taken];
    else return false;
  }
  while (pattern[part] === star) part++;
  return part === pattern.length;
}
