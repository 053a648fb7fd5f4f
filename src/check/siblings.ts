import type { Element, Place } from '../navigation/index.ts';

/** Finds the element met earlier in the same container that shares a property with this one. */
export class Siblings {
  readonly #first = new WeakMap<Place, Map<string, Element>>();

  /** The first element of the container with that key; undefined if this is the first, which is then remembered. */
  firstWith(element: Element, place: Place, key: string): Element | undefined {
    if (place.parent === undefined || place.container === undefined) return undefined;
    let known = this.#first.get(place.parent);
    if (known === undefined) this.#first.set(place.parent, (known = new Map<string, Element>()));
    const name = `${place.container}\n${key}`;
    const first = known.get(name);
    if (first === undefined) known.set(name, element);
    return first;
  }
}
