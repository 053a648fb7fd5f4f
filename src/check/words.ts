import { type Kind, wordsFor } from '../format/index.ts';
import type { Json } from '../json/index.ts';
import type { Place } from '../navigation/index.ts';
import { enumerate, withArticle } from '../text/index.ts';

/** How messages name the element at a place: 'tab "API"', 'group without a label', '`navigation`'. */
export function nameOf(place: Place): string {
  const { kind, label } = place.element;
  if (kind === 'navigation' || kind === 'global') return `\`${kind}\``;
  return label === undefined ? `this ${wordsAt(place)}` : `${wordsAt(place)} ${quoted(label)}`;
}

/** What kind it is, in words: 'tab', 'global anchor'. */
export function wordsAt({ element, parent }: Place): string {
  return wordsFor(element.kind, parent?.element.kind);
}

/** Longer than any path: what a message tells to write must be there in full. */
const longest = 250;

/** Text of a site in double quotes, shortened when it is no path any more. */
export function quoted(text: string): string {
  const shown = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return `"${shown}"`;
}

/** Names as code: '`a`, `b` and `c`'. */
export function listed(names: readonly string[], last = 'and'): string {
  return enumerate(
    names.map((name) => `\`${name}\``),
    last,
  );
}

/** A type in a sentence: 'a string', 'an array', 'null'. */
export function typeText(type: Json['kind']): string {
  return type === 'null' ? 'null' : withArticle(type);
}

/** The kind of the element above. */
export const parentKind = (place: Place): Kind | undefined => place.parent?.element.kind;
