/**
 * A function of an object that computes a result once for each, and keeps it as long as the object lives. Its calls
 * are marked as pure: a bundle leaves out what
 * nobody asks.
 */
export function remembered<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}
