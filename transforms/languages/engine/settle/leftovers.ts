import type { KeysHere } from '../match/here.ts';
import type { Reading } from '../reading.ts';
import type { Rules } from '../rules.ts';
import type { Leaf } from '../tree.ts';
import type { Scoped } from './scopes.ts';

/**
 * Finds which entries without a partner go: a page that is neither in the source nor a file; one that the source has, but less often than the language, in an
 * element that both have; and, if that is asked for, every page that only the language has.
 */
export function findLeftovers(
  { branch: partnerOf }: Scoped,
  here: KeysHere,
  { counterparts, ofLanguage }: Reading,
  { hasFile, languageOnly }: Rules,
): (leaf: Leaf) => boolean {
  return (leaf) => {
    if (!leaf.inside) return false;
    if (counterparts.source(leaf.page!) !== undefined)
      return partnerOf(leaf.parent) !== undefined && here.of(leaf) !== undefined;
    return languageOnly === 'remove' || (ofLanguage && !hasFile(leaf.page!));
  };
}
