import { remembered } from '../text/index.ts';
import { JsonEditError } from './error.ts';
import { makeMember, type Plain, toJson } from './make.ts';
import { arrayLike, isTrimmed, objectLike, slotAt, slotOfItem, slotsOf } from './nodes.ts';
import type { Slot } from './origin.ts';
import { placesOf, withoutPlace } from './places.ts';
import { trailingComma } from './trivia.ts';
import type { Json, JsonArray, JsonObject, Member } from './types.ts';

/** The place of a member: an index from 0, or next to the member with a key. Default: at the end. */
export type MemberPlace = number | { readonly before: string } | { readonly after: string };

/** In an object of up to so many members, looking for one is quicker than a map. */
const few = 16;

/** The last member of each key. */
const lastMembers = /* @__PURE__ */ remembered(
  ({ members }: JsonObject): ReadonlyMap<string, Member> => new Map(members.map((member) => [member.key, member])),
);

/**
 * The last member with a key, which is the one that counts; undefined if there is none, or if the node is not an
 * object.
 */
export function findMember(node: Json | undefined, key: string): Member | undefined {
  if (node?.kind !== 'object') return undefined;
  const { members } = node;
  if (members.length > few) return lastMembers(node).get(key);
  for (let i = members.length - 1; i >= 0; i--) if (members[i]!.key === key) return members[i];
  return undefined;
}

/** The value of a key; undefined if there is none, or if the node is not an object. */
export const getMember = (node: Json | undefined, key: string): Json | undefined => findMember(node, key)?.value;

/** The same object with these members; itself if they are the same. */
export function withMembers(object: JsonObject, members: readonly Member[]): JsonObject {
  if (members.length === object.members.length && members.every((member, i) => member === object.members[i]))
    return object;
  return objectLike(object, [...members]);
}

/**
 * Sets the value of a key in place, or adds the member. If the key is there several times, the last one counts.
 *
 * @example
 * printJson(setMember(parseJson('{ "a": 1 }'), 'b', true)); // → '{ "a": 1, "b": true }'
 */
export function setMember(object: JsonObject, key: string, value: Plain, place?: MemberPlace): JsonObject {
  const member = findMember(object, key);
  if (member === undefined) return insertMember(object, key, value, place);
  const changed = member.withValue(toJson(value));
  return changed === member
    ? object
    : withMembers(
        object,
        object.members.map((other) => (other === member ? changed : other)),
      );
}

/** Adds a member. Throws `JsonEditError` if the key exists, or if the place does not. */
export function insertMember(object: JsonObject, key: string, value: Plain, place?: MemberPlace): JsonObject {
  return insertMembers(object, [makeMember(key, value)], place);
}

/** Adds members, also of other objects, with their comments. Throws like `insertMember`. */
export function insertMembers(object: JsonObject, added: readonly Member[], place?: MemberPlace): JsonObject {
  if (added.length === 0) return object;
  const taken = new Set(object.members.map(({ key }) => key));
  for (const { key } of added) {
    if (taken.has(key)) throw new JsonEditError(`The key "${key}" exists already.`);
    taken.add(key);
  }
  const at = memberIndex(object, place);
  return withMembers(object, [...object.members.slice(0, at), ...added, ...object.members.slice(at)]);
}

function memberIndex({ members }: JsonObject, place: MemberPlace | undefined): number {
  if (place === undefined) return members.length;
  if (typeof place === 'number') return inRange(place, members.length, 'member');
  const key = 'before' in place ? place.before : place.after;
  const at = members.findLastIndex((member) => member.key === key);
  if (at < 0) throw new JsonEditError(`There is no member "${key}" to insert beside.`);
  return 'before' in place ? at : at + 1;
}

/** Removes all members with a key; the object itself if there are none. */
export function removeMember(object: JsonObject, key: string): JsonObject {
  return withMembers(
    object,
    object.members.filter((member) => member.key !== key),
  );
}

/**
 * Renames a key in place. If the object has the key several times, all are renamed, so that nothing is lost. Throws
 * `JsonEditError` if the new key exists, or the old one does not.
 */
export function renameMember(object: JsonObject, key: string, to: string): JsonObject {
  if (findMember(object, key) === undefined) throw new JsonEditError(`There is no member "${key}" to rename.`);
  if (key === to) return object;
  if (findMember(object, to) !== undefined)
    throw new JsonEditError(`"${key}" cannot be renamed: the key "${to}" exists already.`);
  return withMembers(
    object,
    object.members.map((member) => (member.key === key ? member.withKey(to) : member)),
  );
}

/** The same array with these items; itself if they are the same. Items that were in it keep their comments and white space. */
export function withItems(array: JsonArray, items: readonly Json[]): JsonArray {
  const slots = slotsOf(array);
  const known = new Map(slots.map((slot, i) => [array.items[i], slot]));
  return rebuild(array, [...items], slots.length === 0 ? slots : items.map((item) => known.get(item)));
}

/**
 * Replaces each item by what `change` returns: a node, a list of nodes, or null to remove it. The first node of a list
 * takes the place of the item.
 */
export function mapItems(
  array: JsonArray,
  change: (item: Json, index: number) => Json | readonly Json[] | null,
): JsonArray {
  return replaceItems(array, (item, i) => {
    const result = change(item, i);
    if (result === item) return undefined;
    if (result === null) return { nodes: [], kept: 0 };
    const nodes: readonly Json[] = Array.isArray(result) ? (result as readonly Json[]) : [result as Json];
    return { nodes, kept: Math.max(0, nodes.indexOf(item)) };
  });
}

/** What takes the place of an item. */
interface Replacement {
  readonly nodes: readonly Json[];
  /** Which of them stands where the item stood. */
  readonly kept: number;
  /** Where they stood themselves, if the item held them. */
  readonly slots?: readonly (Slot | undefined)[];
}

/** Replaces items; undefined: one stays. */
export function replaceItems(
  array: JsonArray,
  change: (item: Json, index: number) => Replacement | undefined,
): JsonArray {
  const slots = slotsOf(array);
  const items: Json[] = [];
  const places: (Slot | undefined)[] = [];
  array.items.forEach((item, i) => {
    const by = change(item, i);
    if (by === undefined) {
      items.push(item);
      places.push(slots[i]);
      return;
    }
    const inside = placesOf(slotAt(array, i), item, by.nodes, by.kept, by.slots);
    by.nodes.forEach((any, k) => {
      const node = withoutPlace(any, item);
      items.push(node);
      places.push(inside[k] === slotOfItem(node) ? undefined : inside[k]);
    });
  });
  return rebuild(array, items, places.some((place) => place !== undefined) ? places : []);
}

/** Replaces the item at `index`, which keeps its place and comments. Throws `JsonEditError` if there is none. */
export function setItem(array: JsonArray, index: number, value: Plain): JsonArray {
  inRange(index, array.items.length - 1, 'item');
  const node = toJson(value);
  return mapItems(array, (item, i) => (i === index ? node : item));
}

/**
 * Inserts items before the item at `index`; by default at the end. Throws `JsonEditError` if the index is out of range.
 */
export function insertItems(array: JsonArray, values: readonly Plain[], index: number = array.items.length): JsonArray {
  inRange(index, array.items.length, 'item');
  const added = values.map(toJson);
  const slots = slotsOf(array);
  return rebuild(
    array,
    array.items.toSpliced(index, 0, ...added),
    slots.length === 0 ? slots : slots.toSpliced(index, 0, ...added.map(() => undefined)),
  );
}

/** Removes the item at `index`. Throws `JsonEditError` if there is none. */
export function removeItem(array: JsonArray, index: number): JsonArray {
  inRange(index, array.items.length - 1, 'item');
  return mapItems(array, (item, i) => (i === index ? null : item));
}

/**
 * The same container without a comma after its last child, which strict JSON does not have; itself if it has none.
 * Everything else between its brackets stays.
 */
export function trimComma<Container extends JsonObject | JsonArray>(node: Container): Container {
  if (isTrimmed(node) || trailingComma(node) === undefined) return node;
  const made =
    node.kind === 'object' ? objectLike(node, node.members, true) : arrayLike(node, node.items, slotsOf(node), true);
  return made as JsonObject | JsonArray as Container;
}

function rebuild(array: JsonArray, items: readonly Json[], slots: readonly (Slot | undefined)[]): JsonArray {
  if (items.length === array.items.length && items.every((item, i) => item === array.items[i])) return array;
  return arrayLike(array, items, slots);
}

function inRange(index: number, last: number, what: string): number {
  if (!Number.isInteger(index) || index < 0 || index > last)
    throw new JsonEditError(
      `The ${what} index ${index} is out of range: ${last < 0 ? 'there is none' : `it must be from 0 to ${last}`}.`,
    );
  return index;
}
