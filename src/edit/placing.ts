import { type Container, containerNames, type ElementKind, labelField } from '../format/index.ts';
import {
  insertItems,
  type Json,
  makeArray,
  type JsonArray,
  type JsonObject,
  makeString,
  setMember,
  SKIP,
} from '../json/index.ts';
import { type Element, makeElement, NameOf, Place, rewriteNavigation, scopeStep } from '../navigation/index.ts';
import { served } from '../served/index.ts';
import { type Site, withReferencesRight } from '../site/index.ts';
import type { Report } from '../transform/index.ts';
import { assertEach, EditError } from './error.ts';
import type { Content } from './fit.ts';
import { asKind, declareScope } from './kinds.ts';
import { leadsSomewhere } from './lift.ts';
import { insertSorted } from './order.ts';
import {
  canPlace,
  contentAt,
  contentMoved,
  contentOf,
  listWithin,
  type Moving,
  type Part,
  type Placing,
  targetOf,
  type Where,
} from './placement.ts';
import { type List, listOf, nodeOf, pointerOf, pointerOfList, type Spot } from './spot.ts';

/** Options of `place`. */
export interface PlacingOptions {
  /**
   * The effect on an element that becomes empty. `remove` removes it, unless it is a link or has generated pages, as by
   * `openapi`. Default: `keep`.
   */
  readonly emptied?: 'keep' | 'remove';
}

/**
 * Inserts, moves, replaces and removes entries and elements, all at once.
 *
 * Moved nodes keep their text and comments; new ones are formatted like their neighbors. A list behind a `$ref` is
 * changed in its own document. A relative `$ref` that moves to another document still names the same file. Insertions
 * at one place are in the order of the list.
 *
 * Declares what is removed, and what moves to another language, version or product. The caller declares what `replace`
 * does.
 *
 * @throws {EditError} if `canPlace` returns one
 * @throws {SharedDocumentError} if two places use one document by `$ref`, and need different content of it
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]},{"group":"B","pages":["c"]}]}}');
 * const { place: group } = selectElement(site, '/navigation/groups/1');
 * const after = place(site, [{ move: entriesOfPage(site, 'b'), in: group }], report);
 * print(after); // → '{"navigation":{"groups":[{"group":"A","pages":["a"]},{"group":"B","pages":["c","b"]}]}}'
 */
export const place = (site: Site, placings: readonly Placing[], report: Report, options: PlacingOptions = {}): Site =>
  placeAnd(site, placings, report, options);

/** The same, with what else becomes of the elements on the way. */
export function placeAnd(
  site: Site,
  placings: readonly Placing[],
  report: Report,
  options: PlacingOptions = {},
  finish: Finish = (element) => element,
): Site {
  assertEach(placings, canPlace);
  const work = new Work();
  for (const placing of placings) work.add(placing);
  if (placings.length === 0) return site;
  const moved = placings.flatMap((one) => ('move' in one ? one.move : []));
  assertApart(placings, moved);
  for (const spot of moved)
    if (spot instanceof Place && spot.element.layers.length > 1 && work.isTouched(spot))
      throw new EditError(
        `${NameOf(spot.element)} is in a file of its own, in which something changes too.`,
        spot,
        'Make one of the two changes first.',
      );
  declareGone(site, placings, report);
  // What moves takes along what becomes of the things in it.
  const carried = moved.length === 0 ? undefined : new Map(moved.map((spot) => [pointerOf(spot), nodeOf(spot)]));
  if (carried !== undefined && placings.length > 1) rebuilt(site, work, options, undefined, carried, finish);
  return rebuilt(site, work, options, report, carried, finish);
}

/** What becomes of an element after all that is put into it. */
type Finish = (element: Element, place: Place) => Element;

/** Throws where something moves twice, or into what moves itself: where it is then is known only afterwards. */
function assertApart(placings: readonly Placing[], moved: readonly Spot[]): void {
  const pointers = new Set(moved.map(pointerOf));
  if (pointers.size < moved.length) throw new EditError('Something is moved twice.', listOf(moved[0]!)!.holder);
  for (const placing of placings)
    for (const spot of 'move' in placing ? placing.move : [])
      for (
        let at = targetOf(placing as Where, contentMoved(placing as Moving, spot))?.holder;
        at !== undefined;
        at = at.parent
      )
        if (pointers.has(at.pointer))
          throw new EditError(`${NameOf(at.element)} moves too. Move it first, then its new content.`, at);
}

/** A node that is put somewhere, with the document that its `$ref`s are relative to; undefined for one without. */
interface Put {
  readonly node: Json;
  readonly document: string | undefined;
  /** The spot that it comes from, if it moves. */
  readonly from: string | undefined;
  /** The kind that it was, and the one that it becomes. */
  readonly as?: readonly [from: ElementKind, to: ElementKind] | undefined;
  /** What moves into it. */
  readonly holds?: { readonly list: Container; readonly puts: readonly Put[] };
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
    else {
      const { move, as, within } = placing;
      for (const spot of move) this.#at(spot).by ??= [];
      const puts = move.map((spot): Put => {
        const kinds = as && ([contentAt(spot) as ElementKind, as] as const);
        return { node: nodeOf(spot), document: spot.document, from: pointerOf(spot), as: kinds };
      });
      if (within === undefined)
        for (const [k, put] of puts.entries()) this.#put(put, placing, contentMoved(placing, move[k]!));
      else if (move.length > 0)
        this.#put(
          { ...putOf(within), holds: { list: listWithin(within, move), puts } },
          placing,
          within.kind as Content,
        );
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
  carried: Map<string, Json> | undefined,
  finish: Finish,
): Site {
  const nodesFor = (puts: readonly Put[], document: string): readonly Json[] =>
    puts.map(({ node, document: own = document, from, as, holds }) => {
      const right = withReferencesRight((from === undefined ? undefined : carried?.get(from)) ?? node, own, document);
      if (holds !== undefined)
        return setMember(right as JsonObject, holds.list, makeArray(nodesFor(holds.puts, document)));
      return as === undefined
        ? right
        : asKind(makeElement(site, as[0], right as JsonObject, document), as[1], report).node;
    });
  /**
   * What is at a spot afterwards. `result` is what became of the element that is there, and `kept` is what stays of it.
   */
  const at = (spot: Spot, result?: Element, kept: readonly (Element | Json)[] = [result ?? nodeOf(spot)]) => {
    const edit = work.spots.get(pointerOf(spot));
    if (edit === undefined) return undefined;
    if (result !== undefined && carried?.has(pointerOf(spot)) === true) carried.set(pointerOf(spot), result.node);
    const { document } = spot;
    const own = edit.by === undefined ? kept : nodesFor(edit.by, document);
    return [...nodesFor(edit.before, document), ...own, ...nodesFor(edit.after, document)];
  };
  return rewriteNavigation(site, {
    enter(_, place) {
      if (work.isTouched(place)) return undefined;
      return at(place) ?? SKIP;
    },
    leave(element, place) {
      const result = finish(withNewLists(element, place), place);
      const isEmptied = emptied === 'remove' && leadsSomewhere(place.element) && !leadsSomewhere(result);
      if (!isEmptied || listOf(place) === undefined || carried?.has(place.pointer) === true)
        return at(place, result) ?? result;
      report?.info('emptied', `${NameOf(element)} is removed: nothing is left in it`, { at: element });
      // What is put beside it takes its place.
      return at(place, result, []) ?? [];
    },
    entry: (entry) => at(entry) as Json[] | undefined,
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

/** Declares what readers lose where it was: all that is removed, and what moves to another scope. */
function declareGone(site: Site, placings: readonly Placing[], report: Report): void {
  /**
   * Whether something is gone from its scope. Of several around one another the innermost says so: what is moved out
   * of what is removed stays.
   */
  const gone = new Map<string, boolean>();
  for (const placing of placings) {
    if ('remove' in placing) for (const spot of placing.remove) gone.set(pointerOf(spot), true);
    if ('move' in placing)
      for (const spot of placing.move) {
        const { move: _, as, within } = placing;
        const { holder } = targetOf(placing, contentMoved(placing, spot))!;
        const step =
          within === undefined ? undefined : scopeStep(within.kind, within.field(labelField(within.kind) ?? ''));
        const scope = step === undefined ? holder.scope : [...holder.scope, step];
        gone.set(pointerOf(spot), spot.parent!.scope.join('\n') !== scope.join('\n'));
        if (as !== undefined) declareScope(spot as Place, holder, as, report);
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
