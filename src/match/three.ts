import type { Matching, Thing } from './matching.ts';

/** Matches three navigations: a base, and two changed versions of it. */
export class ThreeWayMatching {
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

  /** The counterparts of something of the base in the other two. */
  of(thing: Thing): { readonly ours: Thing | undefined; readonly theirs: Thing | undefined } {
    return { ours: this.ours.of(thing), theirs: this.theirs.of(thing) };
  }

  /**
   * The counterpart of an element or entry of the first change in the second. The base pairs what it had. An addition of both pairs by its
   * key, or its kind and label, in the same element.
   */
  across(thing: Thing): Thing | undefined {
    const base = this.ours.of(thing);
    if (base !== undefined) return this.theirs.of(base);
    if (thing.parent === undefined) return this.theirs.after.root;
    const around = this.across(thing.parent);
    if (around === undefined || 'served' in around) return undefined;
    return around.children.find((other) => !this.theirs.has(other) && nameOf(other) === nameOf(thing));
  }
}

const nameOf = (thing: Thing) => ('served' in thing ? thing.key : `${thing.kind}\n${thing.label}`);
