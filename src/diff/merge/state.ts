import { isContainer, kindOf, labelField } from '../../format/index.ts';
import { toValue } from '../../json/index.ts';
import { leadsWithoutContent } from '../../navigation/index.ts';
import { groupBy, mostFrequent } from '../../text/index.ts';
import { isInOrder } from '../apply/edits.ts';
import { type Forest, isSameValue, type Piece } from '../apply/forest.ts';
import { interleaved, upwards } from '../apply/order.ts';
import type { Sides } from '../apply/state.ts';

/** What cannot be decided: both sides changed one thing in two ways. */
export interface Conflict {
  /** What it is about, as messages name it. */
  readonly name: string;
  /** What each side has: the value, or in a word what it did. */
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
    const { before, there, after } = sides;
    for (const forest of [there, after, before])
      for (const id of forest.pieces.keys()) if (!this.parents.has(id) && this.#isThere(id)) this.#place(id);
    this.#count();
    this.#breakCircles();
    for (const id of [...this.parents.keys()]) this.#settle(id);
    this.#leaveEmpty();
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

  /** The key of a member in the merged site; that of a label goes by the container around its element. */
  keyOf(id: string): string | undefined {
    const key = this.#ownKeyOf(id);
    const element = this.#any(id)?.parent;
    const [was, is] = [element?.parent?.key ?? '', this.#ownKeyOf(this.parents.get(element?.id ?? '')) ?? ''];
    const isLabel = isContainer(was) && isContainer(is) && key === labelField(kindOf(was));
    return isLabel ? labelField(kindOf(is)) : key;
  }

  #ownKeyOf(id: string | undefined): string | undefined {
    const isTheirs = id !== undefined && this.isDone('rename', id);
    return (isTheirs ? this.sides.after.get(id) : this.#any(id))?.key;
  }

  /**
   * What a piece holds, in the order of ours, or in that of theirs if only theirs changed it. What the other side has
   * follows its neighbor.
   */
  childrenOf(id: string): readonly string[] {
    const held = new Set(this.#held.get(id) ?? []);
    const [base, ours, theirs] = this.#sides(id);
    const isTheirs = base && ours && theirs && isInOrder(base, ours) && !isInOrder(base, theirs);
    const [main, rest] = (isTheirs ? [theirs, ours] : [ours, theirs]).map((piece) =>
      idsIn(piece).filter((one) => held.has(one)),
    ) as [string[], string[]];
    // What ours added at the same place comes first.
    const isNew = (one: string) => !rest.includes(one) && !this.sides.before.pieces.has(one);
    return [...held].reduce(
      (order, one) => {
        const siblings = idsIn(this.#any(one)?.parent).filter((sibling) => sibling === one || order.includes(sibling));
        return order.includes(one) ? order : interleaved(order, siblings);
      },
      interleaved(main, rest, isNew),
    );
  }

  #sides(id: string | undefined): readonly [Piece | undefined, Piece | undefined, Piece | undefined] {
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
    const was = this.sides.before.get(kept.id)!;
    const ids = idsIn(kept);
    const isOld = ({ id }: Piece) => this.sides.before.get(id)?.parent?.id === kept.id;
    const isElsewhere = ({ id }: Piece) => other.pieces.has(id) && other.get(id)?.parent?.id !== kept.id;
    const isLeft = kept.children.some((child) => isOld(child) && isElsewhere(child));
    return (
      !isSameValue(was, kept) ||
      was.children.some(({ key, id, isList }) => key !== undefined && !isList && !ids.includes(id)) ||
      kept.children.some((child) =>
        isOld(child) ? !other.pieces.has(child.id) && this.#isChanged(child, other) : !isLeft,
      )
    );
  }

  #place(id: string): void {
    const [base, ours, theirs] = this.#sides(id);
    const [was, is, has] = [base, ours, theirs].map((piece) => piece?.parent?.id);
    const [isOurs, isTheirs] = [ours !== undefined && is !== was, theirs !== undefined && has !== was];
    this.parents.set(id, isOurs || theirs === undefined ? is : has);
    if (isOurs && isTheirs && is !== has) this.#leaveAsOurs(id, 'moved');
  }

  /** What came to be inside of itself, as each side moved it into the other, is where ours has it. */
  #breakCircles(): void {
    for (const start of this.parents.keys()) {
      const way = upwards(this.parents, start);
      if (!way.includes(this.parents.get(way.at(-1)!)!)) continue;
      for (const id of way) this.parents.set(id, this.#any(id)?.parent?.id);
      this.#leaveAsOurs(start, 'moved');
    }
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
    const piece = this.#any(id)!;
    const isOut = (to: string | undefined): to is string => {
      const way = to === undefined || to === around ? [] : upwards(this.parents, to);
      return way.length > 0 && !way.includes(id) && this.parents.get(way.at(-1)!) === undefined;
    };
    const fellows = idsIn(this.#any(around)).filter((fellow) => fellow !== id);
    const way = mostFrequent(fellows.map((fellow) => this.parents.get(fellow)).filter(isOut), (to) => to);
    const to =
      way ??
      this.#sides(id)
        .map((side) => side?.parent?.id)
        .find(isOut);
    if (piece.key !== undefined || to === undefined) {
      if (piece.key === undefined && !this.#isAsked(id)) this.lost ??= piece.name;
      return !this.parents.delete(id);
    }
    if (way !== undefined)
      this.notes.push(`${upperFirst(piece.name)} is in ${this.#any(way)!.name} now, as what was beside it.`);
    this.parents.set(id, to);
    return true;
  }

  /**
   * An entry that both sides list is there, though each took another one of several out; and what both brought under
   * one name is there once.
   */
  #count(): void {
    const { before, there, after } = this.sides;
    const [was, mine, yours] = [entriesOf(before), entriesOf(there), entriesOf(after)];
    for (const [name, own] of mine) {
      const others = yours.get(name);
      if (name === undefined || others === undefined) continue;
      const here = [...new Set([...own, ...others])].filter((id) => this.parents.has(id));
      if (here.length === 0) this.#place(own[0]!);
      const many = here.length - Math.max(was.get(name)?.length ?? 0, own.length, others.length);
      const added = here.filter((id) => {
        const [base, , theirs] = this.#sides(id);
        // What theirs has as the base had it stays: ours took its name for something else.
        return !own.includes(id) && (base === undefined || !isSameValue(base, theirs!));
      });
      for (const id of added.slice(0, Math.max(0, many))) {
        this.parents.delete(id);
        this.#leaveAsOurs(id, 'have');
      }
    }
  }

  /** A list that has nothing in it any more goes, and with it an element that holds nothing else. */
  #leaveEmpty(): void {
    const held = groupBy(this.parents.keys(), (id) => this.parents.get(id));
    const empty = [...this.parents.keys()].filter((id) => {
      const sides = [this.sides.there, this.sides.after].flatMap((forest) => forest.get(id) ?? []);
      return !held.has(id) && sides.every(({ isList, children }) => isList && children.length > 0);
    });
    for (const id of empty) {
      const { id: around, key, name, things } = this.#any(this.parents.get(id))!;
      this.parents.delete(id);
      const [thing] = things;
      const isLeading = thing === undefined || 'served' in thing || leadsWithoutContent(thing.place!.element);
      const rest = held.get(around)!.filter((field) => this.parents.has(field));
      if (key !== undefined || isLeading || rest.some((field) => this.#any(field)!.isList)) continue;
      this.notes.push(`${upperFirst(name)} has nothing in it any more and is left out.`);
      for (const gone of [around, ...rest]) this.parents.delete(gone);
    }
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

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isSameKey = (one: Piece, other: Piece): boolean => one.key === other.key;

/** The ids of the entries in lists, by their names in their scopes; of all else without a name. */
const entriesOf = ({ pieces }: Forest) =>
  groupBy(pieces.keys(), (id) => {
    const { key, things } = pieces.get(id)!;
    const [thing] = things;
    if (key !== undefined || thing === undefined || !('served' in thing)) return undefined;
    return [...thing.parent.scope.upwards.map(({ label }) => label), thing.key].join('\n');
  });
