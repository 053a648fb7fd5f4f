import type { Counterparts } from './counterparts.ts';
import type { BothKeys } from './keys.ts';
import type { Matching } from './matching.ts';
import { leavesIn, partsOf } from './here.ts';
import type { Branch, Leaf } from './tree.ts';

export interface GoneRules {
  readonly source: Branch;
  readonly theirs: Branch;
  readonly matching: Matching;
  readonly counterparts: Counterparts;
  readonly keys: BothKeys;
  readonly hasFile: (page: string) => boolean;
  /** Whether any page of the language has a file: where none has, nothing is known of them. */
  readonly ofLanguage: boolean;
  readonly languageOnly: 'keep' | 'remove';
}

/**
 * Which entries without a partner go: a page that is neither in the source nor a file; one that the source has, but less often than the language, in an element
 * that both have; and, if that is asked for, every page that only the language has.
 */
export function goneLeaves({
  source,
  theirs,
  matching,
  counterparts,
  keys,
  hasFile,
  ofLanguage,
  languageOnly,
}: GoneRules): (leaf: Leaf) => boolean {
  const parts = partsOf(theirs);
  const wanted = new Map<Branch, ReadonlySet<string>>();
  const wantedIn = (top: Branch): ReadonlySet<string> => {
    let found = wanted.get(top);
    if (found === undefined) {
      const partner = top === theirs ? source : matching.branch(top);
      found = new Set(partner === undefined ? [] : leavesIn(partner).flatMap((leaf) => keys.source.leaf(leaf) ?? []));
      wanted.set(top, found);
    }
    return found;
  };
  return (leaf) => {
    if (!leaf.inside) return false;
    const page = leaf.page!;
    if (counterparts.source(page) === undefined) return languageOnly === 'remove' || (ofLanguage && !hasFile(page));
    return matching.branch(leaf.parent) !== undefined && wantedIn(parts.get(leaf.parent)!).has(keys.own.leaf(leaf)!);
  };
}
