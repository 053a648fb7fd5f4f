import { type EntryPlace, type Place, type Scope, type Site, SKIP, walkNavigation } from 'navshift';
import { specificationKey, type SpecificationSource, specificationSources } from 'navshift/openapi';
import type { Endpoint } from '../engine/operation-page.ts';
import type { Part } from '../engine/part.ts';

/** An element that names specifications, and the nearest around it that does. */
export interface Owner {
  readonly place: Place;
  readonly sources: readonly SpecificationSource[];
  readonly keys: readonly string[];
  readonly outer: Owner | undefined;
  /** The page entries in it: a page file may describe an operation too. */
  readonly pages: string[];
}

/** An element that may hold entries, directly. */
export interface Holder {
  readonly place: Place;
  /** How many elements a walk enters before it. */
  readonly ordinal: number;
  readonly owner: Owner | undefined;
  /** Whether what it holds may change. */
  readonly isInside: boolean;
}

/** An endpoint entry where it stands. */
export interface Listed {
  readonly place: EntryPlace;
  readonly entry: Endpoint;
  /** How many entries a walk meets before it. */
  readonly ordinal: number;
  readonly holder: Holder;
}

/** The entries of one specification that stand in one element which names it, in one language, version and product. */
export interface List {
  readonly key: string;
  readonly source: SpecificationSource;
  /** Undefined for entries that name a specification which nothing around them does. */
  readonly owner: Owner | undefined;
  readonly scope: Scope;
  readonly entries: Listed[];
}

/** What a walk finds: the elements that name specifications, the lists in reading order, and the groups in such elements. */
export interface Found {
  readonly owners: readonly Owner[];
  readonly lists: readonly List[];
  readonly groups: readonly Holder[];
}

/** Finds every endpoint entry of a specification that it names or inherits. Nothing in `global` is looked at. */
export function findLists(site: Site, part: Part): Found {
  const lists = new Map<Owner | undefined, Map<string, List>>();
  const owners: Owner[] = [];
  const groups: Holder[] = [];
  const open: Holder[] = [];
  let elements = 0;
  let entries = 0;
  walkNavigation(site, {
    enter(element, place) {
      if (element.kind === 'global') return SKIP;
      const above = open.at(-1);
      const openapi = element.field('openapi');
      const sources = openapi === undefined ? [] : specificationSources(openapi);
      const keys = sources.map(({ source }) => specificationKey(source));
      const own = sources.length === 0 ? undefined : { place, sources, keys, outer: above?.owner, pages: [] };
      if (own !== undefined) owners.push(own);
      const owner = own ?? above?.owner;
      const isInside = above?.isInside === true || part.has(place.pointer);
      const holder = { place, ordinal: elements++, owner, isInside };
      open.push(holder);
      if (owner !== undefined && element.kind === 'group') groups.push(holder);
      return undefined;
    },
    leave() {
      open.pop();
    },
    entry(place) {
      const ordinal = entries++;
      const { entry } = place;
      const holder = open.at(-1)!;
      if (entry.kind === 'page') {
        holder.owner?.pages.push(entry.page);
        return;
      }
      const found = specificationOf(entry.specification, holder.owner, place);
      if (found === undefined) return;
      const list = listOf(found, holder.place.scope);
      list.entries.push({ place, entry, ordinal, holder });
    },
  });
  return {
    owners,
    lists: [...lists.values()]
      .flatMap((byName) => [...byName.values()])
      .sort((a, b) => a.entries[0]!.ordinal - b.entries[0]!.ordinal),
    groups,
  };

  function listOf({ key, source, owner }: Pick<List, 'key' | 'source' | 'owner'>, scope: Scope): List {
    let byName = lists.get(owner);
    if (byName === undefined) lists.set(owner, (byName = new Map<string, List>()));
    const name = [key, ...scope].join('\n');
    let list = byName.get(name);
    if (list === undefined) byName.set(name, (list = { key, source, owner, scope, entries: [] }));
    return list;
  }
}

/** The specification of an entry, and the nearest element around it that names that; undefined if there is none in scope. */
function specificationOf(
  named: string | undefined,
  inner: Owner | undefined,
  { node }: EntryPlace,
): Pick<List, 'key' | 'source' | 'owner'> | undefined {
  if (named === undefined) return inner && { key: inner.keys[0]!, source: inner.sources[0]!, owner: inner };
  const key = specificationKey(named);
  for (let owner = inner; owner !== undefined; owner = owner.outer) {
    const at = owner.keys.indexOf(key);
    if (at >= 0) return { key, source: owner.sources[at]!, owner };
  }
  return { key, source: { source: named, node }, owner: undefined };
}
