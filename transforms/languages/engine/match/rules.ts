import type { BothKeys } from '../keys.ts';
import type { Branch } from '../tree.ts';

/** What elements are matched by. */
export interface MatchRules {
  readonly keys: BothKeys;
  /** The labels that an element of the source may have in the language: its translation, its own. */
  labelsOf(source: Branch): readonly (string | undefined)[];
  /** Whether two pages of different names may be the same. */
  mayBeSame(source: string, theirs: string): boolean;
}
