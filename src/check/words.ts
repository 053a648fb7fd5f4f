import { type Kind, wordsFor } from '../format/index.ts';
import type { Place } from '../navigation/index.ts';

export { nameAt } from '../served/index.ts';
export { asCode as listed, quoted, typeText } from '../text/index.ts';

/** What kind it is, in words: 'tab', 'global anchor'. */
export function wordsAt({ element, parent }: Place): string {
  return wordsFor(element.kind, parent?.element.kind);
}

/** The kind of the element above. */
export const parentKind = (place: Place): Kind | undefined => place.parent?.element.kind;
