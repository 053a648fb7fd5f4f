import type { Json } from '../json/index.ts';
import type { EntryPlace, Place } from '../navigation/index.ts';
import { ownSpecification, specificationKey } from '../openapi/index.ts';
import type { RuleVisitor } from './rule.ts';

/** A visitor that meets each specification of the navigation once: where an element or an entry first names it. */
export function eachSpecification(visit: (source: string, node: Json, place: Place) => void): RuleVisitor {
  const seen = new Set<string>();
  const once = (source: string, node: Json, place: Place) => {
    const key = specificationKey(source);
    if (seen.has(key)) return;
    seen.add(key);
    visit(source, node, place);
  };
  return {
    element(_element, place) {
      const own = ownSpecification(place.element);
      if (own !== undefined) once(own.source, own.node, place);
    },
    entry({ entry, node, parent }: EntryPlace) {
      if (entry.kind !== 'page' && entry.specification !== undefined) once(entry.specification, node, parent);
    },
  };
}
