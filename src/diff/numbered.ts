/** What is known of things that have a number: a map that costs as little as an array. */
export class Numbered<Key extends { readonly id: number }, Value> {
  readonly #values: (Value | undefined)[] = [];

  get(key: Key): Value | undefined {
    return this.#values[key.id];
  }

  has(key: Key): boolean {
    return this.#values[key.id] !== undefined;
  }

  set(key: Key, value: Value): void {
    this.#values[key.id] = value;
  }

  /** In the order of the numbers. */
  values(): readonly Value[] {
    return this.#values.filter((value) => value !== undefined);
  }
}
