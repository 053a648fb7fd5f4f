import type { Entry } from '../format/index.ts';
import type { Element, Place } from '../navigation/index.ts';
import { insideRoot } from '../site/index.ts';
import { isRemote, specificationSources, type SpecificationSource } from './source.ts';

/** A specification in scope: what names it, and the element that does. */
export interface ScopedSpecification extends SpecificationSource {
  readonly place: Place;
}

/** The specification an element names itself: the first, as the platform reads no other. */
export function ownSpecification(element: Element): SpecificationSource | undefined {
  const value = element.field('openapi');
  return value === undefined ? undefined : specificationSources(value)[0];
}

/** The specification in scope at a place: its own, or the nearest above (specification, 'The `openapi` property', Inheritance). */
export function specificationInScope(start: Place): ScopedSpecification | undefined {
  for (let place: Place | undefined = start; place !== undefined; place = place.parent) {
    const own = ownSpecification(place.element);
    if (own !== undefined) return { ...own, place };
  }
  return undefined;
}

/** The one name of a specification: its URL, or its path from the docs root. */
export function specificationKey(source: string): string {
  return isRemote(source) ? source : (insideRoot(source) ?? source);
}

/** The specification that an entry names, or that is in scope where it stands; undefined if there is none. */
export function specificationOfEntry(entry: Entry, parent: Place): string | undefined {
  if (entry.kind === 'page') return undefined;
  const named = entry.specification ?? specificationInScope(parent)?.source;
  return named === undefined ? undefined : specificationKey(named);
}
