import { getMember } from '../../json/index.ts';
import { ascending, groupBy, mostFrequent } from '../../text/index.ts';
import { type Edit, isInOrder } from './edits.ts';
import { type Forest, isSameValue, type Piece } from './forest.ts';
import { interleaved, upwards } from './order.ts';

/** The documents before and after some changes, and those of the site that gets the changes. */
export interface Sides {
  readonly before: Forest;
  readonly after: Forest;
  readonly there: Forest;
}

/** The tree of pieces after edits are made, and why some edits do not fit. */
export class State {
  /** The id of the piece around each piece that is left, by its id. */
  readonly parents = new Map<string, string | undefined>();
  /** Each edit that does not fit, with the reason. */
  readonly unfit = new Map<Edit, string>();
  private readonly done: ReadonlySet<string>;
  private readonly children: ReadonlyMap<string | undefined, readonly string[]>;

  constructor(
    private readonly sides: Sides,
    edits: readonly Edit[],
  ) {
    const { there, before, after } = sides;
    this.done = new Set(edits.map(({ op, id }) => `${op} ${id}`));
    there.pieces.forEach(({ id, parent }) => this.parents.set(id, parent?.id));
    for (const { op, id } of edits) if (op === 'take') this.parents.delete(id);
    for (const { op, id } of edits) if (op === 'put' || op === 'move') this.#place(id);
    this.#follow();
    // A list that the edits empty is removed too, although no change reports it.
    const full = new Set(this.parents.values());
    for (const { id, isList, children } of before.pieces.values())
      if (isList && children.length > 0 && !after.pieces.has(id) && !full.has(id)) this.parents.delete(id);
    this.children = groupBy(this.parents.keys(), (id) => this.parents.get(id));
    for (const edit of edits) {
      const reason = this.#whyUnfit(edit);
      if (reason !== undefined) this.unfit.set(edit, reason);
    }
  }

  isDone(op: Edit['op'], id: string): boolean {
    return this.done.has(`${op} ${id}`);
  }

  /** The children of a piece after the edits, in order. */
  childrenOf(id: string): readonly string[] {
    const { there, after } = this.sides;
    const set = new Set(this.children.get(id) ?? []);
    const [ours, theirs] = [after, there].map((forest) => (forest.get(id)?.children ?? []).map((child) => child.id));
    const isOurs = this.isDone('order', id) || this.isDone('set', id) || !there.pieces.has(id);
    // If the site has an order of its own, it keeps that order, and only children that the change moved get a new place.
    const apart = this.isDone('order', id) && !this.#isAsOneOfUs(id) ? this.#movedIn(id, after) : undefined;
    const [main, other] = isOurs && apart === undefined ? [ours!, theirs!] : [theirs!, ours!];
    const all = main.filter((one) => set.has(one) && apart?.has(one) !== true);
    const others = other.filter((one) => set.has(one));
    const order = interleaved(all, others);
    const isIn = new Set(order);
    return [...order, ...[...set].filter((one) => !isIn.has(one))];
  }

  /** Puts a piece at its place after the changes, with missing lists around it that no change reports. */
  #place(id: string): void {
    const piece = this.sides.after.get(id)!;
    this.parents.set(id, piece.parent?.id);
    const { parent } = piece;
    if (parent?.isList === true && !this.parents.has(parent.id) && !this.isDone('take', parent.id))
      this.#place(parent.id);
  }

  /** Moves the items of a removed list to where most of their neighbors moved. */
  #follow(): void {
    const { before, there } = this.sides;
    for (const [id, around] of this.parents) {
      if (around === undefined || this.parents.has(around)) continue;
      const piece = there.get(id);
      if (piece === undefined || piece.key !== undefined) continue;
      const ways = (before.get(around)?.children ?? []).flatMap(({ id: fellow }) => {
        const to = this.parents.get(fellow);
        return this.isDone('move', fellow) && to !== undefined && !upwards(this.parents, to).includes(id) ? to : [];
      });
      const most = mostFrequent(ways, (to) => to);
      if (most !== undefined) this.parents.set(id, most);
    }
  }

  /** Why an edit does not fit; undefined if it does. */
  #whyUnfit({ op, id }: Edit): string | undefined {
    const { before, after, there } = this.sides;
    const [was, is, has] = [before.get(id), after.get(id), there.get(id)];
    if (has === undefined) {
      const elsewhere = op === 'put' || op === 'take' ? this.#whyElsewhere((is ?? was)!) : undefined;
      if (op === 'put') return elsewhere ?? this.#whyNotIn(is!);
      return op === 'take' ? elsewhere : `The site has no ${was!.name}.`;
    }
    switch (op) {
      case 'put':
        if (has.parent?.id !== is!.parent?.id) return `The site already has ${has.name} in ${has.around}.`;
        return isSameValue(has, is!) ? undefined : `The site already has ${has.name}, and it is different.`;
      case 'take':
        if (!isSameValue(has, was!)) return `The site has changed ${has.name} too.`;
        return this.#whyNotEmpty(has);
      case 'move':
        if (![was, is].some((piece) => piece!.parent?.id === has.parent?.id))
          return `The site has moved ${has.name} too: it is in ${has.around}.`;
        return has.parent?.id === is!.parent?.id ? undefined : this.#whyNotIn(is!);
      case 'rename':
        return [was, is].some((piece) => piece!.key === has.key) ? undefined : `The site has changed ${was!.name} too.`;
      case 'set':
        if (!isSameValue(has, was!) && !isSameValue(has, is!)) return `The site has changed ${has.name} too.`;
        return has.shape === is!.shape ? undefined : this.#whyNotEmpty(has, is!);
      case 'order':
        return this.#isAsOneOfUs(id) || ![...this.#movedIn(id, after)].some((one) => this.#movedIn(id, there).has(one))
          ? undefined
          : `The site has changed the order in ${has.name} too.`;
    }
  }

  /** Whether the children of a piece are in the order from before the changes, or in that from after them. */
  #isAsOneOfUs(id: string): boolean {
    const { before, after, there } = this.sides;
    return [before, after].some((forest) => isInOrder(there.get(id)!, forest.get(id)!));
  }

  /** The children of a piece that changed their order since `before`. */
  #movedIn(id: string, forest: Forest): ReadonlySet<string> {
    const places = new Map(this.sides.before.get(id)!.children.map((child, k) => [child.id, k]));
    const kept = forest.get(id)!.children.flatMap((child) => (places.has(child.id) ? child.id : []));
    const inOrder = ascending(kept.map((one) => places.get(one)!));
    return new Set(kept.filter((_, k) => !inOrder.has(k)));
  }

  /** Why a field cannot be found: the site has it in another file than `before` and `after`. */
  #whyElsewhere({ key, parent }: Piece): string | undefined {
    const { before, after, there } = this.sides;
    if (key === undefined || parent === undefined) return undefined;
    const around = there.get(parent.id);
    const isInFile = parent.parent === undefined && [before, after].every((forest) => forest.pieces.has(parent.id));
    if (around === undefined) return isInFile ? `The site has no ${parent.name}.` : undefined;
    const [layer, wasLayer] = [around, before.get(parent.id)].map((piece) =>
      piece?.layers.find(({ node }, k) => k > 0 && getMember(node, key) !== undefined),
    );
    if (layer === undefined || wasLayer !== undefined) return undefined;
    const others = there.elementsIn(layer.document).filter((other) => other !== around);
    const sharing = others.length === 0 ? '' : `, which ${others[0]!.name} uses too`;
    return `The site has \`${key}\` of ${around.name} in ${layer.document}${sharing}.`;
  }

  /** Why a piece cannot be put at its place after the changes. */
  #whyNotIn(piece: Piece): string | undefined {
    const { parent, id } = piece;
    if (parent === undefined) return undefined;
    const isBrought = parent.isList && !this.sides.there.pieces.has(parent.id);
    const elsewhere = isBrought ? this.#whyElsewhere(parent) : undefined;
    if (elsewhere !== undefined) return elsewhere;
    const around = this.sides.there.get(parent.id);
    if (!this.parents.has(parent.id)) return `The site has no ${parent.name}.`;
    if (around !== undefined && !this.isDone('set', parent.id) && around.shape !== parent.shape)
      return `The site has changed ${around.name} too.`;
    const top = upwards(this.parents, parent.id).at(-1)!;
    const beyond = this.parents.get(top);
    if (beyond !== undefined)
      return this.parents.has(beyond)
        ? `The site has moved ${parent.name} into ${piece.name}.`
        : `The site has no ${parent.name}.`;
    const others = (this.children.get(parent.id) ?? []).filter((one) => one !== id);
    const isBeside = piece.key !== undefined || others.length === 0 || parent.children.length === 1;
    return isBeside || parent.children.some((child) => child.id !== id && this.parents.get(child.id) === parent.id)
      ? undefined
      : `The site has none of the neighbors of ${piece.name} in ${parent.name}.`;
  }

  /** Why a piece cannot be removed or replaced: a child of it stays and has no other place. */
  #whyNotEmpty(piece: Piece, by?: Piece): string | undefined {
    const inner = this.children.get(piece.id)?.find((id) => !by?.children.some((child) => child.id === id));
    const kept = this.sides.there.get(inner) ?? this.sides.after.get(inner);
    const isFull = kept?.isList === true && this.children.has(kept.id);
    return isFull ? this.#whyNotEmpty(kept) : kept && `The site also has ${kept.name} in ${piece.name}.`;
  }
}
