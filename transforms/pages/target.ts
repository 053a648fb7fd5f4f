import {
  enumerate,
  groupBy,
  isExternal,
  languagesOf,
  listed,
  nearest,
  pagesIn,
  Place,
  type Report,
  SelectError,
  selectElement,
  type Selector,
  shellWord,
  type Site,
  walkNavigation,
  wordsFor,
  type EntryPlace,
} from 'navshift';
import {
  counterpartsOf,
  type DivisionKind,
  EditError,
  inEach,
  spotsIn,
  pointerOf,
  type Spot,
  type Where,
  pageNamed,
} from 'navshift/edit';
import { labelHelp, labelSelector, select, selector } from 'navshift/select';
import { hasPageFile } from 'navshift/served';
import * as z from 'zod/mini';
import { optionalText } from '../shared/options.ts';

/** The languages and versions that are meant. */
interface Parts {
  readonly languages: readonly string[];
  /** Default none. */
  readonly versions?: readonly string[];
}

/** In which languages a change is made. */
export const languagesOption = z
  ._default(z.array(z.string()), ['all'])
  .check(z.describe('languages to change too: `all`, `source` (only what is named), or codes such as fr,es'));

/** In which versions a change is made too. */
export const versionsOption = z
  ._default(z.array(z.string()), [])
  .check(z.describe('other versions to change too: `all`, or labels such as v1,v2; default: none'));

/** The option that narrows a command to a part of the navigation. */
export const inOption = optionalText(
  `look for labels, pages and elements only in what this selector names, such as 'product[label="API"]', or product for all`,
);

/** A selector of what is inside of what another one names. */
export const selectorIn = (scope: string | undefined, text: string): string =>
  scope === undefined ? text : [scope, text].map((one) => (one.includes(',') ? `:is(${one})` : one)).join(' ');

/** The same of an option; a pointer stays, as it names one thing. */
export const narrowed = <At extends string | Selector | undefined>(at: At, scope: string | undefined) =>
  typeof at === 'object' && scope !== undefined ? selector(selectorIn(scope, at.text)) : at;

/** The elements that `--in` names, and what they are in other languages. Throws `TargetError` if there is none. */
export function elementsOfScope(site: Site, scope: string): readonly Place[] {
  const named = select(site, scope).flatMap(({ place, entry }) => (entry === undefined ? place : []));
  if (named.length === 0) throw new TargetError(`${scope} names no element`, 'navshift show lists the elements.');
  const others = [...counterpartsOf(site, named).values()].flat().map(({ spot }) => spot);
  return [...named, ...others].filter((spot) => spot instanceof Place);
}

/** Whether something is inside of what `--in` names; without that everything is. */
export function insideOf(site: Site, scope: string | undefined): (spot: Spot) => boolean {
  if (scope === undefined) return () => true;
  const pointers = new Set(elementsOfScope(site, scope).map((place) => place.pointer));
  const isInside = ({ parent }: Spot): boolean =>
    parent !== undefined && (pointers.has(parent.pointer) || isInside(parent));
  return isInside;
}

/** Throws `TargetError` if what has a label is in several products or dropdowns, as `--in` must say then which one is meant. */
export function assertOneDivision(site: Site, label: string, spots: readonly Place[], command: string): void {
  const around = distinct(
    site,
    spots.flatMap((spot) => divisionOf(spot.parent) ?? []),
  );
  const divisions = new Map(around.map((one) => [labelledTrail(one), one.element]));
  const [first] = divisions.values();
  if (first === undefined || divisions.size === 1) return;
  const named = [...divisions.values()].map(({ kind, label: own }) =>
    shellWord(`${kind}[label=${JSON.stringify(own)}]`),
  );
  throw new TargetError(
    `${divisions.size} ${wordsFor(first.kind)}s have "${label}": ${enumerate([...divisions.values()].map((one) => `"${one.label}"`))}`,
    `Name one: ${command} --in ${named.join(' or --in ')}. Or all: --in ${first.kind}.`,
  );
}

/** The innermost product or dropdown that a place is, or is in. */
const divisionOf = (place: Place | undefined): Place | undefined =>
  place === undefined || ['product', 'dropdown'].includes(place.element.kind) ? place : divisionOf(place.parent);

const labelledTrail = ({ trail }: Place): string =>
  trail.flatMap(({ kind, label }) => (['product', 'dropdown'].includes(kind) ? label : [])).join('\n');

/** Thrown where a word of the command names nothing, or too much. */
export class TargetError extends SelectError {
  constructor(what: string, help: string) {
    super(what, { help });
  }
}

/**
 * Makes a change in the languages that are meant. Where what it names is not there, or it cannot be made, that is an
 * error of the report, and the site stays.
 */
export function orReported(site: Site, { languages, versions = [] }: Parts, report: Report, change: () => Site): Site {
  try {
    assertKnown(site, 'language', languages);
    assertKnown(site, 'version', versions);
    return change();
  } catch (error) {
    if (!(error instanceof SelectError || error instanceof EditError)) throw error;
    const at = error instanceof EditError ? { at: error.at } : {};
    const help = error.help ?? 'Name something else: navshift show --pointers lists what there is.';
    report.error('target', error.what.replace(/\.$/, ''), { ...at, help });
    return site;
  }
}

/** The labels of the languages or versions of a site. */
export const labelsIn = (site: Site, division: DivisionKind): readonly string[] => [
  ...new Set(select(site, division).flatMap(({ place }) => place.element.label ?? [])),
];

function assertKnown(site: Site, what: DivisionKind, named: readonly string[]): void {
  const known = labelsIn(site, what);
  const unknown = named.filter((one) => !['all', 'source', ...known].includes(one));
  if (unknown.length > 0)
    throw new TargetError(
      `The site has no ${what} ${enumerate(unknown.map((one) => `"${one}"`))}`,
      known.length === 0 ? `It has no ${what}s at all.` : `It has ${known.join(', ')}.`,
    );
}

/** Whether a word names a folder. */
export const isFolder = (word: string): boolean => word.endsWith('/') && !word.startsWith('/navigation/');

/** The entries of pages, in reading order: of one page, or of all in a folder; `scope` is what `--in` names. */
export function entriesOf(site: Site, word: string, scope?: string): readonly EntryPlace[] {
  const name = pageNamed(word);
  const folder = `${name.replace(/\/+$/, '')}/`;
  const entries = isFolder(word)
    ? entriesIn(site).filter(({ entry }) => entry.kind === 'page' && pageNamed(entry.page).startsWith(folder))
    : (entriesByName(site).get(name) ?? []);
  return entries.filter(insideOf(site, scope));
}

const known = new WeakMap<Site, ReadonlyMap<string | undefined, readonly EntryPlace[]>>();

/** The entries of each page. Many are asked for where many pages are added. */
function entriesByName(site: Site): ReadonlyMap<string | undefined, readonly EntryPlace[]> {
  const nameOf = ({ entry }: EntryPlace) => (entry.kind === 'page' ? pageNamed(entry.page) : undefined);
  const found = known.get(site) ?? groupBy(entriesIn(site), nameOf);
  known.set(site, found);
  return found;
}

function entriesIn(site: Site): readonly EntryPlace[] {
  const found: EntryPlace[] = [];
  walkNavigation(site, { entry: (one) => void found.push(one) });
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
  for (const one of entriesIn(site)) {
    const name = one.entry.kind === 'page' ? pageNamed(one.entry.page) : undefined;
    if (name !== undefined && !pages.has(name) && isMeant(one.parent)) pages.set(name, one);
  }
  return pages;
}

/**
 * What a word names in the navigation: the entries of a page or a folder, else what a selector or a pointer names.
 * Throws `TargetError` if that is nothing.
 */
export function spotsNamed(site: Site, word: string, scope?: string): readonly Spot[] {
  const entries = entriesOf(site, word, scope);
  if (entries.length > 0) return entries;
  const atPointer = word.startsWith('/navigation/') ? entryAt(site, word) : undefined;
  if (atPointer !== undefined) return [atPointer];
  if (/^\/navigation(?:\/|$)/.test(word) || /[[\]:>*]/.test(word) || !word.includes('/')) {
    const listed = word.includes('page[')
      ? select(site, selectorIn(scope, word)).flatMap(({ entry }) => entry ?? [])
      : [];
    if (listed.length > 0) return listed;
    const element = elementNamed(site, word, scope);
    if (element !== undefined) return [element];
  }
  const meant = pageMeant(site, word);
  const help = labelHelp(site, word);
  throw new TargetError(
    help === undefined
      ? `${word} is not in ${scope ?? `the navigation of ${site.main}`}`
      : `${word} is a label, not a page`,
    help ??
      (meant === undefined
        ? 'Name a page as docs.json does, a folder with a slash at its end, or an element by a selector. navshift pages lists the pages.'
        : `Did you mean ${meant}?`),
  );
}

/** Which of the listed pages, and of some others, a mistyped word probably means: one in another folder, or spelled almost alike. */
export function pageMeant(site: Site, word: string, others: readonly string[] = []): string | undefined {
  const name = pageNamed(word);
  const pages = [...pagesListed(site).keys(), ...others];
  return pages.find((page) => page.endsWith(`/${name}`)) ?? nearest(name, pages);
}

/** The entry at a pointer. */
export const entryAt = (site: Site, pointer: string): EntryPlace | undefined =>
  entriesIn(site).find((one) => pointerOf(one) === pointer);

/** The page of an entry; undefined for an element. */
export const pageAt = (spot: Spot): string | undefined =>
  !(spot instanceof Place) && spot.node.kind === 'string' ? pageNamed(spot.node.value) : undefined;

/** The pages of an entry, or of an element and all that is in it. */
export const pagesOf = (spot: Spot): readonly string[] =>
  spot instanceof Place ? pagesIn(spot.element) : [pageAt(spot) ?? []].flat();

/** Of things that are the same in several languages the first. */
export function distinct<One extends Spot>(site: Site, spots: readonly One[]): readonly One[] {
  const others = new Set<string>();
  const counterparts = counterpartsOf(site, spots);
  return spots.filter((spot) => {
    const isFirst = !others.has(pointerOf(spot));
    if (isFirst) for (const { spot: other } of counterparts.get(spot)!) if (other) others.add(pointerOf(other));
    return isFirst;
  });
}

/**
 * The element that a selector or a pointer names. What has the same name in several languages is one thing: that of
 * the first is given. Throws `SelectError`.
 */
export function elementAt(site: Site, at: string | Selector): Place {
  try {
    return selectElement(site, at).place;
  } catch (error) {
    const all =
      typeof at === 'string'
        ? []
        : select(site, labelSelector(site, at.text) ?? at.text).filter(({ entry }) => entry === undefined);
    const [place, ...others] = distinct(
      site,
      all.map((one) => one.place),
    );
    if (place === undefined || others.length > 0) throw error;
    return place;
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
 * The element that a selector or a pointer names; undefined for a word that is no selector. Throws `SelectError`
 * where it does not name one element.
 */
export function elementNamed(site: Site, word: string, scope?: string): Place | undefined {
  const isPointer = word.startsWith('/');
  try {
    return elementAt(site, isPointer ? word : narrowed(selector(word), scope));
  } catch (error) {
    if (isPointer || !/ is not a selector: /.test((error as Error).message)) throw error;
    return undefined;
  }
}

/** The same where nothing but an element is meant. */
export function placeNamed(site: Site, word: string, scope?: string): Place {
  const place = elementNamed(site, labelSelector(site, word) ?? word, scope);
  if (place !== undefined) return place;
  const help = labelHelp(site, word);
  throw help === undefined
    ? new TargetError(`${word} names no element`, 'Write a selector such as \'group[label="Guides"]\', or a pointer.')
    : new TargetError(`${word} is a label, not a selector`, help);
}

/** A place, and what it is beside or in. */
export interface Target {
  readonly where: Where;
  readonly spot: Spot;
}

/** The place that the options name; undefined if they name none. Throws `TargetError` if there is none. */
export function targetNamed(
  site: Site,
  { into, before, after, in: scope }: { readonly [option in 'into' | 'before' | 'after' | 'in']?: string | undefined },
): Target | undefined {
  const [word] = [into, before, after].filter((one) => one !== undefined);
  if (word === undefined) return undefined;
  const spot = into === undefined ? spotsNamed(site, word, scope)[0]! : placeNamed(site, word, scope);
  return {
    where: into !== undefined ? { in: spot as Place } : before === undefined ? { after: spot } : { before: spot },
    spot,
  };
}

/** The element that a place is in. */
export const holderOf = ({ where, spot }: Target): Place =>
  spot instanceof Place && 'in' in where ? spot : spot.parent!;

/** Whether a place is an element, or is in it. */
export const isWithin =
  (holder: Place) =>
  (place: Place | undefined): boolean =>
    place !== undefined && (pointerOf(place) === pointerOf(holder) || isWithin(holder)(place.parent));

/** The languages and versions that are meant. Warns if versions are meant that are in no list of versions around a spot. */
export function partsMeant({ languages, versions = [] }: Parts, spots: readonly Spot[], report: Report) {
  const around = [...new Set(spots.flatMap(versionsAround))];
  const missing = versions.filter((label) => !(label === 'all' ? around.length > 0 : around.includes(label)));
  const [first] = spots;
  if (missing.length > 0 && first !== undefined) {
    const isNone = around.length === 0;
    const message = isNone
      ? 'This is in no version, so --versions changes nothing'
      : `${listed(missing)} is not among the versions of this`;
    const help = `Name ${isNone ? 'something in a version' : listed(around)}, or leave out --versions.`;
    report.warning('no-version', message, { at: first instanceof Place ? first.element : first.node, help });
  }
  return { language: meansPart(languages), version: meansPart(versions) };
}

/** The labels of the list of versions around something. */
function versionsAround(spot: Spot): readonly string[] {
  let at = spot instanceof Place ? spot : spot.parent;
  while (at.parent !== undefined && at.container !== 'versions') at = at.parent;
  const list = at.parent === undefined ? [] : spotsIn({ holder: at.parent, container: 'versions' });
  return list.flatMap((version) => (version as Place).element.label ?? []);
}

/** The languages, versions and products that something is in. */
export const scopeOf = (spot: Spot): Place['scope'] => (spot instanceof Place ? spot : spot.parent).scope;

/** Things with what they are in the other versions and languages that are meant. */
export function inParts(site: Site, spots: readonly Spot[], parts: Parts, report: Report): readonly Spot[] {
  const { language, version } = partsMeant(parts, spots, report);
  return inEach(site, inEach(site, spots, 'version', report, version), 'language', report, language);
}

/** A link as it is written at a place: to the page in the language of the place, where that is. */
export function linkAt(site: Site, { scope }: Place, text: string): string {
  const language = scope.find((step) => step.startsWith('language='))?.slice('language='.length);
  const [, slash = '', path = '', rest = ''] = /^(\/?)([^?#]*)(.*)$/s.exec(text)!;
  const own = languagesOf(site).inLanguage(path, language);
  const isThere = path !== '' && [own, `${own}/index`].some((page) => hasPageFile(site, page));
  return isThere && !isExternal(text) ? slash + own + rest : text;
}

/** Whether a language or a version is one of those that are to be changed. No language is called `source`. */
export const meansPart = (labels: readonly string[]) => (label: string) =>
  labels.includes('all') || labels.includes(label);
