import { toValue } from '../../json/index.ts';
import { pathOf, treeOf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { capital, groupBy, mostFrequent } from '../../text/index.ts';
import { isInOrder } from '../apply/edits.ts';
import { type Forest, isSameValue, type Piece } from '../apply/forest.ts';
import { interleaved, upwards } from '../apply/order.ts';
import type { Sides } from '../apply/state.ts';

/** A conflict: both sides changed one thing in two ways. */
export interface Conflict {
  /** Its name in messages. */
  readonly name: string;
  /** The two sides: a value, or a word for what the side did. */
  readonly ours: string;
  readonly theirs: string;
}

type Side = 'ours' | 'theirs';

/**
 * What is in which piece once two sides are merged. Presence, place, order and value of each piece are merged each by
 * itself.
 */
export class MergedState {
  /** By the id of each piece that is there the id of the piece around it. */
  readonly parents = new Map<string, string | undefined>();
  readonly conflicts = new Map<string, Conflict>();
  /** What was decided without a question, though it may surprise: a sentence each. */
  readonly notes: string[] = [];
  /** What has nowhere to be, though nobody took it out: the two cannot be merged. */
  lost: string | undefined;
  readonly #held: ReadonlyMap<string | undefined, readonly string[]>;

  constructor(
    /** The base, theirs, and ours. */
    private readonly sides: Sides,
    /** Which side counts where both changed one thing. */
    private readonly prefers: Side,
  ) {
    const { there, after } = sides;
    for (const { pieces } of [there, after])
      for (const id of pieces.keys()) if (!this.parents.has(id) && this.#isThere(id)) this.#place(id);
    // What both list is there, though each took another one of several out.
    const yours = entriesOf(after.site);
    for (const [path, own] of entriesOf(there.site)) {
      const ids = [...own, ...(yours.get(path) ?? [])].map((leaf) => there.itemOf(leaf) ?? after.itemOf(leaf)!);
      if (yours.has(path) && !ids.some((id) => this.parents.has(id))) this.#place(ids[0]!);
    }
    for (const id of [...this.parents.keys()]) this.#settle(id);
    this.#held = groupBy(this.parents.keys(), (id) => this.parents.get(id));
    for (const id of this.parents.keys())
      if ([isSameValue, isSameKey].some((isSame) => this.#changedBy(id, isSame) === 'both')) this.#ask(id);
  }

  /** Whether a piece has the value, or the key, of theirs. */
  isDone(op: 'set' | 'rename', id: string): boolean {
    const side = this.#changedBy(id, op === 'set' ? isSameValue : isSameKey);
    return side === 'theirs' || (side === 'both' && this.prefers === 'theirs');
  }

  /** Which side changed something of a piece that both have. */
  #changedBy(id: string, isSame: (one: Piece, other: Piece) => boolean): Side | 'both' | undefined {
    const [base, ours, theirs] = this.#sides(id);
    if (ours === undefined || theirs === undefined || isSame(ours, theirs)) return undefined;
    if (base !== undefined && isSame(base, theirs)) return 'ours';
    return base !== undefined && isSame(base, ours) ? 'theirs' : 'both';
  }

  /**
   * What a piece holds, in the order of ours, or in that of theirs if only theirs changed it. What the other side has
   * follows its neighbor.
   */
  childrenOf(id: string): readonly string[] {
    const held = new Set(this.#held.get(id));
    const heldIn = (piece: Piece | undefined) => idsIn(piece).filter((one) => held.has(one));
    const [base, ours, theirs] = this.#sides(id);
    const isTheirs = this.#changedBy(id, isInOrder) === 'theirs';
    const [main, rest] = isTheirs ? [heldIn(theirs), heldIn(ours)] : [heldIn(ours), heldIn(theirs)];
    // What ours added at the same place comes first.
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

  /** What came on one side is there, and of the base what neither side took out. What the other side changed is asked. */
  #isThere(id: string): boolean {
    const [base, ours, theirs] = this.#sides(id);
    const [kept, other] = ours === undefined ? [theirs!, this.sides.there] : [ours, this.sides.after];
    if (base === undefined || other.pieces.has(id)) return true;
    // What one side took out together with what is around it shares its fate.
    const around = kept.parent?.id ?? '';
    if (base.parent?.id === around && !other.pieces.has(around)) return this.parents.has(around);
    if (!this.#isChanged(kept, other)) return false;
    this.#ask(id);
    return (this.prefers === 'ours') === (ours !== undefined);
  }

  /**
   * Whether one side changed what the other took out: its value, or what is in it, by more than taking out too. What
   * came into it follows what the other moved.
   */
  #isChanged(kept: Piece, other: Forest): boolean {
    const { pieces } = this.sides.before;
    const was = pieces.get(kept.id)!;
    const old = kept.children.filter(({ id }) => pieces.get(id)?.parent === was);
    return (
      !isSameValue(was, kept) ||
      old.some((child) => !other.pieces.has(child.id) && this.#isChanged(child, other)) ||
      (old.length < kept.children.length && !old.some(({ id }) => other.pieces.has(id)))
    );
  }

  /** Puts a piece where the side has it that moved it; what came to be inside of itself is where ours has it. */
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
   * Whether a piece is there with all that is around it. What is in a list that is gone goes where most of its
   * neighbors went, else where the other side has it, and is gone if there is no such place.
   */
  #settle(id: string): boolean {
    const around = this.parents.get(id);
    if (around === undefined || this.#settle(around)) return this.parents.has(id);
    const { key, name } = this.#any(id)!;
    if (key !== undefined) return !this.parents.delete(id);
    const isOut = (to: string | undefined): to is string => {
      const way = upwards(this.parents, to ?? '');
      return way.length > 0 && !way.includes(id) && this.parents.get(way.at(-1)!) === undefined;
    };
    const ways = idsIn(this.#any(around)).map((fellow) => this.parents.get(fellow));
    const way = mostFrequent(ways.filter(isOut), (to) => to);
    const places = this.#sides(id).map((side) => side?.parent?.id);
    const to = way ?? places.find(isOut);
    if (to === undefined && !this.#isAsked(id)) this.lost ??= name;
    if (to === undefined) return !this.parents.delete(id);
    if (way !== undefined)
      this.notes.push(`${capital(name)} is in ${this.#any(way)!.name} now, as what was beside it.`);
    return this.parents.set(id, to).has(id);
  }

  /** Asks, unless it is a part of what is asked already. */
  #ask(id: string): void {
    if (this.#isAsked(id)) return;
    const [base, ours, theirs] = this.#sides(id);
    const { name, inside } = (ours && theirs ? ours : base)!;
    this.conflicts.set(id, { name: name + inside, ours: textOf(ours), theirs: textOf(theirs) });
  }

  #isAsked(id: string): boolean {
    const around = this.#any(id)?.parent?.id;
    return around !== undefined && (this.conflicts.has(around) || this.#isAsked(around));
  }
}

/** What a side has, in a word. */
const textOf = (piece: Piece | undefined): string =>
  piece === undefined ? 'removed' : piece.shape === 'value' ? JSON.stringify(toValue(piece.node)) : 'changed';

const idsIn = (piece: Piece | undefined): readonly string[] => piece?.children.map(({ id }) => id) ?? [];

const isSameKey = (one: Piece, other: Piece): boolean => one.key === other.key;

const isSamePlace = (one: Piece, other: Piece): boolean => one.parent?.id === other.parent?.id;

/** The entries of lists by their paths. What a specification makes comes and goes with the field that names it. */
export function entriesOf(site: Site) {
  const listed = treeOf(site).leaves.filter(({ position }) => position?.field === 'pages');
  return groupBy(listed, pathOf);
}
