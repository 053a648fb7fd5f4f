/** The value that comes most often, of several the one that comes first; undefined if there is none. Values of one key are the same. */
export function mostFrequent<Value>(values: Iterable<Value>, keyOf: (value: Value) => string): Value | undefined {
  const votes = new Map<string, { readonly value: Value; count: number }>();
  for (const value of values) {
    const known = votes.get(keyOf(value));
    if (known === undefined) votes.set(keyOf(value), { value, count: 1 });
    else known.count++;
  }
  return [...votes.values()].sort((a, b) => b.count - a.count)[0]?.value;
}
