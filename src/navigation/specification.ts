import { type Entry, mayBeWebhook, parseEntry, parseGraphqlEntry } from '../format/index.ts';
import { findMember, type Json } from '../json/index.ts';
import type { Element } from './element.ts';
import { remembered } from '../text/index.ts';
import type { Place } from './place.ts';

/** One of the specifications that the `openapi` field of an element names. */
export interface SpecificationSource {
  /** A path or an address, as written. */
  readonly source: string;
  /** The folder of generated pages. Undefined: `api-reference`. */
  readonly directory?: string;
  /** The node that says it: a string, or an object with `source`. */
  readonly node: Json;
}

/**
 * The specifications named by the value of an `openapi` field: a string, `{ source, directory?, overlays? }`, or an
 * array of these.
 *
 * Mintlify uses only the first of an array. If that one names nothing, the array names nothing. Later items that name
 * nothing are skipped; `check` reports them.
 */
export function specificationSources(value: Json): readonly SpecificationSource[] {
  if (value.kind === 'array')
    return value.items[0] && sourceOf(value.items[0]) ? value.items.flatMap((item) => sourceOf(item) ?? []) : [];
  return [sourceOf(value) ?? []].flat();
}

/** A specification in scope: what names it, and the element that does. */
export interface ScopedSpecification extends SpecificationSource {
  readonly place: Place;
}

/**
 * The specification that an element itself names. If it names several, this is the first, because Mintlify reads only
 * that.
 */
export function ownSpecification(element: Element): SpecificationSource | undefined {
  const value = element.field('openapi');
  return value === undefined ? undefined : specificationSources(value)[0];
}

/**
 * The specification in scope at a place: its own, or the nearest above (specification, 'The `openapi` property',
 * Inheritance). An `openapi` that names nothing does not count.
 */
export const specificationInScope = (place: Place): ScopedSpecification | undefined => scopeAt(place) ?? undefined;

/** Remembered, also where there is none: asked at each entry of a deep site, climbing would be quadratic. */
const scopeAt: (place: Place) => ScopedSpecification | null = /* @__PURE__ */ remembered((place: Place) => {
  const own = ownSpecification(place.element);
  if (own !== undefined) return { ...own, place };
  return place.parent === undefined ? null : scopeAt(place.parent);
});

/** The GraphQL schema in scope at a place: its own, or the nearest above. */
export function schemaInScope(start: Place): string | undefined {
  for (let place: Place | undefined = start; place !== undefined; place = place.parent) {
    const value = place.element.field('graphql');
    const own = value && sourceOf(value);
    if (own !== undefined) return own.source;
  }
  return undefined;
}

/**
 * The entry that a text is in an element: what is in scope there decides whether `webhook paid` is a webhook or a
 * page, and whether `QUERY users` is of a GraphQL schema.
 */
export function entryAt(text: string, place: Place): Entry {
  // Most entries are page paths without any space.
  if (!/\s/.test(text)) return { kind: 'page', page: text };
  const graphql = parseGraphqlEntry(text);
  if (graphql !== undefined && schemaInScope(place) !== undefined) return graphql;
  return parseEntry(text, mayBeWebhook.test(text) && specificationInScope(place) !== undefined);
}

function sourceOf(node: Json): SpecificationSource | undefined {
  if (node.kind === 'string') return isBlank(node.value) ? undefined : { source: node.value, node };
  if (node.kind !== 'object') return undefined;
  const source = findMember(node, 'source')?.value;
  if (source?.kind !== 'string' || isBlank(source.value)) return undefined;
  const directory = findMember(node, 'directory')?.value;
  return {
    source: source.value,
    ...(directory?.kind === 'string' && { directory: directory.value }),
    node,
  };
}

const isBlank = (text: string): boolean => text.trim() === '';
