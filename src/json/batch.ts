import { capital } from '../text/index.ts';
import { findMember, insertItems, replaceItems, trimComma, withMembers } from './edit.ts';
import { checkEdit, type Destination, type Edit } from './edits.ts';
import { JsonEditError } from './error.ts';
import { makeMember, toJson } from './make.ts';
import { asDocument, MadeMember, parsedOf, slotAt, slotOfMember } from './nodes.ts';
import type { Slot } from './origin.ts';
import { nowhere, placesOf, withoutPlace } from './places.ts';
import { at, maybeChild, pointerText, pointerTokens } from './pointer.ts';
import type { Json, JsonArray, JsonObject, Member } from './types.ts';

/** Something new in a container: a member, or an item. */
interface Added {
  readonly key: string | undefined;
  readonly node: Json;
}

/** What becomes of one node of the base tree. */
class EditSpot {
  /** Those of its children to which, or in which, something is done, by their tokens. */
  readonly children = new Map<string, EditSpot>();
  readonly before: Added[] = [];
  readonly after: Added[] = [];
  readonly end: Added[] = [];
  /** What takes its place; undefined: itself. */
  by: readonly Json[] | undefined;
  /** Of an unwrapped node: the places that its children had in it. */
  slots: readonly (Slot | undefined)[] | undefined;
  rename: string | undefined;
  /** Only the last member of its key stays. */
  isDeduped = false;
  /** The comma after its last child goes. */
  isTrimmed = false;

  constructor(
    readonly node: Json,
    readonly path: readonly string[],
    /** The node around it. */
    readonly parent: Json | undefined,
  ) {}

  get pointer(): string {
    return pointerText(this.path);
  }
  get name(): string {
    return this.pointer || 'the document';
  }

  replace(by: readonly Json[]): void {
    if (this.by !== undefined || (by.length === 0 && this.rename !== undefined)) this.contradict();
    this.by = by;
  }

  contradict(): never {
    throw new JsonEditError(`Two edits of one batch contradict each other at ${this.name}.`, this.pointer);
  }

  /** Says what is wrong with an edit here. */
  refuse(what: string): never {
    throw new JsonEditError(`${capital(this.name)} ${what}`, this.pointer);
  }
}

/**
 * Applies a batch of edits in one pass. All other nodes are shared with `root`; edits that change nothing return
 * `root` itself.
 *
 * Throws `JsonEditError`, and changes nothing, for a pointer without a node, a key that exists, or two edits that
 * contradict each other.
 *
 * @example
 * const root = parseJson('{ "a": [1, 2], "b": 1.0 }');
 * const edits = [{ op: 'insert', at: '/a/-', value: 3 }, { op: 'rename', at: '/b', to: 'c' }];
 * printJson(editJson(root, edits)); // → '{ "a": [1, 2, 3], "c": 1.0 }'
 */
export function editJson(root: Json, edits: readonly Edit[]): Json {
  const top = new EditSpot(root, [], undefined);
  for (const edit of edits) place(top, edit);
  const [result] = nodesOf(top);
  if (result === undefined) throw new JsonEditError('The whole document cannot be removed.', '');
  return asDocument(result, root);
}

function spotAt(top: EditSpot, tokens: readonly string[]): EditSpot {
  let spot = top;
  tokens.forEach((token, depth) => {
    let child = spot.children.get(token);
    if (child === undefined) {
      const path = tokens.slice(0, depth + 1);
      // `at` says what is wrong.
      child = new EditSpot(maybeChild(spot.node, token) ?? at(top.node, path), path, spot.node);
      spot.children.set(token, child);
    }
    spot = child;
  });
  return spot;
}

function place(top: EditSpot, edit: Edit): void {
  checkEdit(edit);
  if (edit.op === 'insert') return insert(top, edit, toJson(edit.value));
  const tokens = pointerTokens(edit.at);
  if (edit.op === 'set' && tokens.length > 0) {
    const parent = spotAt(top, tokens.slice(0, -1));
    if (maybeChild(parent.node, tokens.at(-1)!) === undefined) return insert(top, { at: tokens }, toJson(edit.value));
  }
  const spot = spotAt(top, tokens);
  const { node, parent } = spot;
  switch (edit.op) {
    case 'set':
      return spot.replace([withoutPlace(toJson(edit.value), node)]);
    case 'remove':
      return spot.replace([]);
    case 'unwrap':
      return unwrap(spot, edit.child);
    case 'dedupe':
      if (parent?.kind !== 'object') spot.refuse('is not a member: only a key can be there twice.');
      spot.isDeduped = true;
      return;
    case 'trim':
      if (node.kind !== 'object' && node.kind !== 'array') spot.refuse(`is a ${node.kind}: it has no last child.`);
      spot.isTrimmed = true;
      return;
    case 'rename':
      if (parent === undefined) throw new JsonEditError('The document itself has no key to rename.', '');
      if (parent.kind !== 'object') spot.refuse('is an item: only a member has a key to rename.');
      if (spot.rename !== undefined || spot.by?.length === 0) spot.contradict();
      spot.rename = edit.to;
  }
}

function unwrap(spot: EditSpot, child: string | number | undefined): void {
  const { node, parent } = spot;
  if (child !== undefined) at(node, [child]);
  const tokens =
    child !== undefined
      ? [String(child)]
      : node.kind === 'array'
        ? node.items.map((_, i) => String(i))
        : node.kind === 'object'
          ? [...new Set(node.members.map(({ key }) => key))]
          : [];
  if (tokens.length !== 1 && (node.kind !== 'array' || parent?.kind !== 'array'))
    spot.refuse(`has ${tokens.length} children: say which one takes its place.`);
  spot.replace(tokens.map((token) => maybeChild(node, token)!));
  spot.slots = tokens.map((token) => slotIn(node, token));
}

/** The place of a child, which has its comments. */
function slotIn(parent: Json, token: string): Slot | undefined {
  if (parent.kind === 'array') return slotAt(parent, Number(token));
  const member = findMember(parent, token)!;
  // An item that became a value has left its comments where it was.
  return slotOfMember(member) ?? (parsedOf(member.value)?.source.loose ? nowhere : undefined);
}

function insert(top: EditSpot, to: Destination, node: Json): void {
  const tokens = pointerTokens('at' in to ? to.at : 'before' in to ? to.before : to.after);
  if (tokens.length === 0) throw new JsonEditError('Nothing can be inserted beside the document itself.', '');
  const last = tokens.at(-1)!;
  const parent = spotAt(top, tokens.slice(0, -1));
  if (!('at' in to)) {
    const spot = spotAt(top, tokens);
    if (parent.node.kind === 'object' && to.key === undefined)
      spot.refuse('is a member: what is inserted beside it needs a key.');
    spot['before' in to ? 'before' : 'after'].push({ key: to.key, node });
  } else if (parent.node.kind === 'object') parent.end.push({ key: last, node });
  else if (parent.node.kind === 'array' && (last === '-' || last === String(parent.node.items.length)))
    parent.end.push({ key: undefined, node });
  else spotAt(top, tokens).before.push({ key: undefined, node });
}

/** What stands in the place of a node in the end. */
function nodesOf(spot: EditSpot): readonly Json[] {
  const { node, children, end, isTrimmed } = spot;
  if (spot.by !== undefined) {
    // A node that is replaced is taken as it was; edits inside it would be lost.
    if (end.length > 0 || isTrimmed || [...children.values()].some(isChanged)) spot.contradict();
    return spot.by;
  }
  if ((node.kind !== 'object' && node.kind !== 'array') || (children.size === 0 && end.length === 0 && !isTrimmed))
    return [node];
  const rebuilt = node.kind === 'object' ? objectOf(node, spot) : arrayOf(node, spot);
  return [isTrimmed ? trimComma(rebuilt) : rebuilt];
}

const isChanged = (spot: EditSpot): boolean =>
  spot.by !== undefined ||
  spot.rename !== undefined ||
  spot.isDeduped ||
  spot.before.length + spot.after.length > 0 ||
  nodesOf(spot)[0] !== spot.node;

function objectOf(object: JsonObject, spot: EditSpot): JsonObject {
  const members: Member[] = [];
  /** For each member the key that it had here, if it was here. */
  const before: (string | undefined)[] = [];
  const push = (member: Member, key: string | undefined) => {
    members.push(member);
    before.push(key);
  };
  const add = ({ key, node }: Added) => push(makeMember(key!, node), undefined);
  for (const member of object.members) {
    const { key } = member;
    const child = spot.children.get(key);
    if (child === undefined) {
      push(member, key);
      continue;
    }
    const counts = findMember(object, key) === member;
    const [value] = nodesOf(child);
    if (counts) child.before.forEach(add);
    if (value !== undefined && (counts || !child.isDeduped))
      push(counts ? memberOf(child, member, value) : renamed(child, member), key);
    if (counts) child.after.forEach(add);
  }
  spot.end.forEach(add);
  // An edit may not make a key that is there: the one before it would no longer count. Only what had one key before
  // may have one after, however often.
  const known = new Map<string, string | undefined>();
  const isAsBefore = members.every(({ key }, i) => key === before[i]);
  (isAsBefore ? [] : members).forEach(({ key }, i) => {
    if (known.has(key) && (before[i] === undefined || known.get(key) !== before[i]))
      throw new JsonEditError(`The key "${key}" exists already in ${spot.name}.`, pointerText([...spot.path, key]));
    known.set(key, before[i]);
  });
  return withMembers(object, members);
}

const renamed = ({ rename }: EditSpot, member: Member): Member => member.withKey(rename ?? member.key);

function memberOf(spot: EditSpot, member: Member, value: Json): Member {
  const changed = renamed(spot, member.withValue(value));
  if (spot.slots === undefined) return changed;
  const [slot] = placesOf(slotOfMember(changed), spot.node, [value], 0, spot.slots);
  return new MadeMember(slot, changed.key, changed.value);
}

function arrayOf(array: JsonArray, { children, end }: EditSpot): JsonArray {
  const spots = new Map([...children].map(([token, child]) => [Number(token), child]));
  const added = ({ node }: Added) => node;
  const replaced = replaceItems(array, (_, index) => {
    const spot = spots.get(index);
    if (spot === undefined) return undefined;
    const { before, after, slots } = spot;
    const nodes = nodesOf(spot);
    return {
      nodes: [...before.map(added), ...nodes, ...after.map(added)],
      kept: nodes.length === 0 ? -1 : before.length,
      ...(slots !== undefined && { slots: [...before.map(() => undefined), ...slots, ...after.map(() => undefined)] }),
    };
  });
  return end.length === 0 ? replaced : insertItems(replaced, end.map(added));
}
