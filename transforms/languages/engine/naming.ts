import {
  type Codes,
  type LanguagePages,
  type LanguagePaths,
  type LanguagesThere,
  type LanguageThere,
  pagesIn,
} from 'navshift';
import type { Rules } from './rules.ts';

/** Pages, by one name each. */
type Names = ReadonlySet<string>;

/** The languages of a holder beside one of them, each code once. */
export const othersIn = ({ languages }: LanguagesThere, than: LanguageThere): readonly LanguagePages[] => {
  const others = languages.filter((one) => one.code !== undefined && one.code !== than.code);
  return [...new Map(others.map((one) => [one.code!, one])).values()].map(pagesOf);
};

/** The pages of a language that has a code; looked for when they are first asked for. */
export function pagesOf({ code, element }: LanguageThere): LanguagePages {
  let pages: Names | undefined;
  return {
    code: code!,
    get pages() {
      return (pages ??= new Set(pagesIn(element)));
    },
  };
}

/** Which page of a language is which page of the source, by their paths alone. */
export interface Counterparts {
  /** The page that a page of the source is in the language. */
  readonly own: ReadonlyMap<string, string>;
  /** The page of the source that a page of the language is. */
  readonly source: ReadonlyMap<string, string>;
}

/** How pages of the source are called in a language, and whether they are there. */
export interface Naming {
  readonly codes: Codes;
  readonly paths: LanguagePaths;
  readonly counterparts: Counterparts;
  /** What pages of the source are called in the language, whichever files there are; null for those that it leaves out. */
  readonly called?: ReadonlyMap<string, string | null>;
  /** Whether any page of the language has a file, or will have. */
  readonly ofLanguage: boolean;
  /** Whether any page has a file, in either language: else nothing is known of what is missing. */
  readonly anyFile: boolean;
}

/** Finds how the pages of the source are called in a language; `own` are those that the language has. */
export function findNaming(
  codes: Codes,
  pages: Names,
  own: Names,
  paths: LanguagePaths,
  { hasFile, missing }: Rules,
): Naming {
  const sourceHasFile = [...pages].some(hasFile);
  const hasTranslation =
    [...own].some((page) => !pages.has(page) && hasFile(page)) || [...pages].some((page) => hasFile(paths.name(page)));
  // What is copied is a file of the language from then on.
  const ofLanguage = hasTranslation || (missing === 'copy' && sourceHasFile);
  const counterparts = findCounterparts(pages, own, paths, hasFile);
  return { codes, paths, counterparts, ofLanguage, anyFile: ofLanguage || sourceHasFile };
}

/**
 * Finds the counterparts: the translated path, and the source's own, which the language lists until there is a translation; or else, if the translated page
 * has no file, a path that is the same but for the code and letter case.
 */
function findCounterparts(pages: Names, theirs: Names, paths: LanguagePaths, hasFile: Rules['hasFile']): Counterparts {
  const own = new Map<string, string>();
  const source = new Map<string, string>();
  const join = (page: string, other: string) => {
    own.set(page, other);
    source.set(other, page);
  };
  for (const page of pages) {
    const translated = paths.name(page);
    if (theirs.has(translated) && !source.has(translated)) join(page, translated);
  }
  for (const page of pages) {
    if (!theirs.has(page) || source.has(page)) continue;
    // The translation is its name, as long as there is one.
    if (own.has(page)) source.set(page, page);
    else join(page, page);
  }
  const rest = [...pages].filter((page) => !own.has(page));
  if (rest.length === 0) return { own, source };
  const left = [...theirs].filter((page) => !source.has(page));
  const bare = onlyOnes(left, paths);
  for (const [name, page] of onlyOnes(rest, paths)) {
    const other = page === undefined ? undefined : bare.get(name);
    if (other !== undefined && !hasFile(paths.name(page!))) join(page!, other);
  }
  return { own, source };
}

/** Pages by their path without the language. Two of one name tell nothing. */
function onlyOnes(pages: readonly string[], { bare }: LanguagePaths): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const page of pages) {
    const name = bare(page);
    found.set(name, found.has(name) ? undefined : page);
  }
  return found;
}
