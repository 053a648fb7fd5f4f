/**
 * Merges the items that only `others` has into a list: each after the item before it in `others`, else before the next one.
 *
 * @param isNew whether an item of the list is new: items for the same place are put after it
 */
export function interleaved(
  list: readonly string[],
  others: readonly string[],
  isNew: (id: string) => boolean = () => false,
): string[] {
  const order = [...list];
  const known = new Set(list);
  others.forEach((one, k) => {
    if (known.has(one)) return;
    const previous = others.slice(0, k).findLast((sibling) => known.has(sibling));
    const next = others.slice(k).find((sibling) => known.has(sibling));
    let place = next === undefined ? order.length : order.indexOf(next);
    if (previous !== undefined) {
      place = order.indexOf(previous) + 1;
      while (place < order.length && isNew(order[place]!)) place++;
    }
    order.splice(place, 0, one);
    known.add(one);
  });
  return order;
}

/** A piece and the pieces around it, from the inside, as far as they exist. */
export function upwards(parents: ReadonlyMap<string, string | undefined>, id: string): readonly string[] {
  const way = new Set<string>();
  let one: string | undefined = id;
  while (one !== undefined && parents.has(one) && !way.has(one)) {
    way.add(one);
    one = parents.get(one);
  }
  return [...way];
}
