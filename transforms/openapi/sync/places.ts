import { addTo, groupBy, type Place } from 'navshift';
import { type Placing, type Where, whyNotIn } from 'navshift/edit';
import type { Json } from 'navshift/json';
import { entryOf, type Operation } from 'navshift/openapi';
import { inOrder, type OperationOrder } from '../../shared/operation-order.ts';
import { entryLine, groupLine, hiddenLabel, isHiddenGroup, isOutOfSidebar } from '../engine/listing.ts';
import type { Held, Line, Listed } from '../engine/survey.ts';
import { type Catalogue, isShown, labelOf } from './catalogue.ts';
import { isIn, labelsOf, listOrder } from './order.ts';
import type { Standing } from './standings.ts';

/** Where an operation was put. */
export interface Added {
  readonly operation: Operation;
  /** Something in the element that it is in; undefined for a new element. */
  readonly beside: Line | undefined;
}

/** Something to be done, after all with a lower order. */
export type Edit = Placing & { readonly order?: number };

/** The entries of one label directly in one element. */
interface Row {
  readonly own: readonly Standing[];
  /** All in the element that the sidebar shows. */
  readonly all: readonly Standing[];
  /** Whether most of the element are of the label. */
  readonly isMostly: boolean;
}

/** Where entries, or groups of them, can be put, one after the other. */
interface Gap extends Partial<Pick<Added, 'beside'>>, Pick<Edit, 'order'> {
  readonly where: Where;
  /** What new entries name in front; undefined where the specification is in scope. */
  readonly specification?: string | undefined;
  /** Entries are put there in a group of their own, which copies `openapi` from a neighbor that names the specification itself. */
  readonly group?: { readonly openapi?: Json | undefined };
}

/** Finds the places of operations among those that are listed, and puts them there. */
export class Places {
  /** By label, the first group that can be added to. */
  readonly #groups = new Map<string | undefined, Held>();
  readonly #entryOrder: OperationOrder;
  /** All operations in the order in which they are listed. */
  readonly #items: readonly Operation[];
  /** All labels in their order, and the place of each. */
  readonly #labels: readonly string[];
  readonly #order: ReadonlyMap<string, number>;
  /** By label, in which elements it is listed. */
  readonly #rows = new Map<string, Row[]>();
  /** By label, the last entry of an operation that is not to be listed any more. */
  readonly #gone = new Map<string, Standing>();
  /** Each names the specification itself, so that a group beside it has to name it too. */
  readonly #manyOwners: boolean;
  readonly #made = new Map<string, Gap>();

  /** `standings` are those of one cluster that may have company, `groups` the groups that their entries would resolve in. */
  constructor(
    { items }: Catalogue,
    private readonly standings: readonly Standing[],
    private readonly groups: readonly Held[],
    private readonly edits: Edit[],
    order: OperationOrder | undefined,
  ) {
    for (const group of groups.toReversed())
      if (takesEntries(group.place)) this.#groups.set(group.place.element.label, group);
    const listed = standings.filter(({ now }) => isShown(now));
    for (const all of groupBy(listed, ({ place }) => place).values())
      for (const [label, own] of groupBy(all, ({ now }) => labelOf(now!)))
        addTo(this.#rows, label, { own, all, isMostly: own.length * 2 > all.length });
    const rows = [...this.#rows.values()].flat();
    const elements = new Set(rows.map(({ all }) => all));
    const found = listOrder(
      items,
      Array.from(elements, stayed),
      rows.map(({ own }) => stayed(own)),
    );
    this.#entryOrder = order ?? found.entries;
    this.#items = inOrder(items, this.#entryOrder);
    this.#labels = labelsOf(inOrder(items, order ?? found.groups));
    this.#order = new Map(this.#labels.map((label, k) => [label, k]));
    for (const one of standings) {
      const gone = isShown(one.now) || isOutOfSidebar(one.place) ? undefined : (one.now ?? one.was);
      if (gone !== undefined) this.#gone.set(labelOf(gone), one);
    }
    this.#manyOwners = new Set(standings.map(({ list }) => list.owner)).size > 1;
  }

  /** Operations by their labels, in the order in which they are listed. */
  byLabel(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
    const some = new Set(operations);
    const byLabel = groupBy(
      this.#items.filter((one) => some.has(one)),
      labelOf,
    );
    return new Map([...byLabel].sort(([a], [b]) => this.#order.get(a)! - this.#order.get(b)!));
  }

  /**
   * Puts operations of one label among those that are listed of it, or among all of an element that is in order as a
   * whole. Undefined if none is, or was until now.
   */
  addBeside(label: string, wanted: ReadonlySet<Operation>): readonly Added[] | undefined {
    return this.#addAmong(this.#homes(label), label, wanted);
  }

  #addAmong(homes: readonly Row[], label: string, wanted: ReadonlySet<Operation>): readonly Added[] | undefined {
    // Of one that is listed twice the one among more of its like.
    const listed = homes.flatMap(({ own, all }) => (this.#isWhole(all) ? all : own));
    const spots = new Map(listed.toReversed().map((standing) => [standing.now!, standing]));
    // Where the only ones are to go, what takes their place is there.
    let last = spots.size === 0 ? this.#gone.get(label) : undefined;
    if (spots.size === 0 && last === undefined) return undefined;
    const next = this.#items.find((operation) => spots.has(operation));
    return this.#items.flatMap((operation, k) => {
      last = spots.get(operation) ?? last;
      if (!wanted.has(operation)) return [];
      const gap = last === undefined ? gapBeside(spots.get(next!)!, 'before') : gapBeside(last, 'after');
      // Of several labels too, what comes to one place is there in its order, and before what gets a group.
      return this.#put({ ...gap, order: (k + 1) / (this.#items.length + 1) - 1 }, [operation]);
    });
  }

  /** Whether all operations of an element are in an order that does not go by their labels. */
  #isWhole(all: readonly Standing[]): boolean {
    const order = this.#entryOrder;
    return (order === 'path' || order === 'summary') && isIn(this.#items, stayed(all), order);
  }

  /**
   * Puts operations of a label that nothing is listed of into a group of that name, or into a new one where the order
   * of the platform has it.
   */
  addApart(label: string, operations: readonly Operation[]): readonly Added[] {
    const [flat, ...others] = new Map([...this.#rows.values()].flat().map((row) => [row.all, row])).values();
    if (flat !== undefined && others.length === 0 && flat.own.length < flat.all.length && this.#isWhole(flat.all))
      return this.#addAmong([flat], label, new Set(operations))!;
    const known = this.#groups.get(label);
    const above = operations[0]!.above?.at(-1);
    const parent = above && this.#groups.get(above.label);
    const inside = parent && { where: { in: parent.place }, group: {} };
    const gap = known !== undefined ? gapIn(known) : (inside ?? this.#gapFor(label));
    this.#made.set(label, known === undefined ? gap : this.#gapAfter(known));
    return this.#put(gap, operations);
  }

  /** Puts entries into the group that no sidebar shows; where there is none, into one behind all that is listed. */
  addHidden(entries: readonly string[]): void {
    const places = [...this.groups, ...this.standings].map(({ place }) => place);
    const known = places.find((place) => isHiddenGroup(place.element) && takesEntries(place));
    if (known !== undefined) return void this.edits.push({ insert: entries, in: known });
    const { of, list, ...last } = this.standings.at(-1)!;
    let { place } = last;
    const outer = list.owner?.place;
    while (place.parent !== outer && place.parent?.element.kind === 'group') place = place.parent;
    const isGroup = place !== outer && place.element.kind === 'group';
    const group = groupLine(hiddenLabel, entries.map(entryLine), { hidden: true });
    this.edits.push({ insert: [group], after: isGroup ? place : of, order: isGroup ? 0 : 1 });
  }

  /**
   * Where a new group after a group goes. A group beside an element that names the specification has to name it too,
   * where each element does; elsewhere entries go into that element.
   */
  #gapAfter(group: Held): Gap {
    const isOwner = group.owner?.place === group.place;
    return isOwner && !this.#manyOwners ? gapIn(group) : gapOfGroups(group.place, 'after', isOwner);
  }

  /** Puts operations of one label into a gap. */
  #put({ where, order = 0, beside, specification, group }: Gap, operations: readonly Operation[]): readonly Added[] {
    const entries = operations.map((operation) => entryOf(operation, { specification }));
    const made = group && groupLine(labelOf(operations[0]!), entries.map(entryLine), { ...group });
    this.edits.push({ insert: made === undefined ? entries : [made], ...where, order });
    return operations.map((operation) => ({ operation, beside }));
  }

  /** Where a label is listed, most of it first: in elements that are mostly of it, or where there are none in any. */
  #homes(label: string): readonly Row[] {
    const rows = (this.#rows.get(label) ?? []).toSorted((a, b) => b.own.length - a.own.length);
    // What no sidebar shows is a home only where there is no other.
    const shown = rows.filter(({ own }) => !isOutOfSidebar(own[0]!.place));
    const open = shown.length > 0 ? shown : rows;
    const mostly = open.filter(({ isMostly }) => isMostly);
    return mostly.length > 0 ? mostly : open;
  }

  /**
   * Where a new group goes: after the group of the nearest label before it in the order of the platform, else before
   * that of the next, else after the last that was emptied.
   */
  #gapFor(label: string): Gap {
    const at = this.#order.get(label)!;
    const nearest = (step: number) => {
      let k = at + step;
      while (k in this.#labels && !this.#made.has(this.#labels[k]!) && !this.#rows.has(this.#labels[k]!)) k += step;
      return this.#labels[k];
    };
    const before = nearest(-1);
    if (before !== undefined) return this.#gapAt(before, 'after');
    const next = nearest(1);
    return next === undefined ? this.#gapBeside(this.standings.at(-1)!, 'after', true) : this.#gapAt(next, 'before');
  }

  /** The gap that was made for a label, or beside what is listed of it. */
  #gapAt(label: string, side: 'before' | 'after'): Gap {
    const made = this.#made.get(label);
    if (made !== undefined) return made;
    const [{ own, isMostly }] = this.#homes(label) as [Row];
    return this.#gapBeside(own.at(side === 'after' ? -1 : 0)!, side, isMostly);
  }

  /** Beside the group that an entry is in, if that is a group for its label; else beside the entry. */
  #gapBeside(standing: Standing, side: 'before' | 'after', isGroup: boolean): Gap {
    const { place, list, entry } = standing;
    const isOwner = place === list.owner?.place;
    if (isGroup && place.element.kind === 'group' && (!isOwner || this.#manyOwners))
      return gapOfGroups(place, side, isOwner && entry.specification === undefined, entry.specification);
    // What is added to its own label stays with it.
    return gapBeside(standing, side === 'before' ? 'front' : 'after');
  }
}

/** The operations that are where they were listed: one with a new path has a place of its own. */
const stayed = (standings: readonly Standing[]): readonly Operation[] =>
  standings.flatMap(({ now, moved }) => (moved ? [] : now!));

/** The gap before or after an entry; `front` is before all that is put before it. */
const gapBeside = (listed: Listed, side: 'front' | 'before' | 'after'): Gap => ({
  where: side === 'after' ? { after: listed.of } : { before: listed.of },
  order: side === 'front' ? -1 : 0,
  beside: listed,
  specification: listed.entry.specification,
});

const gapIn = (group: Held): Gap => ({ where: { in: group.place }, beside: group });

/** The gap for new groups beside a group; one that copies `openapi` names the specification itself. */
const gapOfGroups = (place: Place, side: 'before' | 'after', isNaming: boolean, specification?: string): Gap => ({
  where: side === 'after' ? { after: place } : { before: place },
  specification,
  group: { openapi: isNaming ? place.element.field('openapi') : undefined },
});

/** Whether entries can be put into an element. A list in a file of its own may be one of other elements too. */
const takesEntries = (holder: Place): boolean =>
  holder.element.array('pages')?.referenced !== true && whyNotIn({ holder, container: 'pages' }, 'entry') === undefined;
