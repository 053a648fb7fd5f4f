import { toValue } from '../../json/index.ts';
import { pathOf, treeOf } from '../../served/index.ts';
import { referenceOf, resolvePath, type Site } from '../../site/index.ts';
import { capital, groupBy, mostFrequent } from '../../text/index.ts';
import { isInOrder } from '../apply/edits.ts';
import { type Forest, isSameValue, type Piece } from '../apply/forest.ts';
import { interleaved, upwards } from '../apply/order.ts';
import type { Sides } from '../apply/state.ts';

/** A conflict: both sides changed one thing in two ways. */
export interface Conflict {
  /** The name of the thing in messages, with its place. */
  readonly name: string;
  /** The value of each side, or `removed` or `changed`. */
  readonly ours: string;
  readonly theirs: string;
}

type Side = 'ours' | 'theirs';

/**
 * The result of merging two sides: which pieces there are, and which piece contains which. Presence, place, order and
 * value of a piece are merged independently.
 */
export class MergedState {
  /** The pieces of the merged site: the id of each, with the id of the piece around it. */
  readonly parents = new Map<string, string | undefined>();
  readonly conflicts = new Map<string, Conflict>();
  /** Decisions that could surprise a user, one sentence each. */
  readonly notes: string[] = [];
  /** The id of a piece that no side removed and that has no place any more: these sides cannot be merged. */
  lost: string | undefined;
  readonly #held: ReadonlyMap<string | undefined, readonly string[]>;

  constructor(
    /** `before` is the base, `there` is ours, `after` is theirs. */
    private readonly sides: Sides,
    /** The side that wins a conflict. */
    private readonly prefers: Side,
  ) {
    const { there, after } = sides;
    for (const { pieces } of [there, after])
      for (const id of pieces.keys()) if (!this.parents.has(id) && this.#isThere(id)) this.#place(id);
    // If both sides list an entry, it stays, though each side removed another one of several.
    const yours = entriesOf(after.site);
    for (const [path, own] of entriesOf(there.site)) {
      const ids = [...own, ...(yours.get(path) ?? [])].map((leaf) => there.itemOf(leaf) ?? after.itemOf(leaf)!);
      if (yours.has(path) && !ids.some((id) => this.parents.has(id))) this.#place(ids[0]!);
    }
    for (const id of [...this.parents.keys()]) this.#settle(id);
    this.#clear();
    this.#held = groupBy(this.parents.keys(), (id) => this.parents.get(id));
    for (const id of this.parents.keys())
      if ([isSameValue, isSameKey].some((isSame) => this.#changedBy(id, isSame) === 'both')) this.#ask(id);
  }

  /** Whether a piece has the value, or the key, of theirs. */
  isDone(op: 'set' | 'rename', id: string): boolean {
    const side = this.#changedBy(id, op === 'set' ? isSameValue : isSameKey);
    return side === 'theirs' || (side === 'both' && this.prefers === 'theirs');
  }

  /** The side that changed a piece which both sides have. */
  #changedBy(id: string, isSame: (one: Piece, other: Piece) => boolean): Side | 'both' | undefined {
    const [base, ours, theirs] = this.#sides(id);
    if (ours === undefined || theirs === undefined || isSame(ours, theirs)) return undefined;
    if (base !== undefined && isSame(base, theirs)) return 'ours';
    return base !== undefined && isSame(base, ours) ? 'theirs' : 'both';
  }

  /**
   * The children of a piece, in the order of ours, or of theirs if only theirs changed the order. A child that only the
   * other side has follows its neighbor there.
   */
  childrenOf(id: string): readonly string[] {
    const held = new Set(this.#held.get(id));
    const heldIn = (piece: Piece | undefined) => idsIn(piece).filter((one) => held.has(one));
    const [base, ours, theirs] = this.#sides(id);
    const isTheirs = this.#changedBy(id, isInOrder) === 'theirs';
    const [main, rest] = isTheirs ? [heldIn(theirs), heldIn(ours)] : [heldIn(ours), heldIn(theirs)];
    // If both sides added at one place, the children of ours are first.
    let order = interleaved(main, rest, (one) => !rest.includes(one) && !idsIn(base).includes(one));
    for (const one of held) if (!order.includes(one)) order = interleaved(order, heldIn(this.#any(one)?.parent));
    return order;
  }

  #sides(id: string | undefined): readonly [base?: Piece, ours?: Piece, theirs?: Piece] {
    const { before, there, after } = this.sides;
    return [before.get(id), there.get(id), after.get(id)];
  }

  /** A piece as ours has it, else as theirs has it. */
  #any(id: string | undefined): Piece | undefined {
    const [base, ours, theirs] = this.#sides(id);
    return ours ?? theirs ?? base;
  }

  /**
   * Whether a piece is in the merged site: one side added it, or no side removed it. If one side removed what the other
   * changed, the user is asked.
   */
  #isThere(id: string): boolean {
    const [base, ours, theirs] = this.#sides(id);
    const [kept, other] = ours === undefined ? [theirs!, this.sides.there] : [ours, this.sides.after];
    if (base === undefined || other.pieces.has(id)) return true;
    // A document is there if its `$ref` is: the pieces before it are decided.
    if (kept.parent === undefined) return this.#isIncluded(kept);
    // A side that removed the piece around it removed both in one step: both stay, or both are removed.
    const around = kept.parent?.id ?? '';
    if (base.parent?.id === around && !other.pieces.has(around)) return this.parents.has(around);
    if (!this.#isChanged(kept, other)) {
      const isElsewhere = isPlaced(base, kept) && kept.inside !== base.inside && !survives(base, other);
      const there = `The other side has it${kept.inside || ' elsewhere'}.`;
      if (isElsewhere) this.notes.push(`${capital(base.name)} is removed, as on one side. ${there}`);
      return false;
    }
    this.#ask(id);
    return (this.prefers === 'ours') === (ours !== undefined);
  }

  /**
   * Whether one side changed a piece that the other side removed: its value, its place, or its children by more than
   * removals. New children do not count if the other side moved an old child: they follow that one.
   */
  #isChanged(kept: Piece, other: Forest, seen: ReadonlySet<Piece> = new Set()): boolean {
    const { before, there, after } = this.sides;
    const was = before.get(kept.id)!;
    // The document of a `$ref` is a part of the piece, unless the other side includes it too.
    const path = documentOf(kept);
    const root = path === undefined ? undefined : (other === after ? there : after).get(`@${path}`);
    const isPart = root !== undefined && !seen.has(root) && !other.pieces.has(root.id);
    const all = isPart ? [...kept.children, root] : kept.children;
    const old = all.filter((one) => before.get(one.id) && (one === root || before.get(one.id)!.parent === was));
    return (
      !isSameValue(was, kept) ||
      (this.#isMovedAlone(kept) && !survives(was, other)) ||
      old.some((child) => !other.pieces.has(child.id) && this.#isChanged(child, other, new Set([...seen, kept]))) ||
      (old.length < all.length && !old.some(({ id }) => other.pieces.has(id)))
    );
  }

  /** Whether a side put an item out of its list, and not to where most of its neighbors are. */
  #isMovedAlone(kept: Piece): boolean {
    const { before, there, after } = this.sides;
    const was = before.get(kept.id)!;
    if (!isPlaced(was, kept) || isIn(kept, was.parent!.id)) return false;
    const side = there.get(kept.id) === kept ? there : after;
    const fellows = was.parent!.children.flatMap((one) => (one === was ? [] : (side.get(one.id)?.parent?.id ?? [])));
    return mostFrequent(fellows, (to) => to) !== kept.parent!.id;
  }

  /** Puts a piece where the side that moved it has it. If two moves put pieces into each other, the places of ours count. */
  #place(id: string): void {
    const side = this.#changedBy(id, isSamePlace);
    this.parents.set(id, (side === 'theirs' ? this.sides.after.get(id) : this.#any(id))?.parent?.id);
    const way = upwards(this.parents, id);
    const isCircle = way.includes(this.parents.get(way.at(-1)!)!);
    if (isCircle) for (const one of way) this.parents.set(one, this.#any(one)?.parent?.id);
    if (isCircle || side === 'both')
      this.notes.push(`Each side has ${this.#any(id)!.name} in another place. It stays where ours has it.`);
  }

  /**
   * Whether a piece stays, together with all pieces around it. If its list was removed or is a `$ref` now, an item moves to
   * where most of its neighbors moved, or else to where the other side has it. Without such a place the item is removed.
   */
  #settle(id: string): boolean {
    const around = this.parents.get(id);
    const { key, name } = this.#any(id)!;
    if (around === undefined || (this.#settle(around) && this.#holds(around, key))) return this.parents.has(id);
    if (key !== undefined) return !this.parents.delete(id);
    const isOut = (to: string | undefined): to is string => {
      const way = upwards(this.parents, to ?? '');
      return (
        way.length > 0 && !way.includes(id) && this.parents.get(way.at(-1)!) === undefined && this.#holds(to!, key)
      );
    };
    const ways = this.#sides(around)
      .flatMap(idsIn)
      .map((fellow) => this.parents.get(fellow));
    const way = mostFrequent(ways.filter(isOut), (to) => to);
    const places = this.#sides(id).map((side) => side?.parent?.id);
    const to = way ?? places.find(isOut);
    if (to === undefined && !this.#isAsked(id)) this.lost ??= id;
    if (to === undefined) return !this.parents.delete(id);
    if (way !== undefined) this.notes.push(`${capital(name)} is in ${this.#any(way)!.name} now, like its neighbors.`);
    return this.parents.set(id, to).has(id);
  }

  /** Whether a piece has the shape that holds members, or items without a key: one side can put a `$ref` for a list. */
  #holds(id: string, key: string | undefined): boolean {
    const [, ours, theirs] = this.#sides(id);
    const { shape } = (ours === undefined || this.isDone('set', id) ? theirs : ours)!;
    return shape === (key === undefined ? 'list' : 'object');
  }

  /** Removes new elements with nothing left in them: the other side removed or moved what they were made for. */
  #clear(): void {
    const isMade = (id: string) => {
      const [base, ...sides] = this.#sides(id);
      const isNew = (piece: Piece) => base?.name !== piece.name && base?.parent?.id !== piece.parent?.id;
      return sides.some((piece) => piece?.things.some((one) => !('served' in one) && one.size > 0) && isNew(piece));
    };
    const ids = [...this.parents.keys()];
    const made = new Set(ids.filter(isMade));
    // What a `$ref` includes counts as content, as an element does that was empty before.
    const full = new Set(this.parents.values());
    const isFull = ({ key, parent }: Piece) => {
      const root = key === '$ref' ? `@${documentOf(parent!)}` : undefined;
      return root !== undefined && (full.has(root) || this.#any(root) === undefined);
    };
    const isContent = (piece: Piece) => !made.has(piece.id) && (piece.things.length > 0 || isFull(piece));
    for (const id of ids.filter((one) => isContent(this.#any(one)!)))
      for (const outer of upwards(this.parents, id)) made.delete(outer);
    const isInside = (id: string) => made.size > 0 && upwards(this.parents, id).some((one) => made.has(one));
    for (const id of ids.filter(isInside)) this.parents.delete(id);
    const isOut = (piece: Piece) => piece.parent === undefined && piece.id !== '@' && !this.#isIncluded(piece);
    for (const id of ids) if (isOut(this.#any(id)!)) this.parents.delete(id);
  }

  /** Whether a `$ref` of the merged site includes a document. */
  #isIncluded(root: Piece): boolean {
    const all = this.#sides(root.id).flatMap((one) =>
      one ? this.#around(one).flatMap(({ children }) => children) : [],
    );
    return all.some(({ key, id }) => key === '$ref' && this.parents.has(id));
  }

  /** Adds a conflict, unless the piece is part of another conflict. */
  #ask(id: string): void {
    if (this.#isAsked(id)) return;
    const [base, ours, theirs] = this.#sides(id);
    const { name, inside } = (ours && theirs ? ours : base)!;
    this.conflicts.set(id, { name: name + inside, ours: pieceText(base, ours), theirs: pieceText(base, theirs) });
  }

  /** Whether a piece is part of another conflict, where any side has it. */
  #isAsked(id: string): boolean {
    const all = new Set([id]);
    // A set takes what is added while it is walked.
    for (const one of all)
      for (const side of this.#sides(one)) for (const outer of side ? this.#around(side) : []) all.add(outer.id);
    return [...all].some((one) => one !== id && this.conflicts.has(one));
  }

  /** The piece around a piece; of a document the pieces that include it. */
  #around(piece: Piece): readonly Piece[] {
    if (piece.parent !== undefined) return [piece.parent];
    const { before, there, after } = this.sides;
    const { pieces } = [before, there, after].find((forest) => forest.get(piece.id) === piece)!;
    return [...pieces.values()].filter((one) => documentOf(one) === piece.document);
  }
}

/** What a side did with a piece. */
function pieceText(base: Piece | undefined, piece: Piece | undefined): string {
  if (piece === undefined) return 'removed';
  if (base !== undefined && isPlaced(base, piece) && !isSamePlace(base, piece) && isSameValue(base, piece))
    return `moved to ${piece.around}`;
  return piece.shape === 'value' ? JSON.stringify(toValue(piece.node)) : 'changed';
}

const idsIn = (piece: Piece | undefined): readonly string[] => piece?.children.map(({ id }) => id) ?? [];

const isSameKey = (one: Piece, other: Piece): boolean => one.key === other.key;

/** Whether a piece is an item of a list on both sides: a key says where a member is. */
const isPlaced = (one: Piece, other: Piece): boolean =>
  [one, other].every(({ key, parent }) => key === undefined && parent !== undefined);

/** Whether another site has an entry or element of a piece that it lacks: it took the piece apart. */
const survives = ({ children }: Piece, other: Forest): boolean =>
  children.some((child) => (child.key === undefined && other.pieces.has(child.id)) || survives(child, other));

/** The path of the document that a piece includes. */
function documentOf({ node, document }: Piece): string | undefined {
  const text = referenceOf(node);
  return text === undefined ? undefined : resolvePath(document, text);
}

const isIn = ({ parent }: Piece, id: string): boolean => parent !== undefined && (parent.id === id || isIn(parent, id));

const isSamePlace = (one: Piece, other: Piece): boolean => one.parent?.id === other.parent?.id;

/** The entries of lists by their paths. Generated pages are left out: they belong to the field that names a specification. */
export function entriesOf(site: Site) {
  const listed = treeOf(site).leaves.filter(({ position }) => position?.field === 'pages');
  return groupBy(listed, pathOf);
}
