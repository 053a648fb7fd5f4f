import { entryOf, type Json } from 'navshift';
import type { Catalogue, Item } from './catalogue.ts';
import type { Edits, NewGroup } from './edits.ts';
import type { Holder, Listed } from './lists.ts';
import type { Standing } from './standings.ts';

/** Where an operation was put. */
export interface Added {
  readonly item: Item;
  readonly entry: string;
  /** What it stands beside or in. */
  readonly near: Listed | Holder;
  /** In words, as a sentence ends: `after GET /users`. */
  readonly where: string;
  /** The element that holds it; undefined for a new one. */
  readonly holder: Holder | undefined;
}

/** Entries that stand in one element, directly. */
interface Row {
  readonly holder: Holder;
  readonly standings: Standing[];
  /** How many of them have which label. */
  readonly counts: Map<string, number>;
}

/** Where groups or entries can be put, one after the other. */
type Gap = { readonly groups: NewGroup[]; readonly openapi: Json | undefined; readonly beside: Holder } | Line;
type Line = {
  readonly entries: string[];
  readonly beside: Listed | Holder;
  readonly holder: Holder;
  readonly where: string;
};

/** Finds the places of operations among those that are listed, and puts them there. */
export class Places {
  readonly #catalogue: Catalogue;
  readonly #standings: readonly Standing[];
  readonly #groups: readonly Holder[];
  readonly #edits: Edits;
  readonly #rows = new Map<string, Row[]>();
  /** By label, the last entry of an operation that is not to be listed any more. */
  readonly #gone = new Map<string, Standing>();
  /** Each names the specification itself, so that a group beside it has to name it too. */
  readonly #manyOwners: boolean;
  readonly #made = new Map<string, Gap & { readonly specification: string | undefined }>();

  /** `standings` are those of one cluster that may have company, `groups` the groups that their entries would resolve in. */
  constructor(catalogue: Catalogue, standings: readonly Standing[], groups: readonly Holder[], edits: Edits) {
    this.#catalogue = catalogue;
    this.#standings = standings;
    this.#groups = groups;
    this.#edits = edits;
    const rows = new Map<Holder, Row>();
    for (const standing of standings) {
      if (standing.item === undefined && standing.witness !== undefined)
        this.#gone.set(standing.witness.label, standing);
      if (standing.item === undefined) continue;
      const { holder } = standing.listed;
      const row = rows.get(holder) ?? { holder, standings: [], counts: new Map<string, number>() };
      rows.set(holder, row);
      row.standings.push(standing);
      row.counts.set(standing.item.label, (row.counts.get(standing.item.label) ?? 0) + 1);
    }
    for (const row of rows.values()) {
      for (const label of row.counts.keys()) {
        const ofLabel = this.#rows.get(label);
        if (ofLabel === undefined) this.#rows.set(label, [row]);
        else ofLabel.push(row);
      }
    }
    this.#manyOwners = new Set(standings.map(({ list }) => list.owner)).size > 1;
  }

  /** Puts operations of one label, in the order of the platform, among those that are listed of it. Undefined if none is, or was until now. */
  addBeside(label: string, items: ReadonlySet<Item>): readonly Added[] | undefined {
    const spots = this.#spots(label);
    if (spots.size === 0) {
      // The only ones are to go: what takes their place stands there.
      const last = this.#gone.get(label);
      return (
        last &&
        this.#put(
          {
            entries: this.#edits.entry(last.listed.ordinal).after,
            beside: last.listed,
            holder: last.listed.holder,
            where: `after ${last.listed.entry.text}`,
          },
          [...items],
          last.listed.specification,
        )
      );
    }
    const added: Added[] = [];
    let waiting: Item[] = [];
    let last: Listed | undefined;
    for (const item of this.#catalogue.labels.get(label)!) {
      const spot = spots.get(item)?.listed;
      if (spot !== undefined) {
        added.push(
          ...this.#put(
            {
              entries: this.#edits.entry(spot.ordinal).before,
              beside: spot,
              holder: spot.holder,
              where: `before ${spot.entry.text}`,
            },
            waiting,
            spot.specification,
          ),
        );
        waiting = [];
        last = spot;
      } else if (!items.has(item)) continue;
      else if (last === undefined) waiting.push(item);
      else
        added.push(
          ...this.#put(
            {
              entries: this.#edits.entry(last.ordinal).after,
              beside: last,
              holder: last.holder,
              where: `after ${last.entry.text}`,
            },
            [item],
            last.specification,
          ),
        );
    }
    return added;
  }

  /** Puts operations of a label that nothing is listed of into a group of that name, or into a new one where the order of the platform has it. */
  addApart(label: string, items: readonly Item[]): readonly Added[] {
    const known = this.#groups.find(
      ({ place: { element } }) =>
        element.label === label &&
        (element.field('pages') === undefined || element.array('pages')?.referenced === false),
    );
    if (known !== undefined) {
      const line: Line = {
        entries: this.#edits.element(known.ordinal).inside,
        beside: known,
        holder: known,
        where: `at the end of the group ${JSON.stringify(label)}`,
      };
      const isOwner = known.owner?.place === known.place;
      // Beside an element that names the specification it is in scope only for what names it too.
      const gap: Gap =
        isOwner && !this.#manyOwners
          ? line
          : {
              groups: this.#edits.element(known.ordinal).after,
              openapi: isOwner ? known.place.element.field('openapi') : undefined,
              beside: known,
            };
      this.#made.set(label, { ...gap, specification: undefined });
      return this.#put(line, items, undefined);
    }
    const gap = this.#gapFor(label);
    this.#made.set(label, gap);
    if ('entries' in gap) return this.#put(gap, items, gap.specification);
    const entries = items.map(({ operation }) =>
      entryOf(operation, { ...(gap.specification !== undefined && { specification: gap.specification }) }),
    );
    gap.groups.push({ label, openapi: gap.openapi, entries });
    return items.map((item, k) => ({
      item,
      entry: entries[k]!,
      near: gap.beside,
      where: `in a new group ${JSON.stringify(label)}`,
      holder: undefined,
    }));
  }

  #put(gap: Line, items: readonly Item[], specification: string | undefined): readonly Added[] {
    return items.map((item) => {
      const entry = entryOf(item.operation, { ...(specification !== undefined && { specification }) });
      gap.entries.push(entry);
      return { item, entry, near: gap.beside, where: gap.where, holder: gap.holder };
    });
  }

  /** The entries of a label: in groups that are mostly of it, or where there are none in any. Of one that is listed twice the one among more of its like. */
  #spots(label: string): ReadonlyMap<Item, Standing> {
    const spots = new Map<Item, Standing>();
    for (const row of this.#homes(label)) {
      for (const standing of row.standings)
        if (standing.item!.label === label && !spots.has(standing.item!)) spots.set(standing.item!, standing);
    }
    return spots;
  }

  /** The rows that have a label, those with the most of it first. */
  #homes(label: string): readonly Row[] {
    const rows = (this.#rows.get(label) ?? []).toSorted((a, b) => b.counts.get(label)! - a.counts.get(label)!);
    const own = rows.filter((row) => isMostly(row, label));
    return own.length > 0 ? own : rows;
  }

  /** Where a new group goes: after the group of the nearest label before it in the order of the platform, else before that of the next, else after the last that was emptied. */
  #gapFor(label: string): Gap & { readonly specification: string | undefined } {
    const labels = [...this.#catalogue.labels.keys()];
    const at = labels.indexOf(label);
    for (const other of [...labels.slice(0, at).reverse(), ...labels.slice(at + 1)]) {
      const made = this.#made.get(other);
      if (made !== undefined) return made;
      const [row] = this.#homes(other);
      if (row === undefined) continue;
      const isBefore = labels.indexOf(other) < at;
      const ofLabel = row.standings.filter(({ item }) => item!.label === other);
      return this.#gapBeside(
        isBefore ? ofLabel.at(-1)! : ofLabel[0]!,
        isBefore ? 'after' : 'before',
        isMostly(row, other),
      );
    }
    return this.#gapBeside(this.#standings.at(-1)!, 'after', true);
  }

  /** Beside the group that an entry stands in, if that is a group for its label; else beside the entry. */
  #gapBeside(
    { listed, list }: Standing,
    side: 'before' | 'after',
    isGroup: boolean,
  ): Gap & { readonly specification: string | undefined } {
    const { holder, specification } = listed;
    const isOwner = holder.place === list.owner?.place;
    if (isGroup && holder.place.element.kind === 'group' && (!isOwner || this.#manyOwners)) {
      return {
        groups: this.#edits.element(holder.ordinal)[side],
        openapi: isOwner && specification === undefined ? holder.place.element.field('openapi') : undefined,
        beside: holder,
        specification,
      };
    }
    // What is added to its own label stays with it.
    return {
      entries: this.#edits.entry(listed.ordinal)[side === 'before' ? 'front' : 'after'],
      beside: listed,
      holder,
      where: `${side} ${listed.entry.text}`,
      specification,
    };
  }
}

const isMostly = ({ standings, counts }: Row, label: string): boolean =>
  (counts.get(label) ?? 0) * 2 > standings.length;
