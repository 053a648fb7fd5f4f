import { sameBytes } from '../text/index.ts';
import { ParsedArray, ParsedObject } from './nodes.ts';
import { END, START } from './scan.ts';
import type { Json } from './types.ts';

/** The result of `toValue`. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/**
 * The plain JavaScript value of a tree, as `JSON.parse` would return it: the last of duplicate keys, and `__proto__` as
 * an own property.
 */
export function toValue(node: Json): JsonValue {
  if (node.kind === 'array') return node.items.map(toValue);
  if (node.kind !== 'object') return node.value;
  // A later member replaces an earlier one but keeps its place.
  const last = new Map(node.members.map((member) => [member.key, member.value]));
  return Object.fromEntries(Array.from(last, ([key, value]) => [key, toValue(value)]));
}

/**
 * Whether two trees have the same content: the same members in the same order (duplicates too), strings by value,
 * numbers by their text.
 */
export function sameJson(a: Json, b: Json): boolean {
  if (a === b || isSameText(a, b)) return true;
  switch (a.kind) {
    case 'object':
      return (
        b.kind === 'object' &&
        a.members.length === b.members.length &&
        a.members.every(({ key, value }, i) => key === b.members[i]!.key && sameJson(value, b.members[i]!.value))
      );
    case 'array':
      return (
        b.kind === 'array' &&
        a.items.length === b.items.length &&
        a.items.every((item, i) => sameJson(item, b.items[i]!))
      );
    case 'number':
      return b.kind === 'number' && a.text === b.text;
    default:
      return a.kind === b.kind && a.value === b.value;
  }
}

/** Whether two containers were read from the same text: what is in them need not be looked at. */
function isSameText(a: Json, b: Json): boolean {
  const [one, other] = [textOf(a), textOf(b)];
  return one !== undefined && other !== undefined && sameBytes(one, other);
}

function textOf(node: Json): Uint8Array | undefined {
  if (!(node instanceof ParsedArray || node instanceof ParsedObject)) return undefined;
  const { source, index } = node;
  return source.bytes.subarray(source.tape[index + START], source.tape[index + END]);
}
