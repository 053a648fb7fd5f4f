import { type Container, labelField, kindOf, containerNames } from '../format/index.ts';
import {
  getMember,
  insertItems,
  type Json,
  makeArray,
  type JsonArray,
  makeString,
  withItems,
  SKIP,
} from '../json/index.ts';
import { type Element, leadsWithoutContent, NameOf, type Place, rewriteNavigation } from '../navigation/index.ts';
import { served } from '../served/index.ts';
import { type Site, withReferencesRight } from '../site/index.ts';
import type { Report } from '../transform/index.ts';
import { EditError } from './error.ts';
import { containerFor, type Content, whyNotIn } from './fit.ts';
import { type List, listOf, nodeOf, pointerOf, pointerOfList, type Spot } from './spot.ts';

/** What is inserted: the text of an entry, or an element with all that it holds. */
export type Part = string | Element;

/** Where something is inserted: beside something, or into an element. `sorted`: as what is there already is sorted, else last. */
export type Where =
  | { readonly before: Spot }
  | { readonly after: Spot }
  | { readonly in: Place; readonly container?: Container; readonly at?: 'first' | 'last' | 'sorted' };

/** One thing to be done. Everything that is named is something of one site, as it is before all of them. */
export type Placing =
  | ({ readonly insert: readonly Part[] } & Where)
  | ({ readonly move: readonly Spot[] } & Where)
  | { readonly replace: Spot; readonly by: readonly Part[] }
  | { readonly remove: readonly Spot[] };

/** What becomes of an element that has nothing left. */
export interface PlacingOptions {
  /** `remove`: it is removed too, unless it leads somewhere itself, as by `openapi`. Default: `keep`. */
  readonly emptied?: 'keep' | 'remove';
}

/**
 * Inserts, moves, replaces and removes entries and elements: all that is asked for in one pass over the site.
 *
 * What moves keeps its text and its comments; what is inserted is laid out as its neighbors. A list behind a `$ref` is changed in its own document, and a
 * relative `$ref` in what moves to another document still names the same file. At one place insertions come in the order in which they were asked for.
 *
 * Declares as removed what is removed, and what moves to another language, version or product. What `replace` does is for the caller to declare.
 *
 * @throws {EditError} where `canPlace` gives one
 * @throws {SharedDocumentError} where a document is pulled in twice, and would have to become different
 */
export function place(site: Site, placings: readonly Placing[], report: Report, options: PlacingOptions = {}): Site {
  const work = new Work();
  for (const placing of placings) {
    const obstacle = canPlace(placing);
    if (obstacle !== undefined) throw obstacle;
    work.add(placing);
  }
  if (placings.length === 0) return site;
  const moved = placings.flatMap((one) => ('move' in one ? one.move : []));
  assertApart(placings, moved);
  declareGone(site, placings, report);
  // What moves takes along what becomes of the things in it.
  const carried = moved.length === 0 ? undefined : new Map(moved.map((spot) => [pointerOf(spot), nodeOf(spot)]));
  if (carried !== undefined && placings.length > 1) rebuilt(site, work, options, undefined, carried);
  return rebuilt(site, work, options, report, carried);
}

/** Throws where something moves twice, or into what moves itself: where it is then is known only afterwards. */
function assertApart(placings: readonly Placing[], moved: readonly Spot[]): void {
  const pointers = new Set(moved.map(pointerOf));
  if (pointers.size < moved.length) throw new EditError('Something is moved twice.', listOf(moved[0]!)!.holder);
  for (const placing of placings)
    for (const spot of 'move' in placing ? placing.move : [])
      for (let at = targetOf(placing as Where, contentAt(spot))?.holder; at !== undefined; at = at.parent)
        if (pointers.has(at.pointer))
          throw new EditError(`${NameOf(at.element)} moves too. Move it first, then what goes into it.`, at);
}

/** Why something cannot be done; undefined if it can. */
export function canPlace(placing: Placing): EditError | undefined {
  const obstacle = obstacleTo(placing);
  return obstacle && new EditError(...obstacle);
}

function obstacleTo(placing: Placing): readonly [why: string, place: Place] | undefined {
  const spots =
    'remove' in placing
      ? placing.remove
      : 'replace' in placing
        ? [placing.replace]
        : 'move' in placing
          ? placing.move
          : [];
  for (const spot of spots)
    if (listOf(spot) === undefined) return [`${NameOf((spot as Place).element)} is in no list.`, spot as Place];
  if ('remove' in placing) return undefined;
  const contents =
    'replace' in placing
      ? placing.by.map(contentOf)
      : 'insert' in placing
        ? placing.insert.map(contentOf)
        : placing.move.map(contentAt);
  for (const content of contents) {
    const list = 'replace' in placing ? listOf(placing.replace) : targetOf(placing, content);
    if (list === undefined)
      return [
        'Nothing can be beside the root of the navigation.',
        ('before' in placing ? placing.before : (placing as { after: Spot }).after) as Place,
      ];
    const why = whyNotIn(list, content);
    if (why !== undefined) return [why, list.holder];
  }
  if (!('move' in placing)) return undefined;
  for (const spot of placing.move)
    for (let around = targetOf(placing, contentAt(spot))?.holder; around !== undefined; around = around.parent)
      if (pointerOf(spot) === around.pointer) return [`${NameOf(around.element)} cannot be moved into itself.`, around];
  return undefined;
}

const contentOf = (part: Part): Content => (typeof part === 'string' ? 'entry' : (part.kind as Content));
const contentAt = (spot: Spot): Content => ('element' in spot ? (spot.element.kind as Content) : 'entry');

/** The list that something is put into. */
function targetOf(where: Where, content: Content): List | undefined {
  if (!('in' in where)) return listOf('before' in where ? where.before : where.after);
  return { holder: where.in, container: where.container ?? containerFor(where.in.element, content) };
}

/** A node that is put somewhere, with the document that its `$ref`s are relative to; undefined for one without. */
interface Put {
  readonly node: Json;
  readonly document: string | undefined;
  /** The spot that it comes from, if it moves. */
  readonly from: string | undefined;
}

/** What becomes of something: what is put before and after it, and in its place. */
interface AtSpot {
  readonly before: Put[];
  readonly after: Put[];
  by: readonly Put[] | undefined;
}

/** What is put into a list by itself. */
interface AtList {
  readonly list: List;
  readonly first: Put[];
  readonly last: Put[];
  readonly sorted: Put[];
}

/** All that is to be done, by pointers of the site as it is. */
class Work {
  readonly spots = new Map<string, AtSpot>();
  readonly lists = new Map<string, AtList>();
  /** The elements that are on the way to something that changes. */
  readonly #touched = new Set<string>();

  add(placing: Placing): void {
    if ('remove' in placing) for (const spot of placing.remove) this.#at(spot).by = [];
    else if ('replace' in placing) this.#at(placing.replace).by = placing.by.map(putOf);
    else if ('insert' in placing) for (const part of placing.insert) this.#put(putOf(part), placing, contentOf(part));
    else
      for (const spot of placing.move) {
        this.#at(spot).by ??= [];
        this.#put({ node: nodeOf(spot), document: spot.document, from: pointerOf(spot) }, placing, contentAt(spot));
      }
  }

  isTouched(place: Place): boolean {
    return this.#touched.has(place.pointer);
  }

  #put(put: Put, where: Where, content: Content): void {
    if ('before' in where) this.#at(where.before).before.push(put);
    else if ('after' in where) this.#at(where.after).after.push(put);
    else {
      const list = targetOf(where, content)!;
      const pointer = pointerOfList(list);
      const known = this.lists.get(pointer) ?? { list, first: [], last: [], sorted: [] };
      this.lists.set(pointer, known);
      this.#touch(list.holder);
      known[where.at ?? 'last'].push(put);
    }
  }

  #at(spot: Spot): AtSpot {
    const pointer = pointerOf(spot);
    const known = this.spots.get(pointer) ?? { before: [], after: [], by: undefined };
    this.spots.set(pointer, known);
    this.#touch(spot.parent);
    return known;
  }

  #touch(place: Place | undefined): void {
    for (let at = place; at !== undefined && !this.#touched.has(at.pointer); at = at.parent)
      this.#touched.add(at.pointer);
  }
}

const putOf = (part: Part): Put =>
  typeof part === 'string'
    ? { node: makeString(part), document: undefined, from: undefined }
    : { node: part.node, document: part.layers[0]!.document, from: undefined };

/** The site with all that was asked for. What becomes of the things that move is noted in `carried`. */
function rebuilt(
  site: Site,
  work: Work,
  { emptied }: PlacingOptions,
  report: Report | undefined,
  carried?: Map<string, Json>,
): Site {
  const nodesFor = (puts: readonly Put[], document: string) =>
    puts.map(({ node, document: own = document, from }) =>
      withReferencesRight((from === undefined ? undefined : carried?.get(from)) ?? node, own, document),
    );
  /** What is at a spot afterwards; `result` is what became of the thing itself. */
  const at = (spot: Spot, result: Json | undefined) => {
    const edit = work.spots.get(pointerOf(spot));
    if (edit === undefined) return undefined;
    if (result !== undefined && carried?.has(pointerOf(spot)) === true) carried.set(pointerOf(spot), result);
    const { document } = spot;
    const own = edit.by === undefined ? [result ?? nodeOf(spot)] : nodesFor(edit.by, document);
    return [...nodesFor(edit.before, document), ...own, ...nodesFor(edit.after, document)];
  };
  return rewriteNavigation(site, {
    enter(_, place) {
      if (work.isTouched(place)) return undefined;
      return at(place, undefined) ?? SKIP;
    },
    leave(element, place) {
      const result = withNewLists(element, place);
      const isEmptied = emptied === 'remove' && leadsSomewhere(place.element) && !leadsSomewhere(result);
      if (!isEmptied || listOf(place) === undefined) return at(place, result.node) ?? result;
      report?.info('emptied', `${NameOf(element)} is removed: nothing is left in it`, { at: element });
      return [];
    },
    entry: (entry) => at(entry, undefined),
    list(array, container, holder) {
      const edit = work.lists.get(pointerOfList({ holder, container }));
      if (edit === undefined) return array;
      const document = holder.element.array(container)!.document;
      const [first, last] = [nodesFor(edit.first, document), nodesFor(edit.last, document)];
      const sorted = nodesFor(edit.sorted, document).reduce(
        (list: JsonArray, node) => insertSorted(list, node, container),
        array,
      );
      const placed = insertItems(insertItems(sorted, first, 0), last);
      // What moves to where it is changes nothing.
      const { node: old } = holder.element.array(container)!;
      const isOld = placed.items.length === old.items.length && placed.items.every((item, k) => item === old.items[k]);
      return isOld ? old : placed;
    },
  });

  /** Lists that the element has not had until now. */
  function withNewLists(element: Element, holder: Place): Element {
    const missing = containerNames.flatMap((container) => {
      const edit = work.lists.get(pointerOfList({ holder, container }));
      return edit === undefined || holder.element.array(container) !== undefined ? [] : edit;
    });
    return missing.reduce((result, { list: { container }, first, sorted, last }) => {
      const { document } = result.layers.at(-1)!;
      const items = nodesFor([...first, ...sorted, ...last], document);
      return result.withField(container, makeArray(items));
    }, element);
  }
}

const leadsSomewhere = (element: Element): boolean => !element.isEmpty || leadsWithoutContent(element);

/** Numbers count as numbers, capitals and accents only between names that are otherwise the same. */
const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true });
const compare = (a: string, b: string): number => collator.compare(a, b);

/** Puts a node where the others of its sort are sorted; behind the last of them where they are not. */
function insertSorted(array: JsonArray, node: Json, container: Container): JsonArray {
  const nameOf = (item: Json): string | undefined => {
    if (item.kind !== node.kind) return undefined;
    const label = item.kind === 'object' ? getMember(item, labelField(kindOf(container))) : item;
    return label?.kind === 'string' ? label.value : undefined;
  };
  const named = array.items.flatMap((item, index) => {
    const name = nameOf(item);
    return name === undefined ? [] : [{ name, index }];
  });
  const isSorted = named.every(({ name }, k) => k === 0 || compare(named[k - 1]!.name, name) <= 0);
  const next = isSorted ? named.find(({ name }) => compare(name, nameOf(node) ?? '') > 0) : undefined;
  return insertItems(array, [node], next?.index ?? (named.length === 0 ? array.items.length : named.at(-1)!.index + 1));
}

/** Sorts what is in a list, entries by their texts and elements by their labels, or as `order` has it. What is neither keeps its place. */
export function sort(site: Site, lists: readonly List[], order: (a: string, b: string) => number = compare): Site {
  const wanted = new Map(lists.map((list) => [pointerOfList(list), list]));
  const pointers = [...wanted.keys()];
  return rewriteNavigation(site, {
    enter: (_, { pointer }) => (pointers.some((one) => one.startsWith(`${pointer}/`)) ? undefined : SKIP),
    list(array, container, holder) {
      if (!wanted.has(pointerOfList({ holder, container }))) return array;
      const field = labelField(kindOf(container));
      const nameOf = (item: Json) => {
        const label = item.kind === 'object' ? getMember(item, field) : item;
        return label?.kind === 'string' ? label.value : undefined;
      };
      const named = array.items.flatMap((item) => (nameOf(item) === undefined ? [] : [item]));
      const sorted = named.toSorted((a, b) => order(nameOf(a)!, nameOf(b)!))[Symbol.iterator]();
      return withItems(
        array,
        array.items.map((item) => (nameOf(item) === undefined ? item : sorted.next().value!)),
      );
    },
  });
}

/** Declares what readers lose where it was: all that is removed, and what moves to another scope. */
function declareGone(site: Site, placings: readonly Placing[], report: Report): void {
  /** Whether something is gone from its scope. Of several around one another the innermost says so: what is moved out of what is removed stays. */
  const gone = new Map<string, boolean>();
  for (const placing of placings) {
    if ('remove' in placing) for (const spot of placing.remove) gone.set(pointerOf(spot), true);
    if ('move' in placing)
      for (const spot of placing.move) {
        const { scope } = targetOf(placing, contentAt(spot))!.holder;
        gone.set(pointerOf(spot), spot.parent!.scope.join('\n') !== scope.join('\n'));
      }
  }
  if (![...gone.values()].includes(true)) return;
  for (const { item, node, place } of served(site).items)
    if (isGone(place, node)) report.declare({ kind: 'removed', item, scope: place.scope });

  function isGone(holder: Place, node: Json): boolean {
    const index = holder.element.array('pages')?.node.items.indexOf(node) ?? -1;
    let found = index < 0 ? undefined : gone.get(`${holder.pointer}/pages/${index}`);
    for (let at: Place | undefined = holder; found === undefined && at !== undefined; at = at.parent)
      found = gone.get(at.pointer);
    return found === true;
  }
}
