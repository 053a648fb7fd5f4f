import { type Kind, wordsFor } from '../format/index.ts';
import type { Place } from '../navigation/index.ts';
import { enumerate } from '../text/index.ts';

export { nameOf } from '../served/index.ts';
export { quoted, typeText } from '../text/index.ts';

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
