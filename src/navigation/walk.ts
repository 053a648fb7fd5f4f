import { type Container, type Entry, holdsStrings } from '../format/index.ts';
import { EXIT, getMember, type Json, SKIP } from '../json/index.ts';
import { follow, type Site } from '../site/index.ts';
import { Element, elementOf, globalOf, holdersOf } from './element.ts';
import { Place } from './place.ts';
import { entryAt } from './specification.ts';

/** An entry, with its place. */
export interface EntryPlace {
  readonly entry: Entry;
  readonly text: string;
  readonly node: Json;
  readonly index: number;
  readonly container: Container;
  /** The place of the element around it. */
  readonly parent: Place;
  /** The document of its text. */
  readonly document: string;
}

/** What stands in a container where neither an element nor an entry can be made of it. */
export type OtherPlace = Pick<EntryPlace, 'node' | 'index' | 'container' | 'parent' | 'document'>;

/** A visitor that changes nothing. Each may return `EXIT`: nothing more is visited. */
export interface NavigationReader {
  /** Called before the content of an element. `SKIP` skips the content. */
  enter?(element: Element, place: Place): typeof SKIP | typeof EXIT | void;
  /** Called after the content of an element, unless `enter` skipped it. */
  leave?(element: Element, place: Place): typeof EXIT | void;
  entry?(entry: EntryPlace): typeof EXIT | void;
  other?(other: OtherPlace): typeof EXIT | void;
}

/** Walks one element, and everything in it, without changing it. */
export function walkElement(element: Element, place: Place, reader: NavigationReader): typeof EXIT | void {
  const entered = reader.enter?.(element, place);
  if (entered === EXIT) return EXIT;
  if (entered === SKIP) return;
  for (const holder of holdersOf(element)) if (visitHolder(holder, place, reader) === EXIT) return EXIT;
  return reader.leave?.(element, place);
}

function visitHolder(holder: Container | 'global', place: Place, reader: NavigationReader): typeof EXIT | void {
  if (holder === 'global') {
    const element = globalOf(place.element);
    return element && walkElement(element, new Place(element, undefined, 0, place), reader);
  }
  const array = place.element.array(holder);
  if (array === undefined) return;
  const { items } = array.node;
  const { document, resolver } = array;
  const entries = holdsStrings(holder);
  for (let index = 0; index < items.length; index++) {
    const node = items[index]!;
    const where = { node, index, container: holder, parent: place, document };
    let signal: typeof EXIT | void;
    if (entries && node.kind === 'string') {
      if (reader.entry === undefined) continue;
      const text = node.value;
      signal = reader.entry({ entry: entryAt(text, place), text, ...where });
    } else {
      const element = elementOf(node, holder, document, resolver);
      signal =
        element === undefined
          ? reader.other?.(where)
          : walkElement(element, new Place(element, holder, index, place), reader);
    }
    if (signal === EXIT) return EXIT;
  }
}

/** The root of the navigation as an element of kind `navigation`; undefined if there is none that is an object. */
export function navigationOf(site: Site): Element | undefined {
  const value = getMember(site.root, 'navigation');
  if (value === undefined) return undefined;
  const { layers, node, resolver } = follow(value, site.main, { documents: site.documents, open: [site.main] });
  return node.kind === 'object' ? new Element('navigation', layers, resolver) : undefined;
}

/**
 * Walks the navigation without changing it.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]},{"group":"B","pages":["c"]}]}}');
 * const labels = [];
 * walkNavigation(site, { enter: (element) => void labels.push(element.label) });
 * labels; // → [undefined, 'A', 'B']
 */
export function walkNavigation(site: Site, reader: NavigationReader): void {
  const root = navigationOf(site);
  if (root !== undefined) walkElement(root, new Place(root, undefined, 0, undefined), reader);
}
