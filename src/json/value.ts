import { isParsed } from './nodes.ts';
import { END, START } from './scan.ts';
import type { Json } from './types.ts';

/** What `toValue` gives. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** The plain JavaScript value of a tree, as `JSON.parse` would give it: of duplicate keys the last, `__proto__` as an own property. */
export function toValue(node: Json): JsonValue {
  if (node.kind === 'array') return node.items.map(toValue);
  if (node.kind !== 'object') return node.value;
  // A later member replaces an earlier one but keeps its place.
  const last = new Map(node.members.map((member) => [member.key, member.value]));
  return Object.fromEntries(Array.from(last, ([key, value]) => [key, toValue(value)]));
}

/** So many bytes, for each of the source, may be compared in vain. */
const PATIENCE = 4;

/** Tells whether two nodes were read from the same bytes: then there is nothing to look into. Gives up on trees that differ at every depth. */
function textComparison(): (a: Json, b: Json) => boolean {
  let spent = 0;
  return (a, b) => {
    if (!isParsed(a) || !isParsed(b)) return false;
    const from = a.source.tape[a.index + START]!;
    const to = a.source.tape[a.index + END]!;
    const other = b.source.tape[b.index + START]!;
    if (b.source.tape[b.index + END]! - other !== to - from || spent > PATIENCE * a.source.length) return false;
    const [left, right] = [a.source.bytes, b.source.bytes];
    let i = from;
    for (let k = other; i < to && left[i] === right[k]; k++) i++;
    if (i < to) spent += i - from;
    return i === to;
  };
}

/** Whether two trees say the same: the same members in the same order (duplicates too), strings by value, numbers by their text. */
export function sameJson(a: Json, b: Json): boolean {
  const isSameText = textComparison();
  const isSame = (left: Json, right: Json): boolean => {
    if (left === right || isSameText(left, right)) return true;
    if (left.kind === 'object')
      return (
        right.kind === 'object' &&
        left.members.length === right.members.length &&
        left.members.every(({ key, value }, i) => {
          const other = right.members[i]!;
          return key === other.key && isSame(value, other.value);
        })
      );
    if (left.kind === 'array')
      return (
        right.kind === 'array' &&
        left.items.length === right.items.length &&
        left.items.every((item, i) => isSame(item, right.items[i]!))
      );
    if (left.kind === 'number') return right.kind === 'number' && left.text === right.text;
    return right.kind === left.kind && left.value === right.value;
  };
  return isSame(a, b);
}
