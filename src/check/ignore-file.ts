/** A line of a `.gitignore`, in segments. */
interface Pattern {
  readonly segments: readonly (readonly Sign[] | '**')[];
  /** It brings back what a line above took away. */
  readonly negated: boolean;
  readonly foldersOnly: boolean;
}

/** What one place of a segment can be: any number of characters, or one of which something holds. */
type Sign = '*' | ((character: string) => boolean);

/**
 * Reads a file in the syntax of `.gitignore` (gitignore(5)), and says of a path relative to its folder whether it is ignored.
 *
 * The last line that matches decides; what stands in an ignored folder cannot be brought back.
 */
export function readIgnoreFile(text: string): (path: string) => boolean {
  const patterns = text.replace(/^\ufeff/, '').split(/\r?\n/).flatMap((line) => readPattern(line) ?? []);
  // Many files share a folder.
  const folders = new Map<string, boolean>();
  const decide = (path: string, isFolder: boolean): boolean => {
    const segments = path.split('/');
    return !(patterns.findLast((pattern) => (isFolder || !pattern.foldersOnly) && matches(pattern.segments, segments))?.negated ?? true);
  };
  const isIgnoredFolder = (path: string): boolean => {
    let ignored = folders.get(path);
    if (ignored === undefined) folders.set(path, (ignored = isBelowIgnored(path) || decide(path, true)));
    return ignored;
  };
  const isBelowIgnored = (path: string) => path.includes('/') && isIgnoredFolder(path.slice(0, path.lastIndexOf('/')));
  return (path) => isBelowIgnored(path) || decide(path, false);
}

function readPattern(line: string): Pattern | undefined {
  // Space at the end counts only behind a backslash.
  let rest = line.replace(/(?<!\\) +$/, '').replace(/(\\ ) +$/, '$1');
  if (rest === '' || rest.startsWith('#')) return undefined;
  const negated = rest.startsWith('!');
  if (negated) rest = rest.slice(1);
  const foldersOnly = rest.endsWith('/');
  if (foldersOnly) rest = rest.slice(0, -1);
  // With a slash in it a pattern counts from the folder of the file, without one it is a name anywhere below.
  const anchored = rest.includes('/');
  if (rest.startsWith('/')) rest = rest.slice(1);
  if (rest === '') return undefined;
  const parts = rest.replace(/\\(.)/g, (escaped, sign: string) => (sign === '/' ? '/' : escaped)).split('/');
  const segments = parts.map((part): readonly Sign[] | '**' | undefined => (part === '**' && anchored ? '**' : readSegment(part)));
  // What is not closed matches nothing.
  if (segments.includes(undefined)) return undefined;
  return { segments: [...(anchored ? [] : ['**' as const]), ...(segments as (readonly Sign[] | '**')[])], negated, foldersOnly };
}

function readSegment(part: string): readonly Sign[] | undefined {
  const signs: Sign[] = [];
  for (let i = 0; i < part.length; i++) {
    const sign = part[i]!;
    if (sign === '*') {
      if (signs.at(-1) !== '*') signs.push('*');
    } else if (sign === '?') signs.push(() => true);
    else if (sign === '[') {
      const found = readClass(part, i);
      if (found === undefined) return undefined;
      signs.push(found.holds);
      i = found.end;
    } else {
      const literal = sign === '\\' ? part[++i] : sign;
      if (literal === undefined) return undefined;
      signs.push((character) => character === literal);
    }
  }
  return signs;
}

/** `[a-z]`, `[!a]`; a `]` that comes first is one of the characters. */
function readClass(part: string, start: number): { readonly holds: (character: string) => boolean; readonly end: number } | undefined {
  let i = start + 1;
  const negated = part[i] === '!' || part[i] === '^';
  if (negated) i++;
  const ranges: (readonly [string, string])[] = [];
  for (let first = true; ; first = false) {
    if (i >= part.length) return undefined;
    if (part[i] === ']' && !first) break;
    if (part[i] === '\\') i++;
    const from = part[i++];
    if (from === undefined) return undefined;
    ranges.push([from, from]);
    if (part[i] === '-' && part[i + 1] !== ']' && part[i + 1] !== undefined) {
      if (part[++i] === '\\') i++;
      const to = part[i++];
      if (to === undefined) return undefined;
      ranges.push([from, to]);
    }
  }
  return { holds: (character) => ranges.some(([from, to]) => from <= character && character <= to) !== negated, end: i };
}

/** Whether segments match, from the first to the last: `**` is any number of them, at the end at least one. */
function matches(pattern: Pattern['segments'], path: readonly string[]): boolean {
  // The places in the path that the pattern can have come to.
  let places = new Set([0]);
  for (const [k, segment] of pattern.entries()) {
    const next = new Set<number>();
    if (segment !== '**') {
      for (const place of places) if (place < path.length && matchesSegment(segment, path[place]!)) next.add(place + 1);
    } else {
      // From the first of them all that follow can be reached.
      const [first = path.length] = [...places].sort((a, b) => a - b);
      for (let after = k === pattern.length - 1 ? first + 1 : first; after <= path.length; after++) next.add(after);
    }
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(path.length);
}

/** As far as one `*` goes is tried from the last `*` only: those before need no more. */
function matchesSegment(signs: readonly Sign[], text: string): boolean {
  let at = 0;
  let sign = 0;
  let star = -1;
  let retry = 0;
  while (at < text.length) {
    const here = signs[sign];
    if (here === '*') {
      star = sign++;
      retry = at;
    } else if (here !== undefined && here(text[at]!)) {
      at++;
      sign++;
    } else if (star >= 0) {
      sign = star + 1;
      at = ++retry;
    } else return false;
  }
  while (signs[sign] === '*') sign++;
  return sign === signs.length;
}
