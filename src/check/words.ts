import { type Kind, wordsFor } from '../format/index.ts';
import type { Place } from '../navigation/index.ts';
import { enumerate, quoted } from '../text/index.ts';

export { quoted, typeText } from '../text/index.ts';

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

/** Names as code: '`a`, `b` and `c`'. */
export function listed(names: readonly string[], last = 'and'): string {
  return enumerate(
    names.map((name) => `\`${name}\``),
    last,
  );
}

/** The kind of the element above. */
export const parentKind = (place: Place): Kind | undefined => place.parent?.element.kind;
