import { containerNames, isContainer, kindOf, Place, type Report, type Selector, type Site } from 'navshift';
import { baseOf, counterpartsOf, EditError, pointerOf, type Spot } from 'navshift/edit';
import { select } from 'navshift/select';
import * as z from 'zod/mini';
import { elementAt, entryAt, inParts, orReported } from './target.ts';

/** An option that is a kind of element: `tab`, or as the list is called, `tabs`. */
export const kindOption = (meaning: string) =>
  z.pipe(
    z.transform((word) => (typeof word === 'string' && isContainer(word) && word !== 'pages' ? kindOf(word) : word)),
    z.enum([...new Set(containerNames.map(kindOf))]).check(z.describe(meaning)),
  );

/** The name of a folder as a label. */
export function labelOfFolder(path: string): string {
  const words = baseOf(path).replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Makes an edit in the languages that are meant. One that cannot be made is an error of the report, and the site
 * stays.
 */
export const edited = (site: Site, languages: readonly string[], report: Report, edit: () => Site): Site =>
  orReported(site, languages, report, () => {
    try {
      return edit();
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      const { what, at, help = 'Name something else: navshift show --pointers lists what there is.' } = error;
      report.error('target', what.replace(/\.$/, ''), { at, help });
      return site;
    }
  });

/**
 * All that a selector or a pointer names, with what it is in the languages that are meant. Of the same thing in
 * several languages the first is named. That a
 * selector names nothing is no error: it may have been changed before.
 */
export function matchesOf(
  site: Site,
  at: string | Selector,
  languages: readonly string[],
  report: Report,
): readonly Spot[] {
  const text = typeof at === 'string' ? at : at.text;
  const isPointer = text.startsWith('/');
  const all = isPointer
    ? [entryAt(site, text) ?? elementAt(site, text)]
    : select(site, text).map(({ entry, place }) => entry ?? place);
  // `global` is in no list, and `*` means what is.
  const named = all.filter((spot) => !(spot instanceof Place && spot.element.kind === 'global'));
  if (named.length === 0)
    report.warning('absent', `${text} names nothing in ${site.main}`, {
      help: 'navshift show --pointers lists what there is.',
    });
  const first = new Map<string, Spot>();
  const others = new Set<string>();
  for (const [spot, counterparts] of counterpartsOf(site, named)) {
    if (others.has(pointerOf(spot))) continue;
    first.set(pointerOf(spot), spot);
    for (const { spot: other } of counterparts) if (other !== undefined) others.add(pointerOf(other));
  }
  const meant = inParts(site, [...first.values()], { languages, versions: [] }, report);
  return [...new Map(meant.map((spot) => [pointerOf(spot), spot])).values()];
}

/** The elements among what is named. */
export const elementsOf = (spots: readonly Spot[]): readonly Place[] => spots.filter((spot) => spot instanceof Place);
