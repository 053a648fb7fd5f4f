import { type Element, labelField, wordsFor } from 'navshift';

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

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `a`, `a and b`, `a, b and c`. */
export function enumerate(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}

/** A whole number as texts have it: `1,022`. */
export const figure = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A number with its noun: `1 page`, `3 pages`; with a plural of its own `2 entries`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${figure(count)} ${count === 1 ? noun : plural}`;
}

/** The first five of many: `a, b, c, d, e and 3 more`. */
export function listed(names: readonly string[]): string {
  return names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
}
