import { isParsed } from './nodes.ts';
import { END, START } from './scan.ts';
import type { Json } from './types.ts';

/** What `toValue` gives. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** The plain JavaScript value of a tree, as `JSON.parse` would give it: of duplicate keys the last, `__proto__` as an own property. No recursion. */
export function toValue(node: Json): JsonValue {
  const result: { value?: JsonValue } = {};
  const stack: [Json, (value: JsonValue) => void][] = [[node, (value) => (result.value = value)]];
  while (stack.length > 0) {
    const [next, put] = stack.pop()!;
    if (next.kind === 'array') {
      const array: JsonValue[] = new Array<JsonValue>(next.items.length);
      put(array);
      for (let i = next.items.length - 1; i >= 0; i--) stack.push([next.items[i]!, (value) => (array[i] = value)]);
    } else if (next.kind === 'object') {
      const object: { [key: string]: JsonValue } = {};
      put(object);
      for (const { key } of next.members) define(object, key, null);
      const last = new Map(next.members.map((member) => [member.key, member.value]));
      for (const [key, value] of last) stack.push([value, (made) => define(object, key, made)]);
    } else put(next.value);
  }
  return result.value!;
}

function define(object: { [key: string]: JsonValue }, key: string, value: JsonValue): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  else object[key] = value;
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

/** Whether two trees say the same: the same members in the same order (duplicates too), strings by value, numbers by their text. No recursion. */
export function sameJson(a: Json, b: Json): boolean {
  const stack: [Json, Json][] = [[a, b]];
  const compare = textComparison();
  while (stack.length > 0) {
    const [left, right] = stack.pop()!;
    if (left === right || compare(left, right)) continue;
    if (left.kind === 'object') {
      if (right.kind !== 'object' || left.members.length !== right.members.length) return false;
      for (let i = 0; i < left.members.length; i++) {
        if (left.members[i]!.key !== right.members[i]!.key) return false;
        stack.push([left.members[i]!.value, right.members[i]!.value]);
      }
    } else if (left.kind === 'array') {
      if (right.kind !== 'array' || left.items.length !== right.items.length) return false;
      for (let i = 0; i < left.items.length; i++) stack.push([left.items[i]!, right.items[i]!]);
    } else if (right.kind !== left.kind) return false;
    else if (
      left.kind === 'number' ? left.text !== (right as typeof left).text : left.value !== (right as typeof left).value
    )
      return false;
  }
  return true;
}
