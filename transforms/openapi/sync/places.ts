import { addTo, groupBy, makeElement, type Report, type Site } from 'navshift';
import { place, type Placing, type Where, whyNotIn } from 'navshift/edit';
import { type Json, type JsonObject, toJson } from 'navshift/json';
import { entryOf } from 'navshift/openapi';
import { hiddenLabel, isHiddenGroup, isOutOfSidebar } from '../engine/listing.ts';
import type { Holder, Listed } from '../engine/survey.ts';
import type { Catalogue, Item } from './catalogue.ts';
import type { Standing } from './standings.ts';

/** Where an operation was put. */
export interface Added {
  readonly item: Item;
  readonly entry: string;
  /** The element that holds it; undefined for a new one. */
  readonly holder: Holder | undefined;
}

/** Entries that stand in one element, directly. */
interface Row {
  readonly holder: Holder;
  readonly standings: readonly Standing[];
  /** Those of each label. */
  readonly byLabel: ReadonlyMap<string, readonly Standing[]>;
}

/** Where entries, or groups of them, can be put, one after the other. */
interface Line extends Partial<Pick<Added, 'holder'>> {
  readonly where: Where;
  /** Before all that is put before it, and behind all that is put after it. */
  readonly isOutermost?: boolean;
  /** What new entries name in front; undefined where the specification is in scope. */
  readonly specification?: string | undefined;
  /** Entries are put there in a group of their own, which copies `openapi` from a neighbor that names the specification itself. */
  readonly group?: { readonly openapi?: Json | undefined };
}

/** Finds the places of operations among those that are listed, and puts them there. */
export class Places {
  readonly #catalogue: Catalogue;
  readonly #standings: readonly Standing[];
  /** By label, the first group that can be added to. */
  readonly #groups = new Map<string | undefined, Holder>();
  /** All labels in the order of the platform, and the place of each. */
  readonly #labels: readonly string[];
  readonly #order: ReadonlyMap<string, number>;
  readonly #edits: Edits;
  /** Where there may be a group that no sidebar shows. */
  readonly #hidden: readonly Holder[];
  readonly #rows = new Map<string, Row[]>();
  /** By label, the last entry of an operation that is not to be listed any more. */
  readonly #gone = new Map<string, Standing>();
  /** Each names the specification itself, so that a group beside it has to name it too. */
  readonly #manyOwners: boolean;
  readonly #made = new Map<string, Line>();

  /** `standings` are those of one cluster that may have company, `groups` the groups that their entries would resolve in. */
  constructor(catalogue: Catalogue, standings: readonly Standing[], groups: readonly Holder[], edits: Edits) {
    this.#catalogue = catalogue;
    this.#standings = standings;
    this.#labels = [...catalogue.labels.keys()];
    this.#order = new Map(this.#labels.map((label, k) => [label, k]));
    this.#edits = edits;
    this.#hidden = groups;
    for (const group of groups.toReversed()) {
      if (takesEntries(group)) this.#groups.set(group.element.label, group);
    }
    const listed = standings.filter(({ item }) => item !== undefined);
    for (const [holder, all] of groupBy(listed, (standing) => standing.listed.holder)) {
      const row = { holder, standings: all, byLabel: groupBy(all, ({ item }) => item!.label) };
      for (const label of row.byLabel.keys()) addTo(this.#rows, label, row);
    }
    for (const standing of standings)
      if (standing.item === undefined && standing.witness !== undefined && !isOutOfSidebar(standing.listed.holder))
        this.#gone.set(standing.witness.label, standing);
    this.#manyOwners = new Set(standings.map(({ list }) => list.owner)).size > 1;
  }

  /**
   * Puts operations of one label, in the order of the platform, among those that are listed of it. Undefined if none
   * is, or was until now.
   */
  addBeside(label: string, items: ReadonlySet<Item>): readonly Added[] | undefined {
    const spots = this.#spots(label);
    if (spots.size === 0) {
      // The only ones are to go: what takes their place stands there.
      const last = this.#gone.get(label);
      return last && this.#put(this.#lineBeside(last.listed, 'after'), [...items]);
    }
    const added: (readonly Added[])[] = [];
    let waiting: Item[] = [];
    let last: Listed | undefined;
    for (const item of this.#catalogue.labels.get(label)!) {
      const spot = spots.get(item)?.listed;
      if (spot !== undefined) {
        if (waiting.length > 0) added.push(this.#put(this.#lineBeside(spot, 'before'), waiting));
        waiting = [];
        last = spot;
      } else if (!items.has(item)) continue;
      else if (last === undefined) waiting.push(item);
      else added.push(this.#put(this.#lineBeside(last, 'after'), [item]));
    }
    return added.flat();
  }

  /**
   * Puts operations of a label that nothing is listed of into a group of that name, or into a new one where the order
   * of the platform has it.
   */
  addApart(label: string, items: readonly Item[]): readonly Added[] {
    const known = this.#groups.get(label);
    const line = known !== undefined ? this.#lineIn(known) : (this.#lineInside(items[0]!) ?? this.#gapFor(label));
    this.#made.set(label, known === undefined ? line : this.#gapAfter(known));
    return this.#put(line, items);
  }

  /** Puts entries into the group that no sidebar shows; where there is none, into one behind all that is listed. */
  addHidden(entries: readonly string[]): void {
    const holders = [...this.#hidden, ...this.#standings.map(({ listed }) => listed.holder)];
    const there = holders.find((holder) => isHiddenGroup(holder.element) && takesEntries(holder));
    if (there !== undefined) {
      this.#edits.put(entries, { in: there.place });
      return;
    }
    const { listed, list } = this.#standings.at(-1)!;
    const group = { group: hiddenLabel, hidden: true, pages: entries };
    let { holder } = listed;
    while (holder.parent !== list.owner && holder.parent?.element.kind === 'group') holder = holder.parent;
    const isGroup = holder !== list.owner && holder.element.kind === 'group';
    this.#edits.put([group], { after: isGroup ? holder.place : listed }, !isGroup);
  }

  /** The line before or after an entry; `front` comes before all that is put before it. */
  #lineBeside(listed: Listed, side: 'front' | 'before' | 'after'): Line {
    const { holder, entry } = listed;
    const where = side === 'after' ? { after: listed } : { before: listed };
    return { where, holder, specification: entry.specification, isOutermost: side === 'front' };
  }

  /** The line at the end of a group. */
  #lineIn(group: Holder): Line {
    return { where: { in: group.place }, holder: group };
  }

  /** The line of new groups at the end of the group that those of a tag are nested in (OpenAPI 3.2); undefined if there is none. */
  #lineInside({ operation }: Item): Line | undefined {
    const parent = operation.above?.at(-1);
    const group = parent && this.#groups.get(parent.label);
    return group && { where: { in: group.place }, group: {} };
  }

  /** The line of new groups beside a group; one that copies `openapi` names the specification itself. */
  #lineOfGroups(
    { place: at, element }: Holder,
    side: 'before' | 'after',
    isNaming: boolean,
    specification?: string,
  ): Line {
    const where = side === 'after' ? { after: at } : { before: at };
    return { where, specification, group: { openapi: isNaming ? element.field('openapi') : undefined } };
  }

  /**
   * Where a new group after a group goes. A group beside an element that names the specification has to name it too,
   * where each element does; elsewhere entries go into that element.
   */
  #gapAfter(group: Holder): Line {
    const isOwner = group.owner === group;
    return isOwner && !this.#manyOwners ? this.#lineIn(group) : this.#lineOfGroups(group, 'after', isOwner);
  }

  /** Puts operations of one label into a line. */
  #put({ where, holder, specification, group, isOutermost }: Line, items: readonly Item[]): readonly Added[] {
    const [{ label }] = items as [Item];
    const entries = items.map(({ operation }) => entryOf(operation, { specification }));
    this.#edits.put(group === undefined ? entries : [{ group: label, ...group, pages: entries }], where, isOutermost);
    return items.map((item, k) => ({ item, entry: entries[k]!, holder }));
  }

  /**
   * The entries of a label: in groups that are mostly of it, or where there are none in any. Of one that is listed
   * twice the one among more of its like.
   */
  #spots(label: string): ReadonlyMap<Item, Standing> {
    const spots = new Map<Item, Standing>();
    for (const { byLabel } of this.#homes(label))
      for (const standing of byLabel.get(label)!) if (!spots.has(standing.item!)) spots.set(standing.item!, standing);
    return spots;
  }

  /** The rows that have a label, those with the most of it first. */
  #homes(label: string): readonly Row[] {
    const count = ({ byLabel }: Row) => byLabel.get(label)!.length;
    const rows = (this.#rows.get(label) ?? []).toSorted((a, b) => count(b) - count(a));
    // What no sidebar shows is a home only where there is no other.
    const shown = rows.filter(({ holder }) => !isOutOfSidebar(holder));
    const open = shown.length > 0 ? shown : rows;
    const own = open.filter((row) => isMostly(row, label));
    return own.length > 0 ? own : open;
  }

  /**
   * Where a new group goes: after the group of the nearest label before it in the order of the platform, else before
   * that of the next, else after the last that was emptied.
   */
  #gapFor(label: string): Line {
    const labels = this.#labels;
    const at = this.#order.get(label)!;
    for (let k = at - 1; k >= 0; k--) {
      const gap = this.#gapAt(labels[k]!, 'after');
      if (gap !== undefined) return gap;
    }
    for (let k = at + 1; k < labels.length; k++) {
      const gap = this.#gapAt(labels[k]!, 'before');
      if (gap !== undefined) return gap;
    }
    return this.#gapBeside(this.#standings.at(-1)!, 'after', true);
  }

  /** The gap that was made for a label, or beside what is listed of it; undefined if nothing is. */
  #gapAt(label: string, side: 'before' | 'after'): Line | undefined {
    const made = this.#made.get(label);
    const [row] = made === undefined ? this.#homes(label) : [];
    const beside = row?.byLabel.get(label)!.at(side === 'after' ? -1 : 0);
    return made ?? (beside && this.#gapBeside(beside, side, isMostly(row!, label)));
  }

  /** Beside the group that an entry stands in, if that is a group for its label; else beside the entry. */
  #gapBeside({ listed, list }: Standing, side: 'before' | 'after', isGroup: boolean): Line {
    const { holder, entry } = listed;
    const { specification } = entry;
    const isOwner = holder === list.owner;
    if (isGroup && holder.element.kind === 'group' && (!isOwner || this.#manyOwners))
      return this.#lineOfGroups(holder, side, isOwner && specification === undefined, specification);
    // What is added to its own label stays with it.
    return this.#lineBeside(listed, side === 'before' ? 'front' : 'after');
  }
}

/** Whether entries can be put into an element. A list in a file of its own may be one of other elements too. */
const takesEntries = ({ element, place }: Holder): boolean =>
  element.array('pages')?.referenced !== true && whyNotIn({ holder: place, container: 'pages' }, 'entry') === undefined;

const isMostly = ({ standings, byLabel }: Row, label: string): boolean =>
  (byLabel.get(label)?.length ?? 0) * 2 > standings.length;

/** A new group, as it is written. */
interface NewGroup {
  readonly group: string;
  readonly hidden?: boolean;
  readonly openapi?: Json | undefined;
  readonly pages: readonly string[];
}

/** What is to change in a site. */
export class Edits {
  /** What comes before all else that is put before something, and behind all else that is put after it. */
  readonly #outermost: { readonly front: Placing[]; readonly behind: Placing[] } = { front: [], behind: [] };
  readonly #placings: Placing[] = [];

  constructor(private readonly site: Site) {}

  /** Puts entries and groups somewhere; the outermost before all that is put before it, or behind all that is put after it. */
  put(parts: readonly (string | NewGroup)[], where: Where, isOutermost = false): void {
    const { front, behind } = this.#outermost;
    const placings = !isOutermost ? this.#placings : 'before' in where ? front : behind;
    const { document } = 'in' in where ? where.in : 'before' in where ? where.before : where.after;
    const made = (group: NewGroup) => makeElement(this.site, 'group', toJson({ ...group }) as JsonObject, document);
    placings.push({ insert: parts.map((part) => (typeof part === 'string' ? part : made(part))), ...where });
  }

  /** Gives an entry another text; null: it goes. */
  rewrite(listed: Listed, text: string | null): void {
    this.#placings.push({ replace: listed, by: text === null ? [] : [text] });
  }

  /** Makes the changes. What goes, and what an entry becomes, is declared by who asks for it. */
  apply(report: Report): Site {
    const { front, behind } = this.#outermost;
    return place(this.site, [...front, ...this.#placings, ...behind], report);
  }
}
