import { insideRoot, type Site } from 'navshift';
import { askedOnce } from '../../shared/asked-once.ts';
import { folderBetween, learnFolder, movedTo } from './folder.ts';
import { type LanguagesThere, languagesIn, type LanguageThere, pagesOf } from './languages.ts';
import { type Codes, learnPosition, type PathRules, translatePath } from './paths.ts';
import type { Rules } from './rules.ts';
import { pageName } from './tree.ts';

/** How the pages of the source are called in another language, and back as far as that is needed to compare. */
export interface Paths {
  /** The path of a page or folder of the source in the language, written as it was. */
  translate(path: string): string;
  /** The one name of that page. */
  name(page: string): string;
  /** The directory of generated pages in the language. */
  directory(path: string): string;
  /** A page of either language without what tells the languages apart: its code or folder, and letter case. */
  bare(page: string): string;
}

/** The languages beside the source, by their codes. */
export type Others = ReadonlyMap<string, LanguageThere>;

/** Pages, by one name each. */
type Names = ReadonlySet<string>;

const namesIn = ({ element }: LanguageThere): Names => new Set(pagesOf(element));

const namesOf = (others: Others) => new Map([...others].map(([code, language]) => [code, namesIn(language)]));

/** More pages than this say nothing new about where the code stands. */
const ENOUGH = 500;

/** Learns how the pages of a language are called: where its code stands, or which folder stands for it (`ja/` in the language `jp`). */
export function learnPaths(
  { source, language }: Codes,
  pages: Names,
  own: Names,
  others: Others,
  template: string | undefined,
): Paths {
  const theirs = new Set(inside(own));
  const list = inside(pages);
  const some = spread(list);
  const alone = new Map([[language, theirs]]);
  const learned =
    learnPosition(source, some, alone) ??
    (some.length < list.length ? learnPosition(source, list, alone) : undefined) ??
    learnPosition(source, some, namesOf(others));
  const rules: PathRules = { source, learned, template };
  const byCode = pathsBy(language, rules);
  if (template !== undefined || explains(byCode, list, theirs)) return byCode;
  const folder = learnFolder(list, theirs);
  // What stands in another language's folder is in that language, wherever it is listed.
  const isOthers = (name: string | undefined, than: string) =>
    name !== undefined && name !== than && (name === source || others.has(name));
  if (folder === undefined || isOthers(folder.to, language) || isOthers(folder.from, source)) return byCode;
  const translated = (path: string) => movedTo(path, folder) ?? translatePath(path, language, rules);
  const byFolder = pathsBy(language, rules, translated, [source, language, folder.from, folder.to]);
  return explains(byFolder, list, theirs) ? byFolder : byCode;
}

/** The languages of a holder beside one of them, by their codes. */
export const othersIn = ({ languages }: LanguagesThere, than: LanguageThere): Others =>
  new Map(
    languages.flatMap((one) =>
      one.code === undefined || one.code === than.code || one === than ? [] : [[one.code, one]],
    ),
  );

/** Learns how the pages of new languages are to be called: as those of the languages beside the source, else of those in another version or product. */
export function learnRules(holder: LanguagesThere, source: LanguageThere, site: Site): PathRules {
  const code = source.code!;
  const others = namesOf(othersIn(holder, source));
  const pages = namesIn(source);
  const rules: PathRules = { source: code, learned: learnPosition(code, [...pages], others), template: undefined };
  if (rules.learned !== undefined) return rules;
  for (const elsewhere of languagesIn(site)) {
    const same = elsewhere.languages.find((one) => one.code === code);
    const learned = same && learnPosition(code, [...namesIn(same)], namesOf(othersIn(elsewhere, same)));
    if (learned !== undefined) return { ...rules, learned };
  }
  return { ...rules, ...learnByFolder(code, pages, others.values()) };
}

/** Where the code is to stand if the source or the others have another folder in its place (`zh/` in the language `cn`). */
function learnByFolder(source: string, pages: Names, others: Iterable<Names>): Pick<PathRules, 'folder' | 'learned'> {
  const isCoded = [...pages].some((page) => page.startsWith(`${source}/`));
  for (const theirs of isCoded ? [] : others) {
    const folder = folderBetween(pages, theirs);
    if (folder === undefined) continue;
    const { at, from } = folder;
    if (from === undefined) return { learned: { how: 'insert', at } };
    // A folder that stands for the source is one that most of its pages are in.
    if ([...pages].filter((page) => page.split('/')[at] === from).length * 2 > pages.size)
      return { folder: from, learned: { how: 'replace', at } };
  }
  return { learned: undefined };
}

/** How the pages of a language are called by given rules. The same page is asked for again and again: what was found is kept. */
export function pathsBy(
  language: string,
  rules: PathRules,
  translated = (path: string) => translatePath(path, language, rules),
  telling: readonly (string | undefined)[] = [rules.source, language],
): Paths {
  const translate = askedOnce(translated);
  return {
    translate,
    name: (page) => pageName(translate(page)),
    directory: (path) => translatePath(path, language, { ...rules, template: undefined }),
    bare: (page) =>
      page
        .split('/')
        .filter((segment, k, { length }) => k === length - 1 || !telling.includes(segment))
        .join('/')
        .toLowerCase(),
  };
}

/** Those that stay in the docs root: of a path that leads out of it nothing can be learned. */
const inside = (pages: Names): readonly string[] =>
  [...pages].filter((page) => page !== '' && insideRoot(page) === page);

/** So many of them, from all over the list. */
function spread(pages: readonly string[]): readonly string[] {
  const step = Math.ceil(pages.length / ENOUGH);
  return step < 2 ? pages : pages.filter((_, k) => k % step === 0);
}

/** Whether most of the pages that could be found are found. */
function explains({ name }: Paths, pages: readonly string[], theirs: Names): boolean {
  const found = pages.filter((page) => theirs.has(name(page))).length;
  return found > 0 && found * 2 >= Math.min(pages.length, theirs.size);
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
  readonly paths: Paths;
  readonly counterparts: Counterparts;
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
  paths: Paths,
  { hasFile, missing, past }: Rules,
): Naming {
  const sourceHasFile = [...pages].some(hasFile);
  const hasTranslation =
    [...own].some((page) => !pages.has(page) && hasFile(page)) || [...pages].some((page) => hasFile(paths.name(page)));
  // What is copied is a file of the language from then on.
  const ofLanguage = hasTranslation || (missing === 'copy' && sourceHasFile);
  const counterparts = findCounterparts(pages, own, paths, hasFile, past?.renamed);
  return { codes, paths, counterparts, ofLanguage, anyFile: ofLanguage || sourceHasFile };
}

/**
 * Finds the counterparts: the translated path, and the source's own, which the language lists until there is a translation; or else, if the translated page
 * has no file, a path that is the same but for the code and letter case.
 */
function findCounterparts(
  pages: Names,
  theirs: Names,
  paths: Paths,
  hasFile: Rules['hasFile'],
  renamed: ReadonlyMap<string, string> = new Map(),
): Counterparts {
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
  // What the source has under another path stands here under the old one still.
  for (const [page, old] of renamed) {
    const other = [paths.name(old), old].find((name) => theirs.has(name) && !source.has(name));
    if (other !== undefined && !own.has(page)) join(page, other);
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
function onlyOnes(pages: readonly string[], { bare }: Paths): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const page of pages) {
    const name = bare(page);
    found.set(name, found.has(name) ? undefined : page);
  }
  return found;
}
