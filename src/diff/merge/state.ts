import { toValue } from '../../json/index.ts';
import { leadsWithoutContent } from '../../navigation/index.ts';
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
  #held: ReadonlyMap<string | undefined, readonly string[]> = new Map();

  constructor(
    /** The base, theirs, and ours. */
    private readonly sides: Sides,
    /** Which side counts where both changed one thing. */
    private readonly prefers: Side,
  ) {
    const { before, there, after } = sides;
    for (const forest of [there, after, before])
      for (const id of forest.pieces.keys()) if (!this.parents.has(id) && this.#isThere(id)) this.#place(id);
    this.#count();
    for (const id of [...this.parents.keys()]) this.#settle(id);
    this.#leaveEmpty();
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
    const isTheirs = base && ours && theirs && isInOrder(base, ours) && !isInOrder(base, theirs);
    const [main, rest] = isTheirs ? [heldIn(theirs), heldIn(ours)] : [heldIn(ours), heldIn(theirs)];
    // What ours added at the same place comes first.
    let order = interleaved(main, rest, (one) => !rest.includes(one) && !this.sides.before.pieces.has(one));
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
    const kept = ours ?? theirs;
    if (base === undefined || kept === undefined || (ours !== undefined && theirs !== undefined))
      return kept !== undefined;
    const other = ours === undefined ? this.sides.there : this.sides.after;
    // What one side took out together with what is around it shares its fate.
    const around = kept.parent?.id ?? '';
    if (base.parent?.id === around && !other.pieces.has(around)) return this.parents.has(around);
    if (!this.#isChanged(kept, other)) return false;
    this.#ask(id);
    return (this.prefers === 'ours') === (ours !== undefined);
  }

  /**
   * Whether one side changed what the other took out: its value, a field, or what is in it; what came into it follows
   * what the other moved.
   */
  #isChanged(kept: Piece, other: Forest): boolean {
    const { pieces } = this.sides.before;
    const was = pieces.get(kept.id)!;
    const ids = idsIn(kept);
    const old = kept.children.filter(({ id }) => pieces.get(id)?.parent === was);
    return (
      !isSameValue(was, kept) ||
      was.children.some(({ key, id, isList }) => key !== undefined && !isList && !ids.includes(id)) ||
      old.some((child) => !other.pieces.has(child.id) && this.#isChanged(child, other)) ||
      (old.length < ids.length && !old.some(({ id }) => other.pieces.has(id)))
    );
  }

  /** Puts a piece where the side has it that moved it; what came to be inside of itself is where ours has it. */
  #place(id: string): void {
    const side = this.#changedBy(id, isSamePlace);
    this.parents.set(id, (side === 'theirs' ? this.sides.after.get(id) : this.#any(id))?.parent?.id);
    const way = upwards(this.parents, id);
    const isCircle = way.includes(this.parents.get(way.at(-1)!)!);
    if (isCircle) for (const one of way) this.parents.set(one, this.#any(one)?.parent?.id);
    if (isCircle || side === 'both') this.#leaveAsOurs(id, 'moved');
  }

  #leaveAsOurs(id: string, verb: string): void {
    this.notes.push(`Both sides ${verb} ${this.#any(id)!.name}. It stays where ours has it.`);
  }

  /**
   * Whether a piece is there with all that is around it. What is in a list that is gone goes where most of its
   * neighbors went, else where the other side has it, and is gone if there is no such place.
   */
  #settle(id: string): boolean {
    if (!this.parents.has(id)) return false;
    const around = this.parents.get(id);
    if (around === undefined || this.#settle(around)) return true;
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
    if (to === undefined) {
      if (!this.#isAsked(id)) this.lost ??= name;
      return !this.parents.delete(id);
    }
    if (way !== undefined)
      this.notes.push(`${capital(name)} is in ${this.#any(way)!.name} now, as what was beside it.`);
    return this.parents.set(id, to).has(id);
  }

  /**
   * An entry that both sides list is there, though each took another one of several out; and what both brought under
   * one name is there once.
   */
  #count(): void {
    const { before, there, after } = this.sides;
    const [was, yours] = [entriesOf(before), entriesOf(after)];
    for (const [name, own] of entriesOf(there)) {
      const others = yours.get(name);
      if (name === undefined || others === undefined) continue;
      const here = [...new Set([...own, ...others])].filter((id) => this.parents.has(id));
      if (here.length === 0) this.#place(own[0]!);
      const many = here.length - Math.max(was.get(name)?.length ?? 0, own.length, others.length);
      // What theirs has as the base had it stays: ours took its name for something else.
      const isAdded = (id: string) => !before.pieces.has(id) || !isSameValue(before.get(id)!, after.get(id)!);
      const added = here.filter((id) => !own.includes(id) && isAdded(id));
      for (const id of added.slice(0, Math.max(0, many))) {
        this.parents.delete(id);
        this.#leaveAsOurs(id, 'have');
      }
    }
  }

  /** A list that has nothing in it any more goes, and with it an element that holds nothing else. */
  #leaveEmpty(): void {
    const held = groupBy(this.parents.keys(), (id) => this.parents.get(id));
    const isFull = (piece: Piece | undefined) => piece === undefined || (piece.isList && piece.children.length > 0);
    const isEmpty = (id: string) => !held.has(id) && this.#sides(id).slice(1).every(isFull);
    const empty = [...this.parents.keys()].filter(isEmpty);
    for (const id of empty) {
      const { id: around, key, name, element } = this.#any(this.parents.get(id))!;
      this.parents.delete(id);
      const hasList = held.get(around)!.some((field) => this.parents.has(field) && this.#any(field)!.isList);
      if (key !== undefined || element === undefined || leadsWithoutContent(element) || hasList) continue;
      this.notes.push(`${capital(name)} has nothing in it any more and is left out.`);
      this.parents.delete(around);
    }
    this.#held = held;
    if (empty.length > 0) this.#leaveEmpty();
  }

  /** Asks, unless it is a part of what is asked already. */
  #ask(id: string): void {
    if (this.#isAsked(id)) return;
    const [base, ours, theirs] = this.#sides(id);
    const { name } = (ours && theirs ? ours : base)!;
    this.conflicts.set(id, { name, ours: textOf(ours), theirs: textOf(theirs) });
  }

  #isAsked(id: string): boolean {
    let around = this.#any(id)?.parent;
    while (around !== undefined && !this.conflicts.has(around.id)) around = around.parent;
    return around !== undefined;
  }
}

/** What a side has, in a word. */
const textOf = (piece: Piece | undefined): string =>
  piece === undefined ? 'removed' : piece.shape === 'value' ? JSON.stringify(toValue(piece.node)) : 'changed';

const idsIn = (piece: Piece | undefined): readonly string[] => piece?.children.map(({ id }) => id) ?? [];

const isSameKey = (one: Piece, other: Piece): boolean => one.key === other.key;

const isSamePlace = (one: Piece, other: Piece): boolean => one.parent?.id === other.parent?.id;

/** The ids of the entries in lists, by their names in their scopes; of all else without a name. */
const entriesOf = ({ pieces }: Forest) =>
  groupBy(pieces.keys(), (id) => {
    const { key, things } = pieces.get(id)!;
    const [thing] = things;
    if (key !== undefined || thing === undefined || !('served' in thing)) return undefined;
    return [...thing.parent.scope.upwards.map(({ label }) => label), thing.key].join('\n');
  });
