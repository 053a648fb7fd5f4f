import type { BothKeys } from './keys.ts';
import type { Signatures } from './signatures.ts';
import type { Branch } from './tree.ts';

/** What elements are matched by. */
export interface BranchRules {
  readonly keys: BothKeys;
  readonly signatures: Signatures;
  /** The translations of a label, as far as they are known. */
  translations(label: string): readonly string[];
  /** Whether two elements that have nothing in common may be the same, as far as can be seen from what they hold. */
  alike(source: Branch, theirs: Branch): boolean;
  /** Whether an element of the source is not to be in the language. */
  isAbsent(source: Branch): boolean;
}
