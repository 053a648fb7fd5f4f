import { type Element, labelField, upperFirst, wordsFor } from 'navshift';

/** At most so many places are named one by one. */
export const mostNamed = 20;

/** An element in a message: `the tab "API"`. */
export function nameOf(element: Element): string {
  if (labelField(element.kind) === undefined) return 'the root of the navigation';
  const words = wordsFor(element.kind);
  return element.label === undefined ? `the ${words} without a label` : `the ${words} ${JSON.stringify(element.label)}`;
}

/** The same at the beginning of a sentence. */
export const NameOf = (element: Element): string => upperFirst(nameOf(element));
