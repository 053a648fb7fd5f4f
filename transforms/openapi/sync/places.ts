import { addTo, type Element, groupBy, makeElement, type Site } from 'navshift';
import { insertItems, type Json, makeArray, makeString, toJson } from 'navshift/json';
import { entryOf } from 'navshift/openapi';
import { hiddenLabel, isHiddenGroup, isOutOfSidebar } from '../engine/listing.ts';
import { type Holder, type Listed, makeChanges } from '../engine/survey.ts';
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
interface Line extends Pick<Added, 'holder'> {
  readonly put: (label: string, entries: readonly string[]) => void;
  /** What new entries name in front; undefined where the specification is in scope. */
  readonly specification: string | undefined;
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
      const { element } = group;
      if (element.field('pages') === undefined || element.array('pages')?.referenced === false)
        this.#groups.set(element.label, group);
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

  /** Puts operations of one label, in the order of the platform, among those that are listed of it. Undefined if none is, or was until now. */
  addBeside(label: string, items: ReadonlySet<Item>): readonly Added[] | undefined {
    const spots = this.#spots(label);
    if (spots.size === 0) {
      // The only ones are to go: what takes their place stands there.
      const last = this.#gone.get(label);
      return last && put(this.#lineBeside(last.listed, 'after'), [...items]);
    }
    const added: (readonly Added[])[] = [];
    let waiting: Item[] = [];
    let last: Listed | undefined;
    for (const item of this.#catalogue.labels.get(label)!) {
      const spot = spots.get(item)?.listed;
      if (spot !== undefined) {
        if (waiting.length > 0) added.push(put(this.#lineBeside(spot, 'before'), waiting));
        waiting = [];
        last = spot;
      } else if (!items.has(item)) continue;
      else if (last === undefined) waiting.push(item);
      else added.push(put(this.#lineBeside(last, 'after'), [item]));
    }
    return added.flat();
  }

  /** Puts operations of a label that nothing is listed of into a group of that name, or into a new one where the order of the platform has it. */
  addApart(label: string, items: readonly Item[]): readonly Added[] {
    const known = this.#groups.get(label);
    const line = known !== undefined ? this.#lineIn(known) : (this.#lineInside(items[0]!) ?? this.#gapFor(label));
    this.#made.set(label, known === undefined ? line : this.#gapAfter(known));
    return put(line, items);
  }

  /** Puts entries into the group that no sidebar shows; where there is none, into one behind all that is listed. */
  addHidden(entries: readonly string[]): void {
    const holders = [...this.#hidden, ...this.#standings.map(({ listed }) => listed.holder)];
    const there = holders.find(({ element }) => isHiddenGroup(element) && element.array('pages')?.referenced === false);
    if (there !== undefined) {
      for (const entry of entries) this.#edits.element(there.ordinal).inside.push(entry);
      return;
    }
    const { listed, list } = this.#standings.at(-1)!;
    const group: NewGroup = { label: hiddenLabel, hidden: true, openapi: undefined, entries };
    let { holder } = listed;
    while (holder.parent !== list.owner && holder.parent?.element.kind === 'group') holder = holder.parent;
    if (holder !== list.owner && holder.element.kind === 'group') this.#edits.element(holder.ordinal).after.push(group);
    else this.#edits.entry(listed.ordinal).groups.push(group);
  }

  /** The line before or after an entry; `front` comes before all that is put before it. */
  #lineBeside(listed: Listed, side: 'front' | 'before' | 'after'): Line {
    const { holder, entry, ordinal } = listed;
    const { specification } = entry;
    return { put: into(this.#edits.entry(ordinal)[side]), holder, specification };
  }

  /** The line at the end of a group. */
  #lineIn(group: Holder): Line {
    const { inside } = this.#edits.element(group.ordinal);
    const put: Line['put'] = (_, entries) => void inside.push(...entries);
    return { put, holder: group, specification: undefined };
  }

  /** The line of new groups at the end of the group that those of a tag are nested in (OpenAPI 3.2); undefined if there is none. */
  #lineInside({ operation }: Item): Line | undefined {
    const parent = operation.above?.at(-1);
    const group = parent && this.#groups.get(parent.label);
    if (group === undefined) return undefined;
    const { inside } = this.#edits.element(group.ordinal);
    const put: Line['put'] = (label, entries) => void inside.push({ label, openapi: undefined, entries });
    return { put, holder: undefined, specification: undefined };
  }

  /** The line of new groups beside a group; one that copies `openapi` names the specification itself. */
  #lineOfGroups(group: Holder, side: 'before' | 'after', isNaming: boolean, specification?: string): Line {
    const groups = this.#edits.element(group.ordinal)[side];
    const openapi = isNaming ? group.element.field('openapi') : undefined;
    const put: Line['put'] = (label, entries) => void groups.push({ label, openapi, entries });
    return { put, holder: undefined, specification };
  }

  /** Where a new group after a group goes. A group beside an element that names the specification has to name it too, where each element does; elsewhere entries go into that element. */
  #gapAfter(group: Holder): Line {
    const isOwner = group.owner === group;
    return isOwner && !this.#manyOwners ? this.#lineIn(group) : this.#lineOfGroups(group, 'after', isOwner);
  }

  /** The entries of a label: in groups that are mostly of it, or where there are none in any. Of one that is listed twice the one among more of its like. */
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

  /** Where a new group goes: after the group of the nearest label before it in the order of the platform, else before that of the next, else after the last that was emptied. */
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

/** Puts operations of one label into a line. */
function put(line: Line, items: readonly Item[]): readonly Added[] {
  const { holder, specification } = line;
  const [{ label }] = items as [Item];
  const entries = items.map(({ operation }) => entryOf(operation, { specification }));
  line.put(label, entries);
  return items.map((item, k) => ({ item, entry: entries[k]!, holder }));
}

const into =
  (line: string[]): Line['put'] =>
  (_, entries) => {
    for (const entry of entries) line.push(entry);
  };

const isMostly = ({ standings, byLabel }: Row, label: string): boolean =>
  (byLabel.get(label)?.length ?? 0) * 2 > standings.length;

/** What becomes of an entry: what is put before and after it, and itself (null: it goes). `front` is what comes before all that is put before it. */
interface EntryEdit {
  readonly front: string[];
  readonly before: string[];
  readonly after: string[];
  /** New groups after all that is put after it. */
  readonly groups: NewGroup[];
  own: string | null | undefined;
}

/** A new group. */
interface NewGroup {
  readonly label: string;
  /** Copied from a neighbour that names the specification itself. */
  readonly openapi: Json | undefined;
  readonly hidden?: true;
  readonly entries: readonly string[];
}

/** What becomes of an element: groups before and after it, and entries at the end of its `pages`. */
interface ElementEdit {
  readonly before: NewGroup[];
  readonly after: NewGroup[];
  readonly inside: (string | NewGroup)[];
}

/** What is to change, by the ordinal of an entry or an element. */
export class Edits {
  readonly #entries = new Map<number, EntryEdit>();
  readonly #elements = new Map<number, ElementEdit>();

  entry(ordinal: number): EntryEdit {
    const edit = this.#entries.get(ordinal) ?? { front: [], before: [], after: [], groups: [], own: undefined };
    this.#entries.set(ordinal, edit);
    return edit;
  }

  element(ordinal: number): ElementEdit {
    const edit = this.#elements.get(ordinal) ?? { before: [], after: [], inside: [] };
    this.#elements.set(ordinal, edit);
    return edit;
  }

  /** Makes the changes. */
  apply(site: Site): Site {
    if (this.#entries.size === 0 && this.#elements.size === 0) return site;
    return makeChanges(site, {
      element: (ordinal, element, { document }) => {
        const edit = this.#elements.get(ordinal);
        if (edit === undefined) return element;
        const { before, after, inside } = edit;
        const made = (groups: readonly NewGroup[]) =>
          groups.map((group) => makeElement(site, 'group', toJson(valueOf(group)) as never, document));
        return [...made(before), withEntries(element, inside), ...made(after)];
      },
      entry: (ordinal, node) => {
        const edit = this.#entries.get(ordinal);
        if (edit === undefined) return node;
        const { front, before, after, groups, own } = edit;
        const kept = own === undefined ? node : own !== null && makeString(own, node);
        const nodes = (texts: readonly string[]) => texts.map((text) => toJson(text));
        return [
          ...nodes(front),
          ...nodes(before),
          kept || [],
          ...nodes(after),
          ...groups.map((group) => toJson(valueOf(group))),
        ].flat();
      },
    });
  }
}

const valueOf = ({ label, hidden, openapi, entries }: NewGroup) => ({ group: label, hidden, openapi, pages: entries });

/** Puts entries after the pages that a group holds. */
function withEntries(element: Element, entries: readonly (string | NewGroup)[]): Element {
  if (entries.length === 0) return element;
  const array = element.array('pages')?.node;
  const nodes = entries.map((entry) => toJson(typeof entry === 'string' ? entry : valueOf(entry)));
  return element.withField('pages', array === undefined ? makeArray(nodes) : insertItems(array, nodes));
}
