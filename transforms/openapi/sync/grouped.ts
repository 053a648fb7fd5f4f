/** Values by what they have in common, in order of first appearance. */
export function grouped<Value, Name>(
  values: Iterable<Value>,
  nameOf: (value: Value) => Name,
): ReadonlyMap<Name, readonly Value[]> {
  const groups = new Map<Name, Value[]>();
  for (const value of values) {
    const name = nameOf(value);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [value]);
    else group.push(value);
  }
  return groups;
}
