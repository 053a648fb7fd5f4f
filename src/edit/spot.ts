import type { Container } from '../format/index.ts';
import type { Json } from '../json/index.ts';
import { type EntryPlace, Place, walkNavigation } from '../navigation/index.ts';
import { insideRoot, type Site } from '../site/index.ts';

/** An element or an entry of a site, where a walk met it. */
export type Spot = Place | Pick<EntryPlace, 'node' | 'index' | 'container' | 'parent' | 'document'>;

/** A list of the navigation: the element that holds it, and its key. */
export interface List {
  readonly holder: Place;
  readonly container: Container;
}

/** The list that something is in; undefined for the root and for `global`. */
export function listOf({ parent, container }: Spot): List | undefined {
  return parent === undefined || container === undefined ? undefined : { holder: parent, container };
}

export const pointerOfList = ({ holder, container }: List): string => `${holder.pointer}/${container}`;

/** Where a spot is, from the main document through every `$ref`: `/navigation/tabs/0/pages/2`. */
export function pointerOf(spot: Spot): string {
  if (spot instanceof Place) return spot.pointer;
  return `${pointerOfList({ holder: spot.parent, container: spot.container })}/${spot.index}`;
}

/** The node of a spot. */
export const nodeOf = (spot: Spot): Json => (spot instanceof Place ? spot.element.node : spot.node);

/** The entries of a page in reading order, however their paths are written. */
export function entriesOf(site: Site, page: string): readonly EntryPlace[] {
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
