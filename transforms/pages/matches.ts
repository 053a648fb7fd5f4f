import {
  containerNames,
  groupBy,
  isContainer,
  kindOf,
  listed,
  nameOf,
  Place,
  type Report,
  SelectError,
  type Selector,
  type Site,
  walkNavigation,
  wordsFor,
} from 'navshift';
import { baseOf, EditError, inEach, pointerOf, type Spot } from 'navshift/edit';
import { labelSelector, select, selectorParts } from 'navshift/select';
import * as z from 'zod/mini';
import { flag } from '../shared/options.ts';
import {
  distinct,
  elementAt,
  entryAt,
  inParts,
  labelsIn,
  orReported,
  pagesOf,
  partsMeant,
  TargetError,
} from './target.ts';

/** An option that is a kind of element: `tab`, or as the list is called, `tabs`. */
export const kindOption = (meaning: string) =>
  z.pipe(
    z.transform((word) => (typeof word === 'string' && isContainer(word) && word !== 'pages' ? kindOf(word) : word)),
    z.enum([...new Set(containerNames.map(kindOf))]).check(z.describe(meaning)),
  );

/** Whether a selector may name one thing alone. */
export const oneOption = flag('refuse a selector that names several');

/** The name of a folder, or of a page, as a label. */
export function labelOfFolder(path: string): string {
  const words = baseOf(path).replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What is named, and where else the same is changed. */
interface Meant {
  readonly at: string | Selector;
  readonly languages: readonly string[];
  readonly versions: readonly string[];
  /** Only one may be named; undefined: their number is not told. */
  readonly one?: boolean;
}

/**
 * Changes all that `at` names, in the languages that are meant, then the same in each version that is meant. A version
 * where this cannot be done stays as it is, and is reported.
 */
export function withMatches(
  site: Site,
  meant: Meant,
  report: Report,
  change: (site: Site, spots: readonly Spot[]) => Site,
): Site {
  const { at, languages, one } = meant;
  return orReported(site, meant, report, () => {
    const named = one === undefined ? namedBy(site, at, report) : allNamed(site, at, one, report);
    const pointers = new Set(named.map(pointerOf));
    const changeAll = (now: Site, spots: readonly Spot[]) => change(now, inLanguages(site, spots, languages, report));
    let after = changeAll(site, named);
    const { version: isMeant } = partsMeant(meant, named, report);
    for (const version of labelsIn(site, 'version').filter(isMeant)) {
      const there = inEach(site, named, 'version', report, (label) => label === version);
      const others = there.filter((spot) => !pointers.has(pointerOf(spot)));
      if (others.length > 0) after = orLeft(after, version, report, () => changeAll(after, others));
    }
    return after;
  });
}

/** Makes a change in a version. Where it cannot be made, that is a warning, and the site stays. */
function orLeft(site: Site, version: string, report: Report, change: () => Site): Site {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof SelectError || error instanceof EditError)) throw error;
    const { what, help } = error;
    report.warning('unlike', `${what.replace(/\.$/, '')}. Version ${JSON.stringify(version)} stays as it is`, {
      ...(error instanceof EditError && { at: error.at }),
      ...(help !== undefined && { help }),
    });
    return site;
  }
}

/** All that a selector or a pointer names, with what it is in the languages that are meant. */
export const matchesOf = (
  site: Site,
  at: string | Selector,
  languages: readonly string[],
  report: Report,
): readonly Spot[] => inLanguages(site, namedBy(site, at, report), languages, report);

function inLanguages(
  site: Site,
  spots: readonly Spot[],
  languages: readonly string[],
  report: Report,
): readonly Spot[] {
  // A language that is named is meant itself, and not what the others are.
  const all = spots.flatMap((spot) => (isLanguage(spot) ? spot : inParts(site, [spot], { languages }, report)));
  return [...new Map(all.map((spot) => [pointerOf(spot), spot])).values()];
}

/** Whether a language itself is named. */
export const isLanguage = (spot: Spot): boolean => spot instanceof Place && spot.element.kind === 'language';

/**
 * All that a selector or a pointer names. Of the same thing in several languages this is the first, but of languages
 * themselves all. That a selector
 * names nothing is no error: it may have been changed before.
 */
export function namedBy(site: Site, at: string | Selector, report: Report): readonly Spot[] {
  const given = typeof at === 'string' ? at : at.text;
  const text = labelSelector(site, given) ?? given;
  const isPointer = text.startsWith('/');
  // `global` is in no list, and `*` means what is.
  const selected = (part: string): readonly Spot[] =>
    select(site, part).flatMap(({ entry, place }) => entry ?? (place.element.kind === 'global' ? [] : place));
  const named = isPointer ? [entryAt(site, text) ?? elementAt(site, text)] : selected(text);
  for (const part of isPointer ? [] : selectorParts(text))
    if (selected(part).length === 0)
      report.warning('absent', `${part} names nothing in ${site.main}`, {
        help: 'navshift show --pointers lists what there is.',
      });
  return named.every(isLanguage) ? named : distinct(site, named);
}

/**
 * The same, and says how many that are. Throws `TargetError` if only one may be named and these are several.
 */
export function allNamed(site: Site, at: string | Selector, one: boolean, report: Report): readonly Spot[] {
  const named = namedBy(site, at, report);
  const text = typeof at === 'string' ? at : at.text;
  if (one && named.length > 1)
    throw new TargetError(
      `${text} names ${named.length} things: ${listed(named.map(pointerOf))}`,
      'Name one of them, or leave out --one.',
    );
  const elements = elementsOf(named);
  if (elements.length > 1) {
    const names = listed(elements.map(({ element }) => nameOf(element)));
    report.info('several', `${text} names ${elements.length} elements: ${names}`);
  }
  return named;
}

/** All elements that a selector or a pointer names, with their number. Throws `SelectError` if that is none. */
export const elementsMeant = (
  site: Site,
  at: string | Selector,
  one: boolean,
  command: string,
  report: Report,
): readonly Place[] =>
  typeof at === 'string' || select(site, labelSelector(site, at.text) ?? at.text).length === 0
    ? [elementAt(site, at)]
    : elementsNamed(allNamed(site, at, one, report), command, report);

/** The elements among what is named. Warns if a selector matches only entries: it may have matched others before. */
export function elementsNamed(spots: readonly Spot[], command: string, report: Report): readonly Place[] {
  const entries = spots.flatMap((spot) => (spot instanceof Place ? [] : spot));
  if (entries.length > 0 && entries.length === spots.length)
    report.warning(
      'entries',
      `--at matches only entries: ${listed(entries.flatMap(pagesOf))}. ${command} takes elements`,
      { at: entries[0]!.node, help: 'Name elements, such as group[label="Guides"].' },
    );
  return elementsOf(spots);
}

/** The elements among what is named. */
export const elementsOf = (spots: readonly Spot[]): readonly Place[] => spots.filter((spot) => spot instanceof Place);

/** The changed site. Says of elements that are beside each other only now that readers cannot distinguish them by their labels. */
export function withSameLabelsTold(before: Site, after: Site, report: Report): Site {
  const were = sameLabels(before);
  for (const [key, places] of after === before ? [] : sameLabels(after)) {
    const [first, ...others] = places as [Place, ...Place[]];
    if (others.length === 0 || places.length <= (were.get(key)?.length ?? 0)) continue;
    const label = first.element.label!;
    report.warning(
      'same-label',
      `${places.length} ${wordsFor(first.element.kind)}s beside each other have the label "${label}"`,
      {
        at: first,
        related: others.map((at) => ({ message: 'this one too', at })),
        help: 'Rename all but one of them, so that readers can distinguish them.',
      },
    );
  }
  return after;
}

/** The elements of each list by their labels. */
function sameLabels(site: Site): ReadonlyMap<string, readonly Place[]> {
  const found: Place[] = [];
  walkNavigation(site, { enter: (_, place) => void found.push(place) });
  const labelled = found.filter(({ parent, element }) => parent !== undefined && element.label !== undefined);
  return groupBy(labelled, ({ parent, element: { kind, label } }) =>
    [...parent!.trail.map((around) => `${around.kind} ${around.label}`), kind, label].join('\n'),
  );
}
