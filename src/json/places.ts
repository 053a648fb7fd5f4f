import { arrayLike, MadeArray, MadeMember, nodeAt, objectLike, parsedOf, slotOfItem, slotOfMember } from './nodes.ts';
import { type Along, type Comment, parentIndex, positionIn, type Slot, tableOf } from './origin.ts';
import { after, ARRAY, END, KEY, NULL, OBJECT, SLOTS, START, UP } from './scan.ts';
import { Source } from './source.ts';
import { commentsBetween, containerComments, type Gap, gapOf, startOf } from './trivia.ts';
import type { Json, Member } from './types.ts';

/** The gap before (0) or after (1) a child where it was read. */
export function gapBeside(slot: Slot, side: 0 | 1): Gap | undefined {
  const parent = parentIndex(slot);
  if (parent < 0) return undefined;
  const table = tableOf({ source: slot.source, index: parent });
  const k = positionIn(table, slot);
  return k < 0 ? undefined : gapOf(table, k + side);
}

const isKey = ({ source, index }: Slot): boolean => (source.tape[index + UP]! & 7) === KEY;

/** The comments between the key of a member and its value. */
export function colonComments(slot: Slot): readonly Comment[] {
  const { source, index } = slot;
  return isKey(slot) && source.loose
    ? commentsBetween(source, source.tape[index + END]!, source.tape[index + SLOTS + START]!)
    : [];
}

export const isSame = (a: Slot | undefined, b: Slot | undefined): boolean =>
  a !== undefined && b !== undefined && a.source === b.source && a.index === b.index;

/** Adds comments to a place. */
export function withAlong(slot: Slot, { lead, tail }: Along): Slot {
  if (lead.length === 0 && tail.length === 0) return slot;
  const { source, index, along } = slot;
  return { source, index, along: { lead: [...(along?.lead ?? []), ...lead], tail: [...(along?.tail ?? []), ...tail] } };
}

/** All comments of a place that is gone, those of its colon too. */
export function commentsOf(slot: Slot): Along {
  return {
    lead: [...(gapBeside(slot, 0)?.lead ?? []), ...colonComments(slot), ...(slot.along?.lead ?? [])],
    tail: [...(slot.along?.tail ?? []), ...(gapBeside(slot, 1)?.tail ?? [])],
  };
}

/** The item that a parsed node is, or the member whose value it is; undefined for the root. */
function childAround({ source, index }: Slot): Slot | undefined {
  const parent = parentIndex({ source, index });
  if (parent < 0) return undefined;
  return { source, index: (source.tape[parent + UP]! & 7) === OBJECT ? index - SLOTS : index };
}

/**
 * Adds the comments of other members and items, which are removed, to a member; itself if they have none.
 *
 * A new member takes the place of the first of them.
 *
 * Comments of nodes in `kept` are left out: these nodes are somewhere else now.
 */
export function withCommentsOf(member: Member, gone: readonly (Member | Json)[], kept: readonly Json[] = []): Member {
  let slot = slotOfMember(member);
  const isKept = commentsIn(kept);
  for (const other of gone) {
    const isItem = 'kind' in other;
    const value = parsedOf(isItem ? other : other.value);
    const from = isItem ? value && childAround(value) : slotOfMember(other);
    if (from?.source.loose !== true) continue;
    const { lead, tail } = commentsOf(from);
    const inside =
      value === undefined || value === member.value
        ? []
        : commentsWithin(value.source, value.index).filter((one) => !isKept(value.source, one));
    if (lead.length + tail.length + inside.length === 0) continue;
    slot =
      isSame(slot, from) || (slot === undefined && !isItem)
        ? withAlong(slot ?? from, { lead: inside, tail: [] })
        : withAlong(slot ?? nowhere, { lead: [...lead, ...inside, ...tail], tail: [] });
  }
  return slot === slotOfMember(member) ? member : new MadeMember(slot, member.key, member.value);
}

/** Tells the comments beside and inside of some nodes. */
function commentsIn(nodes: readonly Json[]): (source: Source, comment: Comment) => boolean {
  const values = nodes.flatMap((node) => parsedOf(node) ?? []);
  const beside = values.flatMap((value) => {
    const slot = childAround(value);
    const { lead, tail } = slot?.source.loose === true ? commentsOf(slot) : { lead: [], tail: [] };
    return [...lead, ...tail].map(({ at }) => ({ source: value.source, start: at, end: at + 1 }));
  });
  const inside = values.map(({ source, index }) => ({
    source,
    start: source.tape[index + START]!,
    end: source.tape[index + END]!,
  }));
  const ranges = [...beside, ...inside];
  return (source, { at }) => ranges.some((one) => one.source === source && one.start <= at && at < one.end);
}

/** The comments between the brackets of a container, and in all that it holds. */
function commentsWithin(source: Source, container: number): Comment[] {
  const { tape } = source;
  const end = after(tape, container);
  const found: Comment[] = [];
  let at = tape[container + START]! + 1;
  for (let p = container + SLOTS; p < end; p += SLOTS) {
    found.push(...commentsBetween(source, at, tape[p + START]!));
    at = isContainer(source, p) ? tape[p + START]! + 1 : tape[p + END]!;
  }
  if (isContainer(source, container)) found.push(...commentsBetween(source, at, tape[container + END]!));
  return found;
}

const isContainer = ({ tape }: Source, p: number): boolean => [OBJECT, ARRAY].includes(tape[p + UP]! & 7);

/**
 * The places of what takes the place of a node: `by[kept]` has that of the node, what was read inside of it its own.
 *
 * What lay on the way from the node to those children is gone: its comments come along, each with the next of them.
 */
export function placesOf(
  slot: Slot | undefined,
  node: Json,
  by: readonly Json[],
  kept: number,
  children?: readonly (Slot | undefined)[],
): readonly (Slot | undefined)[] {
  const isLoose = parsedOf(node)?.source.loose === true;
  const own = children ?? (isLoose ? by.map((inner) => childWithin(node, inner)) : []);
  const places = by.map((inner, k) => (k === kept ? (slot ?? own[k]) : (own[k] ?? slotOfItem(inner))));
  const inside = own
    .flatMap((place, k) => (place?.source.loose === true ? [{ place, k }] : []))
    .sort((a, b) => a.place.index - b.place.index);
  const within = inside.map(({ place }) => place);
  const onTheWay = commentsOnTheWay(node, by, within, inside.length > 0 || (children !== undefined && isLoose));
  if (inside.length === 0 && onTheWay.length === 0) return places;
  const leads = by.map((): Comment[] => []);
  for (const comment of onTheWay) {
    const next = inside.find(({ place }) => startOf(place) > comment.at) ?? inside.at(-1);
    leads[next?.k ?? kept]?.push(comment);
  }
  return places.map((place, k) => {
    const child = own[k];
    const of = k === kept && slot !== undefined && child !== undefined ? commentsOf(child) : none;
    const lead = [...leads[k]!, ...of.lead];
    return place === undefined && lead.length === 0 ? undefined : withAlong(place ?? nowhere, { lead, tail: of.tail });
  });
}

const none: Along = { lead: [], tail: [] };

/** The place where a node was read, if that is inside of another. */
function childWithin(node: Json, inner: Json): Slot | undefined {
  const outer = parsedOf(node);
  const parsed = parsedOf(inner);
  const place = parsed && childAround(parsed);
  return outer !== undefined &&
    place?.source === outer.source &&
    place.index > outer.index &&
    place.index < after(outer.source.tape, outer.index)
    ? place
    : undefined;
}

/** The comments in and around the containers between a node and what stood inside of it, if they are gone. */
function commentsOnTheWay(
  node: Json,
  by: readonly Json[],
  inside: readonly Slot[],
  isDissolved: boolean,
): readonly Comment[] {
  const outer = parsedOf(node);
  if (outer === undefined || !isDissolved) return [];
  const staying = by.find((other) => isSame(parsedOf(other), outer));
  const stays = (place: Slot) =>
    staying?.kind === 'object' && staying.members.some((member) => isSame(slotOfMember(member), place));
  const standing = new Set(by.flatMap((other) => parsedOf(other)?.index ?? []));
  const gone = new Map<number, readonly Comment[]>();
  for (const { source, index } of inside) {
    const way: [number, readonly Comment[]][] = [];
    let at = parentIndex({ source, index });
    let top: Slot | undefined;
    for (; at > outer.index; at = parentIndex({ source, index: at })) {
      top = childAround({ source, index: at })!;
      const { lead, tail } = commentsOf(top);
      way.push([at, [...lead, ...containerComments(tableOf({ source, index: at })), ...tail]]);
      // What one of them was moved out of before, and stands beside it now, is not gone.
      if (standing.has(at)) way.length = 0;
    }
    // What was put into the node later stands in no container of it.
    if (at !== outer.index || source !== outer.source || (top !== undefined && stays(top))) continue;
    for (const [container, comments] of way) gone.set(container, comments);
  }
  if (staying === undefined && isContainer(outer.source, outer.index)) {
    gone.set(outer.index, containerComments(tableOf(outer)));
  }
  return [...gone.values()].flat().sort((a, b) => a.at - b.at);
}

/** The place of what has none: beside no one. */
export const nowhere: Slot = nodeAt(
  new Source(
    new Uint8Array(8),
    0,
    { tape: new Int32Array([0, 0, 0, (-1 << 3) | NULL]), loose: false, depth: 0 },
    undefined,
    undefined,
  ),
  0,
);

/** What is put around a node stands in its place: an array in it that holds the node has not its comments once more. */
export function withoutPlace(node: Json, inner: Json): Json {
  const place = slotOfItem(inner);
  if (place?.source.loose !== true || node === inner || parsedOf(node) !== undefined) return node;
  if (node.kind === 'object') {
    const members = node.members.map((member) => member.withValue(withoutPlace(member.value, inner)));
    return members.every((member, k) => member === node.members[k]) ? node : objectLike(node, members);
  }
  if (!(node instanceof MadeArray)) return node;
  const items = node.items.map((item) => withoutPlace(item, inner));
  const slots = items.map((item, k) => (isSame(node.slots[k] ?? slotOfItem(item), place) ? nowhere : node.slots[k]));
  return items.every((item, k) => item === node.items[k] && slots[k] === node.slots[k])
    ? node
    : arrayLike(node, items, slots);
}
