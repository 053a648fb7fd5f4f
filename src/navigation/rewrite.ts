import { type Container, holdsStrings } from '../format/index.ts';
import { EXIT, isJson, type Json, mapItems, setMember, SKIP } from '../json/index.ts';
import { NavshiftError, placeOf, placeText } from '../finding/index.ts';
import type { Site } from '../site/index.ts';
import { DocumentChanges } from './document-changes.ts';
import { Element, elementOf, globalOf, holdersOf } from './element.ts';
import { Place } from './place.ts';
import { entryAt } from './specification.ts';
import { type EntryPlace, navigationOf } from './walk.ts';

/**
 * The result of a visitor for an element: an element, a list that replaces it (entries too, as nodes), or null to
 * remove it. Undefined keeps it.
 */
export type ElementResult = Element | readonly (Element | Json)[] | null | undefined | void;
/** The result of a visitor for an entry: a node, a list of nodes, or null to remove it. Undefined keeps it. */
export type EntryResult = Json | readonly Json[] | null | undefined | void;

/** Each may return `EXIT`: nothing more is visited; what was changed so far stays changed. */
export interface NavigationVisitor {
  /**
   * Called before the content of an element. `SKIP` leaves the content alone. If it returns an element, the content of
   * that one is next.
   */
  enter?(element: Element, place: Place): ElementResult | typeof SKIP | typeof EXIT;
  /** Called after the content of an element was changed, unless `enter` skipped or removed it. */
  leave?(element: Element, place: Place): ElementResult | typeof EXIT;
  entry?(entry: EntryPlace): EntryResult | typeof EXIT;
}

/** A walk that rebuilds. */
class Rewriter {
  /** The visitor wants no further visit: what was changed before goes up to where it belongs. */
  #stopped = false;

  constructor(
    private readonly visitor: NavigationVisitor,
    private readonly documents: DocumentChanges,
  ) {}

  /** What stands in the place of an element. */
  element(element: Element, place: Place): readonly (Element | Json)[] {
    const entered = this.visitor.enter?.(element, place);
    assertResult('enter', entered, element.node);
    if (entered === EXIT) {
      this.#stopped = true;
      return [element];
    }
    let results: readonly (Element | Json)[];
    if (entered === SKIP) {
      this.documents.leave(place);
      results = [element];
    } else if (entered === null || (entered !== undefined && !(entered instanceof Element))) results = entered ?? [];
    else results = this.#inside(entered ?? element, place);
    for (const result of results)
      for (const { document, node } of result instanceof Element ? result.layers.slice(1) : [])
        this.documents.record(document, node, place);
    return results;
  }

  #inside(element: Element, place: Place): readonly (Element | Json)[] {
    let rebuilt = element;
    for (const holder of holdersOf(element)) {
      if (this.#stopped) break;
      rebuilt = holder === 'global' ? this.#global(rebuilt, place) : this.#container(rebuilt, holder, place);
    }
    if (this.#stopped) return [rebuilt];
    const left = this.visitor.leave?.(rebuilt, place);
    assertResult('leave', left, element.node);
    if (left === EXIT) this.#stopped = true;
    if (left === EXIT || left === undefined) return [rebuilt];
    return left instanceof Element ? [left] : (left ?? []);
  }

  #global(element: Element, place: Place): Element {
    const before = globalOf(element);
    if (before === undefined) return element;
    const [after] = this.element(before, new Place(before, undefined, 0, place));
    const node = after && nodeOf(after);
    return node === before.node ? element : element.withField('global', node);
  }

  #container(holder: Element, container: Container, place: Place): Element {
    const array = holder.array(container);
    if (array === undefined) return holder;
    const changes = new Map<number, Json | readonly Json[] | null>();
    for (let index = 0; index < array.node.items.length && !this.#stopped; index++) {
      const node = array.node.items[index]!;
      // Most of a navigation is entries, and most visitors have nothing to do with them.
      if (node.kind === 'string' && this.visitor.entry === undefined) continue;
      const element = elementOf(node, container, array.document, array.resolver);
      if (element !== undefined) {
        const results = this.element(element, new Place(element, container, index, place)).map(nodeOf);
        if (results.length !== 1 || results[0] !== element.node)
          changes.set(index, results.length === 0 ? null : results);
      } else if (node.kind === 'string' && holdsStrings(container)) {
        const text = node.value;
        const where = { node, index, container, parent: place, document: array.document };
        const result = this.visitor.entry?.({ entry: entryAt(text, place), text, ...where });
        assertResult('entry', result, node);
        if (result === EXIT) this.#stopped = true;
        else if (result !== undefined && result !== node) changes.set(index, result);
      }
    }
    const node =
      changes.size === 0 ? array.node : mapItems(array.node, (item, k) => (changes.has(k) ? changes.get(k)! : item));
    if (array.referenced) this.documents.record(array.document, node, place);
    else if (node !== array.node) return holder.withField(container, node);
    return holder;
  }
}

/** What each function of a visitor may give back. */
const results = {
  enter: 'an element, a list of elements and nodes, null, SKIP, EXIT, or nothing',
  leave: 'an element, a list of elements and nodes, null, EXIT, or nothing',
  entry: 'a node (`makeString(text)` of navshift/json), a list of nodes, null, EXIT, or nothing',
};

/** Throws for what a visitor may not give back: one that is not typed can give back anything. */
function assertResult(name: keyof typeof results, result: unknown, node: Json): void {
  if (result === undefined || result === null || result === EXIT || (name === 'enter' && result === SKIP)) return;
  const isPart = (one: unknown) => (one instanceof Element && name !== 'entry') || isJson(one);
  if (Array.isArray(result) ? result.every(isPart) : isPart(result)) return;
  const place = placeOf(node);
  throw new NavshiftError(
    `\`${name}\` of the visitor returned ${Array.isArray(result) ? 'a list with something else in it' : `something of type ${typeof result}`} at ${placeText(place)} (${place.pointer})`,
    { ...place, help: `It returns ${results[name]}.` },
  );
}

const nodeOf = (result: Element | Json): Json => (result instanceof Element ? result.node : result);

/**
 * Walks the navigation and returns the site with the changes of the visitor: it can replace and remove entries and
 * elements, and put several in place of one.
 *
 * If nothing changed, it returns the same site (`===`). Content behind a `$ref` is changed in its own document. Throws
 * `SharedDocumentError` if two places need different content of one document.
 *
 * @example
 * const site = parse('{"navigation":{"pages":["a","b"]}}');
 * const after = rewriteNavigation(site, { entry: ({ text }) => (text === 'b' ? null : undefined) });
 * print(after); // → '{"navigation":{"pages":["a"]}}'
 */
export function rewriteNavigation(site: Site, visitor: NavigationVisitor): Site {
  const root = navigationOf(site);
  if (root === undefined) return site;
  const documents = new DocumentChanges();
  const elements = new Rewriter(visitor, documents).element(root, new Place(root, undefined, 0, undefined));
  documents.assertApart(site.documents);
  const after = elements[0];
  if (elements.length !== 1 || !(after instanceof Element))
    throw new RangeError('The navigation itself can only become one object: return an element from the visitor.');
  const changed = new Map(documents.all);
  if (after.node !== root.node)
    changed.set(site.main, setMember(site.root as typeof root.node, 'navigation', after.node));
  return site.withDocuments(changed);
}

/**
 * Replaces each element by what the function returns: an element, a list of elements, or null to remove it. Inner
 * elements are first. The root and `global` are left out.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}');
 * const after = mapElements(site, (element) => element.withField('icon', 'book'));
 * print(after); // → '{"navigation":{"groups":[{"group":"A","icon":"book","pages":["a"]}]}}'
 */
export function mapElements(
  site: Site,
  change: (element: Element, place: Place) => Element | readonly Element[] | null,
): Site {
  return rewriteNavigation(site, {
    leave: (element, place) =>
      element.kind === 'navigation' || element.kind === 'global' ? undefined : change(element, place),
  });
}
