import { insideRoot, type Site } from '../site/index.ts';
import { addTo, groupBy, mostFrequent, remembered } from '../text/index.ts';
import { SKIP } from '../json/index.ts';
import type { Element } from './element.ts';
import { isUsual, type LanguagePages, ruleBetween, without } from './language-paths.ts';
import { Place } from './place.ts';
import { selectElement, type Selector } from './select.ts';
import { walkElement, walkNavigation } from './walk.ts';

/**
 * The place of the language in paths of a site: `docs/zh/a`, `versions/2-5/ja/a`, `cn/a` in the language `zh`. It works
 * for versions too: `v1/a`, `docs/2025-11-25/a`. The label of a version is then its code.
 */
export interface Languages {
  /** The folders that the pages of a language are in, each with what is above it: `docs/zh`. */
  foldersOf(code: string): readonly string[];
  /** The language that a path is in; undefined if it is in the folder of none. */
  codeOf(path: string): string | undefined;
  /** A path without the folder of its language. */
  bare(path: string): string;
  /** The path of a page in another language. Undefined means the language without a folder. */
  inLanguage(path: string, code: string | undefined): string;
}

/**
 * Learns where paths have the code of a language, from the languages of a site and their pages.
 *
 * @example
 * const pages = (...pages) => [{ group: 'A', pages }];
 * const languages = [{ language: 'en', groups: pages('a') }, { language: 'fr', groups: pages('fr/a') }];
 * const site = parse(JSON.stringify({ navigation: { languages } }));
 * languagesOf(site).inLanguage('b', 'fr'); // → 'fr/b'
 */
export const languagesOf = /* @__PURE__ */ remembered((site: Site): Languages =>
  languagesAmong(languagesIn(site, undefined, true).map(pagesOfFamily)),
);

/** Learns where paths have the name of a version, from the versions of a site and their pages. */
export const versionsOf = /* @__PURE__ */ remembered((site: Site): Languages => {
  const families = familiesIn(site, 'versions', undefined, true).map(pagesOfFamily);
  const labels = new Set(families.flat().map(({ code }) => code));
  const named = [...groupBy(labels, versionName)].flatMap(([name, all]) =>
    all.map((label) => [label, all.length === 1 ? name : label] as const),
  );
  const [names, labelsOf] = [new Map(named), new Map(named.map(([label, name]) => [name, label]))];
  const paths = languagesAmong(families.map((all) => all.map((one) => ({ ...one, code: names.get(one.code)! }))));
  const nameFor = (label: string) => names.get(label) ?? label;
  const foldersOf = (label: string) => paths.foldersOf(nameFor(label));
  const codeOf = (path: string) => labelsOf.get(paths.codeOf(path) ?? '');
  // Where each version has a folder, what is in none is the same in all.
  const isShared = (path: string) =>
    codeOf(path) === undefined && [...labels].every((one) => foldersOf(one).length > 0);
  const inLanguage = (path: string, label: string | undefined) =>
    isShared(path) ? path : paths.inLanguage(path, label && nameFor(label));
  return { foldersOf, codeOf, bare: paths.bare, inLanguage };
});

/** The name of a version in paths: `2025-06-18` of "Version 2025-06-18 (latest)", `draft` of "Draft". */
export function versionName(label: string): string {
  const plain = label.replace(/\s*[([].*?[)\]]/g, '').trim() || label;
  return /\S*\d\S*/.exec(plain)?.[0] ?? plain.toLowerCase().replace(/\s+/g, '-');
}

/** The same, of lists of languages that are next to one another, each with its source first. */
export function languagesAmong(families: readonly (readonly LanguagePages[])[]): Languages {
  const byCode = new Map<string, string[]>();
  const codes = new Map<string, string>();
  for (const [code, folder] of families.flatMap((family) => [...foldersIn(family)])) {
    if (byCode.get(code)?.includes(folder) !== true) addTo(byCode, code, folder);
    if (!codes.has(folder)) codes.set(folder, code);
  }
  const foldersOf = (code: string) => byCode.get(code) ?? [];
  const folderOf = (path: string): string | undefined => {
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1))
      if (codes.has(path.slice(0, at))) return path.slice(0, at);
    return undefined;
  };
  const bare = (path: string) => {
    const folder = folderOf(path);
    return folder === undefined ? path : above(folder) + path.slice(folder.length + 1);
  };
  return {
    foldersOf,
    codeOf: (path) => codes.get(folderOf(path) ?? ''),
    bare,
    inLanguage(path, code) {
      const folders = code === undefined ? [] : foldersOf(code);
      const [first] = folders;
      const rest = bare(path);
      if (first === undefined) return rest;
      const own = folderOf(path);
      const start =
        own !== undefined
          ? above(own)
          : folders.map(above).reduce((a, b) => (path.startsWith(b) && b.length > a.length ? b : a), '');
      const folder = folders.find((one) => above(one) === start) ?? start + first.slice(above(first).length);
      return `${folder}/${rest.slice(start.length)}`;
    },
  };
}

/** What is above a folder, with the slash behind it. */
const above = (folder: string) => folder.slice(0, folder.lastIndexOf('/') + 1);

/** The folders of the languages of a family, by their codes. */
function foldersIn(family: readonly LanguagePages[]): readonly (readonly [code: string, folder: string])[] {
  const [source, ...others] = family;
  return family.flatMap((language) => {
    const rule = language === source ? undefined : ruleBetween(source!, language, without(others, language));
    const known = new Set([
      ...codedFolders(language, without(family, language)),
      ...(rule?.to === undefined ? [] : foldersAt(rule.at, rule.to, language.pages)),
    ]);
    const own = known.size > 0 || language === source ? undefined : ownFolder(language, source!);
    // A folder that stands for the source is one that most of its pages are in.
    const ofSource = rule?.from !== undefined && isUsual(rule.at, rule.from, source!.pages);
    return [
      ...[...known, ...(own === undefined ? [] : [own])].map((folder) => [language.code, folder] as const),
      ...(ofSource ? [...foldersAt(rule.at, rule.from!, source!.pages)] : []).map(
        (folder) => [source!.code, folder] as const,
      ),
    ];
  });
}

/** The folders of pages that have a name at a place. */
function foldersAt(at: number, name: string, pages: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const page of pages) {
    const segments = page.split('/');
    if (segments[at] === name && at < segments.length - 1) folders.add(segments.slice(0, at + 1).join('/'));
  }
  return folders;
}

/**
 * The folders of a language that are called as its code. A first one is if it can be. Further down it must be where
 * the pages of other languages have
 * their code, or nothing (`docs/zh/a` beside `docs/en/a` or `docs/a`), or where more than half of the pages have it.
 */
function codedFolders({ code, pages }: LanguagePages, others: readonly LanguagePages[]): readonly string[] {
  const [places, deeper] = [new Set<number>(), new Set<number>()];
  for (const page of pages) {
    const segments = page.split('/');
    segments.slice(0, -1).forEach((segment, at) => {
      if (segment !== code || places.has(at)) return;
      const isPage = ({ pages: theirs }: LanguagePages, parts: readonly string[]) => theirs.has(parts.join('/'));
      const bare = segments.toSpliced(at, 1);
      if (at === 0 || others.some((other) => isPage(other, bare) || isPage(other, segments.with(at, other.code))))
        places.add(at);
      else deeper.add(at);
    });
  }
  for (const at of deeper) if (isUsual(at, code, pages)) places.add(at);
  return [...places].flatMap((at) => [...foldersAt(at, code, pages)]);
}

/** The outermost folder that most pages of a language are in of those that are in no folder of the source. */
function ownFolder({ pages }: LanguagePages, source: LanguagePages): string | undefined {
  const firstOf = (page: string) => page.slice(0, Math.max(0, page.indexOf('/')));
  const theirs = new Set(Array.from(source.pages, firstOf));
  const own = Array.from(pages, firstOf).filter((folder) => !theirs.has(folder));
  const folder = mostFrequent(own, (name) => name);
  return own.filter((name) => name === folder).length * 2 > own.length && folder !== '' ? folder : undefined;
}

/** A language or a version, with its place. */
export interface DivisionPart {
  readonly element: Element;
  readonly place: Place;
  /** The code of a language, the label of a version. Undefined if it has none. */
  readonly label: string | undefined;
}

/** The languages of one element, or its versions, in their order. */
export interface Division {
  readonly holder: Place;
  readonly parts: readonly DivisionPart[];
  /** The one that the others are translated from, or that readers see first; undefined if there is none. */
  readonly source: DivisionPart | undefined;
}

/**
 * The languages of each element that has some: of the root, or of versions and products. With `at`, only of that
 * element. With `inner`, also languages inside of a language, which Mintlify drops; outer ones are first.
 */
export const languagesIn = (site: Site, at?: string | Selector, inner = false): readonly Division[] =>
  familiesIn(site, 'languages', at, inner);

/** The versions of each element that has some, in the same form. */
export const versionsIn = (site: Site): readonly Division[] => familiesIn(site, 'versions', undefined, false);

function familiesIn(
  site: Site,
  container: 'languages' | 'versions',
  at: string | Selector | undefined,
  inner: boolean,
): readonly Division[] {
  const found: Division[] = [];
  const reader = {
    enter(element: Element, place: Place) {
      if (place.inGlobal) return SKIP;
      if (!element.hasContent(container)) return undefined;
      found.push(familyAt(place, container));
      return inner ? undefined : SKIP;
    },
  } as const;
  if (at === undefined) walkNavigation(site, reader);
  else {
    const { element, place } = selectElement(site, at);
    walkElement(element, place, reader);
  }
  return found;
}

function familyAt(holder: Place, container: 'languages' | 'versions'): Division {
  const parts = holder.element.children(container).flatMap((child, index): DivisionPart[] => {
    if (child.type !== 'element') return [];
    const { element } = child;
    return [{ element, place: new Place(element, container, index, holder), label: element.label }];
  });
  return { holder, parts, source: parts.find(({ element }) => isDefault(element)) ?? parts[0] };
}

/** Whether an element is the default one of its container. */
export function isDefault(element: Element): boolean {
  const value = element.field('default');
  return value?.kind === 'boolean' && value.value === true;
}

/**
 * The pages that an element lists, and the roots of its groups, each once and in one form. Paths outside of the docs
 * root are left out.
 */
export function pagesIn(element: Element): readonly string[] {
  const pages: string[] = [];
  walkElement(element, new Place(element, 'languages', 0, undefined), {
    enter: (inner) => void pages.push(inner.text('root') ?? ''),
    entry: ({ entry }) => void (entry.kind === 'page' && pages.push(entry.page)),
  });
  return pages.flatMap((page) => insideRoot(page) || []);
}

/** The pages of the languages of a holder, the source first; those without a code, and a second one of the same, are left out. */
function pagesOfFamily({ parts, source }: Division): readonly LanguagePages[] {
  const inOrder = [...new Set([source, ...parts])].filter((one) => one?.label !== undefined);
  return inOrder.map((one) => ({ code: one!.label!, pages: new Set(pagesIn(one!.element)) }));
}
