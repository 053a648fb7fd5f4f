import { type Place, selectElement, type Site } from 'navshift';

/** The part of a navigation that a transform looks at: the element that `--at` names with all that is in it, or everything. */
export class Part {
  /** The named element; undefined if everything is looked at. */
  readonly place: Place | undefined;
  readonly #pointer: string | undefined;

  constructor(site: Site, at: string | undefined) {
    this.place = at === undefined ? undefined : selectElement(site, at).place;
    this.#pointer = this.place?.pointer;
  }

  /** Whether the element at a pointer is in it. */
  has(pointer: string): boolean {
    return this.#pointer === undefined || pointer === this.#pointer || pointer.startsWith(`${this.#pointer}/`);
  }
}
