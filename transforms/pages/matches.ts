import { containerNames, isContainer, kindOf, Place, type Report, type Selector, type Site } from 'navshift';
import { baseOf, pointerOf, type Spot } from 'navshift/edit';
import { select, selectorParts } from 'navshift/select';
import * as z from 'zod/mini';
import { distinct, elementAt, entryAt, inParts } from './target.ts';

/** An option that is a kind of element: `tab`, or as the list is called, `tabs`. */
export const kindOption = (meaning: string) =>
  z.pipe(
    z.transform((word) => (typeof word === 'string' && isContainer(word) && word !== 'pages' ? kindOf(word) : word)),
    z.enum([...new Set(containerNames.map(kindOf))]).check(z.describe(meaning)),
  );

/** The name of a folder, or of a page, as a label. */
export function labelOfFolder(path: string): string {
  const words = baseOf(path).replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

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
  // `global` is in no list, and `*` means what is.
  const selected = (part: string): readonly Spot[] =>
    select(site, part).flatMap(({ entry, place }) => entry ?? (place.element.kind === 'global' ? [] : place));
  const named = isPointer ? [entryAt(site, text) ?? elementAt(site, text)] : selected(text);
  for (const part of isPointer ? [] : selectorParts(text))
    if (selected(part).length === 0)
      report.warning('absent', `${part} names nothing in ${site.main}`, {
        help: 'navshift show --pointers lists what there is.',
      });
  const meant = inParts(site, distinct(site, named), { languages }, report);
  return [...new Map(meant.map((spot) => [pointerOf(spot), spot])).values()];
}

/** The elements among what is named. */
export const elementsOf = (spots: readonly Spot[]): readonly Place[] => spots.filter((spot) => spot instanceof Place);
