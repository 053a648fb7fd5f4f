import { type Container, holdsStrings } from '../format/index.ts';
import { type Json, printJson } from '../json/index.ts';
import { type EntryPlace, nameOf, Place, walkNavigation } from '../navigation/index.ts';
import { insideRoot, type Site } from '../site/index.ts';

/** An element or an entry of a site, where a walk met it. */
export type Spot = Place | Pick<EntryPlace, 'node' | 'index' | 'container' | 'parent' | 'document'>;

/** A list of the navigation: the element around it, and its key. */
export interface List {
  readonly holder: Place;
  readonly container: Container;
}

/** The list that something is in; undefined for the root and for `global`. */
export function listOf({ parent, container }: Spot): List | undefined {
  return parent === undefined || container === undefined ? undefined : { holder: parent, container };
}

export const pointerOfList = ({ holder, container }: List): string => `${holder.pointer}/${container}`;

/** The pointer of an entry or element, from docs.json through each `$ref`: `/navigation/tabs/0/pages/2`. */
export function pointerOf(spot: Spot): string {
  if (spot instanceof Place) return spot.pointer;
  return `${pointerOfList({ holder: spot.parent, container: spot.container })}/${spot.index}`;
}

/** The elements that something is in, innermost first. */
export function placesAround({ parent }: Spot): readonly Place[] {
  return parent === undefined ? [] : [parent, ...placesAround(parent)];
}

/** The node of a spot. */
export const nodeOf = (spot: Spot): Json => (spot instanceof Place ? spot.element.node : spot.node);

/** A spot in a sentence: `the group "Guides"`, `the entry guides/start`. */
export const inWords = (spot: Spot): string =>
  spot instanceof Place
    ? nameOf(spot.element)
    : `the entry ${spot.node.kind === 'string' ? spot.node.value : printJson(spot.node, 'text')}`;

/** The elements and entries of a list. Other items are left out. */
export function spotsIn({ holder, container }: List): readonly Spot[] {
  const array = holder.element.array(container);
  return holder.element.children(container).flatMap((child, index): readonly Spot[] => {
    if (child.type === 'element') return [new Place(child.element, container, index, holder)];
    const isEntry = child.type === 'entry' && holdsStrings(container);
    return isEntry ? [{ node: child.node, index, container, parent: holder, document: array!.document }] : [];
  });
}

/**
 * The entries of a page in reading order, however their paths are written.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]},{"group":"B","pages":["c"]}]}}');
 * entriesOfPage(site, 'b').map(({ index }) => index); // → [1]
 */
export function entriesOfPage(site: Site, page: string): readonly EntryPlace[] {
  const wanted = insideRoot(page) ?? page;
  const found: EntryPlace[] = [];
  walkNavigation(site, {
    entry(entry) {
      if (entry.entry.kind === 'page' && (insideRoot(entry.entry.page) ?? entry.entry.page) === wanted)
        found.push(entry);
    },
  });
  return found;
}

/**
 * Those of the entries and elements that are not inside another one of them: moving an element moves its content too.
 */
export function outermost<One extends Spot>(spots: readonly One[]): readonly One[] {
  const pointers = new Set(spots.map(pointerOf));
  return spots.filter((spot) => !placesAround(spot).some(({ pointer }) => pointers.has(pointer)));
}
