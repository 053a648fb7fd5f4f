import { addTo, groupBy, type Place, type Report, type Site } from 'navshift';
import { build, containerFor, type Draft, draftOf, mapLines, type Spot, whyNotIn } from 'navshift/edit';
import type { Json } from 'navshift/json';
import { entryOf } from 'navshift/openapi';
import { hiddenLabel, isHiddenGroup, isOutOfSidebar, lineOf } from '../engine/listing.ts';
import type { Held, Line, Listed } from '../engine/survey.ts';
import type { Catalogue, Item } from './catalogue.ts';
import type { Standing } from './standings.ts';

/** Where an operation was put. */
export interface Added {
  readonly item: Item;
  readonly entry: string;
  /** Something in the element that it is in; undefined for a new element. */
  readonly beside: Line | undefined;
}

/** Entries directly in one element, and those of each label. */
interface Row {
  readonly standings: readonly Standing[];
  readonly byLabel: ReadonlyMap<string, readonly Standing[]>;
}

/** A side of a line: in it at the end, or beside it. `front` is before all that is put before it, `behind` after all that is put after it. */
type Side = 'in' | 'front' | 'before' | 'after' | 'behind';

/** Where entries, or groups of them, can be put, one after the other. */
interface Gap extends Partial<Pick<Added, 'beside'>> {
  readonly side: Side;
  readonly of: Spot;
  /** What new entries name in front; undefined where the specification is in scope. */
  readonly specification?: string | undefined;
  /** Entries are put there in a group of their own, which copies `openapi` from a neighbor that names the specification itself. */
  readonly group?: { readonly openapi?: Json | undefined };
}

/** Finds the places of operations among those that are listed, and puts them there. */
export class Places {
  /** By label, the first group that can be added to. */
  readonly #groups = new Map<string | undefined, Held>();
  /** All labels in the order of the platform, and the place of each. */
  readonly #labels: readonly string[];
  readonly #order: ReadonlyMap<string, number>;
  readonly #rows = new Map<string, Row[]>();
  /** By label, the last entry of an operation that is not to be listed any more. */
  readonly #gone = new Map<string, Standing>();
  /** Each names the specification itself, so that a group beside it has to name it too. */
  readonly #manyOwners: boolean;
  readonly #made = new Map<string, Gap>();

  /** `standings` are those of one cluster that may have company, `groups` the groups that their entries would resolve in. */
  constructor(
    private readonly catalogue: Catalogue,
    private readonly standings: readonly Standing[],
    private readonly groups: readonly Held[],
    private readonly edits: Edits,
  ) {
    this.#labels = [...catalogue.labels.keys()];
    this.#order = new Map(this.#labels.map((label, k) => [label, k]));
    for (const group of groups.toReversed())
      if (takesEntries(group.place)) this.#groups.set(group.place.element.label, group);
    const listed = standings.filter(({ item }) => item !== undefined);
    for (const all of groupBy(listed, ({ place }) => place).values()) {
      const row = { standings: all, byLabel: groupBy(all, ({ item }) => item!.label) };
      for (const label of row.byLabel.keys()) addTo(this.#rows, label, row);
    }
    for (const one of standings)
      if (one.item === undefined && one.witness !== undefined && !isOutOfSidebar(one.place))
        this.#gone.set(one.witness.label, one);
    this.#manyOwners = new Set(standings.map(({ list }) => list.owner)).size > 1;
  }

  /**
   * Puts operations of one label, in the order of the platform, among those that are listed of it. Undefined if none
   * is, or was until now.
   */
  addBeside(label: string, items: ReadonlySet<Item>): readonly Added[] | undefined {
    const spots = this.#spots(label);
    // Where the only ones are to go, what takes their place is there.
    let last = spots.size === 0 ? this.#gone.get(label) : undefined;
    if (spots.size === 0 && last === undefined) return undefined;
    const added: (readonly Added[])[] = [];
    let waiting: Item[] = [];
    for (const item of this.catalogue.labels.get(label)!) {
      const spot = spots.get(item);
      if (spot !== undefined) {
        if (waiting.length > 0) added.push(this.#put(gapBeside(spot, 'before'), waiting));
        waiting = [];
        last = spot;
      } else if (!items.has(item)) continue;
      else if (last === undefined) waiting.push(item);
      else added.push(this.#put(gapBeside(last, 'after'), [item]));
    }
    return added.flat();
  }

  /**
   * Puts operations of a label that nothing is listed of into a group of that name, or into a new one where the order
   * of the platform has it.
   */
  addApart(label: string, items: readonly Item[]): readonly Added[] {
    const known = this.#groups.get(label);
    const gap = known !== undefined ? gapIn(known) : (this.#gapInside(items[0]!) ?? this.#gapFor(label));
    this.#made.set(label, known === undefined ? gap : this.#gapAfter(known));
    return this.#put(gap, items);
  }

  /** Puts entries into the group that no sidebar shows; where there is none, into one behind all that is listed. */
  addHidden(entries: readonly string[]): void {
    const places = [...this.groups, ...this.standings].map(({ place }) => place);
    const known = places.find((place) => isHiddenGroup(place.element) && takesEntries(place));
    if (known !== undefined) return this.edits.put(entries.map(lineOf), 'in', known);
    const { of, list, ...last } = this.standings.at(-1)!;
    let { place } = last;
    const outer = list.owner?.place;
    while (place.parent !== outer && place.parent?.element.kind === 'group') place = place.parent;
    const isGroup = place !== outer && place.element.kind === 'group';
    const group = { label: hiddenLabel, entries, hidden: true } as const;
    this.edits.put([lineOf(group)], isGroup ? 'after' : 'behind', isGroup ? place : of);
  }

  /** The gap for new groups at the end of the group that those of a tag are nested in (OpenAPI 3.2); undefined if there is none. */
  #gapInside({ operation }: Item): Gap | undefined {
    const parent = operation.above?.at(-1);
    const group = parent && this.#groups.get(parent.label);
    return group && { side: 'in', of: group.place, group: {} };
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
  #put({ side, of, beside, specification, group }: Gap, items: readonly Item[]): readonly Added[] {
    const entries = items.map(({ operation }) => entryOf(operation, { specification }));
    const made = group && { ...lineOf({ label: items[0]!.label, entries }), fields: { ...group } };
    this.edits.put(made === undefined ? entries.map(lineOf) : [made], side, of);
    return items.map((item, k) => ({ item, entry: entries[k]!, beside }));
  }

  /**
   * The entries of a label: in groups that are mostly of it, or where there are none in any. Of one that is listed
   * twice the one among more of its like.
   */
  #spots(label: string): ReadonlyMap<Item, Standing> {
    const all = this.#homes(label).flatMap(({ byLabel }) => byLabel.get(label)!);
    return new Map(all.toReversed().map((standing) => [standing.item!, standing]));
  }

  /** The rows that have a label, those with the most of it first. */
  #homes(label: string): readonly Row[] {
    const count = ({ byLabel }: Row) => byLabel.get(label)!.length;
    const rows = (this.#rows.get(label) ?? []).toSorted((a, b) => count(b) - count(a));
    // What no sidebar shows is a home only where there is no other.
    const shown = rows.filter(({ standings: [first] }) => !isOutOfSidebar(first!.place));
    const open = shown.length > 0 ? shown : rows;
    const own = open.filter((row) => isMostly(row, label));
    return own.length > 0 ? own : open;
  }

  /**
   * Where a new group goes: after the group of the nearest label before it in the order of the platform, else before
   * that of the next, else after the last that was emptied.
   */
  #gapFor(label: string): Gap {
    const at = this.#order.get(label)!;
    for (let k = at - 1; k >= 0; k--) {
      const gap = this.#gapAt(this.#labels[k]!, 'after');
      if (gap !== undefined) return gap;
    }
    for (let k = at + 1; k < this.#labels.length; k++) {
      const gap = this.#gapAt(this.#labels[k]!, 'before');
      if (gap !== undefined) return gap;
    }
    return this.#gapBeside(this.standings.at(-1)!, 'after', true);
  }

  /** The gap that was made for a label, or beside what is listed of it; undefined if nothing is. */
  #gapAt(label: string, side: 'before' | 'after'): Gap | undefined {
    const made = this.#made.get(label);
    const [row] = made === undefined ? this.#homes(label) : [];
    const beside = row?.byLabel.get(label)!.at(side === 'after' ? -1 : 0);
    return made ?? (beside && this.#gapBeside(beside, side, isMostly(row!, label)));
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

const gapBeside = (listed: Listed, side: Side): Gap => ({
  side,
  of: listed.of,
  beside: listed,
  specification: listed.entry.specification,
});

const gapIn = (group: Held): Gap => ({ side: 'in', of: group.place, beside: group });

/** The gap for new groups beside a group; one that copies `openapi` names the specification itself. */
const gapOfGroups = (place: Place, side: Side, isNaming: boolean, specification?: string): Gap => ({
  side,
  of: place,
  specification,
  group: { openapi: isNaming ? place.element.field('openapi') : undefined },
});

/** Whether entries can be put into an element. A list in a file of its own may be one of other elements too. */
const takesEntries = (holder: Place): boolean =>
  holder.element.array('pages')?.referenced !== true && whyNotIn({ holder, container: 'pages' }, 'entry') === undefined;

const isMostly = ({ standings, byLabel }: Row, label: string): boolean =>
  (byLabel.get(label)?.length ?? 0) * 2 > standings.length;

/** What is to change in a draft. */
export class Edits {
  readonly #puts = new Map<Spot, Map<Side, Draft[]>>();
  readonly #texts = new Map<Spot, string | null>();

  /** Puts lines beside a line, or in it. */
  put(lines: readonly Draft[], side: Side, of: Spot): void {
    const puts = this.#puts.get(of) ?? new Map<Side, Draft[]>();
    this.#puts.set(of, puts);
    for (const line of lines) {
      const list = side === 'in' ? containerFor((of as Place).element, line.kind as 'group') : of.container;
      addTo(puts, side, { ...line, list });
    }
  }

  /** Gives an entry another text; null: it goes. */
  rewrite({ of }: Listed, text: string | null): void {
    this.#texts.set(of, text);
  }

  /** Makes the changes. What goes, and what an entry becomes, is declared by who asks for it. */
  apply(site: Site, report: Report): Site {
    if (this.#puts.size + this.#texts.size === 0) return site;
    const changed = (line: Draft): readonly Draft[] => {
      const puts = this.#puts.get(line.of!);
      const text = this.#texts.get(line.of!);
      const at = (side: Side) => puts?.get(side) ?? [];
      const inside = at('in');
      const own = inside.length === 0 ? line : { ...line, lines: [...line.lines, ...inside] };
      const instead = text === null ? [] : [text === undefined ? own : { ...own, name: text }];
      return [...at('front'), ...at('before'), ...instead, ...at('after'), ...at('behind')];
    };
    return build(site, mapLines(draftOf(site)!, changed), report);
  }
}
