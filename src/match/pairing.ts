/** Pairs things of two sides. A thing has at most one counterpart. */
export class Pairing<Thing extends object> {
  readonly #counterparts = new Map<Thing, Thing>();

  /** The counterpart of a thing of either side. */
  readonly of = (thing: Thing): Thing | undefined => this.#counterparts.get(thing);

  has(thing: Thing): boolean {
    return this.#counterparts.has(thing);
  }

  /** Pairs two things, if neither has a counterpart. */
  join(one: Thing, other: Thing): void {
    if (this.has(one) || this.has(other)) return;
    this.#counterparts.set(one, other).set(other, one);
  }
}
