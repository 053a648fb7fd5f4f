import { type Container, type Entry, holdsStrings, parseEntry } from '../format/index.ts';
import { EXIT, getMember, type Json, SKIP } from '../json/index.ts';
import { follow, type Resolver, type Site } from '../site/index.ts';
import { Element, elementOf, globalOf, holdersOf } from './element.ts';
import { Place } from './place.ts';

/** An entry where it stands. */
export interface EntryPlace {
  readonly entry: Entry;
  readonly text: string;
  readonly node: Json;
  readonly index: number;
  readonly container: Container;
  /** The place of the element that holds it. */
  readonly parent: Place;
  /** The document its text stands in. */
  readonly document: string;
}

/** What stands in a container where neither an element nor an entry can be made of it. */
export type OtherPlace = Pick<EntryPlace, 'node' | 'index' | 'container' | 'parent' | 'document'>;

/** A visitor that changes nothing. Each may return `EXIT`: nothing more is visited. */
export interface NavigationReader {
  /** Before what an element holds. `SKIP`: what it holds is not visited. */
  enter?(element: Element, place: Place): typeof SKIP | typeof EXIT | void;
  /** After what an element holds. Not called for what `enter` skipped. */
  leave?(element: Element, place: Place): typeof EXIT | void;
  entry?(entry: EntryPlace): typeof EXIT | void;
  other?(other: OtherPlace): typeof EXIT | void;
}

/** An element whose holders are being visited, and the array that is. */
interface Frame {
  readonly place: Place;
  readonly holders: readonly (Container | 'global')[];
  holder: number;
  items: readonly Json[];
  item: number;
  document: string;
  resolver: Resolver;
}

/** Walks one element, and everything in it, without changing it and without recursion. */
export function walkElement(start: Element, startPlace: Place, reader: NavigationReader): void {
  const stack: Frame[] = [];
  /** Whether to go on. */
  const open = (place: Place): boolean => {
    const { element } = place;
    const entered = reader.enter?.(element, place);
    if (entered !== SKIP && entered !== EXIT)
      stack.push({
        place,
        holders: holdersOf(element),
        holder: -1,
        items: [],
        item: 0,
        document: '',
        resolver: element.resolver,
      });
    return entered !== EXIT;
  };

  if (!open(startPlace)) return;
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const { place, holders } = frame;
    if (frame.item < frame.items.length) {
      if (!visitItem(frame)) return;
      continue;
    }
    const holder = holders[++frame.holder];
    if (holder === undefined) {
      stack.pop();
      if (reader.leave?.(place.element, place) === EXIT) return;
    } else if (holder === 'global') {
      const element = globalOf(place.element);
      if (element !== undefined && !open(new Place(element, undefined, 0, place))) return;
    } else {
      const array = place.element.resolveArray(holder);
      if (array === undefined) continue;
      frame.items = array.node.items;
      frame.item = 0;
      frame.document = array.document;
      frame.resolver = array.resolver;
    }
  }

  /** Whether to go on. */
  function visitItem(frame: Frame): boolean {
    const { place, items, document } = frame;
    const container = frame.holders[frame.holder] as Container;
    const entries = holdsStrings(container);
    while (frame.item < items.length) {
      const index = frame.item++;
      const node = items[index]!;
      if (entries && node.kind === 'string') {
        if (reader.entry === undefined) continue;
        const text = node.value as string;
        if (reader.entry({ entry: parseEntry(text), text, node, index, container, parent: place, document }) === EXIT)
          return false;
        continue;
      }
      const element = elementOf(node, container, document, frame.resolver);
      if (element !== undefined) return open(new Place(element, container, index, place));
      if (reader.other?.({ node, index, container, parent: place, document }) === EXIT) return false;
    }
    return true;
  }
}

/** The root of the navigation as an element of kind `navigation`; undefined if there is none that is an object. */
export function navigationOf(site: Site): Element | undefined {
  const value = getMember(site.root, 'navigation');
  if (value === undefined) return undefined;
  const { layers, node, resolver } = follow(value, site.main, { documents: site.documents, open: [site.main] });
  return node.kind === 'object' ? new Element('navigation', layers, resolver) : undefined;
}

/** Walks the navigation without changing it. */
export function walkNavigation(site: Site, reader: NavigationReader): void {
  const root = navigationOf(site);
  if (root !== undefined) walkElement(root, new Place(root, undefined, 0, undefined), reader);
}
