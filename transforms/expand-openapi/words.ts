import { type Element, labelField, wordsFor } from 'navshift';

/** An element in a message: `tab "API"`. */
export function nameOf(element: Element): string {
  const words = wordsFor(element.kind);
  if (element.label !== undefined) return `${words} ${JSON.stringify(element.label)}`;
  return labelField(element.kind) === undefined ? `the root of the navigation` : `${words} without a label`;
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerate(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}

/** A number with its noun: `1 page`, `3 pages`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
