/** Adds a value to the list of its key; a new key gets a list. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Values by their key. Keys are in the order of their first values. */
export function groupBy<Key, Value>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const lists = new Map<Key, Value[]>();
  for (const value of values) addTo(lists, keyOf(value), value);
  return lists;
}

/** The values for which something holds, and the others. */
export function partition<Value>(
  values: readonly Value[],
  holds: (value: Value) => boolean,
): readonly [readonly Value[], readonly Value[]] {
  return [values.filter(holds), values.filter((value) => !holds(value))];
}

/**
 * The most frequent value, or the first of several; undefined if there is none. Values with one key count as the same.
 */
export function mostFrequent<Value>(values: Iterable<Value>, keyOf: (value: Value) => string): Value | undefined {
  const same = [...groupBy(values, keyOf).values()];
  return same.sort((a, b) => b.length - a.length)[0]?.[0];
}
