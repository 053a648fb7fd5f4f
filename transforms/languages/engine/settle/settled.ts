import { keysHere, type Matching, type MatchRules, type Pair } from '../match/pairs.ts';
import type { Reading } from '../reading.ts';
import type { Rules } from '../rules.ts';
import { type Branch, isBranch, type Leaf, type Part } from '../tree.ts';
import { pairEntries } from './entries.ts';
import { type Scoped, settleScopes, unscoped } from './scopes.ts';

/** What becomes of each part of the source and of the language. */
export interface Settled extends Scoped {
  /** Whether the language has nothing yet. */
  readonly isNew: boolean;
  leaf(leaf: Leaf): Leaf | undefined;
  partner(part: Part): Part | undefined;
  /** What was taken for the same only because of its name or its position. */
  readonly placed: readonly Pair[];
  /** Whether an entry without a partner goes. */
  isLeftover(theirs: Leaf): boolean;
  /** Whether what an element of the language itself leads to stands in the source, wherever. */
  isElsewhere(theirs: Branch): boolean;
}

/** A language that has nothing yet: all of the source is copied. */
export const nothingSettled: Settled = {
  ...unscoped(() => undefined),
  isNew: true,
  leaf: () => undefined,
  partner: () => undefined,
  placed: [],
  isLeftover: () => false,
  isElsewhere: () => false,
};

/**
 * Settles which elements stay matched, which entries are the same, and what goes. Two elements stay apart if that of the language has endpoint entries that
 * inherit their specification, and would come under another one: these entries would then mean other operations.
 */
export function settle(matching: Matching, reading: Reading, match: MatchRules, rules: Rules): Settled {
  const scoped = settleScopes(matching, reading, rules);
  const keyHere = keysHere(match.keys, scoped.branch);
  const pairs = pairEntries(reading.source, scoped, keyHere, match);
  const { counterparts, ofLanguage } = reading;
  return {
    ...scoped,
    isNew: false,
    leaf: pairs.of,
    partner: (part) => (isBranch(part) ? scoped.branch(part) : pairs.of(part)),
    placed: [
      ...matching.placed.filter(([part]) => !isBranch(part) || scoped.branch(part) !== undefined),
      ...pairs.placed,
    ],
    // A page goes that is neither in the source nor a file; one that the source has, but less often than the language, in an element that both have;
    // and, if that is asked for, every page that only the language has.
    isLeftover(leaf) {
      if (!leaf.inside) return false;
      if (counterparts.source.has(leaf.page!))
        return scoped.branch(leaf.parent) !== undefined && keyHere(leaf) !== undefined;
      return rules.languageOnly === 'remove' || (ofLanguage && !rules.hasFile(leaf.page!));
    },
    isElsewhere: (branch) => match.keys.own.own(branch).length > 0,
  };
}
