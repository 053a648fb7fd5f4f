import { findMember, withMembers } from './edit.ts';
import { JsonEditError } from './error.ts';
import { makeArray, makeMember, makeObject, type Plain, toJson } from './make.ts';
import { MadeArray, parsedOf, type Slot, slotOfItem } from './nodes.ts';
import { arrayIndex, at, maybeChild, type Pointer, pointerText, pointerTokens } from './pointer.ts';
import type { Json, JsonArray, JsonObject, Member } from './types.ts';

/**
 * One change, addressed to the tree as it was before any change of its batch.
 *
 * - `set`: the value at a pointer; a member that is not there is added, `-` adds an item.
 * - `insert`: before, after, or (with `-` or a new key) at the end of what a pointer names. Beside a member a `key` is needed.
 * - `remove`: an item, or a member (all of its key).
 * - `rename`: a member's key, in place.
 * - `move`: a node elsewhere, with its comments; `to` is read like the place of an `insert`.
 * - `wrap`: what `by` makes of the node takes its place.
 * - `unwrap`: the child named `child` takes the place of the node around it; without it an array's items do, in an array.
 */
export type Edit =
  | { readonly op: 'set'; readonly at: Pointer; readonly value: Plain }
  | ({ readonly op: 'insert'; readonly value: Plain } & Destination)
  | { readonly op: 'remove'; readonly at: Pointer }
  | { readonly op: 'rename'; readonly at: Pointer; readonly to: string }
  | { readonly op: 'move'; readonly at: Pointer; readonly to: Destination }
  | { readonly op: 'wrap'; readonly at: Pointer; readonly by: (node: Json) => Plain }
  | { readonly op: 'unwrap'; readonly at: Pointer; readonly child?: string | number };

/** Where something goes: at an index, a new key or `-` of a container; or beside a sibling, with a `key` if that is a member. */
export type Destination =
  | { readonly at: Pointer }
  | { readonly before: Pointer; readonly key?: string }
  | { readonly after: Pointer; readonly key?: string };

/** Something to be put into a container: a member with its comments, or an item. */
interface Added {
  readonly key: string | undefined;
  readonly member: Member | undefined;
  readonly node: Json;
}

/** What becomes of one node of the base tree. */
interface Spot {
  readonly node: Json;
  readonly path: readonly string[];
  readonly children: Map<string, Spot>;
  readonly before: Added[];
  readonly after: Added[];
  readonly end: Added[];
  /** What takes its place: undefined itself, null nothing. */
  replace?: readonly Json[] | null;
  rename?: string;
  result?: Json;
}

const newSpot = (node: Json, path: readonly string[]): Spot => ({ node, path, children: new Map<string, Spot>(), before: [], after: [], end: [] });

/**
 * Applies a batch of edits in one bottom-up pass. What no edit names is shared with `root`; edits that change nothing return `root` itself.
 *
 * Throws `JsonEditError`, and changes nothing, for a pointer that leads nowhere, a key that exists, or two edits that contradict each other.
 */
export function editJson(root: Json, edits: readonly Edit[]): Json {
  const top = newSpot(root, []);
  for (const edit of edits) place(top, edit);
  const order: Spot[] = [top];
  for (let i = 0; i < order.length; i++) order.push(...order[i]!.children.values());
  for (let i = order.length - 1; i >= 0; i--) order[i]!.result = rebuild(order[i]!);
  if (top.replace === null) throw new JsonEditError('The whole document cannot be removed.', '');
  return top.replace === undefined ? top.result! : top.replace[0]!;
}

function spotAt(top: Spot, tokens: readonly string[]): Spot {
  let spot = top;
  for (const [depth, token] of tokens.entries()) {
    let next = spot.children.get(token);
    if (next === undefined) {
      const node = maybeChild(spot.node, token);
      // `at` says what is wrong.
      if (node === undefined) at(top.node, tokens.slice(0, depth + 1));
      next = newSpot(node!, [...tokens.slice(0, depth + 1)]);
      spot.children.set(token, next);
    }
    spot = next;
  }
  return spot;
}

function place(top: Spot, edit: Edit): void {
  switch (edit.op) {
    case 'set': {
      const tokens = pointerTokens(edit.at);
      const parent = tokens.length === 0 ? undefined : at(top.node, tokens.slice(0, -1));
      if (parent !== undefined && maybeChild(parent, tokens.at(-1)!) === undefined) insert(top, { at: edit.at }, toJson(edit.value), undefined);
      else replace(spotAt(top, tokens), [toJson(edit.value)]);
      return;
    }
    case 'insert':
      insert(top, edit, toJson(edit.value), undefined);
      return;
    case 'remove':
      replace(spotAt(top, pointerTokens(edit.at)), null);
      return;
    case 'rename': {
      const tokens = pointerTokens(edit.at);
      const parent = at(top.node, tokens.slice(0, -1));
      const spot = spotAt(top, tokens);
      if (parent.kind !== 'object') throw new JsonEditError(`${pointerText(tokens)} is an item: only a member has a key to rename.`, pointerText(tokens));
      if (spot.rename !== undefined) contradiction(spot);
      spot.rename = edit.to;
      return;
    }
    case 'move': {
      const tokens = pointerTokens(edit.at);
      const spot = spotAt(top, tokens);
      const to = pointerTokens('at' in edit.to ? edit.to.at : 'before' in edit.to ? edit.to.before : edit.to.after);
      if (tokens.length <= to.length && tokens.every((token, i) => token === to[i]) && !(tokens.length === to.length)) {
        throw new JsonEditError(`${pointerText(tokens)} cannot be moved into itself.`, pointerText(tokens));
      }
      const parent = tokens.length === 0 ? undefined : at(top.node, tokens.slice(0, -1));
      replace(spot, null);
      insert(top, edit.to, spot.node, parent?.kind === 'object' ? findMember(parent, tokens.at(-1)!) : undefined);
      return;
    }
    case 'wrap': {
      const spot = spotAt(top, pointerTokens(edit.at));
      replace(spot, [withPlace(toJson(edit.by(spot.node)), spot.node)]);
      return;
    }
    case 'unwrap': {
      const spot = spotAt(top, pointerTokens(edit.at));
      replace(spot, unwrapped(top, spot, edit.child));
    }
  }
}

/** The made node that wraps another stands in its place: it takes its style, and at the root what stands around the document. */
function withPlace(node: Json, inner: Json): Json {
  const origin = parsedOf(inner);
  if (origin === undefined || parsedOf(node) !== undefined) return node;
  if (node.kind === 'array') return makeArray(node.items, inner);
  if (node.kind === 'object') return makeObject(node.members, inner);
  return node;
}

function unwrapped(top: Spot, { node, path }: Spot, child: string | number | undefined): readonly Json[] {
  if (child !== undefined) return [at(node, [child])];
  const parent = path.length === 0 ? undefined : at(top.node, path.slice(0, -1));
  if (node.kind === 'array' && parent?.kind === 'array') return node.items;
  const children = node.kind === 'array' ? node.items : node.kind === 'object' ? node.members.map(({ value }) => value) : [];
  if (children.length === 1) return children;
  throw new JsonEditError(`${pointerText(path) || 'The document'} has ${children.length} children: say which one takes its place.`, pointerText(path));
}

function replace(spot: Spot, by: readonly Json[] | null): void {
  if (spot.replace !== undefined) contradiction(spot);
  spot.replace = by;
}

function contradiction({ path }: Spot): never {
  throw new JsonEditError(`Two edits of one batch contradict each other at ${pointerText(path) || 'the document'}.`, pointerText(path));
}

function insert(top: Spot, to: Destination, node: Json, member: Member | undefined): void {
  if ('at' in to) {
    const tokens = pointerTokens(to.at);
    if (tokens.length === 0) throw new JsonEditError('Nothing can be inserted beside the document itself.', '');
    const last = tokens.at(-1)!;
    const parent = spotAt(top, tokens.slice(0, -1));
    if (parent.node.kind === 'object') {
      parent.end.push({ key: last, member, node });
      return;
    }
    if (parent.node.kind === 'array' && (last === '-' || last === String(parent.node.items.length))) {
      parent.end.push({ key: undefined, member: undefined, node });
      return;
    }
    if (parent.node.kind !== 'array' || arrayIndex(last, parent.node.items.length) === undefined) at(top.node, tokens);
    spotAt(top, tokens).before.push({ key: undefined, member: undefined, node });
    return;
  }
  const tokens = pointerTokens('before' in to ? to.before : to.after);
  const spot = spotAt(top, tokens);
  const parent = tokens.length === 0 ? undefined : at(top.node, tokens.slice(0, -1));
  if (parent === undefined) throw new JsonEditError('Nothing can be inserted beside the document itself.', '');
  const key = to.key ?? member?.key;
  if (parent.kind === 'object' && key === undefined) throw new JsonEditError(`${pointerText(tokens)} is a member: what is inserted beside it needs a key.`, pointerText(tokens));
  (('before' in to) ? spot.before : spot.after).push({ key, member, node });
}

function rebuild(spot: Spot): Json {
  const { node } = spot;
  const touched = spot.children.size > 0 || spot.end.length > 0;
  if (touched && spot.replace !== undefined) {
    // A node that is replaced or moved away is taken as it was; edits inside it would be lost.
    const changed = [...spot.children.values()].some((child) => child.result !== child.node || child.replace !== undefined || child.rename !== undefined || child.before.length + child.after.length > 0);
    if (changed || spot.end.length > 0) contradiction(spot);
    return node;
  }
  if (!touched) return node;
  if (node.kind === 'object') return rebuildObject(node, spot);
  if (node.kind === 'array') return rebuildArray(node, spot);
  throw new JsonEditError(`${pointerText(spot.path) || 'The document'} is a ${node.kind}: nothing can be put into it.`, pointerText(spot.path));
}

function rebuildObject(object: JsonObject, { children, end, path }: Spot): JsonObject {
  const members: Member[] = [];
  const last = new Map(object.members.map((member) => [member.key, member]));
  const add = ({ key, member, node }: Added) => members.push(member?.withKey(key!).withValue(node) ?? makeMember(key!, node));
  for (const member of object.members) {
    const spot = children.get(member.key);
    const counts = last.get(member.key) === member;
    if (spot === undefined) {
      members.push(member);
      continue;
    }
    if (counts) spot.before.forEach(add);
    if (spot.replace !== null) {
      const value = !counts ? member.value : spot.replace === undefined ? spot.result! : onlyOne(spot);
      members.push(member.withValue(value).withKey(spot.rename ?? member.key));
    }
    if (counts) spot.after.forEach(add);
  }
  end.forEach(add);
  checkKeys(object, members, path);
  return withMembers(object, members);
}

/** An edit may not make a key that is there: the one before it would no longer count. */
function checkKeys(object: JsonObject, members: readonly Member[], path: readonly string[]): void {
  const count = (all: readonly Member[]) => {
    const counts = new Map<string, number>();
    for (const { key } of all) counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts;
  };
  const before = count(object.members);
  for (const [key, number] of count(members)) {
    if (number > 1 && number > (before.get(key) ?? 0)) {
      // Renaming a key that is there several times makes several of the new one, and that is as it was.
      const sources = new Set(members.filter((member) => member.key === key).map((member) => member.origin?.pointer));
      if (sources.size === 1 && !sources.has(undefined)) continue;
      throw new JsonEditError(`The key "${key}" is there already in ${pointerText(path) || 'the document'}.`, pointerText([...path, key]));
    }
  }
}

function onlyOne(spot: Spot): Json {
  if (spot.replace!.length !== 1) throw new JsonEditError(`${pointerText(spot.path)} is a member: exactly one node can take its place.`, pointerText(spot.path));
  return spot.replace![0]!;
}

function rebuildArray(array: JsonArray, { children, end }: Spot): JsonArray {
  const items: Json[] = [];
  const slots: (Slot | undefined)[] = [];
  const push = (node: Json, slot: Slot | undefined) => {
    items.push(node);
    slots.push(slot);
  };
  array.items.forEach((item, i) => {
    const slot = array instanceof MadeArray ? (array.slots[i] ?? slotOfItem(item)) : slotOfItem(item);
    const spot = children.get(String(i));
    if (spot === undefined) return push(item, slot);
    for (const { node } of spot.before) push(node, slotOfItem(node));
    if (spot.replace === undefined) push(spot.result!, slot);
    else spot.replace?.forEach((node, k) => push(node, k === 0 ? slot : slotOfItem(node)));
    for (const { node } of spot.after) push(node, slotOfItem(node));
  });
  for (const { node } of end) push(node, slotOfItem(node));
  if (items.length === array.items.length && items.every((item, i) => item === array.items[i])) return array;
  return new MadeArray(parsedOf(array), items, slots);
}
