import { findMember, trimComma, withMembers } from './edit.ts';
import { checkEdit, type Destination, type Edit } from './edits.ts';
import { JsonEditError } from './error.ts';
import { makeMember, toJson } from './make.ts';
import {
  asDocument,
  documentOf,
  isTrimmed,
  MadeArray,
  MadeMember,
  MadeObject,
  marksOf,
  parsedOf,
  slotOfItem,
  slotOfMember,
} from './nodes.ts';
import type { Slot } from './origin.ts';
import { isSame, nowhere, placesOf, withoutPlace } from './places.ts';
import { arrayIndex, at, maybeChild, pointerText, pointerTokens } from './pointer.ts';
import type { Json, JsonArray, JsonObject, Member } from './types.ts';
import { EXIT, SKIP, visitJson } from './visit.ts';

/** Something to be put into a container: a member with its comments, or an item. */
interface Added {
  readonly key: string | undefined;
  readonly node: Json;
  /** What is moved, if it is not new: its comments come along. */
  readonly moved: Spot | undefined;
}

/** What becomes of one node of the base tree. */
interface Spot {
  readonly node: Json;
  /** The spot around it, and the token that leads from there to here: a path of its own for each would be quadratic in the depth. */
  readonly parent: Spot | undefined;
  readonly token: string;
  /** The last member of each key, made when the second one is asked for. */
  members?: Map<string, Member>;
  /** What a spot on the way to an edit does not need is not made, as a deep tree has many of them: a map only from the second child on. */
  child?: Spot;
  children?: Map<string, Spot>;
  before?: Added[];
  after?: Added[];
  end?: Added[];
  /** What takes its place: undefined itself, null nothing. */
  replace?: readonly Json[] | null;
  /** Of an unwrapped node: the places that its children had in it. */
  inner?: readonly (Slot | undefined)[];
  rename?: string;
  /** Only the last member of its key stays. */
  dedupe?: boolean;
  /** The comma after its last child goes. */
  trim?: boolean;
  result?: Json;
}

const newSpot = (node: Json, parent?: Spot, token = ''): Spot => ({ node, parent, token });

const childSpot = (spot: Spot, token: string): Spot | undefined =>
  spot.children === undefined ? (spot.child?.token === token ? spot.child : undefined) : spot.children.get(token);
const childrenOf = (spot: Spot): readonly Spot[] =>
  spot.children !== undefined ? [...spot.children.values()] : spot.child === undefined ? [] : [spot.child];

function addChild(spot: Spot, child: Spot): void {
  if (spot.child === undefined) spot.child = child;
  else (spot.children ??= new Map([[spot.child.token, spot.child]])).set(child.token, child);
}

function pathOf(spot: Spot): string[] {
  const path: string[] = [];
  for (let at = spot; at.parent !== undefined; at = at.parent) path.push(at.token);
  return path.reverse();
}

const pointerTo = (spot: Spot): string => pointerText(pathOf(spot));
const nameOf = (spot: Spot): string => pointerTo(spot) || 'the document';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Applies a batch of edits in one bottom-up pass. What no edit names is shared with `root`; edits that change nothing return `root` itself.
 *
 * Throws `JsonEditError`, and changes nothing, for a pointer that leads nowhere, a key that exists, or two edits that contradict each other.
 */
export function editJson(root: Json, edits: readonly Edit[]): Json {
  const top = newSpot(root);
  for (const edit of edits) place(top, edit);
  const order: Spot[] = [top];
  for (let i = 0; i < order.length; i++) for (const child of childrenOf(order[i]!)) order.push(child);
  for (let i = order.length - 1; i >= 0; i--) order[i]!.result = rebuild(order[i]!);
  if (top.replace === null) throw new JsonEditError('The whole document cannot be removed.', '');
  return top.replace === undefined ? top.result! : asDocument(onlyOne(top), root);
}

function spotAt(top: Spot, tokens: readonly string[]): Spot {
  let spot = top;
  for (let depth = 0; depth < tokens.length; depth++) {
    const token = tokens[depth]!;
    let next = childSpot(spot, token);
    if (next === undefined) {
      const node = childOf(spot, token);
      // `at` says what is wrong.
      if (node === undefined) at(top.node, tokens.slice(0, depth + 1));
      next = newSpot(node!, spot, token);
      addChild(spot, next);
    }
    spot = next;
  }
  return spot;
}

/** The member that a token names. One search looks through the object; more of them, as in a batch on a large one, make a map first. */
function memberOf(spot: Spot, token: string): Member | undefined {
  if (spot.node.kind !== 'object') return undefined;
  if (spot.members !== undefined) return spot.members.get(token);
  if (spot.child === undefined) return findMember(spot.node, token);
  spot.members = new Map(spot.node.members.map((member) => [member.key, member]));
  return spot.members.get(token);
}

const childOf = (spot: Spot, token: string): Json | undefined =>
  spot.node.kind === 'object' ? memberOf(spot, token)?.value : maybeChild(spot.node, token);

function place(top: Spot, edit: Edit): void {
  checkEdit(edit);
  switch (edit.op) {
    case 'set': {
      const tokens = pointerTokens(edit.at);
      const parent = tokens.length === 0 ? undefined : spotAt(top, tokens.slice(0, -1));
      if (parent !== undefined && childOf(parent, tokens.at(-1)!) === undefined)
        insert(top, { at: tokens }, toJson(edit.value), undefined);
      else replace(spotAt(top, tokens), [toJson(edit.value)]);
      return;
    }
    case 'insert':
      insert(top, edit, toJson(edit.value), undefined);
      return;
    case 'remove':
      replace(spotAt(top, pointerTokens(edit.at)), null);
      return;
    case 'dedupe': {
      const spot = spotAt(top, pointerTokens(edit.at));
      if (spot.parent?.node.kind !== 'object')
        throw new JsonEditError(
          `${capital(nameOf(spot))} is no member: only a key can be there twice.`,
          pointerTo(spot),
        );
      spot.dedupe = true;
      return;
    }
    case 'trim': {
      const spot = spotAt(top, pointerTokens(edit.at));
      if (spot.node.kind !== 'object' && spot.node.kind !== 'array')
        throw new JsonEditError(
          `${capital(nameOf(spot))} is a ${spot.node.kind}: it has no last child.`,
          pointerTo(spot),
        );
      spot.trim = true;
      return;
    }
    case 'rename': {
      const spot = spotAt(top, pointerTokens(edit.at));
      if (spot.parent === undefined) throw new JsonEditError('The document itself has no key to rename.', '');
      if (spot.parent.node.kind !== 'object')
        throw new JsonEditError(`${pointerTo(spot)} is an item: only a member has a key to rename.`, pointerTo(spot));
      if (spot.rename !== undefined) contradiction(spot);
      spot.rename = edit.to;
      return;
    }
    case 'move': {
      const tokens = pointerTokens(edit.at);
      const spot = spotAt(top, tokens);
      const to = pointerTokens('at' in edit.to ? edit.to.at : 'before' in edit.to ? edit.to.before : edit.to.after);
      if (tokens.length < to.length && tokens.every((token, i) => token === to[i]))
        throw new JsonEditError(`${capital(nameOf(spot))} cannot be moved into itself.`, pointerTo(spot));
      replace(spot, null);
      insert(top, edit.to, spot.node, spot);
      return;
    }
    case 'wrap': {
      const spot = spotAt(top, pointerTokens(edit.at));
      replace(spot, [withPlace(withoutPlace(toJson(edit.by(spot.node)), spot.node), spot.node)]);
      return;
    }
    case 'unwrap': {
      const spot = spotAt(top, pointerTokens(edit.at));
      unwrap(spot, edit.child);
    }
  }
}

/** The made node that wraps another stands in its place: it takes its style, and at the root what stands around the document. */
function withPlace(node: Json, inner: Json): Json {
  const origin = parsedOf(inner);
  if (origin === undefined || parsedOf(node) !== undefined) return node;
  const marks = { trimmed: isTrimmed(inner), around: holds(node, inner) };
  if (node.kind === 'array')
    return new MadeArray(
      origin,
      node.items,
      node instanceof MadeArray ? node.slots : noSlots,
      documentOf(inner),
      marks,
    );
  if (node.kind === 'object') return new MadeObject(origin, node.members, documentOf(inner), marks);
  return node;
}

/** Whether a node stands in another, perhaps changed. */
function holds(node: Json, inner: Json): boolean {
  let found = false;
  visitJson(node, {
    enter(at) {
      found ||= at === inner || isSame(parsedOf(at), parsedOf(inner));
      return found ? EXIT : parsedOf(at) === undefined ? undefined : SKIP;
    },
  });
  return found;
}

function unwrap(spot: Spot, child: string | number | undefined): void {
  const { node } = spot;
  let tokens: string[];
  if (child !== undefined) {
    at(node, [child]);
    tokens = [String(child)];
  } else if (node.kind === 'array') tokens = node.items.map((_, i) => String(i));
  else tokens = node.kind === 'object' ? [...new Set(node.members.map(({ key }) => key))] : [];
  if (tokens.length !== 1 && (child !== undefined || node.kind !== 'array' || spot.parent?.node.kind !== 'array')) {
    throw new JsonEditError(
      `${capital(nameOf(spot))} has ${tokens.length} children: say which one takes its place.`,
      pointerTo(spot),
    );
  }
  replace(
    spot,
    tokens.map((token) => maybeChild(node, token)!),
  );
  spot.inner = tokens.map((token) => slotOf(node, token));
}

function replace(spot: Spot, by: readonly Json[] | null): void {
  if (spot.replace !== undefined) contradiction(spot);
  spot.replace = by;
}

function contradiction(spot: Spot): never {
  throw new JsonEditError(`Two edits of one batch contradict each other at ${nameOf(spot)}.`, pointerTo(spot));
}

function insert(top: Spot, to: Destination, node: Json, moved: Spot | undefined): void {
  if ('at' in to) {
    const tokens = pointerTokens(to.at);
    if (tokens.length === 0) throw new JsonEditError('Nothing can be inserted beside the document itself.', '');
    const last = tokens.at(-1)!;
    const parent = spotAt(top, tokens.slice(0, -1));
    if (parent.node.kind === 'object') {
      (parent.end ??= []).push({ key: last, node, moved });
      return;
    }
    if (parent.node.kind === 'array' && (last === '-' || last === String(parent.node.items.length))) {
      (parent.end ??= []).push({ key: undefined, node, moved });
      return;
    }
    if (parent.node.kind !== 'array' || arrayIndex(last, parent.node.items.length) === undefined) at(top.node, tokens);
    (spotAt(top, tokens).before ??= []).push({ key: undefined, node, moved });
    return;
  }
  const tokens = pointerTokens('before' in to ? to.before : to.after);
  const spot = spotAt(top, tokens);
  const { parent } = spot;
  if (parent === undefined) throw new JsonEditError('Nothing can be inserted beside the document itself.', '');
  const key = to.key ?? (moved?.parent?.node.kind === 'object' ? moved.token : undefined);
  if (parent.node.kind === 'object' && key === undefined)
    throw new JsonEditError(
      `${pointerText(tokens)} is a member: what is inserted beside it needs a key.`,
      pointerText(tokens),
    );
  if ('before' in to) (spot.before ??= []).push({ key, node, moved });
  else (spot.after ??= []).push({ key, node, moved });
}

function rebuild(spot: Spot): Json {
  const { node } = spot;
  const touched = spot.child !== undefined || spot.end !== undefined || spot.trim === true;
  if (touched && spot.replace !== undefined) {
    // A node that is replaced or moved away is taken as it was; edits inside it would be lost.
    if (spot.end !== undefined || spot.trim || childrenOf(spot).some(isChanged)) contradiction(spot);
    return node;
  }
  if (!touched) return node;
  if (node.kind === 'object' || node.kind === 'array') {
    const rebuilt = node.kind === 'object' ? rebuildObject(node, spot) : rebuildArray(node, spot);
    return spot.trim ? trimComma(rebuilt) : rebuilt;
  }
  throw new JsonEditError(`${capital(nameOf(spot))} is a ${node.kind}: nothing can be put into it.`, pointerTo(spot));
}

const noSlots: readonly (Slot | undefined)[] = Object.freeze([]);

const isChanged = (spot: Spot): boolean =>
  spot.result !== spot.node ||
  spot.replace !== undefined ||
  spot.rename !== undefined ||
  spot.dedupe === true ||
  spot.before !== undefined ||
  spot.after !== undefined;

function rebuildObject(object: JsonObject, top: Spot): JsonObject {
  const { end } = top;
  const members: Member[] = [];
  /** For each member the key that it had here, if it was here. */
  const before: (string | undefined)[] = [];
  const last = top.members ?? new Map(object.members.map((member) => [member.key, member]));
  const push = (member: Member, key: string | undefined) => {
    members.push(member);
    before.push(key);
  };
  const add = (added: Added) => push(addedMember(added), undefined);
  for (const member of object.members) {
    const { key } = member;
    const spot = childSpot(top, key);
    if (spot === undefined) {
      push(member, key);
      continue;
    }
    const counts = last.get(key) === member;
    if (spot.dedupe && !counts) continue;
    if (counts) spot.before?.forEach(add);
    if (spot.replace === null) {
      // A member that leaves takes its key along: another one is not meant.
      if (spot.rename !== undefined) contradiction(spot);
    } else {
      const value = !counts ? member.value : spot.replace === undefined ? spot.result! : onlyOne(spot);
      const changed = member.withValue(value).withKey(spot.rename ?? key);
      const slots =
        counts && spot.inner !== undefined
          ? placesOf(slotOfMember(changed), spot.node, [value], 0, spot.inner)
          : undefined;
      push(slots === undefined ? changed : new MadeMember(slots[0], changed.key, changed.value), key);
    }
    if (counts) spot.after?.forEach(add);
  }
  end?.forEach(add);
  checkKeys(top, members, before);
  return withMembers(object, members);
}

function addedMember({ key, node, moved }: Added): Member {
  if (moved === undefined) return makeMember(key!, node);
  const parent = moved.parent!;
  const member = memberOf(parent, moved.token);
  return member === undefined
    ? makeMember(key!, node, slotOf(parent.node, moved.token))
    : member.withKey(key!).withValue(node);
}

/** The place of a child, which has its comments. */
function slotOf(parent: Json, token: string): Slot | undefined {
  if (parent.kind === 'object') {
    const member = findMember(parent, token)!;
    // An item that became a value has left its comments where it was.
    return slotOfMember(member) ?? (parsedOf(member.value)?.source.loose ? nowhere : undefined);
  }
  const index = Number(token);
  return (
    (parent instanceof MadeArray ? parent.slots[index] : undefined) ?? slotOfItem((parent as JsonArray).items[index]!)
  );
}

/** An edit may not make a key that is there: the one before it would no longer count. Only what had one key before may have one after, however often. */
function checkKeys(spot: Spot, members: readonly Member[], before: readonly (string | undefined)[]): void {
  const known = new Map<string, string | undefined>();
  members.forEach(({ key }, i) => {
    if (known.has(key) && (before[i] === undefined || known.get(key) !== before[i])) {
      throw new JsonEditError(
        `The key "${key}" is there already in ${nameOf(spot)}.`,
        pointerText([...pathOf(spot), key]),
      );
    }
    known.set(key, before[i]);
  });
}

function onlyOne(spot: Spot): Json {
  if (spot.replace!.length !== 1)
    throw new JsonEditError(`${pointerTo(spot)} is a member: exactly one node can take its place.`, pointerTo(spot));
  return spot.replace![0]!;
}

function rebuildArray(array: JsonArray, top: Spot): JsonArray {
  const { end } = top;
  const only = top.children === undefined && end === undefined ? top.child : undefined;
  if (only !== undefined && only.replace === undefined && only.before === undefined && only.after === undefined) {
    // On the way to an edit further down: one item is another, and all places are as they were.
    if (only.result === only.node) return array;
    return new MadeArray(
      parsedOf(array),
      array.items.with(Number(only.token), only.result!),
      array instanceof MadeArray ? array.slots : noSlots,
      documentOf(array),
      marksOf(array),
    );
  }
  const items: Json[] = [];
  const slots: (Slot | undefined)[] = [];
  const push = (node: Json, slot: Slot | undefined) => {
    items.push(node);
    slots.push(slot);
  };
  const add = ({ node, moved }: Added) =>
    push(node, moved === undefined ? slotOfItem(node) : slotOf(moved.parent!.node, moved.token));
  array.items.forEach((item, i) => {
    const slot = array instanceof MadeArray ? (array.slots[i] ?? slotOfItem(item)) : slotOfItem(item);
    const spot = childSpot(top, String(i));
    if (spot === undefined) return push(item, slot);
    spot.before?.forEach(add);
    if (spot.replace === undefined) push(spot.result!, slot);
    else if (spot.inner !== undefined) {
      const places = placesOf(slot, spot.node, spot.replace!, 0, spot.inner);
      spot.replace!.forEach((node, k) => push(node, places[k]));
    } else spot.replace?.forEach((node, k) => push(node, k === 0 ? slot : slotOfItem(node)));
    spot.after?.forEach(add);
  });
  end?.forEach(add);
  if (items.length === array.items.length && items.every((item, i) => item === array.items[i])) return array;
  return new MadeArray(parsedOf(array), items, slots, documentOf(array), marksOf(array));
}
