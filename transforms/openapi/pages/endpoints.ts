import { type EntryPlace, parseEntry, type Place, type Site, SKIP, walkNavigation } from 'navshift';
import {
  findOperation,
  type OpenedSpecification,
  type Operation,
  type ScopedSpecification,
  specificationInScope,
  type SpecificationSource,
} from 'navshift/openapi';
import { type Json } from 'navshift/json';
import { oddEndpoints, oddEndpointsOf } from '../../shared/endpoints.ts';
import { type Endpoint, entryKey } from '../engine/operation-page.ts';
import type { Part } from '../engine/part.ts';
import type { Specifications } from '../engine/specifications.ts';

/** An endpoint entry, with what it means. */
export interface ListedEndpoint {
  readonly place: EntryPlace;
  readonly entry: Endpoint;
  /** By which a second walk finds it again. */
  readonly key: string;
  /** The specification that it names, or that is in scope. */
  readonly source: SpecificationSource;
  readonly opened: OpenedSpecification;
  /** Undefined if the specification does not have it. */
  readonly operation: Operation | undefined;
  /** Where generated pages go. */
  readonly directory: string | undefined;
}

/** An element that names a specification itself, with the entries that inherit it. */
export interface Owner {
  readonly scope: ScopedSpecification;
  readonly pointer: string;
  /** The entries that may become pages. */
  readonly entries: ListedEndpoint[];
  /** How many entries besides stay: those outside of the part that is looked at, and those that are left alone. */
  others: number;
  /** The `root`s of groups that are endpoints by their shape. */
  readonly roots: Json[];
  /** Endpoints where none belong, such as a string in `groups`: they inherit the specification and become no page. */
  readonly odd: Json[];
}

/** Every endpoint entry of a navigation. */
export interface Endpoints {
  readonly owners: readonly Owner[];
  /** Entries that name their specification themselves. */
  readonly named: readonly ListedEndpoint[];
  /** Entries without any specification. */
  readonly unscoped: readonly EntryPlace[];
}

/** Looks every endpoint entry up in its specification. Of those that are not inside what is meant no specification is opened; `global` is not looked at. */
export function readEndpoints(site: Site, part: Part, specifications: Pick<Specifications, 'open'>): Endpoints {
  const owners = new Map<string, Owner>();
  const named: ListedEndpoint[] = [];
  const unscoped: EntryPlace[] = [];
  const known = new Map<string, OpenedSpecification | undefined>();
  const open = (source: SpecificationSource, owner: string): OpenedSpecification | undefined => {
    const id = `${owner}\n${source.source}`;
    if (!known.has(id)) known.set(id, specifications.open(source));
    return known.get(id);
  };
  const ownerOf = (place: Place): Owner | undefined => {
    const scope = specificationInScope(place);
    if (scope === undefined) return undefined;
    const { pointer } = scope.place;
    let owner = owners.get(pointer);
    if (owner === undefined)
      owners.set(pointer, (owner = { scope, pointer, entries: [], others: 0, roots: [], odd: [] }));
    return owner;
  };
  const noteOdd = (odd: readonly Json[], place: Place): void => {
    const owner = odd.length > 0 ? ownerOf(place) : undefined;
    for (const node of odd) owner?.odd.push(node);
  };
  // One after the other stands in one element.
  let last: { place: Place; pointer: string; owner: Owner | undefined } | undefined;
  walkNavigation(site, {
    enter(element, place) {
      if (element.kind === 'global') return SKIP;
      const root = element.text('root');
      if (root !== undefined && parseEntry(root).kind !== 'page') ownerOf(place)?.roots.push(element.field('root')!);
      noteOdd(oddEndpointsOf(element), place);
      return undefined;
    },
    other: ({ node, container, parent }) => noteOdd(oddEndpoints(node, container), parent),
    entry(place) {
      const { entry, node, parent } = place;
      if (entry.kind === 'page') return;
      if (last?.place !== parent) last = { place: parent, pointer: parent.pointer, owner: ownerOf(parent) };
      const { pointer, owner } = last;
      // What was listed just now has no place of its own.
      const source =
        entry.specification === undefined
          ? owner?.scope
          : {
              source: entry.specification,
              node: node.origin === undefined && owner !== undefined ? owner.scope.node : node,
            };
      if (!part.has(pointer)) {
        if (entry.specification === undefined && owner !== undefined) owner.others++;
      } else if (source === undefined) unscoped.push(place);
      else {
        const opened = open(source, entry.specification === undefined ? owner!.pointer : '');
        const listed = opened && {
          place,
          entry,
          key: entryKey(pointer, place),
          source,
          opened,
          operation: findOperation(opened.operations, entry),
          directory: owner?.scope.directory,
        };
        if (listed !== undefined) (entry.specification === undefined ? owner!.entries : named).push(listed);
        else if (entry.specification === undefined) owner!.others++;
      }
    },
  });
  return { owners: [...owners.values()], named, unscoped };
}
