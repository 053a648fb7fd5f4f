import {
  type Container,
  containerNames,
  type Element,
  findMember,
  insertItems,
  type Json,
  makeArray,
  rewriteNavigation,
  setMember,
  type Site,
  SKIP,
  toJson,
} from 'navshift';
import type { ExpandOpenapiOptions } from './options.ts';
import type { Listing } from './listing.ts';
import { containerFor } from './verdict.ts';

/** Puts each listing into the element at its pointer. */
export function expandAll(
  site: Site,
  listings: ReadonlyMap<string, Listing>,
  options: Pick<ExpandOpenapiOptions, 'groupBy'>,
): Site {
  if (listings.size === 0) return site;
  return rewriteNavigation(site, {
    enter: (element) => (element.kind === 'global' ? SKIP : undefined),
    leave(element, place) {
      // Only an element that names a specification can have a listing, and its pointer takes time to make.
      const listing = element.field('openapi') === undefined ? undefined : listings.get(place.pointer);
      return listing && expand(element, listing, options);
    },
  });
}

/** Puts a listing into its element: after what it holds, or into an empty or a new container. */
export function expand(element: Element, { groups }: Listing, options: Pick<ExpandOpenapiOptions, 'groupBy'>): Element {
  const container = containerFor(element, options);
  const nodes = groups.flatMap(({ label, entries }) =>
    options.groupBy === 'none' ? entries.map((entry) => toJson(entry)) : [toJson({ group: label, pages: entries })],
  );
  const array = element.array(container)?.node;
  if (array !== undefined && array.items.length > 0) return element.withField(container, insertItems(array, nodes));
  // An empty container beside a full one says nothing, and the platform might take it for the one that counts.
  const others = containerNames.filter((other) => other !== container);
  const emptied = others.reduce((current, other) => current.withField(other, undefined), element);
  const gone = others.flatMap((other) => element.member(other) ?? []);
  return withContainer(
    emptied,
    container,
    array === undefined ? makeArray(nodes) : insertItems(array, nodes),
  ).withCommentsOf(container, gone);
}

/** Sets a container where it stands or, if it is new, beside `openapi`: of an element with a `$ref`, the object that names the specification gets the entries of it. */
function withContainer(element: Element, container: Container, array: Json): Element {
  const layer = element.layers.findIndex(
    ({ node }) => findMember(node, container) !== undefined || findMember(node, 'openapi') !== undefined,
  );
  return element.withMembers(() => setMember(element.layers[layer]!.node, container, array).members, layer);
}
