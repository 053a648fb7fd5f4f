import type { Paths } from './naming.ts';

/** Which page of a language is which page of the source, by their paths alone. */
export interface Counterparts {
  /** The page that a page of the source is in the language; undefined if the language has none. */
  of(page: string): string | undefined;
  /** The page of the source that a page of the language is; undefined if it is none. */
  source(page: string): string | undefined;
}

/**
 * Finds the counterparts: the translated path, and the source's own, which the language lists until there is a translation; or else, if the translated page
 * has no file, a path that is the same but for the code and letter case.
 */
export function findCounterparts(
  pages: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
  paths: Paths,
  hasFile: (page: string) => boolean,
): Counterparts {
  const found = new Map<string, string>();
  const sources = new Map<string, string>();
  const join = (page: string, other: string) => {
    found.set(page, other);
    sources.set(other, page);
  };
  for (const page of pages) {
    const translated = paths.name(page);
    if (theirs.has(translated) && !sources.has(translated)) join(page, translated);
  }
  for (const page of pages) {
    if (!theirs.has(page) || sources.has(page)) continue;
    // The translation is its name, as long as there is one.
    if (found.has(page)) sources.set(page, page);
    else join(page, page);
  }
  const rest = [...pages].filter((page) => !found.has(page));
  if (rest.length === 0) return { of: (page) => found.get(page), source: (page) => sources.get(page) };
  const bare = onlyOnes(
    [...theirs].filter((page) => !sources.has(page)),
    paths,
  );
  for (const [name, page] of onlyOnes(rest, paths)) {
    const other = page === undefined ? undefined : bare.get(name);
    if (other !== undefined && !hasFile(paths.name(page!))) join(page!, other);
  }
  return { of: (page) => found.get(page), source: (page) => sources.get(page) };
}

/** Pages by their path without the language. Two of one name tell nothing. */
function onlyOnes(pages: readonly string[], { bare }: Paths): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const page of pages) {
    const name = bare(page);
    found.set(name, found.has(name) ? undefined : page);
  }
  return found;
}
