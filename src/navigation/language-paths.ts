import { insideRoot } from '../site/index.ts';
import { mostFrequent } from '../text/index.ts';

/** A language with its pages, each by one name. */
export interface LanguagePages {
  readonly code: string;
  readonly pages: ReadonlySet<string>;
}

/** What makes the path of a page of one language that of another: a folder in the place of another, or one that only one of the two has. */
export interface FolderRule {
  /** Index of the segment, from 0. */
  readonly at: number;
  /** In the first language; undefined if that has none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** How the pages of the source are called in another language, and back as far as that is needed to compare. */
export interface LanguagePaths {
  /** The path of a page or folder of the source in the language, written as it was. */
  translate(path: string): string;
  /** The one name of that page. */
  name(page: string): string;
  /** The pages of the source that have a page of the language as their name there, by their paths alone. */
  sourcesOf(page: string): readonly string[];
  /** The directory of generated pages in the language. */
  directory(path: string): string;
  /** A page of either language without the code or folder of its language, and in lower case. */
  bare(page: string): string;
}

/** The codes of the source and of another language. */
export interface Codes {
  readonly source: string;
  readonly language: string;
}

/** More pages than this say nothing new about where the code is. */
const enough = 500;

/** Of the pages that a rule could explain, at least this share must be explained by it. */
const leastExplained = 1 / 2;

/**
 * The paths of pages of the source in an existing language. A `template` (`{language}/{page}`) overrides what is
 * learned.
 */
export function pathsBetween(
  source: LanguagePages,
  language: LanguagePages,
  others: readonly LanguagePages[],
  template: string | undefined,
): LanguagePaths {
  const codes = { source: source.code, language: language.code };
  return pathsBy(codes, ruleBetween(source, language, others, template !== undefined), template);
}

/**
 * The paths of pages of the source in a new language: as in the languages next to the source, else as in the same
 * languages elsewhere.
 */
export function pathsOfNew(
  source: LanguagePages,
  others: readonly LanguagePages[],
  elsewhere: readonly (readonly LanguagePages[])[],
  template: string | undefined,
): (language: string) => LanguagePaths {
  const codedElsewhere = (family: readonly LanguagePages[]) => {
    const same = family.find(({ code }) => code === source.code);
    return same && ruleByCode(source.code, [...same.pages], without(family, same));
  };
  const rule =
    ruleByCode(source.code, [...source.pages], others) ??
    elsewhere.map(codedElsewhere).find((one) => one !== undefined) ??
    ruleOfSource(source, others);
  return (language) => pathsBy({ source: source.code, language }, rule && { ...rule, to: language }, template);
}

/** The languages beside one of them. */
export const without = (family: readonly LanguagePages[], one: LanguagePages) =>
  family.filter((other) => other !== one);

/** Where the code of a new language is to be if the source or the others have another folder in its place (`zh/` in the language `cn`). */
function ruleOfSource({ code, pages }: LanguagePages, others: readonly LanguagePages[]): FolderRule | undefined {
  const isCoded = [...pages].some((page) => page.startsWith(`${code}/`));
  const rules = isCoded ? [] : others.map((other) => folderBetween(pages, other.pages));
  return rules.find((rule) => rule !== undefined && (rule.from === undefined || isUsual(rule.at, rule.from, pages)));
}

/** Whether more than half of the pages have a folder at a place. */
export const isUsual = (at: number, folder: string, pages: ReadonlySet<string>): boolean =>
  [...pages].filter((page) => page.split('/')[at] === folder).length * 2 > pages.size;

/**
 * Learns what tells the pages of a language from those of the source: by its code, if that explains most pages that are
 * in both, else by whichever folder does (`ja/` in the language `jp`). The code may be learned from other languages
 * too.
 */
export function ruleBetween(
  source: LanguagePages,
  language: LanguagePages,
  others: readonly LanguagePages[],
  byCodeAlone = false,
): FolderRule | undefined {
  const codes = { source: source.code, language: language.code };
  const theirs = new Set(inside(language.pages));
  const pages = inside(source.pages);
  const some = spread(pages);
  const own = [{ code: language.code, pages: theirs }];
  const learned =
    ruleByCode(source.code, some, own) ??
    (some.length < pages.length ? ruleByCode(source.code, pages, own) : undefined) ??
    ruleByCode(source.code, some, others);
  const byCode = learned && { ...learned, to: language.code };
  const explains = (rule: FolderRule | undefined) =>
    isExplained(pages, theirs, (page) => translatePath(page, codes, rule));
  if (byCodeAlone || explains(byCode)) return byCode;
  const byFolder = learnFolder(pages, theirs);
  // What is in another language's folder is in that language, wherever it is listed.
  const isOthers = (name: string | undefined, than: string) =>
    name !== undefined && name !== than && (name === source.code || others.some(({ code }) => code === name));
  if (byFolder === undefined || isOthers(byFolder.to, language.code) || isOthers(byFolder.from, source.code))
    return byCode;
  return explains(byFolder) ? byFolder : byCode;
}

/** Whether most of the pages that could be found in a language are found there. */
function isExplained(
  pages: readonly string[],
  theirs: ReadonlySet<string>,
  translate: (page: string) => string | undefined,
): boolean {
  const found = pages.filter((page) => theirs.has(translate(page) ?? '')).length;
  return found >= leastExplained * Math.min(pages.length, theirs.size);
}

/** Where most pages have the code: `edge/en/a` and `edge/ko/a` say that it replaces segment 1, `a` and `ko/a` that it is put in front. */
function ruleByCode(
  source: string,
  pages: readonly string[],
  others: readonly LanguagePages[],
): FolderRule | undefined {
  function* rules(): Generator<FolderRule, void, void> {
    for (const { code, pages: theirs } of others) {
      for (const page of pages) {
        const { segments } = split(page);
        for (let at = 0; at < segments.length; at++) {
          if (segments[at] === source && theirs.has(segments.with(at, code).join('/')))
            yield { at, from: source, to: code };
          if (theirs.has(segments.toSpliced(at, 0, code).join('/'))) yield { at, from: undefined, to: code };
        }
      }
    }
  }
  return mostFrequent(rules(), ({ at, from }) => `${at} ${from ?? ''}`);
}

/**
 * The folder that makes pages of the source pages of a language, whatever it is called, if it explains most of those
 * that could be explained.
 */
export function folderBetween(source: ReadonlySet<string>, theirs: ReadonlySet<string>): FolderRule | undefined {
  const pages = [...source];
  const rule = learnFolder(pages, theirs);
  return rule && isExplained(pages, theirs, (page) => moved(page.split('/'), rule)?.join('/')) ? rule : undefined;
}

const learnFolder = (pages: readonly string[], theirs: ReadonlySet<string>): FolderRule | undefined =>
  mostFrequent(foldersBetween(new Set(pages), theirs), ({ at, from, to }) => `${at}\n${from ?? ''}\n${to ?? ''}`);

function* foldersBetween(pages: ReadonlySet<string>, theirs: ReadonlySet<string>): Generator<FolderRule, void, void> {
  // Pages with one folder left out, and which it was.
  const open = new Map<string, string>();
  for (const [at, name, rest] of withoutFolders(pages)) {
    open.set(`${at}\n${rest}`, name);
    if (theirs.has(rest)) yield { at, from: name, to: undefined };
  }
  for (const [at, name, rest] of withoutFolders(theirs)) {
    const from = open.get(`${at}\n${rest}`);
    if (from !== undefined && from !== name) yield { at, from, to: name };
    if (pages.has(rest)) yield { at, from: undefined, to: name };
  }
}

/** Every folder of every page, with the page without that folder. */
function* withoutFolders(pages: Iterable<string>): Generator<[at: number, name: string, rest: string], void, void> {
  for (const page of pages) {
    const segments = page.split('/');
    for (let at = 0; at < segments.length - 1; at++) yield [at, segments[at]!, segments.toSpliced(at, 1).join('/')];
  }
}

/** Those that stay in the docs root: of a path that leads out of it nothing can be learned. */
const inside = (pages: ReadonlySet<string>): readonly string[] =>
  [...pages].filter((page) => page !== '' && insideRoot(page) === page);

/** So many of them as are enough, from all over the list. */
function spread(pages: readonly string[]): readonly string[] {
  const step = Math.ceil(pages.length / enough);
  return step < 2 ? pages : pages.filter((_, k) => k % step === 0);
}

/** How pages are called by a given rule. The same page is asked for again and again: what was found is kept. */
function pathsBy(codes: Codes, rule: FolderRule | undefined, template: string | undefined): LanguagePaths {
  const known = new Map<string, string>();
  const translate = (path: string) => {
    let target = known.get(path);
    if (target === undefined) known.set(path, (target = translatePath(path, codes, rule, template)));
    return target;
  };
  const telling = [codes.source, codes.language, rule?.from, rule?.to];
  const name = (page: string) => insideRoot(translate(page)) || translate(page);
  return {
    translate,
    name,
    sourcesOf: (page) => {
      const segments = page.split('/');
      const folders = [codes.source, ...(rule?.from === undefined ? [] : [rule.from])];
      const others = segments.flatMap((_, k) => [
        segments.toSpliced(k, 1),
        ...folders.flatMap((folder) => [segments.with(k, folder), segments.toSpliced(k, 0, folder)]),
      ]);
      return [...new Set(others.map((other) => other.join('/')))].filter((other) => name(other) === page);
    },
    directory: (path) => translatePath(path, codes, rule),
    bare: (page) =>
      page
        .split('/')
        .filter((segment, k, { length }) => k === length - 1 || !telling.includes(segment))
        .join('/')
        .toLowerCase(),
  };
}

/**
 * The path of a page in another language: by the rule, else the source's code in front is replaced, or that of the
 * language put there. A leading slash stays; a path that leads out of the root stays whole.
 */
export function translatePath(path: string, { source, language }: Codes, rule?: FolderRule, template?: string): string {
  const { lead, segments, tail } = split(path);
  if (segments.length === 0) return path;
  const isCoded = segments[0] === source;
  const byRule = rule && !(isCoded && rule.from === undefined) ? moved(segments, rule) : undefined;
  if (template === undefined) {
    const code = rule?.to ?? language;
    const target = byRule ?? (isCoded ? segments.with(0, code) : [code, ...segments]);
    return lead + target.join('/') + tail;
  }
  const at = byRule !== undefined && rule!.from !== undefined ? rule!.at : isCoded ? 0 : undefined;
  const page = (at === undefined ? segments : segments.toSpliced(at, 1)).join('/');
  return lead + template.replaceAll('{language}', language).replaceAll('{page}', page).replace(/^\//, '') + tail;
}

/** The segments of a page of the source in the language; undefined if the rule says nothing of that page. */
function moved(segments: readonly string[], { at, from, to }: FolderRule): readonly string[] | undefined {
  const isThere = from === undefined ? at < segments.length : segments[at] === from;
  // A page that is named as the folder is in none.
  if (!isThere || (to === undefined && segments.length === 1)) return undefined;
  return segments.toSpliced(at, from === undefined ? 0 : 1, ...(to === undefined ? [] : [to]));
}

const plain = /^[^./][^/]*(?:\/[^./][^/]*)*$/;

/**
 * A path as its segments, without `.` and `..`, and what the author wrote around them: `./`, `/`, a slash at the end.
 * No segments: it leads out of the root.
 */
function split(path: string): { lead: string; segments: readonly string[]; tail: string } {
  // Most paths have nothing around them.
  if (plain.test(path)) return { lead: '', segments: path.split('/'), tail: '' };
  const inner = insideRoot(path);
  return {
    lead: /^(?:\.?\/)+/.exec(path)?.[0] ?? '',
    segments: inner === undefined || inner === '' ? [] : inner.split('/'),
    tail: path.endsWith('/') ? '/' : '',
  };
}

/**
 * The path of a file (a document behind a `$ref`, a specification) for another language: the folder that is the code,
 * or the code within the file name, is replaced; undefined if it has neither.
 */
export function fileInLanguage(path: string, { source, language }: Codes): string | undefined {
  const { lead, segments } = split(path);
  if (segments.length === 0) return undefined;
  const at = segments.slice(0, -1).indexOf(source);
  if (at >= 0) return lead + segments.with(at, language).join('/');
  const name = segments.at(-1)!;
  const found = codesIn(name, source).at(-1);
  // What has the code of the language has it already: `fr-CA.json` is not to become `fr-CA-CA.json`.
  if (found === undefined || name === source || hasCode(name, language, source)) return undefined;
  return lead + segments.with(-1, name.slice(0, found) + language + name.slice(found + source.length)).join('/');
}

/** The outermost folder of a path whose name is one of the codes. */
export function codedFolder(path: string, codes: readonly string[]): string | undefined {
  const folders = path.split('/').slice(0, -1);
  const at = folders.findIndex((folder) => codes.includes(folder));
  return at < 0 ? undefined : folders.slice(0, at + 1).join('/');
}

/** Where a code is in the name of a file, between `-`, `.`, `_` and its ends. */
function codesIn(name: string, code: string): readonly number[] {
  const found: number[] = [];
  for (let at = code === '' ? -1 : name.indexOf(code); at >= 0; at = name.indexOf(code, at + 1))
    if (/^$|[-._]/.test(name.charAt(at - 1)) && /^$|[-._]/.test(name.charAt(at + code.length))) found.push(at);
  return found;
}

/** Whether a name has a code that is no part of another one: `fr` is one of `fr-CA`. */
function hasCode(name: string, code: string, other: string): boolean {
  const others = codesIn(name, other);
  const isPart = (at: number) => others.some((start) => start <= at && at + code.length <= start + other.length);
  return codesIn(name, code).some((at) => !isPart(at));
}
