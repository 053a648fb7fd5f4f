import { labelField } from '../../format/index.ts';
import type { Change, ChangeKind } from '../change.ts';
import type { Branch, Leaf } from '../../served/index.ts';
import { type Forest, isSameValue, type Piece } from './forest.ts';

/** One difference between the documents of two sites. */
export interface Edit {
  readonly op: 'put' | 'take' | 'move' | 'rename' | 'set' | 'order';
  readonly id: string;
  /** The change that reports the difference. If none does, the id of the outermost piece around it. */
  readonly owner: Change | string;
}

/** The differences between the documents of two sites, each with the change that reports it: the first in `changes`. */
export function editsBetween(before: Forest, after: Forest, changes: readonly Change[]): readonly Edit[] {
  const claims = claimsOf(before, after, changes);
  const edits: Edit[] = [];
  const owners = new Map<string, Change | string>();
  const add = (op: Edit['op'], piece: Piece) => {
    const owner = (op === 'order' ? claims.orders.get(piece.id) : undefined) ?? ownerOf(piece);
    // A list is put and taken with its items.
    const isWithItems = (op === 'put' || op === 'take') && piece.isList && piece.children.length > 0;
    if (typeof owner !== 'string' || !isWithItems) edits.push({ op, id: piece.id, owner });
  };
  before.pieces.forEach((piece, id) => {
    if (!after.pieces.has(id)) add('take', piece);
  });
  after.pieces.forEach((piece, id) => {
    const old = before.get(id);
    if (old === undefined) return add('put', piece);
    if (old.parent?.id !== piece.parent?.id) add('move', piece);
    if (old.key !== piece.key) add('rename', piece);
    if (!isSameValue(old, piece)) add('set', piece);
    else if (!isInOrder(old, piece)) add('order', piece);
  });
  return edits;

  /**
   * A piece that is added or removed with another one belongs to the change of that one. The value of a field belongs to
   * the change of the field.
   */
  function ownerOf(piece: Piece): Change | string {
    const known = owners.get(piece.id) ?? foundOwner(piece);
    owners.set(piece.id, known);
    return known;
  }

  function foundOwner(piece: Piece): Change | string {
    const claim = claims.things.get(piece.id);
    const around = piece.parent ?? referring(piece);
    if (claim !== undefined || around === undefined) return claim ?? piece.id;
    const isAlong = before.pieces.has(around.id) !== after.pieces.has(around.id);
    const isPart = piece.key !== undefined || piece.things.length === 0;
    const isInField = isPart && around.things.length === 0 && around.parent !== undefined;
    return isAlong || isInField ? ownerOf(around) : piece.id;
  }

  /** The element whose `$ref` includes a document. */
  function referring({ document }: Piece): Piece | undefined {
    const [forest] = [after, before].filter(({ site }) => site.documents.has(document));
    return forest!.elementsIn(document)[0];
  }
}

/** Whether the children that two pieces share are in the same order. */
export function isInOrder(one: Piece, other: Piece): boolean {
  const idsIn = ({ children }: Piece) => new Set(children.map(({ id }) => id));
  const [some, others] = [idsIn(one), idsIn(other)];
  const kept = [...others].filter((id) => some.has(id));
  return [...some].filter((id) => others.has(id)).every((id, k) => id === kept[k]);
}

/** Kinds of changes of fields alone: the element stays at its place. */
const ofFields: readonly ChangeKind[] = ['renamed', 'field-changed', 'starts-open', 'starts-closed', 'rewritten'];

/** Kinds of changes of what readers see, of which no node is at another place in the navigation. */
const ofView: readonly ChangeKind[] = ['default-moved', 'landing-changed', 'reordered', 'hidden', 'shown', 'dropped'];

/** The field of an element that a change is of. */
function fieldOf({ kind, field }: Change, branch: Branch): string | undefined {
  if (kind === 'renamed' || kind === 'converted') return labelField(branch.kind);
  return kind === 'starts-open' || kind === 'starts-closed' ? 'expanded' : field;
}

/** The change that reports each piece, and the change that reports the order of each list, by their ids. */
function claimsOf(before: Forest, after: Forest, changes: readonly Change[]) {
  const things = new Map<string, Change>();
  const orders = new Map<string, Change>();
  const claim = (piece: Piece | undefined, change: Change, claims = things) => {
    if (piece !== undefined && !claims.has(piece.id)) claims.set(piece.id, change);
  };
  const sides = [
    [before, after, 'before'],
    [after, before, 'after'],
  ] as const;
  for (const change of changes)
    for (const [forest, , side] of sides)
      if (change.item === 'setting') claim(forest.get(`@/${change.name}`), change);
      else if (change.item === 'redirect') for (const piece of forest.redirects(change.name)) claim(piece, change);
      else for (const both of [...change.branches, ...change.leaves]) claimThing(forest, both[side], change);
  // A group that a specification generates and docs.json lists only on one side has no change: the changes of its pages own it.
  for (const change of changes)
    for (const [forest, other, side] of sides)
      for (const { [side]: leaf } of change.leaves)
        for (const branch of leaf?.parent.upwards ?? []) {
          const piece = forest.saying.get(branch);
          if (piece !== undefined && !other.pieces.has(piece.id)) claim(piece, change);
        }
  return { things, orders };

  function claimThing(forest: Forest, thing: Branch | Leaf | undefined, change: Change): void {
    const piece = thing && forest.saying.get(thing);
    if (piece === undefined) return;
    const { kind } = change;
    const isEntry = 'served' in thing!;
    const isStored = kind === 'stored-elsewhere' && !isEntry;
    if (!isStored && !ofFields.includes(kind) && !ofView.includes(kind)) claim(piece, change);
    if (kind === 'reordered') claim(piece.parent, change, orders);
    if (isEntry) return;
    claim(forest.fieldOf(thing!, fieldOf(change, thing!)), change);
    // If all elements of a container are converted, its key changes too.
    if (kind === 'converted') claim(piece.parent, change);
    if (kind === 'default-moved') for (const inner of thing!.branches) claim(forest.fieldOf(inner, 'default'), change);
    if (isStored || kind === 'rewritten')
      for (const { children } of forest.layersOf(thing!))
        for (const member of children) for (const inner of [member, ...member.children]) claim(inner, change);
  }
}
