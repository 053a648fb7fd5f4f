import type { Branch } from '../served/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import type { Matching, Thing } from './matching.ts';

/** Matches three navigations: a base, and two changed versions of it. */
export class ThreeWayMatching {
  /** The content that the second change added to a scope, by its key. */
  readonly #addedTo = remembered((scope: Branch) => {
    const added = this.theirs.after.cells.get(scope)?.filter((leaf) => !this.theirs.has(leaf)) ?? [];
    return groupBy(added, ({ key }) => key);
  });

  /**
   * @param ours the base, and the first change of it
   * @param theirs the same base, and the second change of it
   */
  constructor(
    readonly ours: Matching,
    readonly theirs: Matching,
  ) {
    if (ours.before !== theirs.before) throw new TypeError('both matchings must begin with the same navigation');
  }

  /**
   * The counterpart of an element or entry of the first change in the second. The base pairs what it had. An addition of
   * both pairs by its key, or its kind and label, in the same element. An entry also pairs in the same scope.
   */
  across(thing: Thing): Thing | undefined {
    const base = this.ours.of(thing);
    if (base !== undefined) return this.theirs.of(base);
    if (thing.parent === undefined) return this.theirs.after.root;
    const isTwin = (other: Thing) => !this.theirs.has(other) && nameOf(other) === nameOf(thing);
    const around = this.across(thing.parent) as Branch | undefined;
    const beside = around?.children.find(isTwin);
    if (beside !== undefined || !('served' in thing)) return beside;
    const scope = this.across(thing.parent.scope) as Branch | undefined;
    return scope && this.#addedTo(scope).get(thing.key)?.[0];
  }
}

const nameOf = (thing: Thing) => ('served' in thing ? thing.key : `${thing.kind}\n${thing.label}`);
