import { isContainer, kindOf, labelField } from '../../format/index.ts';
import { getMember, sameJson, toValue } from '../../json/index.ts';
import { leadsWithoutContent } from '../../navigation/index.ts';
import { groupBy, mostFrequent } from '../../text/index.ts';
import { type Forest, isSameValue, type Piece } from '../apply/forest.ts';
import { interleaved, upwards } from '../apply/order.ts';

/** What cannot be decided: both sides changed one thing in two ways. */
export interface Conflict {
  /** What it is about, as messages name it. */
  readonly name: string;
  /** What each side has: the value, or in a word what it did. */
  readonly ours: string;
  readonly theirs: string;
}

/** A base and the two that came of it, with one id for what is the same. */
export interface Forests {
  readonly base: Forest;
  readonly ours: Forest;
  readonly theirs: Forest;
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
  readonly #held: ReadonlyMap<string | undefined, readonly string[]>;

  constructor(
    private readonly forests: Forests,
    /** Which side counts where both changed one thing. */
    private readonly prefers: Side,
  ) {
    const { base, ours, theirs } = forests;
    for (const forest of [ours, theirs, base])
      for (const id of forest.pieces.keys()) if (!this.parents.has(id) && this.#isThere(id)) this.#place(id);
    this.#keepShared();
    this.#leaveDead();
    this.#breakCircles();
    this.#leaveDoubles();
    this.#leaveEmpty();
    this.#joinMembers();
    this.#held = groupBy(this.parents.keys(), (id) => this.parents.get(id));
    for (const id of this.parents.keys()) this.#compare(id);
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
    const member = this.#any(id);
    const key = this.#ownKeyOf(id);
    const list = member?.parent?.parent?.key ?? '';
    const home = this.#ownKeyOf(this.parents.get(member?.parent?.id ?? '')) ?? '';
    const isElsewhere = list !== home && isContainer(list) && isContainer(home);
    return isElsewhere && key === labelField(kindOf(list)) ? labelField(kindOf(home)) : key;
  }

  #ownKeyOf(id: string | undefined): string | undefined {
    const isTheirs = id !== undefined && this.isDone('rename', id);
    return (isTheirs ? this.forests.theirs.get(id) : this.#any(id))?.key;
  }

  /**
   * What a piece holds, in the order of ours, or in that of theirs if only theirs changed it. What the other side has
   * follows its neighbor.
   */
  childrenOf(id: string): readonly string[] {
    const held = new Set(this.#held.get(id) ?? []);
    const [base, ours, theirs] = this.#sides(id).map((piece) => idsIn(piece).filter((one) => held.has(one)));
    const inAll = (list: readonly string[]) =>
      list.filter((one) => [base, ours, theirs].every((other) => other!.includes(one)));
    const [was, is, has] = [base!, ours!, theirs!].map((list) => inAll(list).join('\n'));
    const isTheirs = was === is && was !== has;
    const [main, rest] = isTheirs ? [theirs!, ours!] : [ours!, theirs!];
    const isNew = (siblings: readonly string[]) => (one: string) =>
      !siblings.includes(one) && !this.forests.base.pieces.has(one);
    return [...held].reduce(
      (order, one) => {
        if (order.includes(one)) return order;
        const siblings = idsIn(this.#any(one)?.parent).filter((sibling) => sibling === one || order.includes(sibling));
        return interleaved(order, siblings, isNew(siblings));
      },
      // What ours added at the same place comes first.
      interleaved(main, rest, isNew(rest)),
    );
  }

  #sides(id: string | undefined): readonly [Piece | undefined, Piece | undefined, Piece | undefined] {
    const { base, ours, theirs } = this.forests;
    return [base.get(id), ours.get(id), theirs.get(id)];
  }

  /** A piece as ours has it, else as theirs has it. */
  #any(id: string | undefined): Piece | undefined {
    const [base, ours, theirs] = this.#sides(id);
    return ours ?? theirs ?? base;
  }

  /** What came on one side is there, and of the base what neither side took out. */
  #isThere(id: string): boolean {
    const [base, ours, theirs] = this.#sides(id);
    if (base === undefined || (ours !== undefined && theirs !== undefined)) return true;
    const kept = ours ?? theirs;
    if (kept === undefined) return false;
    // What one side took out together with what is around it shares its fate.
    const around = kept.parent?.id ?? '';
    const isAlong =
      base.parent?.id === around && !(ours === undefined ? this.forests.ours : this.forests.theirs).pieces.has(around);
    if (isAlong && (kept.key !== undefined || !isChanged(base, kept))) return this.parents.has(around);
    if (!isChanged(base, kept)) return false;
    this.#ask(id, base.name, ours, theirs);
    return (this.prefers === 'ours' ? ours : theirs) !== undefined;
  }

  #place(id: string): void {
    const [base, ours, theirs] = this.#sides(id);
    const [was, is, has] = [base, ours, theirs].map((piece) => piece?.parent?.id);
    const isMoved = (piece: Piece | undefined) => piece !== undefined && piece.parent?.id !== was;
    if (isMoved(ours) && isMoved(theirs) && is !== has)
      this.notes.push(`Both sides moved ${this.#nameOf(id)}. It stays where ours has it.`);
    this.parents.set(id, isMoved(ours) || theirs === undefined ? is : has);
  }

  /** Whether a piece and all that is around it are there. */
  #isRooted(id: string): boolean {
    const top = upwards(this.parents, id).at(-1);
    const around = top === undefined ? id : this.parents.get(top);
    return around === undefined || this.parents.has(around);
  }

  /**
   * What is in a list that is gone goes where most of its neighbors went, else where the other side has it. With nowhere
   * to go it is a question.
   */
  #leaveDead(): void {
    for (let again = true; again;) {
      again = false;
      for (const [id, around] of [...this.parents]) {
        if (around === undefined || this.#isRooted(around)) continue;
        const [, ours, theirs] = this.#sides(id);
        const piece = this.#any(id)!;
        if (piece.key !== undefined) {
          // A list with something in it is looked at by what is in it.
          if (!this.parents.has(around)) this.parents.delete(id);
          continue;
        }
        again = true;
        const to = this.#wayOf(id, around);
        if (to !== undefined) {
          this.parents.set(id, to);
          this.notes.push(`${upperFirst(piece.name)} is in ${this.#nameOf(to)} now, as what was beside it.`);
          continue;
        }
        const mine = (this.prefers === 'ours' ? ours : theirs)?.parent?.id;
        if (mine !== undefined && mine !== around && this.#isRooted(mine)) {
          this.parents.set(id, mine);
          continue;
        }
        this.#askAround(around);
        if (mine === undefined) this.parents.delete(id);
        else this.#revive(around);
      }
    }
  }

  /** Where most of what was beside something is now; undefined where all that is gone too. */
  #wayOf(id: string, around: string): string | undefined {
    const ways = idsIn(this.forests.base.get(around)).flatMap((fellow) => {
      const to = fellow === id ? undefined : this.parents.get(fellow);
      const isOut = to !== undefined && to !== around && this.#isRooted(to);
      return isOut && !upwards(this.parents, to).includes(id) ? to : [];
    });
    return mostFrequent(ways, (to) => to);
  }

  /** Asks about the outermost of what is gone around something that is there. */
  #askAround(id: string): void {
    let gone = this.#any(id)!;
    while (gone.parent !== undefined && !this.parents.has(gone.parent.id)) gone = gone.parent;
    const [, ours, theirs] = this.#sides(gone.id);
    const { id: one, key, name, parent } = gone;
    this.#ask(one, key === undefined ? name : `\`${key}\` of ${parent!.name}`, ours, theirs);
  }

  /** Brings a piece back that one side took out, with what went with it and all that is around it. */
  #revive(id: string): void {
    const bring = ({ id: one, parent, children }: Piece) => {
      if (this.parents.has(one)) return;
      this.parents.set(one, parent?.id);
      children.forEach(bring);
    };
    bring(this.forests[this.prefers].get(id) ?? this.#any(id)!);
    const around = this.parents.get(id);
    if (around !== undefined && !this.#isRooted(around)) this.#revive(around);
  }

  /** What came to be inside of itself, as each side moved it into the other, is where ours has it. */
  #breakCircles(): void {
    for (const start of this.parents.keys()) {
      const way = upwards(this.parents, start);
      if (!way.includes(this.parents.get(way.at(-1)!)!)) continue;
      for (const id of way) this.parents.set(id, this.#any(id)?.parent?.id);
      this.notes.push(`Both sides moved ${this.#nameOf(start)}. It stays where ours has it.`);
    }
  }

  /** The ids of the entries that each side has under one name in one scope. */
  get #byName(): ReadonlyMap<string, readonly [base: string[], ours: string[], theirs: string[]]> {
    const found = new Map<string, [string[], string[], string[]]>();
    const { base, ours, theirs } = this.forests;
    [base, ours, theirs].forEach((forest, side) => {
      for (const [id, { key, things }] of forest.pieces) {
        const [thing] = things;
        if (key !== undefined || thing === undefined || !('served' in thing)) continue;
        const name = `${thing.parent.scope.upwards.map(({ label }) => label).join('\n')}\t${thing.key}`;
        const ids = found.get(name) ?? [[], [], []];
        found.set(name, ids);
        ids[side]!.push(id);
      }
    });
    return found;
  }

  /** An entry that both sides list is there, though each took another one of several out. */
  #keepShared(): void {
    for (const [, [, mine, yours]] of this.#byName)
      if (mine.length > 0 && yours.length > 0 && ![...mine, ...yours].some((id) => this.parents.has(id)))
        this.#place(mine[0]!);
  }

  /** An entry that both sides brought under one name, one of them by a new path, is there once. */
  #leaveDoubles(): void {
    for (const [, [was, mine, yours]] of this.#byName) {
      const here = new Set([...mine, ...yours].filter((id) => this.parents.has(id)));
      const many = here.size - Math.max(was.length, mine.length, yours.length);
      const added = yours.filter((id) => !mine.includes(id) && here.has(id) && !this.#isAsInBase(id));
      for (const id of added.slice(0, Math.max(0, many))) {
        this.parents.delete(id);
        this.notes.push(`Both sides have ${this.#nameOf(id)}. It stays where ours has it.`);
      }
    }
  }

  /** A list that has nothing in it any more goes, and with it an element that holds nothing else. */
  #leaveEmpty(): void {
    for (let again = true; again;) {
      again = false;
      const held = new Set(this.parents.values());
      for (const id of [...this.parents.keys()]) {
        const sides = [this.forests.ours.get(id), this.forests.theirs.get(id)].flatMap((piece) => piece ?? []);
        if (held.has(id) || !sides.every(({ isList, children }) => isList && children.length > 0)) continue;
        const element = this.#any(this.parents.get(id))!;
        const [thing] = element.things;
        const isLeading = thing === undefined || 'served' in thing || leadsWithoutContent(thing.place!.element);
        const isHolding = element.children.some(
          (child) => child.isList && child.id !== id && this.parents.has(child.id),
        );
        this.parents.delete(id);
        again = true;
        if (element.key !== undefined || isLeading || isHolding) continue;
        this.notes.push(`${upperFirst(element.name)} has nothing in it any more and is left out.`);
        for (const { id: field } of element.children) this.parents.delete(field);
        this.parents.delete(element.id);
      }
    }
  }

  /** What each side made anew under one key is one member: a list holds what both lists do. */
  #joinMembers(): void {
    const known = new Map<string, string>();
    for (const [id, around] of [...this.parents]) {
      const key = this.keyOf(id);
      if (key === undefined) continue;
      const name = `${around}\t${key}`;
      const twin = known.get(name) ?? id;
      known.set(name, twin);
      // A file can have a key twice.
      if (twin === id || this.#sides(id).some((piece, k) => piece && this.#sides(twin)[k])) continue;
      const [gone, kept] = this.forests[this.prefers].pieces.has(id) ? [twin, id] : [id, twin];
      for (const [inner, list] of this.parents) if (list === gone) this.parents.set(inner, kept);
      this.parents.delete(gone);
      known.set(name, kept);
    }
  }

  /** Whether theirs has an item as the base had it: ours took its name for something else. */
  #isAsInBase(id: string): boolean {
    const [base, , theirs] = this.#sides(id);
    return base !== undefined && theirs !== undefined && isSameValue(base, theirs);
  }

  #compare(id: string): void {
    const [, ours, theirs] = this.#sides(id);
    if ([isSameValue, isSameKey].some((isSame) => this.#changedBy(id, isSame) === 'both'))
      this.#ask(id, ours!.name, ours, theirs);
  }

  /** Asks, unless it is a part of what is asked already. */
  #ask(id: string, name: string, ours: Piece | undefined, theirs: Piece | undefined): void {
    for (let around = (ours ?? theirs)?.parent; around !== undefined; around = around.parent)
      if (this.conflicts.has(around.id)) return;
    this.conflicts.set(id, { name, ours: textOf(ours), theirs: textOf(theirs) });
  }

  #nameOf(id: string): string {
    return this.#any(id)!.name;
  }
}

/** What a side has, in a word. */
const textOf = (piece: Piece | undefined): string =>
  piece === undefined ? 'removed' : piece.shape === 'value' ? JSON.stringify(toValue(piece.node)) : 'changed';

const idsIn = (piece: Piece | undefined): readonly string[] => piece?.children.map(({ id }) => id) ?? [];

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isSameKey = (one: Piece, other: Piece): boolean => one.key === other.key;

/** Whether one side changed what the other took out: its value, or a field; not what its lists hold. */
function isChanged(base: Piece, kept: Piece): boolean {
  if (!isSameValue(base, kept)) return true;
  if (kept.shape !== 'object') return false;
  const fields = ({ children }: Piece) => children.filter(({ isList }) => !isList);
  const [was, is] = [fields(base), fields(kept)];
  return (
    was.length !== is.length ||
    is.some(({ key, node }) => {
      const old = getMember(base.node as never, key!);
      return old === undefined || !sameJson(old, node);
    })
  );
}
