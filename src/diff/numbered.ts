/** What is known of things that have a number: a map that costs as little as an array. */
export class Numbered<Key extends { readonly id: number }, Value> {
  private readonly known: (Value | undefined)[];

  /** @param size how many things there are: numbers are below it */
  constructor(size: number) {
    this.known = new Array<Value | undefined>(size).fill(undefined);
  }

  get(key: Key): Value | undefined {
    return this.known[key.id];
  }

  has(key: Key): boolean {
    return this.known[key.id] !== undefined;
  }

  set(key: Key, value: Value): void {
    this.known[key.id] = value;
  }

  /** In the order of the numbers. */
  values(): readonly Value[] {
    return this.known.filter((value) => value !== undefined);
  }
}
