import {
  type Codes,
  type LanguagePages,
  type LanguagePaths,
  type Division,
  type DivisionPart,
  pagesIn,
} from 'navshift';
import type { Rules } from './rules.ts';

/** Names of pages, one for each page. */
type Names = ReadonlySet<string>;

/** The languages of a holder except one, each code once. */
export const othersIn = ({ parts: languages }: Division, than: DivisionPart): readonly LanguagePages[] => {
  const others = languages.filter((one) => one.label !== undefined && one.label !== than.label);
  return [...new Map(others.map((one) => [one.label!, one])).values()].map(pagesOf);
};

/** The pages of a language with a code, which are collected at the first question. */
export function pagesOf({ label: code, element }: DivisionPart): LanguagePages {
  let pages: Names | undefined;
  return {
    code: code!,
    get pages() {
      return (pages ??= new Set(pagesIn(element)));
    },
  };
}

/** The pages of a language and of the source that are the same, by their paths alone. */
export interface Counterparts {
  /** The page of the language for a page of the source. */
  readonly own: ReadonlyMap<string, string>;
  /** The page of the source for a page of the language. */
  readonly source: ReadonlyMap<string, string>;
}

/** The names of the source's pages in a language, and whether these have files. */
export interface Naming {
  readonly codes: Codes;
  readonly paths: LanguagePaths;
  readonly counterparts: Counterparts;
  /** Names of the source's pages in the language that count whether or not files exist; null for pages that the language leaves out. */
  readonly called?: ReadonlyMap<string, string | null>;
  /** Whether any page of the language has a file, or gets one in this run. */
  readonly hasTranslations: boolean;
  /** Whether any page has a file, in either language. If none has, no file can be called missing. */
  readonly anyFile: boolean;
}

/** Finds the names of the source's pages in a language; `own` are the pages that the language lists. */
export function findNaming(
  codes: Codes,
  pages: Names,
  own: Names,
  paths: LanguagePaths,
  { hasFile, missing }: Rules,
): Naming {
  const sourceHasFile = [...pages].some(hasFile);
  const hasTranslations =
    [...own].some((page) => !pages.has(page) && hasFile(page)) ||
    [...pages].some((page) => hasFile(paths.name(page))) ||
    // The run makes copies, which are files of the language from then on.
    (missing === 'copy' && sourceHasFile);
  const counterparts = findCounterparts(pages, own, paths, hasFile);
  return { codes, paths, counterparts, hasTranslations, anyFile: hasTranslations || sourceHasFile };
}

/**
 * Finds the counterparts. A page matches its translated path, or its own path, which a language lists until a
 * translation exists. If the translated page has no file, a path matches that differs only in the code and in case.
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
    // If the language lists both, the translation is the page's name there.
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

/** Pages by their path without the language; undefined if two pages have the same, since either could be meant. */
function onlyOnes(pages: readonly string[], { bare }: LanguagePaths): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const page of pages) {
    const name = bare(page);
    found.set(name, found.has(name) ? undefined : page);
  }
  return found;
}
