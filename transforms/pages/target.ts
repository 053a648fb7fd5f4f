import {
  enumerate,
  languagesOf,
  nearest,
  type Place,
  type Report,
  selectElement,
  type Selector,
  type Site,
  walkNavigation,
  type EntryPlace,
} from 'navshift';
import {
  counterpartsOf,
  EditError,
  type Division,
  inEachLanguage,
  inEachVersion,
  place,
  type Placing,
  type PlacingOptions,
  pointerOf,
  type Spot,
  pageNamed,
} from 'navshift/edit';
import { select, selector } from 'navshift/select';
import * as z from 'zod/mini';

/** In which languages a change is made. */
export const languagesOption = z
  ._default(z.array(z.string()), ['all'])
  .check(z.describe('languages to change too: `all`, `source` (only what is named), or codes such as fr,es'));

/** In which versions a change is made too. */
export const versionsOption = z
  ._default(z.array(z.string()), [])
  .check(z.describe('other versions to change too: `all`, or labels such as v1,v2; default: none'));

/** Thrown where a word of the command names nothing, or too much. */
export class TargetError extends Error {
  constructor(
    readonly what: string,
    readonly help: string,
  ) {
    super(what);
  }
}

/**
 * Runs a change in the languages that are meant. Where what it names is not there, that is an error of the report,
 * and the site stays.
 */
export function orReported(
  site: Site,
  languages: readonly string[],
  report: Report,
  change: () => Site,
  versions: readonly string[] = [],
): Site {
  try {
    assertKnown('language', languages, codesOf(site));
    assertKnown('version', versions, labelsIn(site, 'versions'));
    return change();
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    report.error('target', error.what, { help: error.help });
    return site;
  }
}

const codesOf = (site: Site): readonly string[] => labelsIn(site, 'languages');

/** The labels of the languages or versions of a site. */
export function labelsIn(site: Site, container: 'languages' | 'versions'): readonly string[] {
  const labels = new Set<string>();
  walkNavigation(site, {
    enter({ label }, place) {
      if (place.container === container && label !== undefined) labels.add(label);
    },
  });
  return [...labels];
}

function assertKnown(what: string, named: readonly string[], known: readonly string[]): void {
  const unknown = named.filter((one) => !['all', 'source', ...known].includes(one));
  if (unknown.length > 0)
    throw new TargetError(
      `The site has no ${what} ${enumerate(unknown.map((one) => `"${one}"`))}`,
      known.length === 0 ? `It has no ${what}s at all.` : `It has ${known.join(', ')}.`,
    );
}

/** Places what is asked for. Throws `TargetError` where something cannot be there. */
export function placeOrThrow(site: Site, placings: readonly Placing[], report: Report, options?: PlacingOptions): Site {
  try {
    return place(site, placings, report, options);
  } catch (error) {
    if (!(error instanceof EditError)) throw error;
    throw new TargetError(error.what.replace(/\.$/, ''), error.help ?? 'Name another place.');
  }
}

/** Whether a word names a folder. */
export const isFolder = (word: string): boolean => word.endsWith('/') && !word.startsWith('/navigation/');

/** The entries of pages, in reading order: of one page, or of all in a folder. */
export function entriesOf(site: Site, word: string): readonly EntryPlace[] {
  const name = pageNamed(word);
  const isMeant = isFolder(word)
    ? (page: string) => page.startsWith(`${name.replace(/\/+$/, '')}/`)
    : (page: string) => page === name;
  const found: EntryPlace[] = [];
  walkNavigation(site, {
    entry: (one) => void (one.entry.kind === 'page' && isMeant(pageNamed(one.entry.page)) && found.push(one)),
  });
  return found;
}

/**
 * The pages that the navigation lists, by name, each with its first entry. `isMeant` can leave out what some elements
 * hold.
 */
export function pagesListed(
  site: Site,
  isMeant: (holder: Place) => boolean = () => true,
): ReadonlyMap<string, EntryPlace> {
  const pages = new Map<string, EntryPlace>();
  walkNavigation(site, {
    entry(one) {
      const name = one.entry.kind === 'page' ? pageNamed(one.entry.page) : undefined;
      if (name !== undefined && !pages.has(name) && isMeant(one.parent)) pages.set(name, one);
    },
  });
  return pages;
}

/**
 * What a word names in the navigation: the entries of a page or a folder, else an element by a selector or a pointer.
 * Throws `TargetError` if that is nothing.
 */
export function spotsNamed(site: Site, word: string): readonly Spot[] {
  const entries = entriesOf(site, word);
  if (entries.length > 0) return entries;
  const atPointer = word.startsWith('/navigation/') ? entryAt(site, word) : undefined;
  if (atPointer !== undefined) return [atPointer];
  if (/^\/navigation(?:\/|$)/.test(word) || /[[\]:>*]/.test(word) || !word.includes('/')) {
    const element = elementNamed(site, word);
    if (element !== undefined) return [element];
  }
  const meant = nearest(pageNamed(word), [...pagesListed(site).keys()]);
  throw new TargetError(
    `${word} is not in the navigation of ${site.main}`,
    meant === undefined
      ? 'Name a page as docs.json does, a folder with a slash at its end, or an element by a selector. navshift pages lists the pages.'
      : `Did you mean ${meant}?`,
  );
}

/** The entry at a pointer. */
export function entryAt(site: Site, pointer: string): EntryPlace | undefined {
  let found: EntryPlace | undefined;
  walkNavigation(site, { entry: (one) => void (pointerOf(one) === pointer && (found = one)) });
  return found;
}

/**
 * The element that a selector or a pointer names. What has the same name in several languages is one thing: that of
 * the first is given. Throws `SelectError`.
 */
export function elementAt(site: Site, at: string | Selector): Place {
  try {
    return selectElement(site, at).place;
  } catch (error) {
    if (typeof at === 'string' || !/ names \d+ elements/.test((error as Error).message)) throw error;
    const [first, ...others] = select(site, at.text).flatMap(({ entry, place }) => (entry === undefined ? place : []));
    const counterparts = counterpartsOf(site, [first!])
      .get(first!)!
      .map(({ spot }) => spot && pointerOf(spot));
    if (others.every(({ pointer }) => counterparts.includes(pointer))) return first!;
    throw error;
  }
}

/** The rows of a CSV file, as cells. Blank lines and lines that begin with `#` are left out. */
export const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .split(/\r?\n/)
    .flatMap((line) =>
      /^\s*(?:#|$)/.test(line)
        ? []
        : [
            Array.from(`,${line}`.matchAll(/,\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))/g), ([, quoted, plain = '']) =>
              (quoted?.replaceAll('""', '"') ?? plain).trim(),
            ),
          ],
    );

/**
 * The element that a selector or a pointer names; undefined for a word that is no selector. Throws `TargetError`
 * where it does not name one element.
 */
export function elementNamed(site: Site, word: string) {
  const isPointer = word.startsWith('/');
  try {
    return elementAt(site, isPointer ? word : selector(word));
  } catch (error) {
    const {
      message,
      what = message,
      help = 'navshift show --pointers lists what there is.',
    } = error as Error & Partial<TargetError>;
    if (!isPointer && / is not a selector: /.test(message)) return undefined;
    throw new TargetError(what, help);
  }
}

/** The same where nothing but an element is meant. */
export function placeNamed(site: Site, word: string): Place {
  const place = elementNamed(site, word);
  if (place !== undefined) return place;
  throw new TargetError(
    `${word} names no element`,
    'Write a selector such as \'group[label="Guides"]\', or a pointer.',
  );
}

/** Things with what they are in the other versions and languages that are meant. */
export function inParts(
  site: Site,
  spots: readonly Spot[],
  { languages, versions }: { readonly languages: readonly string[]; readonly versions: readonly string[] },
  report: Report,
): readonly Spot[] {
  const all = versions.length === 0 ? spots : inEachVersion(site, spots, report, meansPart(versions));
  return languages.includes('source') ? all : inEachLanguage(site, all, report, meansPart(languages));
}

/** What to do where a language or a version has no counterpart. */
export const partHelp = (division: Division): string =>
  division === 'language'
    ? 'Bring the languages into step first: navshift sync-languages.'
    : 'Add it there first, if that version is to have it.';

/** Whether a language or a version is one of those that are to be changed. */
export const meansPart = (languages: readonly string[]) => (code: string) =>
  languages.includes('all') || languages.includes(code);

/**
 * The same path in each language that is meant, as far as there is something: `guides/a`, `fr/guides/a`. The given
 * path is the first.
 */
export function pathsInLanguages(
  site: Site,
  path: string,
  languages: readonly string[],
): readonly { readonly code: string | undefined; readonly path: string }[] {
  if (languages.includes('source')) return [{ code: undefined, path }];
  const { inLanguage } = languagesOf(site);
  const all = [
    { code: undefined, path },
    ...codesOf(site)
      .filter(meansPart(languages))
      .map((code) => ({ code, path: inLanguage(path, code) })),
  ];
  return all.filter((one, k) => all.findIndex((other) => other.path === one.path) === k);
}
