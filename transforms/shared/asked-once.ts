/** The same function, but it is asked once for each key: what it gave is kept. */
export function askedOnce<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined || known.has(key)) return before!;
    const value = find(key);
    known.set(key, value);
    return value;
  };
}
