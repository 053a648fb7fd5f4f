import { type Container, kindOf, labelField } from '../format/index.ts';
import { getMember, insertItems, type Json, type JsonArray, SKIP, withItems } from '../json/index.ts';
import { rewriteNavigation } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { type List, pointerOfList } from './spot.ts';

/** Numbers count as numbers, capitals and accents only between names that are otherwise the same. */
const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true });
const compare = (a: string, b: string): number => collator.compare(a, b);

/** Puts a node where the others of its sort are sorted; behind the last of them where they are not. */
export function insertSorted(array: JsonArray, node: Json, container: Container): JsonArray {
  const nameOf = (item: Json): string | undefined => {
    if (item.kind !== node.kind) return undefined;
    const label = item.kind === 'object' ? getMember(item, labelField(kindOf(container))) : item;
    return label?.kind === 'string' ? label.value : undefined;
  };
  const named = array.items.flatMap((item, index) => {
    const name = nameOf(item);
    return name === undefined ? [] : [{ name, index }];
  });
  const isSorted = named.every(({ name }, k) => k === 0 || compare(named[k - 1]!.name, name) <= 0);
  const next = isSorted ? named.find(({ name }) => compare(name, nameOf(node) ?? '') > 0) : undefined;
  return insertItems(array, [node], next?.index ?? (named.length === 0 ? array.items.length : named.at(-1)!.index + 1));
}

/** Sorts a list: entries by their text, elements by their label, or by `order`. Other items keep their place. */
export function sort(site: Site, lists: readonly List[], order: (a: string, b: string) => number = compare): Site {
  const wanted = new Map(lists.map((list) => [pointerOfList(list), list]));
  const pointers = [...wanted.keys()];
  return rewriteNavigation(site, {
    enter: (_, { pointer }) => (pointers.some((one) => one.startsWith(`${pointer}/`)) ? undefined : SKIP),
    list(array, container, holder) {
      if (!wanted.has(pointerOfList({ holder, container }))) return array;
      const field = labelField(kindOf(container));
      const nameOf = (item: Json) => {
        const label = item.kind === 'object' ? getMember(item, field) : item;
        return label?.kind === 'string' ? label.value : undefined;
      };
      const named = array.items.flatMap((item) => (nameOf(item) === undefined ? [] : [item]));
      const sorted = named.toSorted((a, b) => order(nameOf(a)!, nameOf(b)!))[Symbol.iterator]();
      return withItems(
        array,
        array.items.map((item) => (nameOf(item) === undefined ? item : sorted.next().value!)),
      );
    },
  });
}
