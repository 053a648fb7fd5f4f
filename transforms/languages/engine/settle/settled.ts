import { KeysHere } from '../match/here.ts';
import type { Matching, Pair } from '../match/pairs.ts';
import type { MatchRules } from '../match/rules.ts';
import type { Reading } from '../reading.ts';
import type { Rules } from '../rules.ts';
import { type Branch, isBranch, type Leaf } from '../tree.ts';
import { pairEntries } from './entries.ts';
import { findLeftovers } from './leftovers.ts';
import { type Scoped, settleScopes, unscoped } from './scopes.ts';

/** What becomes of each part of the source and of the language. */
export interface Settled extends Scoped {
  /** Whether the language has nothing yet. */
  readonly isNew: boolean;
  leaf(leaf: Leaf): Leaf | undefined;
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
  const here = new KeysHere(match.keys, (branch) => scoped.branch(branch));
  const { pairs, placed } = pairEntries(reading.source, scoped, here, match);
  return {
    ...scoped,
    isNew: false,
    leaf: (leaf) => pairs.of(leaf),
    placed: [...matching.placed, ...placed].filter(([part]) => !isBranch(part) || scoped.branch(part) !== undefined),
    isLeftover: findLeftovers(scoped, here, reading, rules),
    isElsewhere: (branch) => match.keys.own.own(branch).length > 0,
  };
}
