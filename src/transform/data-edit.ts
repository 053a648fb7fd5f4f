/** An entry to be set in a file of data. */
export interface DataEdit {
  /** The keys of the entry: `['fr', 'Guides']`. Missing maps on the way are made. */
  readonly path: readonly string[];
  /**
   * The new value. Null leaves it empty, to be filled in by hand: in YAML nothing is after the colon, in JSON an empty
   * string.
   */
  readonly value: string | null;
  /** A comment above a new entry. JSON has no comments, nor does a YAML map in braces on one line. */
  readonly comment?: string;
  /** The key after which a new entry is added. Without one, or if it is missing, the entry is added at the end. */
  readonly after?: string;
}

/** What is to be set in one map, by key: an entry, or what is to be set in the map that stands there. */
export type Wanted = ReadonlyMap<string, DataEdit | Wanted>;

export const isNested = (wanted: DataEdit | Wanted): wanted is Wanted => wanted instanceof Map;

/** Edits by the maps that they are in, in their order. */
export function wantedOf(edits: readonly DataEdit[]): Wanted {
  type Growing = Map<string, DataEdit | Growing>;
  const root: Growing = new Map();
  for (const edit of edits) {
    let map = root;
    for (const key of edit.path.slice(0, -1)) {
      const known = map.get(key);
      const inner: Growing = known instanceof Map ? known : new Map();
      map.set(key, inner);
      map = inner;
    }
    map.set(edit.path.at(-1)!, edit);
  }
  return root;
}
